import { and, isNull, lte } from 'drizzle-orm';
import { deleteOld } from '../../db/delete-old.ts';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';
import { UNCONFIRMED_MS } from './find.ts';

const KEPT_MS = UNCONFIRMED_MS + DAY;

/** Removes questions whose link no one opened, up to `limit`. Returns how many. */
export function sweepQuestions(deps: Deps, limit: number): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - KEPT_MS);
  return deps.store.write((tx) =>
    deleteOld(tx, 'questions', (q) => and(isNull(q.confirmedAt), lte(q.createdAt, before)), limit),
  );
}
