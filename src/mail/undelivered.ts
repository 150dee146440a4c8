import { ne } from 'drizzle-orm';
import { listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { queueAgain } from '../queue/held.ts';
import { mailRows } from './queue.ts';

const COLUMNS = ['id', 'kind', 'recipient', 'subject', 'text', 'lastError', 'failedAt', 'createdAt'] as const;

/** Messages that the service gave up on, newest first: all of them, or those of one buyer's thread. */
export const listUndelivered = (
  db: Read,
  { limit, ...of }: { id?: string; conversationId?: string; limit: number },
) => listRows(db, 'outbox', { status: 'failed', ...of }, { columns: COLUMNS, order: ['-id'], limit });

/**
 * Queues messages again that the service gave up on, with a fresh set of attempts. Messages without content stay as
 * they are: codes, and those that an older version gave up on.
 * @param ids the messages to send; default: all
 * @returns the ids of those that are sent again
 */
export const retryMail = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  ids?: string[],
): Promise<string[]> =>
  store.write((tx) =>
    queueAgain(tx, mailRows, { status: 'failed', ids, where: ne(tx.t.outbox.text, '') }, clock.now()),
  );
