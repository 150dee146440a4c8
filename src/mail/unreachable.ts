import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { atMost } from '../../db/conditions.ts';
import { addRow, deleteRows, getRow } from '../../db/rows.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import type { Deps } from '../context.ts';
import type { Row } from '../queue/queue.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { DAY } from '../units.ts';

/** How long nothing is sent to a mailbox that returned an email. It ends because mailboxes can start working again. */
export const UNREACHABLE_MS = 90 * DAY;
/** Age up to which a sent email can be the one that came back: reports arrive soon after their email. */
const REPORTED_WITHIN_MS = 7 * DAY;

export type UnreachableReason = RowOf<'unreachable'>['reason'];

/** Whether email to an address is known to be undeliverable. */
export async function isUnreachable({ clock }: Pick<Deps, 'clock'>, db: Read, email: string) {
  const row = await getRow(db, 'unreachable', { mailbox: mailboxOf(email) }, { columns: ['at'] });
  return row !== undefined && clock.now().getTime() - row.at.getTime() < UNREACHABLE_MS;
}

/** Why a message wasn't sent, or came back. */
export const REFUSED: Record<UnreachableReason, string> = {
  bounced: 'The email came back: the address does not exist or takes no email.',
  complained: 'The recipient reported the email as spam.',
};

/**
 * From now on, this mailbox gets only sign-in codes. Returns the messages about threads that were lost because of it,
 * marked as given up; none if it was already known.
 */
export async function markUnreachable(
  { clock }: Pick<Deps, 'clock'>,
  tx: Write,
  email: string,
  reason: UnreachableReason,
): Promise<Row<'outbox'>[]> {
  const { outbox: o } = tx.t;
  const now = clock.now();
  // An expired mark goes first; otherwise this report would seem to be already known.
  await deleteRows(tx, 'unreachable', { at: atMost(new Date(now.getTime() - UNREACHABLE_MS)) });
  const isNew = await addRow(tx, 'unreachable', { mailbox: mailboxOf(email), reason, at: now });
  if (!isNew) return [];
  return tx
    .update(o)
    .set({ status: 'failed', lastError: REFUSED[reason], failedAt: now, dueAt: now })
    .where(
      and(
        eq(o.status, 'sent'),
        eq(sql`lower(${o.recipient})`, email.trim().toLowerCase()),
        gte(o.createdAt, new Date(now.getTime() - REPORTED_WITHIN_MS)),
      ),
    )
    .returning();
}

/** Call it when an email from there arrived, or its owner signed in: the mailbox works again. */
export async function markReachable(tx: Write, email: string): Promise<void> {
  await deleteRows(tx, 'unreachable', { mailbox: mailboxOf(email) });
}

/** How long the service remembers that it handled an email. */
const KNOWN_MS = 60 * DAY;
const oldMarks = oldRows('unreachable', (u, ago) => lte(u.at, ago(UNREACHABLE_MS)));

/** Old records of received emails and of marked mailboxes. */
export const oldReceived = [oldRows('receivedMails', (r, ago) => lte(r.at, ago(KNOWN_MS))), oldMarks];
