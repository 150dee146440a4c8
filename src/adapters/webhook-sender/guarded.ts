import {
  ForbiddenAddressError,
  type Guard,
  guardedRequest,
  mayReach,
  retryAfterMs,
} from '../guarded-request.ts';
import { WebhookError, type WebhookSender } from '../webhook-sender.ts';

const TIMEOUT_MS = 10_000;
/** A receiver's Retry-After counts up to this long. */
const LONGEST_WAIT_SECONDS = 24 * 3600;

/**
 * Posts webhooks to addresses that sellers typed: only public ones, or those that the operator allowed, so that no
 * one can use the service to reach a private network. Redirects aren't followed, because they could lead there, and
 * the response's body is never read.
 */
export const guardedWebhookSender = (guard: Guard = {}): WebhookSender => ({
  accepts: (url) => URL.canParse(url) && mayReach(new URL(url), guard),
  async post(url, headers, body) {
    const bytes = Buffer.from(body);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.byteLength,
        'user-agent': 'resale-listing-service',
        ...headers,
      },
      body: bytes,
      signal,
    };
    try {
      const response = await guardedRequest(new URL(url), sent, guard);
      response.destroy();
      return { status: response.statusCode ?? 0, retryAfterMs: retryAfterMs(response, LONGEST_WAIT_SECONDS) };
    } catch (error) {
      if (error instanceof ForbiddenAddressError) throw new WebhookError(error.message, { cause: error });
      const why = signal.aborted
        ? `No answer came within ${TIMEOUT_MS / 1000} seconds.`
        : 'The address could not be reached.';
      throw new WebhookError(why, { cause: error });
    }
  },
});
