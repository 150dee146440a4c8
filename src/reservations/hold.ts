import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { MoveContext } from './announce.ts';
import { holdEnd } from './clock.ts';
import type { ReservationRow } from './find.ts';

type HoldChange = Partial<
  Pick<
    ReservationRow,
    | 'status'
    | 'confirmedAt'
    | 'baseEndsAt'
    | 'holdUntil'
    | 'slotStartsAt'
    | 'slotEndsAt'
    | 'askedAt'
    | 'warnedFor'
  >
>;

/** The hold columns of a reservation that holds nothing (or nothing anymore). */
export const NO_HOLD = { baseEndsAt: null, holdUntil: null, askedAt: null, warnedFor: null } as const;

/** Changes what determines a hold, and recalculates when it ends. */
export async function changeHold(
  ctx: MoveContext,
  tx: Write,
  row: ReservationRow,
  change: HoldChange,
): Promise<ReservationRow> {
  const { reservations } = tx.t;
  const expiresAt = holdEnd({ ...row, ...change });
  const [changed] = await tx
    .update(reservations)
    .set({ ...change, expiresAt, updatedAt: ctx.clock.now() })
    .where(eq(reservations.id, row.id))
    .returning();
  if (!changed) throw new Error('A hold without a reservation');
  return changed;
}
