import { and, asc, lte } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
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

/** Short, and renewed while the row is worked on: after a kill another process, or the next start, takes over soon. */
export const LEASE_MS = 20 * SECOND;
const BEAT_MS = LEASE_MS / 4;

export const dueIn = <K extends QueueName>(ms: number, now: Date) =>
  ({ dueAt: new Date(now.getTime() + ms) }) as Partial<Row<K>>;

type Claimant = Pick<Deps, 'store' | 'clock'>;
type Choice<K extends QueueName> = Rows<K> & Pick<Queue<K, QueueDeps>, 'urgent'>;

/**
 * Takes at most `limit` due rows for this process, the longest due first.
 * @param urgent only those that are, or only those that are not; any of a queue that tells no difference
 */
export async function claimDue<K extends QueueName>(
  { store, clock }: Claimant,
  rows: Choice<K>,
  limit: number,
  urgent = false,
): Promise<Row<K>[]> {
  const now = clock.now();
  // Polled often and mostly in vain: look before opening a write.
  if (limit <= 0 || (await due(store.read, rows, now, 1, urgent)).length === 0) return [];
  return store.write(async (tx) => {
    const found = await tx.syntax.skipLocked(due(tx, rows, now, limit, urgent));
    const claimed: Row<K>[] = [];
    for (const row of found as Row<K>[]) {
      const change = { attempts: row.attempts + 1, ...dueIn<K>(LEASE_MS, now) } as Partial<Row<K>>;
      if (await changeClaimed(tx, rows, row, change)) claimed.push({ ...row, ...change });
    }
    return claimed;
  });
}

function due<K extends QueueName>(db: Read, rows: Choice<K>, now: Date, limit: number, urgent: boolean) {
  const t = tableOf(db, rows);
  const lane = rows.lane?.(db);
  return db
    .select()
    .from(t)
    .where(and(isWaiting(db, rows), lte(t.dueAt, now), rows.ready?.(db, now), rows.urgent?.rows(db, urgent)))
    .orderBy(...(lane ? [asc(lane)] : []), asc(t.dueAt), asc(t.id))
    .limit(limit);
}

/** False when the claim was lost: the row is done, gone, or in other hands. */
export const renewLease = <K extends QueueName>(
  { store, clock }: Claimant,
  rows: Rows<K>,
  claim: Claim,
): Promise<boolean> => store.write((tx) => changeClaimed(tx, rows, claim, dueIn(LEASE_MS, clock.now())));

/** Keeps the lease of a row until the returned function is called. `lost` is told when it is in other hands. */
export function keepLease<K extends QueueName>(
  deps: QueueDeps,
  rows: Rows<K>,
  claim: Claim,
  lost: () => void,
): () => void {
  const beat = setInterval(() => {
    renewLease(deps, rows, claim).then(
      (kept) => kept || lost(),
      (error: unknown) =>
        deps.logger.warn({ err: error, queue: rows.table, id: claim.id }, 'A lease could not be renewed'),
    );
  }, BEAT_MS);
  return () => clearInterval(beat);
}
