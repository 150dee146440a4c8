import { and, desc, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod';
import type { SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { toldByMail } from '../mail/stays-here.ts';
import { optionalText } from '../operation/shapes.ts';
import { UNDO_MS } from '../reservations/clock.ts';
import { saleNow } from '../reservations/sale.ts';
import { ReservationStatus } from '../reservations/schemas.ts';
import { AlreadyDone } from '../reservations/seller-schemas.ts';
import { undoPickup } from '../reservations/undo.ts';
import { editListing } from './edit.ts';
import { findOwnedItem } from './find.ts';
import { ItemStatusField } from './schemas.ts';

export const UndoInput = z.strictObject({
  reservation_id: optionalText(100, 'Whose sale, no-show or cancellation it was.'),
  item_id: optionalText(100, 'The item that was sold or released.'),
});
export type UndoInput = z.infer<typeof UndoInput>;

export const Undone = z.object({
  undone: z.enum(['reservation', 'sale']).describe('sale: one without a reservation.'),
  reservation_id: z.string().nullable().describe('The one that is active again; null: none.'),
  status: ReservationStatus.nullable().describe('That reservation as it is now.'),
  items: z
    .array(
      z.object({
        item_id: z.string().describe('The item.'),
        title: z.string().describe('Its title.'),
        status: ItemStatusField,
      }),
    )
    .describe('What it was about, as it is now.'),
  told: z.string().describe('Who was emailed what.'),
  already_done: AlreadyDone,
});
export type Undone = z.infer<typeof Undone>;

/**
 * Undoes the latest recorded sale, no-show, or cancellation of a reservation or an item, within 30 minutes.
 * @throws AppError invalid_request unless exactly one is named, not_found, NOT_OWNER, UNDO_NOT_POSSIBLE,
 * APPROVAL_REQUIRED and CONFIRMATION_DECLINED
 */
export async function undoLast(ctx: SellerContext, input: UndoInput): Promise<Undone> {
  const { reservation_id: reservationId, item_id: itemId } = input;
  if ((reservationId === undefined) === (itemId === undefined)) {
    throw new AppError('invalid_request', 'Give either reservation_id or item_id. Nothing was changed.');
  }
  const of = reservationId ?? (await reservationToUndo(ctx, itemId ?? ''));
  if (of === undefined) return undoSale(ctx, itemId ?? '');
  const { reservation_id, status, items, already_done } = await undoPickup(ctx, of);
  const now = await Promise.all(items.map(({ item_id }) => findOwnedItem(ctx, ctx.store.read, item_id)));
  return {
    undone: 'reservation',
    reservation_id,
    status,
    items: now.map(({ id, title, status: is }) => ({ item_id: id, title, status: is })),
    told: toldByMail(ctx, 'Everyone whose reservation or place in line is back was emailed that.'),
    ...(already_done && { already_done }),
  };
}

/** The reservation that last sold or gave up an item, if that can still be undone. */
async function reservationToUndo(ctx: SellerContext, itemId: string): Promise<string | undefined> {
  const { read } = ctx.store;
  const item = await findOwnedItem(ctx, read, itemId);
  const { reservations, reservationItems } = read.t;
  const rows = await read
    .select({ id: reservations.id, undo: reservations.undo })
    .from(reservations)
    .innerJoin(reservationItems, eq(reservationItems.reservationId, reservations.id))
    .where(and(eq(reservationItems.itemId, itemId), isNotNull(reservations.undo)))
    .orderBy(desc(reservations.updatedAt));
  const after = ctx.clock.now().getTime() - UNDO_MS;
  // A sale recorded by itself after the reservation is the later event, so it is the one to undo.
  const soldAlone = item.status === 'taken' ? (item.takenAt?.getTime() ?? 0) : 0;
  return rows.find(({ undo }) => undo && undo.at > after && undo.at >= soldAlone)?.id;
}

const NOW = {
  open: 'It is on sale.',
  over: 'It is available, but no one can reserve it: the sale has ended.',
  offline: 'It is available, but no one can see it: the page is offline.',
};

async function undoSale(ctx: SellerContext, itemId: string): Promise<Undone> {
  const { status, takenAt, version } = await findOwnedItem(ctx, ctx.store.read, itemId);
  if (status !== 'taken' || !takenAt || ctx.clock.now().getTime() - takenAt.getTime() >= UNDO_MS) {
    throw refusal('UNDO_NOT_POSSIBLE.sale');
  }
  const item = await editListing(ctx, itemId, { status: 'available' }, version);
  return {
    undone: 'sale',
    reservation_id: null,
    status: null,
    items: [{ item_id: item.item_id, title: item.title, status: item.status }],
    told: `No one. ${NOW[await saleNow(ctx, ctx.actor.sellerId)]} A hold by hand doesn’t come back, nor does the line behind it.`,
  };
}
