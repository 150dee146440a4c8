import { updatedRows } from '../../db/rows.ts';
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
  const expiresAt = holdEnd({ ...row, ...change });
  const [changed] = await updatedRows(
    tx,
    'reservations',
    { id: row.id },
    { ...change, expiresAt, updatedAt: ctx.clock.now() },
  );
  if (!changed) throw new Error('A hold without a reservation');
  return changed;
}
