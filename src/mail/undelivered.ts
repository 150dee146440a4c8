import { and, desc, eq, ne } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { queueAgain } from '../queue/held.ts';
import { type MailRow, mailRows } from './queue.ts';

export type Undelivered = Pick<
  MailRow,
  'id' | 'kind' | 'recipient' | 'subject' | 'lastError' | 'attempts' | 'failedAt' | 'createdAt' | 'text'
>;

/** Messages that were given up, the newest first: all of them, or those of one buyer's thread. */
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
 * Queues messages that were given up once more, with all their tries. Those without words (codes, and what an older
 * version gave up) stay as they are.
 * @param ids all of them unless given
 * @returns the ids of those that are sent again
 */
export const retryMail = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  ids?: string[],
): Promise<string[]> =>
  store.write((tx) =>
    queueAgain(tx, mailRows, { status: 'failed', ids, where: ne(tx.t.outbox.text, '') }, clock.now()),
  );
