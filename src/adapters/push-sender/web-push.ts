import type { IncomingMessage } from 'node:http';
import { type Guard, guardedRequest, isCallable, retryAfterMs } from '../guarded-request.ts';
import { PushError, type PushSender } from '../push-sender.ts';
import type { PushKeys } from './keys.ts';

const TIMEOUT_MS = 10_000;
/** How long a push service keeps trying; an older message is useless. */
const TTL_SECONDS = 24 * 3600;
/** A push service's Retry-After counts up to this long. */
const LONGEST_WAIT_SECONDS = 3600;

export type WebPushOptions = Guard & {
  keys: PushKeys;
  /** Contact address for push services: a `mailto:` or https address (RFC 8292). */
  contact: () => string;
};

/**
 * Web Push (RFC 8030). The `web-push` library encrypts and signs each message, so push services can't read it, but
 * the request itself goes through our own guard: the endpoint is an address that a browser chose.
 */
export const webPushSender = ({ keys, contact, ...guard }: WebPushOptions): PushSender => ({
  publicKey: keys.public_key,
  accepts: (endpoint) => URL.canParse(endpoint) && isCallable(new URL(endpoint), guard),
  async send({ endpoint, p256dh, auth }, text) {
    try {
      // Loaded with the first message, because most installations send none at first.
      const { default: library } = await import('web-push');
      const { method, headers, body } = library.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        text,
        {
          vapidDetails: { subject: contact(), publicKey: keys.public_key, privateKey: keys.private_key },
          TTL: TTL_SECONDS,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        },
      );
      const how = {
        method,
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      };
      const sent = { ...how, body: body ?? Buffer.alloc(0) };
      return outcome(await guardedRequest(new URL(endpoint), sent, guard));
    } catch (error) {
      if (error instanceof PushError) throw error;
      throw new PushError('The push service could not be reached.', { cause: error });
    }
  },
});

/** Only the status of the response matters: its body is never read. */
function outcome(response: IncomingMessage): 'taken' | 'gone' {
  const { statusCode = 0 } = response;
  response.destroy();
  if (statusCode >= 200 && statusCode < 300) return 'taken';
  // 403: the subscription was made for a different key.
  if ([403, 404, 410].includes(statusCode)) return 'gone';
  throw new PushError(`The push service answered with status ${statusCode}.`, {
    retryAfterMs: retryAfterMs(response, LONGEST_WAIT_SECONDS),
  });
}
