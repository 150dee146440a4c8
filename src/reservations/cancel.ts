import { type Context, commit, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce } from './announce.ts';
import type { BuyerCancelled } from './buyer-schemas.ts';
import { endReservation } from './end.ts';
import { EVENTS } from './events.ts';
import { findOwnedReservation } from './find.ts';
import { presentPromotion } from './present.ts';
import type { CancelOutcome } from './schemas.ts';
import { isOpen } from './status.ts';
import { useLink } from './use-link.ts';

/** The buyer steps back; whoever is next in line gets what was held. Cancelling twice changes nothing. */
export function cancelAsBuyer(ctx: Context, token: string): Promise<BuyerCancelled> {
  return ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    if (row.status === 'cancelled') return { reservation_id: row.id, status: row.status };
    if (!isOpen(row.status)) {
      throw new AppError('RESERVATION_CLOSED', 'This reservation has ended already.', {
        hint: 'There is nothing left to cancel.',
      });
    }
    const { reservation, titles, promotions, calendar } = await endReservation(ctx, tx, row, 'cancelled');
    const promoted = promotions.map((promotion) => promotion.title);
    await announce(ctx, tx, reservation, EVENTS.cancelledByBuyer, { titles, calendar, promoted });
    return { reservation_id: row.id, status: reservation.status };
  });
}

/** The seller ends a reservation; its buyer and whoever is next in line are told by mail. */
export function cancelAsSeller(ctx: SellerContext, id: string): Promise<CancelOutcome> {
  return commit(ctx, async (tx) => {
    const row = await findOwnedReservation(tx, ctx.actor.sellerId, id);
    if (!isOpen(row.status)) {
      return { reservation_id: id, status: row.status, already_closed: true, promotions: [] };
    }
    const { reservation, titles, promotions, calendar } = await endReservation(ctx, tx, row, 'cancelled');
    await announce(ctx, tx, reservation, EVENTS.cancelledBySeller, { titles, calendar });
    return {
      reservation_id: id,
      status: reservation.status,
      already_closed: false,
      promotions: promotions.map(presentPromotion),
    };
  });
}
