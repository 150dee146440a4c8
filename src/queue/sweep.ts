import { and, inArray, lte } from 'drizzle-orm';
import { deleteOld } from '../../db/delete-old.ts';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';
import { type Rows, tableOf } from './queue.ts';

/** How long finished rows are kept for lookups. */
const KEEP_FINISHED_MS = 30 * DAY;

/** Deletes rows that were finished, given up or held long ago; at most `limit`. Returns how many. */
export const sweepFinished =
  (rows: Rows) =>
  ({ store, clock }: Pick<Deps, 'store' | 'clock'>, limit: number): Promise<number> => {
    const before = new Date(clock.now().getTime() - KEEP_FINISHED_MS);
    return store.write((tx) => {
      const { status, dueAt } = tableOf(tx, rows);
      const finished = status?.enumValues?.filter((each) => each !== rows.waiting) ?? [];
      return deleteOld(
        tx,
        rows.table,
        () => status && and(inArray(status, finished), lte(dueAt, before)),
        limit,
      );
    });
  };
