import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** The secret of a webhook: derived from its id and our own secret, so that a stolen database doesn't contain it. */
export const secretOf = (pepper: Buffer, webhookId: string): string =>
  PREFIX + createHmac('sha256', pepper).update(`webhook secret of ${webhookId}`).digest('base64');

/** The headers of Standard Webhooks: an id that stays the same for every attempt, seconds since the epoch, the signature. */
export function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
