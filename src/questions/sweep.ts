import { and, inArray, isNull, lte } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';
import { UNCONFIRMED_MS } from './find.ts';

const KEPT_MS = UNCONFIRMED_MS + DAY;

/** Removes questions whose link nobody opened; at most `limit`. Returns how many. */
export function sweepQuestions(deps: Deps, limit: number): Promise<number> {
  return deps.store.write(async (tx) => {
    const { questions } = tx.t;
    const old = tx
      .select({ id: questions.id })
      .from(questions)
      .where(
        and(
          isNull(questions.confirmedAt),
          lte(questions.createdAt, new Date(deps.clock.now().getTime() - KEPT_MS)),
        ),
      )
      .limit(limit);
    const gone = await tx.delete(questions).where(inArray(questions.id, old)).returning({ id: questions.id });
    return gone.length;
  });
}
