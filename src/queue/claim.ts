import { and, asc, lte } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Preparable, Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { SECOND } from '../units.ts';
import {
  type Claim,
  changeClaimed,
  isWaiting,
  type Queue,
  type QueueDeps,
  type QueueName,
  type Row,
  type Rows,
  tableOf,
} from './queue.ts';

/**
 * Length of a lease. Leases are short and renewed during the work, so that after a crash another process, or the next
 * start, soon takes over.
 */
export const LEASE_MS = 20 * SECOND;
/** Four renewals per lease, so that a slow write doesn't lose it. */
const BEAT_MS = LEASE_MS / 4;

export const dueIn = <K extends QueueName>(ms: number, now: Date) =>
  ({ dueAt: new Date(now.getTime() + ms) }) as Partial<Row<K>>;

type Claimant = Pick<Deps, 'store' | 'clock'>;
type Choice<K extends QueueName> = Rows<K> & Pick<Queue<K, QueueDeps>, 'urgent'>;

/**
 * Takes up to `limit` due rows for this process; the longest overdue come first.
 * @param urgent true for urgent rows only, false for the others only; undefined in a queue that doesn't distinguish
 *   them
 */
export async function claimDue<K extends QueueName>(
  { store, clock }: Claimant,
  rows: Choice<K>,
  limit: number,
  urgent = false,
): Promise<Row<K>[]> {
  const now = clock.now();
  // Usually nothing is due: check before opening a write.
  if (limit <= 0 || (await dueOf(rows, 1, urgent)(store.read, { now })).length === 0) return [];
  return store.write(async (tx) => {
    const claimed: Row<K>[] = [];
    for (const row of (await dueOf(rows, limit, urgent, 'locked')(tx, { now })) as Row<K>[]) {
      const change = { attempts: row.attempts + 1, ...dueIn<K>(LEASE_MS, now) } as Partial<Row<K>>;
      if (await changeClaimed(tx, rows, row, change)) claimed.push({ ...row, ...change });
    }
    return claimed;
  });
}

const looks = new Map<string, (db: Read, at: { now: Date }) => Promise<unknown[]>>();

/** The due rows of a queue. The query is prepared once for each number of rows that can be requested. */
function dueOf<K extends QueueName>(rows: Choice<K>, limit: number, urgent: boolean, locked?: 'locked') {
  const name = ['due', rows.table, limit, rows.urgent && (urgent ? 'urgent' : 'other'), locked].join('_');
  const look =
    looks.get(name) ??
    prepared<{ now: Date }>()(name, (db, { now }): Preparable<unknown[]> => {
      const t = tableOf(db, rows);
      const lane = rows.lane?.(db);
      const query = db
        .select()
        .from(t)
        .where(
          and(isWaiting(db, rows), lte(t.dueAt, now), rows.ready?.(db, now), rows.urgent?.rows(db, urgent)),
        )
        .orderBy(...(lane ? [asc(lane)] : []), asc(t.dueAt), asc(t.id))
        .limit(limit);
      return locked ? db.syntax.skipLocked(query) : query;
    });
  looks.set(name, look);
  return look;
}

/**
 * Makes a claimed row due in `ms`: to renew its lease, or for the first process that claims it. False if the claim was
 * lost: the row is done, deleted, or claimed by another process.
 */
export const makeDue = <K extends QueueName>(
  { store, clock }: Claimant,
  rows: Rows<K>,
  claim: Claim,
  ms: number,
): Promise<boolean> => store.write((tx) => changeClaimed(tx, rows, claim, dueIn(ms, clock.now())));

/**
 * Keeps renewing the lease of a row until the returned function is called. Calls `lost` if another process has the row.
 */
export function keepLease<K extends QueueName>(
  deps: QueueDeps,
  rows: Rows<K>,
  claim: Claim,
  lost: () => void,
): () => void {
  const beat = setInterval(() => {
    makeDue(deps, rows, claim, LEASE_MS).then(
      (kept) => kept || lost(),
      (error: unknown) =>
        deps.logger.warn({ err: error, queue: rows.table, id: claim.id }, 'A lease could not be renewed'),
    );
  }, BEAT_MS);
  return () => clearInterval(beat);
}
