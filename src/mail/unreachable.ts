import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { deleteOld } from '../../db/delete-old.ts';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import type { Row } from '../queue/queue.ts';
import { mailboxOf } from '../sellers/email.ts';
import { DAY } from '../units.ts';

/** Mailboxes come to life again: so long nothing is sent to one that sent our mail back. */
export const UNREACHABLE_MS = 90 * DAY;
/** A report comes soon after its mail. */
const REPORTED_WITHIN_MS = 7 * DAY;

export type UnreachableReason = Schema['unreachable']['$inferSelect']['reason'];

const marked = prepared<{ mailbox: string }>()('unreachable_mailbox', (db, p) => {
  const { unreachable: u } = db.t;
  return db.select({ at: u.at }).from(u).where(eq(u.mailbox, p.mailbox));
});

/** Whether mail to an address is known to be of no use. */
export async function isUnreachable(
  { clock }: Pick<Deps, 'clock'>,
  db: Read,
  email: string,
): Promise<boolean> {
  const [row] = await marked(db, { mailbox: mailboxOf(email) });
  return row !== undefined && clock.now().getTime() - row.at.getTime() < UNREACHABLE_MS;
}

/** What is said of a message that was not sent, or came back. */
export const REFUSED: Record<UnreachableReason, string> = {
  bounced: 'The email came back: the address does not exist or takes no email.',
  complained: 'The recipient reported the email as spam.',
};

/**
 * Nothing but sign-in codes goes to this mailbox from now on. Gives the messages about threads that were lost by it, which are
 * marked as given up; none when it was known before.
 */
export async function markUnreachable(
  { clock }: Pick<Deps, 'clock'>,
  tx: Write,
  email: string,
  reason: UnreachableReason,
): Promise<Row<'outbox'>[]> {
  const { outbox: o, unreachable } = tx.t;
  const now = clock.now();
  await tx.delete(unreachable).where(lte(unreachable.at, new Date(now.getTime() - UNREACHABLE_MS)));
  const isNew = await tx
    .insert(unreachable)
    .values({ mailbox: mailboxOf(email), reason, at: now })
    .onConflictDoNothing()
    .returning({ mailbox: unreachable.mailbox });
  if (isNew.length === 0) return [];
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

/** Mail from there arrived, or its person signed in: it takes mail again. */
export async function markReachable(tx: Write, email: string): Promise<void> {
  const { unreachable } = tx.t;
  await tx.delete(unreachable).where(eq(unreachable.mailbox, mailboxOf(email)));
}

/** How long it is known which mails were dealt with. */
const KNOWN_MS = 60 * DAY;

/** Forgets old mails, and mailboxes whose time is up; at most `limit` of each. Returns how many. */
export const sweepReceived = (deps: Pick<Deps, 'store' | 'clock'>, limit: number): Promise<number> =>
  deps.store.write(async (tx) => {
    const before = (ms: number) => new Date(deps.clock.now().getTime() - ms);
    const known = await deleteOld(tx, 'receivedMails', (t) => lte(t.at, before(KNOWN_MS)), limit);
    return known + (await deleteOld(tx, 'unreachable', (t) => lte(t.at, before(UNREACHABLE_MS)), limit));
  });
