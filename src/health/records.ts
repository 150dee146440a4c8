import { eq } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';

/** What is written down of how it went, for every instance and over restarts. */
export type HealthName = 'writer' | 'backup' | 'disk' | 'clock' | 'inbound';
export type HealthRecord = Schema['healthRecords']['$inferSelect'];

const NOTHING = {
  lastSuccessAt: null,
  lastFailureAt: null,
  lastError: null,
  failingSince: null,
  toldAt: null,
  leaseUntil: null,
  detail: null,
};

export async function findRecord(db: Read, name: HealthName): Promise<HealthRecord> {
  const { healthRecords: r } = db.t;
  const [found] = await db.select().from(r).where(eq(r.name, name));
  return found ?? { name, ...NOTHING };
}

/** Changes a record, which is made when there is none. */
export function changeRecord(
  { store }: Pick<Deps, 'store'>,
  name: HealthName,
  change: (before: HealthRecord) => Partial<HealthRecord>,
): Promise<HealthRecord> {
  return store.write(async (tx) => {
    const { healthRecords: r } = tx.t;
    const before = await findRecord(tx, name);
    const after = { ...before, ...change(before) };
    await tx.insert(r).values(after).onConflictDoUpdate({ target: r.name, set: after });
    return after;
  });
}

/** @param how what it brought, and as of when where that is not now */
export const noteSuccess = (
  deps: Pick<Deps, 'store' | 'clock'>,
  name: HealthName,
  how: Partial<Pick<HealthRecord, 'lastSuccessAt' | 'detail'>> = {},
): Promise<HealthRecord> =>
  changeRecord(deps, name, () => ({
    lastSuccessAt: deps.clock.now(),
    lastError: null,
    failingSince: null,
    toldAt: null,
    ...how,
  }));

/** @param words ours, for an operator: no secret, no text of a provider or library */
export const noteFailure = (
  deps: Pick<Deps, 'store' | 'clock'>,
  name: HealthName,
  words: string,
): Promise<HealthRecord> =>
  changeRecord(deps, name, ({ failingSince }) => {
    const now = deps.clock.now();
    return { lastFailureAt: now, lastError: words, failingSince: failingSince ?? now };
  });
