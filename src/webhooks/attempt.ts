import { type WebhookAnswer, WebhookError } from '../adapters/webhook-sender.ts';
import type { Deps } from '../context.ts';
import type { Tried } from '../queue/queue.ts';
import { secretOf, signedHeaders } from './sign.ts';

export type Attempt = Tried & {
  status: number | null;
  /** The receiver asked to end the webhook for good. */
  gone: boolean;
};

type AttemptDeps = Pick<Deps, 'webhookSender' | 'clock' | 'pepper'>;

/** Makes one attempt to send an event. Never throws: the result contains the error. */
export async function attempt(
  { webhookSender, clock, pepper }: AttemptDeps,
  { webhookId, url }: { webhookId: string; url: string },
  event: { id: string; body: string; requestId: string | null },
): Promise<Attempt> {
  const { id, body, requestId } = event;
  const headers = signedHeaders(secretOf(pepper, webhookId), { id, body, at: clock.now() });
  if (requestId !== null) headers['x-request-id'] = requestId;
  try {
    return read(await webhookSender.post(url, headers, body));
  } catch (error) {
    const words = error instanceof WebhookError ? error.message : 'It could not be sent.';
    return { status: null, error: words, gone: false };
  }
}

function read({ status, retryAfterMs }: WebhookAnswer): Attempt {
  const ok = status >= 200 && status < 300;
  const redirects = status >= 300 && status < 400;
  const said = redirects
    ? `The address answered with a redirect (${status}), which is not followed.`
    : `The address answered with status ${status}.`;
  return { status, error: ok ? null : said, gone: status === 410, retryAfterMs };
}
