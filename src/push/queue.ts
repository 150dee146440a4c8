/**
 * Push: messages to the browsers in which a seller asked for notifications. A message is queued in the write that
 * causes it, so it is sent if and only if that write commits; it shows no more than an inbox shows on a locked phone.
 *
 * Start at `queuePush`. `subscribe.ts` adds and removes browsers, and `deliver.ts` defines the queue that sends.
 */
import { insertInto } from '../../db/prepared.ts';
import { listRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Caused } from '../context.ts';
import { newId } from '../ids.ts';

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
