import type { Write } from '../../db/store.ts';
import { type Context, commit, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { buyerCancelledMail } from '../mail/templates/buyer-cancelled.ts';
import { reservationCancelledMail } from '../mail/templates/reservation-cancelled.ts';
import { postMessages } from '../threads/post.ts';
import type { BuyerCancelled } from './buyer-schemas.ts';
import { endReservation } from './end.ts';
import { findOwnedReservation, type ReservationRow } from './find.ts';
import { presentPromotion } from './present.ts';
import { readSale } from './sale.ts';
import type { CancelOutcome } from './schemas.ts';
import { isOpen } from './status.ts';
import { useLink } from './use-link.ts';
import { quoted } from './wording.ts';

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
    const { sale, reservation, titles, promotions, calendar } = await cancel(ctx, tx, row, 'buyer');
    const { buyerName } = row;
    const promoted = promotions.map((promotion) => promotion.title);
    const toSeller = buyerCancelledMail({ buyerName, items: titles, promoted, calendar });
    await enqueueMail(ctx, tx, { ...toSeller, to: sale.sellerEmail });
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
    const { reservation, promotions } = await cancel(ctx, tx, row, 'seller');
    return {
      reservation_id: id,
      status: reservation.status,
      already_closed: false,
      promotions: promotions.map(presentPromotion),
    };
  });
}

/** What either side's cancelling does: the places go on, the thread says so, and the buyer is told by mail. */
async function cancel(ctx: Context, tx: Write, row: ReservationRow, by: 'buyer' | 'seller') {
  const sale = await readSale(ctx, tx, row.sellerId);
  const ended = await endReservation(ctx, tx, sale, row, 'cancelled');
  const { titles, calendar } = ended;
  const thread = { id: row.conversationId, sellerId: row.sellerId };
  const content = `The ${by} cancelled the reservation of ${quoted(titles)}.`;
  await postMessages(ctx, tx, thread, [{ sender: 'system', content }], { unread: by === 'buyer' });
  const { buyerName } = row;
  const mail = reservationCancelledMail({ buyerName, items: titles, by, pageUrl: sale.pageUrl, calendar });
  await enqueueMail(ctx, tx, { ...mail, to: row.buyerEmail });
  return { sale, ...ended };
}
