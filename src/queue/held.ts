import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Read, Write } from '../../db/store.ts';
import { type Change, isWaiting, type QueueName, type Row, type Rows, tableOf } from './queue.ts';

/** Rows that a restore held back, or that were given up; `ids` selects some of them. Default: all. */
type Chosen = { status: 'held' | 'failed'; ids?: string[] | undefined; where?: SQL };

function chosen(db: Read, rows: Rows, { status, ids, where }: Chosen): SQL | undefined {
  const t = tableOf(db, rows);
  return t.status && and(eq(t.status, status), ids && inArray(t.id, ids), where);
}

/** Holds back waiting rows, because the previous installation may already have sent them. Returns how many. */
export async function holdWaiting(tx: Write, rows: Rows): Promise<number> {
  const t = tableOf(tx, rows);
  return (await tx.update(t).set({ status: 'held' }).where(isWaiting(tx, rows)).returning({ id: t.id }))
    .length;
}

export async function listHeldRows<K extends QueueName>(
  db: Read,
  rows: Rows<K>,
  limit: number,
): Promise<Row<K>[]> {
  const t = tableOf(db, rows);
  const found = db
    .select()
    .from(t)
    .where(chosen(db, rows, { status: 'held' }))
    .orderBy(asc(t.id))
    .limit(limit);
  return (await found) as Row<K>[];
}

export const countHeldRows = (db: Read, rows: Rows): Promise<number> =>
  db.$count(tableOf(db, rows), chosen(db, rows, { status: 'held' }));

/** Queues rows again with a fresh set of attempts. Returns their ids. */
export async function queueAgain(tx: Write, rows: Rows, which: Chosen, now: Date): Promise<string[]> {
  const again = { status: rows.waiting, attempts: 0, dueAt: now };
  const t = tableOf(tx, rows);
  return idsOf(
    await tx
      .update(t)
      .set(again)
      .where(chosen(tx, rows, which))
      .returning({ id: t.id }),
  );
}

/** Discards held rows, so that they are never sent. Returns their ids. */
export async function forgetHeld<K extends QueueName>(
  tx: Write,
  rows: Rows<K>,
  ids: string[] | undefined,
  change: Change<K>,
): Promise<string[]> {
  const t = tableOf(tx, rows);
  const which = chosen(tx, rows, { status: 'held', ids });
  const gone =
    change === 'remove'
      ? tx.delete(t).where(which).returning({ id: t.id })
      : tx.update(t).set(change).where(which).returning({ id: t.id });
  return idsOf(await gone);
}

const idsOf = (found: { id: unknown }[]): string[] => found.map(({ id }) => String(id));
