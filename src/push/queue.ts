import { eq } from 'drizzle-orm';
import { insertInto, prepared } from '../../db/prepared.ts';
import type { Write } from '../../db/store.ts';
import type { Caused } from '../context.ts';
import { newId } from '../ids.ts';

const subscriptionsOf = prepared<{ sellerId: string }>()('push_subscriptions_of', (db, p) => {
  const { pushSubscriptions: s } = db.t;
  return db.select({ id: s.id }).from(s).where(eq(s.sellerId, p.sellerId));
});

const insertMessage = insertInto('pushMessages');

/**
 * Queues `words` for every browser of the seller that asked to be told, in the caller's own write. They are the mail's
 * subject, so they hold no more than an inbox shows on a locked phone.
 */
export async function queuePush(
  ctx: Caused,
  tx: Write,
  sellerId: string,
  { words, url }: { words: string; url: string },
): Promise<void> {
  const now = ctx.clock.now();
  const { pathname, search } = new URL(url);
  for (const { id } of await subscriptionsOf(tx, { sellerId })) {
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
