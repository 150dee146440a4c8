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
import { getVisit, isTimed } from '../visits/find.ts';
import { type BuyerMessage, type BuyersItem, BuyersReservation, type BuyerView } from './buyer-schemas.ts';
import { showsAddress } from './clock.ts';
import { findReservationByToken, type Place, placesOf, reservationsOf } from './find.ts';
import { questionsOf, totalsOf } from './list.ts';
import { offersLeft } from './offers.ts';
import { hasOthers, presentReservations } from './present.ts';
import { isOverAt, readSale } from './sale.ts';
import { canSchedule, movesLeft } from './schedule.ts';
import type { Reservation } from './schemas.ts';
import { isOpen, isOpenPlace } from './status.ts';
import { changesByLink, useLink } from './use-link.ts';
import { presentVisit } from './visit.ts';

const THREAD_LENGTH = 200;

export type Look = {
  /** Whether a person opened it, rather than a browser or mail scanner that prefetches links. */
  opened?: boolean;
  /** The language that the buyer just chose; it is stored. */
  chosen?: Language | undefined;
  /** Whether the service's own lines in the thread are in the buyer's language; otherwise they are in English. */
  spoken?: boolean;
};

/** What the page behind the link shows. Opening it confirms the reservation. */
export async function viewAsBuyer(ctx: Context, token: string, look: Look = {}): Promise<BuyerView> {
  const { opened = true, chosen, spoken = false } = look;
  const { read } = ctx.store;
  const now = ctx.clock.now();
  let row = await findReservationByToken(ctx, read, token);
  if (opened && changesByLink(row, now)) row = await ctx.store.write((tx) => useLink(ctx, tx, token));
  row = await inChosenLanguage(ctx, row, { opened, chosen });
  // A link that was only shown, to the person who reserved, shows only what was made with it.
  const own = shownIdOf(ctx, token) !== undefined;
  const language = keptLanguage(row.language);
  const readAs = spoken ? language : DEFAULT_LANGUAGE;
  const sale = await readSale(ctx, read, row.sellerId);
  const zone = sale.timezone ?? 'UTC';
  const hidden = own && (await hasOthers(read, row));
  const all = own ? [row] : await reservationsOf(read, row.conversationId);
  const presented = await presentReservations(read, all);
  const places = await placesOf(read, all);
  const reservations = presented.map((one) => asBuyersReservation(one, places));
  const reservation = reservations.find(({ reservation_id: id }) => id === row.id)!;
  const addressShown = !own && showsAddress(all, now);
  const gone = addressShown ? undefined : wordsOf(readAs).messages.addressGone;
  const visit = await getVisit(read, row.conversationId);
  const shared = addressShown ? await sharedWith(read, visit) : null;
  const isTheirs = !hidden || row.slotStartsAt !== null;
  return {
    reservation,
    reservations,
    questions: own ? [] : await questionsOf(read, row.conversationId),
    totals: totalsOf(presented),
    language,
    seller_name: sale.sellerName,
    timezone: sale.timezone,
    page_url: sale.pageUrl ?? null,
    sale_over: isOverAt(sale, now),
    payment_instructions: (await getPageOfSeller(read, row.sellerId))?.paymentInstructions ?? null,
    messages: hidden ? [] : await threadForBuyer(ctx, row.conversationId, readAs, gone),
    address: shared?.address ?? null,
    address_changed: shared?.changed ?? false,
    visit: hidden ? null : await presentVisit(read, row.conversationId),
    moves_left: movesLeft(hidden ? undefined : visit),
    is_today: isTheirs && isTimed(visit) && dateIn(zone, visit.startsAt) === dateIn(zone, now),
    can_cancel: isOpen(row.status),
    can_schedule: !hidden && canSchedule(row, visit),
  };
}

/** The row in the language that its buyer just chose, which is stored for all links of the thread. */
export async function inChosenLanguage<R extends { language: string; conversationId: string | null }>(
  ctx: Context,
  row: R,
  { opened, chosen }: Look,
): Promise<R> {
  const { conversationId: id } = row;
  if (chosen === undefined || chosen === row.language) return row;
  if (opened && id !== null) await ctx.store.write((tx) => chooseLanguage(tx, id, chosen));
  return { ...row, language: chosen };
}

/** The last messages of a thread, as its buyer sees them. @param gone replaces an address that isn't shown anymore */
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

/** What its buyer sees of a reservation: an agreed price is the price, and the seller's minimum never appears. */
const asBuyersReservation = (of: Reservation, places: readonly Place[]): BuyersReservation => {
  const open = places.filter((place) => place.reservationId === of.reservation_id && isOpenPlace(place));
  const items = of.items.map(({ below_minimum: _, ...item }): BuyersItem => {
    const place = open.find(({ itemId }) => itemId === item.item_id);
    return { ...item, price: item.agreed_price ?? item.price, offers_left: place ? offersLeft(place) : 0 };
  });
  return only(BuyersReservation)({ ...of, items });
};
