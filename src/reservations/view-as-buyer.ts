import type { Context } from '../context.ts';
import { DEFAULT_LANGUAGE, keptLanguage, type Language, wordsOf } from '../languages/index.ts';
import { only } from '../operation/only.ts';
import { photoUrls } from '../photos/urls.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { dateIn } from '../text/days.ts';
import { chooseLanguage } from '../threads/find.ts';
import { shownIdOf } from '../threads/links.ts';
import { contentIn, listMessages } from '../threads/messages.ts';
import { sharedWith } from '../visits/address.ts';
import { getVisit, isTimed, type VisitRow } from '../visits/find.ts';
import { type BuyerMessage, type BuyersItem, BuyersReservation, type BuyerView } from './buyer-schemas.ts';
import { showsAddress } from './clock.ts';
import { findReservationByToken, type Place, placesOf, type ReservationRow, reservationsOf } from './find.ts';
import { questionsOf, totalsOf } from './list.ts';
import { offersLeft } from './offers.ts';
import { hasOthers, presentReservations } from './present.ts';
import { isOverAt, readSale } from './sale.ts';
import { canSchedule, movesLeft } from './schedule.ts';
import type { Reservation, ReservationItem } from './schemas.ts';
import { isOpen, isOpenPlace } from './status.ts';
import { changesByLink, useLink } from './use-link.ts';
import { presentVisit } from './visit.ts';

const THREAD_LENGTH = 200;

type Look = {
  /** Whether a person opened it, rather than a browser or mail scanner that prefetches links. */
  opened?: boolean;
  /** The language that the buyer just chose; it is stored. */
  chosen?: Language | undefined;
  /** Whether the service's own lines in the thread are in the buyer's language; otherwise they are in English. */
  spoken?: boolean;
};

/** What the page behind the link shows. Opening it confirms the reservation. */
export async function viewAsBuyer(
  ctx: Context,
  token: string,
  { opened = true, chosen, spoken = false }: Look = {},
): Promise<BuyerView> {
  let row = await findReservationByToken(ctx, ctx.store.read, token);
  if (opened && changesByLink(row, ctx.clock.now())) {
    row = await ctx.store.write((tx) => useLink(ctx, tx, token));
  }
  if (chosen !== undefined && chosen !== row.language) {
    const { conversationId } = row;
    if (opened) await ctx.store.write((tx) => chooseLanguage(tx, conversationId, chosen));
    row = { ...row, language: chosen };
  }
  return presentBuyerView(ctx, row, { spoken, own: shownIdOf(ctx, token) !== undefined });
}

/** @param own the link was shown to the person who reserved, so only what was made with it is shown */
async function presentBuyerView(
  ctx: Context,
  row: ReservationRow,
  { spoken, own }: { spoken: boolean; own: boolean },
): Promise<BuyerView> {
  const language = keptLanguage(row.language);
  const readAs = spoken ? language : DEFAULT_LANGUAGE;
  const { read } = ctx.store;
  const sale = await readSale(ctx, read, row.sellerId);
  const hidden = own && (await hasOthers(read, row));
  const all = own ? [row] : await reservationsOf(read, row.conversationId);
  const presented = await presentReservations(read, all);
  const places = await placesOf(read, all);
  const reservations = presented.map((one) => asBuyersReservation(one, places));
  const reservation = reservations.find(({ reservation_id: id }) => id === row.id)!;
  const addressShown = !own && showsAddress(all, ctx.clock.now());
  const gone = addressShown ? undefined : wordsOf(readAs).messages.addressGone;
  const visit = await getVisit(read, row.conversationId);
  const shared = addressShown ? await sharedWith(read, visit) : null;
  return {
    reservation,
    reservations,
    questions: own ? [] : await questionsOf(read, row.conversationId),
    totals: totalsOf(presented),
    language,
    seller_name: sale.sellerName,
    timezone: sale.timezone,
    page_url: sale.pageUrl ?? null,
    sale_over: isOverAt(sale, ctx.clock.now()),
    payment_instructions: (await getPageOfSeller(read, row.sellerId))?.paymentInstructions ?? null,
    messages: hidden ? [] : await threadForBuyer(ctx, row.conversationId, readAs, gone),
    address: shared?.address ?? null,
    address_changed: shared?.changed ?? false,
    visit: hidden ? null : await presentVisit(read, row.conversationId),
    moves_left: movesLeft(visit),
    is_today: isToday(visit, sale.timezone ?? 'UTC', ctx.clock.now()),
    can_cancel: isOpen(row.status),
    can_schedule: !hidden && canSchedule(row, visit),
  };
}

/**
 * The last messages of a thread, as its buyer sees them.
 * @param gone the text that replaces an address that is no longer shown
 */
export async function threadForBuyer(
  { store, config }: Context,
  conversationId: string,
  language: Language,
  gone: string | undefined,
): Promise<BuyerMessage[]> {
  const { rows } = await listMessages(store.read, conversationId, { limit: THREAD_LENGTH });
  return rows.map((row) => ({
    message_id: row.id,
    sender_type: row.senderType,
    type: row.type,
    content: gone !== undefined && row.type === 'address_share' ? gone : contentIn(row, language),
    created_at: row.createdAt.toISOString(),
    photos: photoUrls(config, row.photoIds ?? []).photos,
  }));
}

const isToday = (visit: VisitRow | undefined, zone: string, now: Date): boolean =>
  isTimed(visit) && dateIn(zone, visit.startsAt) === dateIn(zone, now);

const asBuyersReservation = (of: Reservation, places: readonly Place[]): BuyersReservation => {
  const theirs = places.filter((place) => place.reservationId === of.reservation_id);
  const items = of.items.map((item) =>
    asBuyersItem(
      item,
      theirs.find(({ itemId }) => itemId === item.item_id),
    ),
  );
  return only(BuyersReservation)({ ...of, items });
};

/** The item as its buyer sees it: an agreed price is the price, and the seller's minimum never appears. */
const asBuyersItem = ({ below_minimum: _, ...item }: ReservationItem, place?: Place): BuyersItem => ({
  ...item,
  price: item.agreed_price ?? item.price,
  offers_left: place && isOpenPlace(place) ? offersLeft(place) : 0,
});
