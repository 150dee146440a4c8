import { inArray } from 'drizzle-orm';
import type { PickupUndo } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { type Act, type AlreadyDone, actOrAsk } from '../threads/acts.ts';
import { isBlocked } from '../threads/find.ts';
import { getVisit, isTimed } from '../visits/find.ts';
import { announce, EVENTS } from './announce.ts';
import { AFTER_PICKUP_MS, UNDO_MS } from './clock.ts';
import { type MoveContext, titlesOf } from './event.ts';
import {
  conversationOfReservation,
  findOwnedReservation,
  getReservation,
  openReservations,
  type Place,
  placesOf,
  type ReservationRow,
} from './find.ts';
import { changeHold, changePlaces, changeReservation } from './hold.ts';
import { presentReservation } from './present.ts';
import { changeItems, recountQueue, settle } from './queue.ts';
import type { Reservation } from './schemas.ts';
import { isOpenPlace } from './status.ts';
import { restoreVisit, visitAhead } from './visit.ts';

const ms = (at: Date | null): number | null => at?.getTime() ?? null;
const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Records what an end of `before` changed. The undo recognizes items sold by it because their `takenAt` is `at`. */
export async function keepForUndo(tx: Write, before: ReservationRow, change: Omit<PickupUndo, 'hold'>) {
  const hold = {
    status: before.status,
    base_ends_at: ms(before.baseEndsAt ?? before.expiresAt),
    hold_until: ms(before.holdUntil),
    asked_at: ms(before.askedAt),
    starts_at: ms(before.slotStartsAt),
    ends_at: ms(before.slotEndsAt),
  };
  await changeReservation(tx, before, { undo: { ...change, hold } });
}

/** The same for an end without a sale: what `places` held, and the buyer's place in each line. */
export function keepEnded(
  ctx: SellerContext,
  tx: Write,
  row: ReservationRow,
  places: readonly Place[],
  action: 'cancelled' | 'noshow',
) {
  const idsOf = (state: Place['state']) =>
    places.flatMap((place) => (place.state === state ? [place.itemId] : []));
  const lost = idsOf('queued').map((item_id) => ({ reservation_id: row.id, item_id }));
  return keepForUndo(tx, row, { at: ctx.clock.now().getTime(), action, held: idsOf('held'), sold: [], lost });
}

/**
 * Undoes how a pickup was closed, or a cancellation by the seller: the buyer holds the items again, and everyone who
 * waited for them is back in line.
 * @throws AppError UNDO_NOT_POSSIBLE after 30 minutes, or once an item went elsewhere; APPROVAL_REQUIRED and
 * CONFIRMATION_DECLINED where an agent undoes something that needed the seller's approval
 */
export const undoPickup = (ctx: SellerContext, id: string): Promise<Reservation & AlreadyDone> =>
  actOrAsk(ctx, UNDO, { of: id, input: {} });

export const UNDO: Act<object, Reservation> = {
  name: 'undo',
  conversationOf: conversationOfReservation,
  async run(ctx, tx, id) {
    const row = await findOwnedReservation(ctx, tx, id);
    const { undo } = row;
    if (!undo || ctx.clock.now().getTime() - undo.at >= UNDO_MS) {
      throw notPossible(
        'There is nothing to take back: it was taken back already, was more than 30 minutes ago, or the buyer had never confirmed.',
      );
    }
    if (await isBlocked(tx, row.sellerId, row.buyerEmail)) throw notPossible('You have blocked this buyer.');
    // Like recording a sale, correcting one needs no approval.
    const as: MoveContext = undo.action === 'sold' ? { ...ctx, agreed: true } : ctx;
    if (undo.held.length > 0) {
      await takeItemsBack(as, tx, undo);
      await takeBuyerBack(as, tx, row, undo);
    } else {
      await changeReservation(tx, row, { undo: null });
    }
    await takeQueuesBack(as, tx, id, undo);
    for (const itemId of undo.held) await recountQueue(tx, itemId);
    return presentReservation(tx, (await getReservation(tx, id)) ?? row);
  },
};

async function takeItemsBack(ctx: MoveContext, tx: Write, undo: PickupUndo): Promise<void> {
  const { items } = tx.t;
  const query = tx.select().from(items).where(inArray(items.id, undo.held));
  const found = await tx.syntax.forUpdate(query);
  const free = found.filter((item) =>
    undo.sold.includes(item.id)
      ? item.status === 'taken' && item.takenAt?.getTime() === undo.at
      : item.status === 'available',
  );
  if (free.length < undo.held.length || free.some((item) => item.deletedAt !== null)) throw wentElsewhere();
  const back = { status: 'reserved', finalPriceCents: null, takenAt: null } as const;
  await changeItems(ctx, tx, { id: undo.held }, back);
}

async function takeBuyerBack(ctx: MoveContext, tx: Write, row: ReservationRow, undo: PickupUndo) {
  await changePlaces(tx, { reservationId: row.id, itemId: undo.held }, { state: 'held' });
  const { hold } = undo;
  // At least a day, however little time the hold had left: the seller has just said that it continues. If the buyer
  // has a visit by now, it covers this hold too; otherwise the earlier time applies again, as if set by hand.
  const least = new Date(ctx.clock.now().getTime() + AFTER_PICKUP_MS);
  const until = date(hold.hold_until);
  const held = await changeHold(ctx, tx, row, {
    undo: null,
    closedAt: null,
    endedBecause: null,
    status: hold.status,
    baseEndsAt: date(hold.base_ends_at),
    holdUntil: until && until > least ? until : least,
    askedAt: date(hold.asked_at),
    slotStartsAt: date(hold.starts_at),
    slotEndsAt: date(hold.ends_at),
    ...(await visitAhead(ctx, tx, row)),
  });
  if (!isTimed(await getVisit(tx, row.conversationId))) await restoreVisit(ctx, tx, held);
  const places = (await placesOf(tx, [row])).filter((place) => undo.held.includes(place.itemId));
  await announce(ctx, tx, held, EVENTS.undone, { titles: titlesOf(places) });
}

/**
 * Puts the buyers who lost their place back in line, except those who have left it themselves in the meantime, and
 * where the item is no longer on hold. @throws AppError UNDO_NOT_POSSIBLE if that leaves nothing to undo
 */
async function takeQueuesBack(ctx: MoveContext, tx: Write, ofId: string, undo: PickupUndo): Promise<void> {
  const { items } = tx.t;
  const lostIds = undo.lost.map(({ item_id: id }) => id);
  const query = tx.select().from(items).where(inArray(items.id, lostIds));
  const found = await tx.syntax.forUpdate(query);
  const onHold = found.flatMap((item) => (item.status === 'reserved' && !item.deletedAt ? [item.id] : []));
  for (const reservationId of new Set(undo.lost.map((lost) => lost.reservation_id))) {
    const row = await getReservation(tx, reservationId);
    const own = reservationId === ofId;
    if (!row || (!own && row.closedAt !== null && row.endedBecause !== 'sold_to_another')) continue;
    if (await isBlocked(tx, row.sellerId, row.buyerEmail)) continue;
    const lost = undo.lost.flatMap((each) => (each.reservation_id === reservationId ? [each.item_id] : []));
    const theirs = await openReservations(tx, { conversationId: row.conversationId });
    const wanted = (await placesOf(tx, theirs)).filter(isOpenPlace).map(({ itemId }) => itemId);
    const itemIds = lost.filter((id) => onHold.includes(id) && !wanted.includes(id));
    if (itemIds.length === 0 && own && undo.held.length === 0) throw wentElsewhere();
    if (itemIds.length === 0) continue;
    await changePlaces(tx, { reservationId, itemId: itemIds }, { state: 'queued' });
    const reservation = await settle(ctx, tx, row, { ending: 'cancelled', because: 'sold_to_another' });
    const places = await placesOf(tx, [row]);
    const titles = titlesOf(places.filter(({ itemId }) => itemIds.includes(itemId)));
    await announce(ctx, tx, reservation, own ? EVENTS.undoneInLine : EVENTS.backInLine, { titles });
    for (const itemId of itemIds) await recountQueue(tx, itemId);
  }
}

const notPossible = (why: string) => refusal('UNDO_NOT_POSSIBLE.pickup', { why });
const wentElsewhere = () => notPossible('An item has gone on to someone else, or was changed since.');
