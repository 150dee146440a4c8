import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import { PushError } from '../adapters/push-sender.ts';
import type { Deps } from '../context.ts';
import { MINUTE } from '../units.ts';

/** Longer than one try takes: a sender that died leaves its messages to the next after that. */
const LEASE_MS = MINUTE;
const MAX_ATTEMPTS = 8;
const FIRST_RETRY_MS = 30_000;

type Due = Awaited<ReturnType<typeof claim>>[number];

/** Sends at most `limit` messages that are due to the browsers that asked for them. Returns how many. */
export async function sendDuePushes(deps: Deps, limit: number): Promise<number> {
  const { pushMessages: m } = deps.store.read.t;
  // Mostly in vain: look before opening a write.
  const [any] = await deps.store.read
    .select({ id: m.id })
    .from(m)
    .where(lte(m.dueAt, deps.clock.now()))
    .limit(1);
  if (!any) return 0;
  const due = await claim(deps, limit);
  await Promise.all(due.map((message) => send(deps, message)));
  return due.length;
}

const claim = (deps: Deps, limit: number) =>
  deps.store.write(async (tx) => {
    const { pushMessages: m, pushSubscriptions: s, sellers, conversations: c } = tx.t;
    const now = deps.clock.now();
    const rows = await tx.syntax.skipLocked(
      tx
        .select({
          id: m.id,
          subscriptionId: m.subscriptionId,
          attempts: m.attempts,
          words: m.words,
          path: m.path,
          requestId: m.requestId,
        })
        .from(m)
        .where(lte(m.dueAt, now))
        .orderBy(asc(m.dueAt), asc(m.id))
        .limit(limit),
    );
    if (rows.length === 0) return [];
    const targets = await tx
      .select({
        id: s.id,
        endpoint: s.endpoint,
        p256dh: s.p256dh,
        auth: s.auth,
        sellerId: s.sellerId,
        saleName: sellers.displayName,
      })
      .from(s)
      .innerJoin(sellers, eq(sellers.id, s.sellerId))
      .where(
        inArray(
          s.id,
          rows.map((row) => row.subscriptionId),
        ),
      );
    const claimed = [];
    for (const row of rows) {
      const target = targets.find(({ id }) => id === row.subscriptionId);
      if (!target) continue;
      const attempts = row.attempts + 1;
      await tx
        .update(m)
        .set({ attempts, dueAt: new Date(now.getTime() + LEASE_MS) })
        .where(eq(m.id, row.id));
      const unread = await tx.$count(c, and(eq(c.sellerId, target.sellerId), gt(c.unreadSeller, 0)));
      claimed.push({ ...row, attempts, target, unread });
    }
    return claimed;
  });

async function send(
  deps: Deps,
  { id, attempts, words, path, requestId, target, unread }: Due,
): Promise<void> {
  const { endpoint, p256dh, auth, saleName } = target;
  const text = JSON.stringify({ title: words, body: saleName ?? 'My sale', path, unread });
  const outcome = await deps.pushSender
    .send({ endpoint, p256dh, auth }, text)
    .catch((error: unknown) =>
      error instanceof PushError ? error : new PushError('The sender failed.', { cause: error }),
    );
  await deps.store.write(async (tx) => {
    const { pushMessages: m, pushSubscriptions: s } = tx.t;
    if (outcome === 'gone') await tx.delete(s).where(eq(s.id, target.id));
    else if (outcome === 'taken' || attempts >= MAX_ATTEMPTS) await tx.delete(m).where(eq(m.id, id));
    else {
      const waitMs = Math.max(FIRST_RETRY_MS * 2 ** (attempts - 1), outcome.retryAfterMs);
      const dueAt = new Date(deps.clock.now().getTime() + waitMs);
      await tx.update(m).set({ dueAt }).where(eq(m.id, id));
    }
  });
  deps.metrics.pushTried(outcome instanceof PushError ? 'failed' : outcome);
  const log = { request_id: requestId ?? undefined, push: id, attempts };
  if (outcome instanceof PushError) {
    deps.logger.warn({ ...log, reason: outcome.message }, 'A push message was not taken');
  } else deps.logger.info(log, 'A browser was told');
}
