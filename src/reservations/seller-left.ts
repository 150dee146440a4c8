import { listRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { clearVisitTime } from '../visits/set.ts';
import { announce, type MoveContext } from './announce.ts';
import { titlesOf } from './event.ts';
import { EVENTS } from './events.ts';
import { placesOf } from './find.ts';
import { pickupOff } from './pickup-files.ts';
import { isOpenPlace, OPEN_STATUSES } from './status.ts';

/**
 * Tells every buyer with an open reservation that the seller's account is being deleted; the caller removes the
 * reservations.
 */
export async function emailBuyersSellerLeft(ctx: MoveContext, tx: Write, sellerId: string): Promise<void> {
  const open = await listRows(
    tx,
    'reservations',
    { sellerId, status: OPEN_STATUSES },
    { order: ['createdAt', 'id'] },
  );
  for (const row of open) {
    const titles = titlesOf((await placesOf(tx, [row.id])).filter(isOpenPlace));
    await clearVisitTime(tx, row.conversationId);
    const calendar = await pickupOff(ctx, tx, row, titles);
    await announce(ctx, tx, row, EVENTS.sellerLeft, { titles, calendar });
  }
}
