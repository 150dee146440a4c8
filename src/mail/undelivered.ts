import { and, desc, eq, ne } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { queueAgain } from '../queue/held.ts';
import { type MailRow, mailRows } from './queue.ts';

export type Undelivered = Pick<
  MailRow,
  'id' | 'kind' | 'recipient' | 'subject' | 'lastError' | 'attempts' | 'failedAt' | 'createdAt' | 'text'
>;

/** Messages that the service gave up on, newest first: all of them, or those of one buyer's thread. */
export async function listUndelivered(
  db: Read,
  { conversationId, limit }: { conversationId?: string; limit: number },
): Promise<Undelivered[]> {
  const { outbox: o } = db.t;
  return db
    .select({
      id: o.id,
      kind: o.kind,
      recipient: o.recipient,
      subject: o.subject,
      lastError: o.lastError,
      attempts: o.attempts,
      failedAt: o.failedAt,
      createdAt: o.createdAt,
      text: o.text,
    })
    .from(o)
    .where(
      and(
        eq(o.status, 'failed'),
        conversationId === undefined ? undefined : eq(o.conversationId, conversationId),
      ),
    )
    .orderBy(desc(o.id))
    .limit(limit);
}

/**
 * Queues messages again that the service gave up on, with a fresh set of attempts. Messages without content (codes,
 * and those that an older version gave up on) stay as they are.
 * @param ids by default, all of them
 * @returns the IDs of those that are sent again
 */
export const retryMail = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  ids?: string[],
): Promise<string[]> =>
  store.write((tx) =>
    queueAgain(tx, mailRows, { status: 'failed', ids, where: ne(tx.t.outbox.text, '') }, clock.now()),
  );
