import { and, eq, ne } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { shownIdOf } from '../threads/shown-link.ts';
import type { ReservationRow } from './find.ts';

/**
 * Whether the thread of a request contains anything else: other requests with the same address, no matter who made
 * them.
 */
export async function hasOthers(
  db: Read,
  { id, conversationId }: { id: string; conversationId: string | null },
): Promise<boolean> {
  if (conversationId === null) return false;
  const { reservations: r, questions: q } = db.t;
  const reserved = await db.$count(r, and(eq(r.conversationId, conversationId), ne(r.id, id)));
  return reserved > 0 || (await db.$count(q, and(eq(q.conversationId, conversationId), ne(q.id, id)))) > 0;
}

/** Whether a link that was only shown would set the visit for items that someone else may have reserved. */
export const isForeignVisit = async (
  deps: Pick<Deps, 'pepper'>,
  db: Read,
  token: string,
  row: ReservationRow,
): Promise<boolean> => shownIdOf(deps, token) !== undefined && hasOthers(db, row);
