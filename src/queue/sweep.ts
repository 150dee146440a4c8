import { and, inArray, lte } from 'drizzle-orm';
import { sweepOf } from '../../db/rows.ts';
import { DAY } from '../units.ts';
import { type Rows, tableOf } from './queue.ts';

/** How long finished rows are kept for lookups. */
const KEEP_FINISHED_MS = 30 * DAY;

/** Deletes rows that were finished, given up, or held long ago, up to a limit. Returns how many. */
export const sweepFinished = (rows: Rows) =>
  sweepOf(rows.table, { kept: KEEP_FINISHED_MS }, (_, before, db) => {
    const { status, dueAt } = tableOf(db, rows);
    const finished = status?.enumValues?.filter((each) => each !== rows.waiting) ?? [];
    return status && and(inArray(status, finished), lte(dueAt, before.kept));
  });
