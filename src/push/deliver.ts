import { and, eq, gt } from 'drizzle-orm';
import { deleteRows } from '../../db/rows.ts';
import { PushError } from '../adapters/push-sender.ts';
import type { Deps } from '../context.ts';
import { keptLanguage, wordsOf } from '../languages/index.ts';
import { growingWaits, type Queue, type QueueDeps, type Tried } from '../queue/queue.ts';
import { SECOND } from '../units.ts';

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
