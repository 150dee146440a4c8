import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { PRIORITY } from './outbox.ts';

export type MailRow = Schema['outbox']['$inferSelect'];
type ClaimDeps = Pick<Deps, 'store' | 'clock' | 'logger'>;

/** Short, and renewed while the message is being sent: after a kill another sender, or the next start, takes over soon. */
export const LEASE_MS = 20_000;
const BEAT_MS = 5_000;

/** How many messages may be taken: of codes, and of all the rest. */
export type Room = { codes: number; rest: number };

/** Leases due messages, codes first, then what people wait for, then reminders; in each lane the longest due first. */
export async function claimDue({ store, clock }: ClaimDeps, room: Room): Promise<MailRow[]> {
  const now = clock.now();
  if (room.codes + room.rest <= 0) return [];
  // Polled often and mostly in vain: look before opening a write.
  if ((await dueIds(store.read, now, room)).length === 0) return [];
  return store.write(async (tx) => {
    const { outbox } = tx.t;
    const ids = await dueIds(tx, now, room, tx.syntax.skipLocked);
    if (ids.length === 0) return [];
    const due = await tx
      .select()
      .from(outbox)
      .where(inArray(outbox.id, ids))
      .orderBy(asc(outbox.priority), asc(outbox.id));
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed: MailRow[] = [];
    for (const row of due) {
      const attempts = row.attempts + 1;
      await tx.update(outbox).set({ leaseUntil, attempts }).where(eq(outbox.id, row.id));
      claimed.push({ ...row, leaseUntil, attempts });
    }
    return claimed;
  });
}

async function dueIds(
  db: Read,
  now: Date,
  room: Room,
  locked: Write['syntax']['skipLocked'] = (query) => query,
): Promise<string[]> {
  const { outbox } = db.t;
  const ids: string[] = [];
  for (const [lane, limit] of [
    [eq(outbox.priority, PRIORITY.code), room.codes],
    [gt(outbox.priority, PRIORITY.code), room.rest],
  ] as const) {
    if (limit <= 0) continue;
    const query = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.status, 'queued'),
          lte(outbox.dueAt, now),
          or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)),
          lane,
        ),
      )
      .orderBy(asc(outbox.priority), asc(outbox.dueAt), asc(outbox.id))
      .limit(limit);
    for (const { id } of await locked(query)) ids.push(id);
  }
  return ids;
}

/** Only the holder of the lease may change the row: another sender may have taken over since. */
export const whileHeld = (tx: Write, row: MailRow) => {
  const { outbox } = tx.t;
  return and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts), eq(outbox.status, 'queued'));
};

/** Keeps the lease of `row` until the returned function is called. */
export function keepLease({ store, clock, logger }: ClaimDeps, row: MailRow): () => void {
  const beat = setInterval(() => {
    const leaseUntil = new Date(clock.now().getTime() + LEASE_MS);
    store
      .write(async (tx) => {
        const { outbox } = tx.t;
        await tx.update(outbox).set({ leaseUntil }).where(whileHeld(tx, row));
      })
      .catch((error: unknown) => {
        logger.warn({ err: error, mailId: row.id }, 'The lease of a mail could not be renewed');
      });
  }, BEAT_MS);
  return () => clearInterval(beat);
}
