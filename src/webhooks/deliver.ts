import { createHmac } from 'node:crypto';
import { inArray, isNull, lte, or } from 'drizzle-orm';
import { getRow, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { type WebhookAnswer, WebhookError } from '../adapters/webhook-sender.ts';
import type { Deps } from '../context.ts';
import type { Queue, QueueDeps, Rows, Tried } from '../queue/queue.ts';
import { sweepFinished } from '../queue/sweep.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../units.ts';
import { switchOff } from './switch-off.ts';

/** Waits before each further attempt: ten attempts in just under three days. */
export const RETRIES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  18 * HOUR,
  24 * HOUR,
];
/** How long every attempt must fail before a webhook is switched off. */
export const OFF_AFTER_MS = 5 * DAY;
/**
 * Maximum pause for a webhook after a failure. During it nothing is sent there, so a dead receiver can't delay the
 * others.
 */
const LONGEST_REST_MS = 5 * MINUTE;

type HookDeps = QueueDeps & Pick<Deps, 'webhookSender' | 'pepper' | 'metrics' | 'random'>;

export const hookRows = {
  table: 'webhookDeliveries',
  waiting: 'queued',
  ready(db, now) {
    const { webhookDeliveries: d, webhooks: w } = db.t;
    const awake = db
      .select({ id: w.id })
      .from(w)
      .where(or(isNull(w.restUntil), lte(w.restUntil, now)));
    return inArray(d.webhookId, awake);
  },
} satisfies Rows<'webhookDeliveries'>;

export const sweepHooks = sweepFinished(hookRows);

/** The queue of events that webhooks receive. */
export const hookQueue: Queue<'webhookDeliveries', HookDeps, Attempt> = {
  ...hookRows,
  atOnce: 20,
  waitsMs: RETRIES_MS,
  retriedForMs: 3 * DAY,
  async send(deps, event) {
    const hook = await getRow(deps.store.read, 'webhooks', { id: event.webhookId }, { columns: ['url'] });
    return hook
      ? attempt(deps, { webhookId: event.webhookId, url: hook.url }, event)
      : { error: 'The webhook was removed.', status: null };
  },
  change: (_, __, tried, { is }, now) => ({
    ...(is !== 'put_off' && { status: is === 'done' ? 'delivered' : 'failed' }),
    triedAt: now,
    lastStatus: 'status' in tried ? tried.status : null,
    lastError: tried.error,
  }),
  async follow(deps, tx, event, tried, fate) {
    // Its deliveries end with a webhook, and this one is still there.
    const hook = (await getRow(tx, 'webhooks', { id: event.webhookId }))!;
    if (fate.is === 'done') {
      if (hook.failingSince) await noteWorking(tx, hook.id);
      return;
    }
    const now = deps.clock.now();
    const failingSince = hook.failingSince ?? now;
    const waitMs = fate.is === 'put_off' ? fate.waitMs : LONGEST_REST_MS;
    const restUntil = new Date(now.getTime() + Math.min(waitMs, LONGEST_REST_MS));
    await updateRows(tx, 'webhooks', { id: hook.id }, { failingSince, restUntil });
    // The receiver asks to end the webhook for good.
    const gone = 'status' in tried && tried.status === 410;
    if (hook.disabledAt || !(gone || now.getTime() - failingSince.getTime() >= OFF_AFTER_MS)) return;
    await switchOff(deps, tx, hook, { because: gone ? 'gone' : 'failing', error: tried.error ?? '' });
    deps.logger.warn({ webhook: hook.id }, 'A webhook was turned off');
  },
  tell({ metrics, logger }, { id, type, webhookId, attempts, requestId }, { error }) {
    const log = {
      request_id: requestId ?? undefined,
      event: id,
      type,
      webhook: webhookId,
      attempt: attempts,
    };
    metrics.webhookTried(error === null ? 'taken' : 'failed');
    if (error === null) logger.info(log, 'Webhook delivered');
    else logger.warn({ ...log, reason: error }, 'A webhook was not accepted');
  },
};

/** Resets the record of failures, because the receiver accepted something. */
export const noteWorking = async (tx: Write, webhookId: string): Promise<void> => {
  await updateRows(tx, 'webhooks', { id: webhookId }, { failingSince: null, restUntil: null });
};

export type Attempt = Tried & { status: number | null };

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
    return { status: null, error: words };
  }
}

function read({ status, retryAfterMs }: WebhookAnswer): Attempt {
  const ok = status >= 200 && status < 300;
  const redirects = status >= 300 && status < 400;
  const said = redirects
    ? `The address answered with a redirect (${status}), which is not followed.`
    : `The address answered with status ${status}.`;
  return { status, error: ok ? null : said, retryAfterMs };
}

const PREFIX = 'whsec_';

/**
 * The secret of a webhook. It is derived from the webhook's id and our own secret, so a stolen database doesn't
 * contain it.
 */
export const secretOf = (pepper: Buffer, webhookId: string): string =>
  PREFIX + createHmac('sha256', pepper).update(`webhook secret of ${webhookId}`).digest('base64');

/**
 * The headers of Standard Webhooks: an id that is the same for every attempt, the time in seconds since the epoch,
 * and the signature.
 */
function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
