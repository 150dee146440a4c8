import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../units.ts';
import { type Attempt, attempt } from './attempt.ts';
import { switchOff } from './switch-off.ts';

/** Waits before each further try: ten tries in just under three days. */
export const RETRIES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  18 * HOUR,
  DAY,
];
const GIVE_UP_AFTER_MS = 72 * HOUR;
/** A webhook at which every try failed for so long is switched off. */
export const OFF_AFTER_MS = 5 * DAY;
/** After a failure nothing at all is sent there for a while: a dead receiver must not hold up the others'. */
const LONGEST_REST_MS = 5 * MINUTE;
/** Longer than one try takes: a sender that died leaves its events to the next after that. */
const LEASE_MS = MINUTE;

type Hook = Schema['webhooks']['$inferSelect'];
type Event = Schema['webhookDeliveries']['$inferSelect'];

/** Tells receivers of at most `limit` events that are due. Returns how many. */
export async function sendDueHooks(deps: Deps, limit: number): Promise<number> {
  // Mostly in vain: look before opening a write.
  if ((await dueEvents(deps.store.read, deps.clock.now(), 1)).length === 0) return 0;
  const claimed = await claim(deps, limit);
  await Promise.all(claimed.map((each) => deliver(deps, each)));
  return claimed.length;
}

function dueEvents(db: Read, now: Date, limit: number) {
  const { webhookDeliveries: d, webhooks: w } = db.t;
  const awake = db
    .select({ id: w.id })
    .from(w)
    .where(or(isNull(w.restUntil), lte(w.restUntil, now)));
  return db
    .select()
    .from(d)
    .where(and(eq(d.status, 'queued'), lte(d.dueAt, now), inArray(d.webhookId, awake)))
    .orderBy(asc(d.dueAt), asc(d.id))
    .limit(limit);
}

const claim = (deps: Deps, limit: number) =>
  deps.store.write(async (tx) => {
    const { webhookDeliveries: d, webhooks: w } = tx.t;
    const now = deps.clock.now();
    const events = await tx.syntax.skipLocked(dueEvents(tx, now, limit));
    if (events.length === 0) return [];
    const ids = events.map((event) => event.webhookId);
    const hooks = await tx.select().from(w).where(inArray(w.id, ids));
    const claimed: { event: Event; hook: Hook }[] = [];
    for (const row of events) {
      const hook = hooks.find(({ id }) => id === row.webhookId);
      if (!hook) continue;
      const event = { ...row, attempts: row.attempts + 1, dueAt: new Date(now.getTime() + LEASE_MS) };
      await tx.update(d).set({ attempts: event.attempts, dueAt: event.dueAt }).where(eq(d.id, row.id));
      claimed.push({ event, hook });
    }
    return claimed;
  });

async function deliver(deps: Deps, { event, hook }: { event: Event; hook: Hook }): Promise<void> {
  const outcome = await attempt(deps, { webhookId: hook.id, url: hook.url }, event);
  const off = await deps.store.write((tx) => note(deps, tx, event, outcome));
  const log = {
    request_id: event.requestId ?? undefined,
    event: event.id,
    type: event.type,
    webhook: hook.id,
    attempt: event.attempts,
  };
  deps.metrics.webhookTried(outcome.ok ? 'taken' : 'failed');
  if (outcome.ok) deps.logger.info(log, 'Webhook told');
  else deps.logger.warn({ ...log, reason: outcome.error }, 'A webhook was not taken');
  if (off) deps.logger.warn({ webhook: hook.id }, 'A webhook was switched off');
}

/** Writes down how a try went. Returns whether it was the last one for its webhook. */
async function note(deps: Deps, tx: Write, event: Event, outcome: Attempt): Promise<boolean> {
  const { webhookDeliveries: d, webhooks: w } = tx.t;
  const now = deps.clock.now();
  const waitMs = outcome.ok ? undefined : waitAfter(event, outcome, now);
  const held = await tx
    .update(d)
    .set({
      status: outcome.ok ? 'delivered' : waitMs === undefined ? 'failed' : 'queued',
      dueAt: new Date(now.getTime() + (waitMs ?? 0)),
      triedAt: now,
      lastStatus: outcome.status,
      lastError: outcome.error,
    })
    // Another sender may have taken over since, or the webhook was switched off.
    .where(and(eq(d.id, event.id), eq(d.attempts, event.attempts), eq(d.status, 'queued')))
    .returning({ id: d.id });
  const [hook] = await tx.select().from(w).where(eq(w.id, event.webhookId));
  if (held.length === 0 || !hook) return false;
  if (outcome.ok) {
    if (hook.failingSince || hook.restUntil) {
      await tx.update(w).set({ failingSince: null, restUntil: null }).where(eq(w.id, hook.id));
    }
    return false;
  }
  const failingSince = hook.failingSince ?? now;
  const restUntil = new Date(now.getTime() + Math.min(waitMs ?? LONGEST_REST_MS, LONGEST_REST_MS));
  await tx.update(w).set({ failingSince, restUntil }).where(eq(w.id, hook.id));
  if (hook.disabledAt || !(outcome.gone || now.getTime() - failingSince.getTime() >= OFF_AFTER_MS)) {
    return false;
  }
  await switchOff(deps, tx, hook, { because: outcome.gone ? 'gone' : 'failing', error: outcome.error ?? '' });
  return true;
}

/** How long until the next try; undefined when there is none. */
function waitAfter(event: Event, { retryAfterMs }: Attempt, now: Date): number | undefined {
  const planned = RETRIES_MS[event.attempts - 1];
  if (planned === undefined) return undefined;
  const waitMs = Math.max(planned, retryAfterMs);
  const age = now.getTime() - event.createdAt.getTime();
  return age + waitMs <= GIVE_UP_AFTER_MS ? waitMs : undefined;
}
