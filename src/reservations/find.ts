import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Holding } from '../../db/conditions.ts';
import { prepared } from '../../db/prepared.ts';
import { getRow, listRows } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { linkToken, linkUrl, shownIdOf } from '../threads/links.ts';
import { sha256 } from '../tokens.ts';
import { linkEnd } from './clock.ts';
import { readSale } from './sale.ts';
import { OPEN_STATUSES } from './status.ts';

export type ReservationRow = RowOf<'reservations'>;
export type PlaceRow = Omit<RowOf<'reservationItems'>, 'told' | 'tellAt'>;
/** One item in a reservation, with the item's current state. */
export type Place = PlaceRow & {
  title: string;
  priceCents: number;
  currency: string;
  finalPriceCents: number | null;
  /** The seller's minimum price, visible only to the seller. */
  minPriceCents: number | null;
  itemStatus: RowOf<'items'>['status'];
  photoIds: string[];
};

/** The price of an item for this buyer. */
export const priceFor = (place: Pick<Place, 'priceCents' | 'agreedPriceCents'>): number =>
  place.agreedPriceCents ?? place.priceCents;

export const getReservation = (db: Read, id: string): Promise<ReservationRow | undefined> =>
  getRow(db, 'reservations', { id });

/** The reservation of a place: the database keeps no place without one. */
export const reservationOfPlace = async (db: Read, reservationId: string): Promise<ReservationRow> =>
  (await getReservation(db, reservationId))!;

export const conversationOfReservation = async (db: Read, id: string): Promise<string | undefined> =>
  (await getReservation(db, id))?.conversationId;

/** @throws AppError not_found; NOT_OWNER for a reservation of another seller */
export async function findOwnedReservation(ctx: SellerContext, db: Read, id: string) {
  const row = await getReservation(db, id);
  if (!row) throw refusal('not_found.reservation');
  if (row.sellerId !== ctx.actor.sellerId) throw refusal('NOT_OWNER.reservation');
  return row;
}

/** Open reservations of a seller or in a thread, earliest request first. */
export const openReservations = (
  db: Read,
  of: Pick<Holding<'reservations'>, 'sellerId' | 'conversationId' | 'confirmedAt'>,
): Promise<ReservationRow[]> =>
  listRows(db, 'reservations', { ...of, status: OPEN_STATUSES }, { order: ['createdAt', 'id'] });

/** All reservations of a buyer at a seller, newest first. */
export const reservationsOf = async (db: Read, conversationId: string): Promise<ReservationRow[]> =>
  listRows(db, 'reservations', { conversationId }, { order: ['-createdAt', '-id'] });

/**
 * The reservations that a link gives access to: all that the buyer has with this seller. A link that was only shown
 * on a page proves no address, so it gives access only to its own.
 */
export const reservationsOfLink = async (ctx: Deps, db: Read, token: string, row: ReservationRow) =>
  shownIdOf(ctx, token) === undefined ? reservationsOf(db, row.conversationId) : [row];

export async function linksStillWork(ctx: Deps, db: Read, conversationId: string): Promise<boolean> {
  const all = await reservationsOf(db, conversationId);
  const end = linkEnd(all.map(({ closedAt }) => closedAt));
  return end === null || end > ctx.clock.now();
}

/**
 * Finds a reservation by the token of its manage link.
 * @throws AppError not_found, the same for any wrong token; LINK_ENDED 30 days after the last of the buyer's ended
 */
export async function findReservationByToken(ctx: Deps, db: Read, token: string): Promise<ReservationRow> {
  const shownId = shownIdOf(ctx, token);
  const by = shownId === undefined ? { manageTokenHash: sha256(token) } : { id: shownId };
  const row = await getRow(db, 'reservations', by);
  if (!row) throw refusal('not_found.reservationLink');
  if (row.closedAt === null || (await linksStillWork(ctx, db, row.conversationId))) return row;
  throw await linkEnded(ctx, db, row.sellerId, 'reservation');
}

const placesByIds = prepared<{ ids: string }>()('places_of_reservations', (db, p) => {
  const { reservationItems: places, items } = db.t;
  const { told: _, tellAt: __, ...columns } = getTableColumns(places);
  return db
    .select({
      ...columns,
      title: items.title,
      priceCents: items.priceCents,
      currency: items.currency,
      finalPriceCents: items.finalPriceCents,
      minPriceCents: items.minPriceCents,
      itemStatus: items.status,
      photoIds: items.photoIds,
    })
    .from(places)
    .innerJoin(items, eq(items.id, places.itemId))
    .where(db.syntax.among(places.reservationId, sql`${p.ids}`))
    .orderBy(asc(places.reservationId), asc(places.itemId));
});

/** The items of the given reservations, with their current state. */
export const placesOf = async (db: Read, of: readonly { id: string }[]): Promise<Place[]> =>
  of.length > 0 ? placesByIds(db, { ids: JSON.stringify(of.map(({ id }) => id)) }) : [];

const queueByIds = prepared<{ ids: string }>()('queue_of_items', (db, p) => {
  const { reservationItems: places } = db.t;
  return db
    .select()
    .from(places)
    .where(and(db.syntax.among(places.itemId, sql`${p.ids}`), inArray(places.state, ['held', 'queued'])))
    .orderBy(asc(places.itemId), asc(places.queueOrder));
});

/** Everyone who holds or waits for the given items: the holder first, then in the order of their requests. */
export const queueOf = async (db: Read, itemIds: readonly string[]): Promise<PlaceRow[]> =>
  itemIds.length > 0 ? queueByIds(db, { ids: JSON.stringify(itemIds) }) : [];

/** The positions in the lines of some items: 0 holds the item, 1 is next. */
export type Positions = { of(place: Pick<PlaceRow, 'reservationId' | 'itemId'>): number | null };

/** @param queue as `queueOf` returns it */
export function positionsIn(queue: readonly PlaceRow[]): Positions {
  const positions = new Map<string, number>();
  const waiting = new Map<string, number>();
  for (const { reservationId, itemId, state } of queue) {
    const ahead = waiting.get(itemId) ?? 0;
    const position = state === 'held' ? 0 : ahead + 1;
    if (position > 0) waiting.set(itemId, position);
    positions.set(`${reservationId} ${itemId}`, position);
  }
  return { of: ({ reservationId, itemId }) => positions.get(`${reservationId} ${itemId}`) ?? null };
}

/** The secret part of a buyer's manage link. It is derived from the reservation's id, so only its hash is stored. */
export const manageToken = (ctx: Pick<Deps, 'pepper'>, reservationId: string): string =>
  linkToken(ctx, 'r', reservationId);

/** The address of that link. Put it only into emails to the buyer. */
export const manageUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, reservationId: string): string =>
  linkUrl(ctx, 'r', reservationId);

const WHY_ENDED = {
  reservation: 'The reservation ended more than 30 days ago.',
  unsent: 'The question wasn’t sent: this link wasn’t opened within 3 days.',
  quiet: 'No one has written here for 30 days.',
};

/** The error for an emailed link that has ended. If the sale page is online, it says where to write again. */
export async function linkEnded(ctx: Deps, db: Read, sellerId: string, ended: keyof typeof WHY_ENDED) {
  const why = WHY_ENDED[ended];
  const { pageUrl } = await readSale(ctx, db, sellerId);
  if (pageUrl === undefined) {
    return new AppError('LINK_ENDED', why, { hint: 'The sale page is offline now.', ended });
  }
  const again = 'To write to the seller again, ask on the sale page';
  return new AppError('LINK_ENDED', why, {
    hint: { rest: `${again}: ${pageUrl}`, tool: `${again}: ${pageUrl}`, page: `${again}.` },
    pageUrl,
    ended,
  });
}
