/**
 * Push: messages to the browsers in which a seller asked for notifications. A message is queued in the write that
 * causes it, so it is sent if and only if that write commits; it shows no more than an inbox shows on a locked phone.
 *
 * Start at `queuePush`; `pushQueue` sends. `subscribe.ts` adds and removes browsers.
 */
import { and, eq, gt } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import { deleteRows, listRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { PushError } from '../adapters/push-sender.ts';
import type { Caused, Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { keptLanguage, wordsOf } from '../languages/index.ts';
import { growingWaits, type Queue, type QueueDeps, type Tried } from '../queue/queue.ts';
import { SECOND } from '../units.ts';

const insertMessage = insertInto('pushMessages');

/**
 * Queues `words` for every subscribed browser of the seller, in the caller's own write. They are the email's subject,
 * so they contain no more than an inbox shows on a locked phone.
 */
export async function queuePush(
  ctx: Caused,
  tx: Write,
  sellerId: string,
  { words, url }: { words: string; url: string },
): Promise<void> {
  const now = ctx.clock.now();
  const { pathname, search } = new URL(url);
  for (const { id } of await listRows(tx, 'pushSubscriptions', { sellerId }, { columns: ['id'] })) {
    await insertMessage(tx, {
      id: newId('push', ctx),
      subscriptionId: id,
      words,
      path: pathname + search,
      requestId: ctx.requestId ?? null,
      attempts: 0,
      dueAt: now,
      createdAt: now,
    });
  }
}

type PushTried = Tried & { outcome?: 'taken' | 'gone' | 'failed' };

/** The queue of messages to subscribed browsers; finished messages leave no row. */
export const pushQueue: Queue<'pushMessages', QueueDeps & Pick<Deps, 'pushSender' | 'metrics'>, PushTried> = {
  table: 'pushMessages',
  atOnce: 20,
  waitsMs: growingWaits(30 * SECOND, 2, 8),
  async send({ store, pushSender }, { subscriptionId, words, path }) {
    const { pushSubscriptions: s, sellers, conversations: c } = store.read.t;
    const [target] = await store.read
      .select({
        endpoint: s.endpoint,
        p256dh: s.p256dh,
        auth: s.auth,
        sellerId: s.sellerId,
        sale: sellers.displayName,
        language: sellers.language,
      })
      .from(s)
      .innerJoin(sellers, eq(sellers.id, s.sellerId))
      .where(eq(s.id, subscriptionId));
    if (!target) return { error: 'The browser listens no more.', final: true, outcome: 'gone' };
    const { sellerId, sale, language, ...browser } = target;
    const body = sale ?? wordsOf(keptLanguage(language)).seller.mySale;
    const unread = await store.read.$count(c, and(eq(c.sellerId, sellerId), gt(c.unreadSeller, 0)));
    const text = JSON.stringify({ title: words, body, path, unread });
    try {
      const outcome = await pushSender.send(browser, text);
      const isGone = outcome === 'gone';
      return { outcome, error: isGone ? 'Nobody listens there.' : null, final: isGone };
    } catch (error) {
      if (!(error instanceof PushError)) throw error;
      return { outcome: 'failed', error: error.message, retryAfterMs: error.retryAfterMs };
    }
  },
  change: (_, __, ___, { is }) => (is === 'put_off' ? {} : 'remove'),
  async follow(_, tx, { subscriptionId }, tried) {
    if (outcomeOf(tried) === 'gone') await deleteRows(tx, 'pushSubscriptions', { id: subscriptionId });
  },
  tell({ metrics, logger }, { id, requestId, attempts }, tried) {
    metrics.pushTried(outcomeOf(tried));
    const log = { request_id: requestId ?? undefined, push: id, attempts };
    if (outcomeOf(tried) === 'failed')
      logger.warn({ ...log, reason: tried.error }, 'A push message was not accepted');
    else logger.info(log, 'A browser was notified');
  },
};

const outcomeOf = (tried: PushTried) => tried.outcome ?? 'failed';
