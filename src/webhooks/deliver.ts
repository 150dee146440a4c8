import { createHmac } from 'node:crypto';
import { inArray, isNull, lte, or } from 'drizzle-orm';
import { getRow, updateRows } from '../../db/rows.ts';
import type { RowOf, Write } from '../../db/store.ts';
import { type WebhookAnswer, WebhookError } from '../adapters/webhook-sender.ts';
import type { Deps } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { webhookOffMail } from '../mail/templates/accounts.ts';
import { oldFinished, type Queue, type QueueDeps, type Rows, type Tried } from '../queue/queue.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../units.ts';

/** Waits before each further attempt: ten attempts in just under three days. */
export const RETRIES_MS: readonly number[] = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 12, 18, 24].map((hours) => hours * HOUR),
];

/** How long every attempt must fail before a webhook is switched off. */
export const OFF_AFTER_MS = 5 * DAY;
/** Maximum pause after a failure. Nothing is sent there, so a dead receiver can't delay the others. */
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

export const oldHooks = oldFinished(hookRows);

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
    const about = { event: id, type, webhook: webhookId, attempt: attempts };
    const log = { request_id: requestId ?? undefined, ...about };
    metrics.webhookTried(error === null ? 'taken' : 'failed');
    if (error === null) logger.info(log, 'Webhook delivered');
    else logger.warn({ ...log, reason: error }, 'A webhook was not accepted');
  },
};

/** Switches off a webhook that no longer answers, and emails its seller. Queued events are given up. */
async function switchOff(
  ctx: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  hook: RowOf<'webhooks'>,
  { because, error }: { because: 'failing' | 'gone'; error: string },
): Promise<void> {
  await updateRows(tx, 'webhooks', { id: hook.id }, { disabledAt: ctx.clock.now(), restUntil: null });
  await giveUpQueued(ctx, tx, hook.id);
  const { email, language } = await findSeller(tx, hook.sellerId);
  const { host } = new URL(hook.url);
  const facts = { language, host, because, error, webhookId: hook.id };
  await enqueueMail(ctx, tx, { ...webhookOffMail(facts), to: email });
}

/** Gives up everything queued for a webhook that is off. */
export async function giveUpQueued({ clock }: Pick<Deps, 'clock'>, tx: Write, webhookId: string) {
  const lastError = 'The webhook was switched off.';
  const change = { status: 'failed', lastError, dueAt: clock.now() } as const;
  await updateRows(tx, 'webhookDeliveries', { webhookId, status: 'queued' }, change);
}

/** Resets the record of failures, because the receiver accepted something. */
export const noteWorking = async (tx: Write, webhookId: string): Promise<void> => {
  await updateRows(tx, 'webhooks', { id: webhookId }, { failingSince: null, restUntil: null });
};

export type Attempt = Tried & { status: number | null };

/** Makes one attempt to send an event. Never throws: the result contains the error. */
export async function attempt(
  { webhookSender, clock, pepper }: Pick<Deps, 'webhookSender' | 'clock' | 'pepper'>,
  { webhookId, url }: { webhookId: string; url: string },
  event: { id: string; body: string; requestId: string | null },
): Promise<Attempt> {
  const { id, body, requestId } = event;
  const seconds = String(Math.floor(clock.now().getTime() / 1000));
  const headers = {
    // The same for every attempt, so that receivers can recognize a repeated one.
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatureOf(secretOf(pepper, webhookId), id, seconds, body),
    ...(requestId !== null && { 'x-request-id': requestId }),
  };
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

/** A webhook's secret, derived from its id and ours, so that a stolen database doesn't contain it. */
export const secretOf = (pepper: Buffer, webhookId: string): string =>
  PREFIX + createHmac('sha256', pepper).update(`webhook secret of ${webhookId}`).digest('base64');

/** The signature of Standard Webhooks: an HMAC over id, time in seconds since the epoch, and body. */
export function signatureOf(secret: string, id: string, seconds: string, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
