import { insertInto } from '../../db/prepared.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { DEFAULT_LANGUAGE } from '../languages/index.ts';
import { decimalsOf } from '../money.ts';
import { enforceLimit } from '../operation/limits.ts';
import { networkOf } from '../operation/report-error.ts';
import { findLivePage, isSaleOver } from '../sale-page/page.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { refuseAmounts, refuseAmountsOf } from '../sellers/amounts.ts';
import { lines } from '../text/plain.ts';
import { isBlocked, updateConversation } from '../threads/find.ts';
import { linkTokenHash, shownLink } from '../threads/links.ts';
import { openConversation } from '../threads/post.ts';
import { toCents } from '../units.ts';
import { announce, EVENTS } from './announce.ts';
import { readBuyer } from './buyer-message.ts';
import { UNCONFIRMED_HOLD_MS } from './clock.ts';
import { getReservation, type ReservationRow } from './find.ts';
import { changeOffers } from './offers.ts';
import {
  findWantedItems,
  holdsLeft,
  nextPlace,
  type PlaceInLine,
  placesInLine,
  takePlace,
  type WantedItem,
} from './places.ts';
import { emailKnownBuyer, emailRepeatedRequest, openReservationsOf, repeatOf } from './repeats.ts';
import type { Reserved, ReserveInput } from './schemas.ts';
import { hasConfirmed, isOpen } from './status.ts';

type Request = ReturnType<typeof readRequest>;

const insertReservation = insertInto('reservations');

/**
 * A stranger asks for items of a live page. Free items are held for 30 minutes; for the others, the buyer joins the
 * line. The link that confirms and manages the reservation is only ever emailed, unless no email can go out
 * (`shownLink` in `src/threads/links.ts`).
 *
 * An address that already has a place for an item doesn't get a second one. The response is then the same as for a
 * stranger, so that it doesn't reveal who reserved what; the email tells the owner of the address the truth.
 */
export async function reserveItems(ctx: Context, input: ReserveInput): Promise<Reserved> {
  const asked = readRequest(ctx, input);
  await enforceLimit(ctx, 'buyer_email', mailboxOf(asked.email));
  return ctx.store.write(async (tx) => {
    const page = await findLivePage(ctx, tx, asked.slug);
    if (isSaleOver(page, ctx.clock.now())) throw refusal('SALE_OVER.reserving');
    const { sellerId, currency } = page;
    refuseAmountsOf('offers', currency, input.offers ?? {});
    refuseAmounts(currency, { lot_offer: input.lot_offer });
    const items = await findWantedItems(tx, sellerId, asked.itemIds);
    const lot = asked.lotOfferCents;
    const request = lot === null ? asked : { ...asked, offers: sharesOf(lot, items, currency) };
    if (await isBlocked(tx, sellerId, request.email)) return answerBlocked(ctx, tx, request, items);
    const id = newId('res', ctx);
    const { conversation, isNew } = await openConversation(ctx, tx, {
      sellerId,
      reservationId: id,
      buyerEmail: request.email,
      buyerName: request.name,
      firstItemTitle: items[0]?.title ?? null,
    });
    const known = isNew ? [] : await openReservationsOf(tx, conversation.id);
    const repeat = repeatOf(known, request);
    if (repeat) {
      const row = await emailRepeatedRequest(ctx, tx, repeat, request);
      await changeOffers(ctx, tx, { ...repeat, row }, request);
      return presentReserved(ctx, row, request, await placesInLine(tx, repeat.places));
    }
    const taken = new Set(known.flatMap(({ places }) => places.map((place) => place.itemId)));
    const fresh = items.filter((item) => !taken.has(item.id));
    const strangers = items
      .filter((item) => taken.has(item.id))
      .map((item) => nextPlace(item, { mayHold: false }));
    const offered = strangers.some(({ itemId }) => request.offers.has(itemId));
    if (strangers.length > 0) await emailKnownBuyer(ctx, tx, known, { offered });
    if (fresh.length === 0) return presentReserved(ctx, undefined, request, strangers);

    const of = { id, sellerId, conversationId: conversation.id };
    // A price for everything says nothing of a part.
    const isPart = lot !== null && fresh.length < items.length;
    const wish = isPart ? { ...request, offers: new Map(), lotOfferCents: null } : request;
    const { reservation, places } = await insertRequest(ctx, tx, of, wish, fresh);
    const established = !isNew && (await hasConfirmed(tx, conversation.id));
    await announce(ctx, tx, reservation, EVENTS.requested, { places, words: request.words, established });
    if (!isNew && !(await isAboutOpenReservation(tx, conversation.reservationId))) {
      await updateConversation(tx, conversation.id, {
        reservationId: reservation.id,
        firstItemTitle: fresh[0]?.title ?? null,
      });
    }
    return presentReserved(ctx, reservation, request, [...places, ...strangers]);
  }, asked.slug); // one sale's requests change the same rows, so they take turns
}

function readRequest(ctx: Context, input: ReserveInput) {
  const itemIds = [...new Set(input.item_ids)];
  return {
    slug: input.slug.toLowerCase(),
    itemIds,
    ...readBuyer(input),
    words: lines(input.message ?? '').join('\n'),
    network: networkOf(ctx),
    language: input.language ?? DEFAULT_LANGUAGE,
    offers: readOffers(input, itemIds),
    /** The sum of the offers, if it was offered as one price for everything. */
    lotOfferCents: input.lot_offer === undefined ? null : toCents(input.lot_offer),
  };
}

/** Offers in cents, by item id. @throws AppError invalid_request for an item that isn't part of the request */
function readOffers({ offers = {}, lot_offer: lot }: ReserveInput, itemIds: readonly string[]) {
  if (lot !== undefined && Object.keys(offers).length > 0) {
    throw new AppError('invalid_request', 'Send either offers or lot_offer.');
  }
  const foreign = Object.keys(offers).find((itemId) => !itemIds.includes(itemId));
  if (foreign !== undefined) throw refusal('invalid_request.offerForOther', { foreign });
  return new Map(Object.entries(offers).map(([itemId, price]) => [itemId, toCents(price)]));
}

/** One price for everything, split in proportion to the asked prices; the last item gets what rounding leaves. */
function sharesOf(cents: number, items: readonly WantedItem[], currency: string): Map<string, number> {
  const priced = items.filter(({ priceCents }) => priceCents > 0);
  const total = priced.reduce((sum, { priceCents }) => sum + priceCents, 0);
  // Amounts are stored in hundredths; a currency without decimals is split into whole units.
  const step = 10 ** (2 - decimalsOf(currency));
  let left = cents;
  const shares = priced.map(({ id, priceCents }, i): [string, number] => {
    const isLast = i === priced.length - 1;
    const share = isLast ? left : Math.floor((cents * priceCents) / total / step) * step;
    left -= share;
    return [id, share];
  });
  return new Map(shares.filter(([, share]) => share > 0));
}

async function insertRequest(
  ctx: Context,
  tx: Write,
  of: Pick<ReservationRow, 'id' | 'sellerId' | 'conversationId'>,
  { name: buyerName, email: buyerEmail, language, network, offers, lotOfferCents }: Request,
  items: readonly WantedItem[],
): Promise<{ reservation: ReservationRow; places: PlaceInLine[] }> {
  const now = ctx.clock.now();
  const { held, status, endsAt } = await judge(ctx, tx, network, items);
  const reservation = await insertReservation(tx, {
    ...of,
    buyerName,
    buyerEmail,
    language,
    status,
    manageTokenHash: linkTokenHash(ctx, 'r', of.id),
    baseEndsAt: endsAt,
    expiresAt: endsAt,
    requestedFrom: network,
    lotOfferCents,
    createdAt: now,
    updatedAt: now,
  });
  const places: PlaceInLine[] = [];
  for (const item of items) {
    const offerCents = offers.get(item.id) ?? null;
    places.push(await takePlace(ctx, tx, of.id, item, { mayHold: held.has(item.id), offerCents }));
  }
  return { reservation, places };
}

/**
 * Decides which items a new request holds, its status, and when it expires. One network address can hold only a few
 * items without opening a link; the rest wait until the link is opened.
 */
async function judge(ctx: Context, db: Read, network: string, items: readonly WantedItem[]) {
  const free = items.filter((item) => item.status === 'available');
  const left = free.length && (await holdsLeft(db, network));
  const held = new Set(free.slice(0, left).map((item) => item.id));
  // If this network may hold nothing more, free items wait for the link instead, so the request is still pending.
  const status = held.size > 0 || free.length === items.length ? ('pending' as const) : ('queued' as const);
  const endsAt = status === 'pending' ? new Date(ctx.clock.now().getTime() + UNCONFIRMED_HOLD_MS) : null;
  return { held, status, endsAt };
}

/** Gives a blocked address the same response as any other, but nothing is held or written, and no email goes out. */
async function answerBlocked(ctx: Context, tx: Write, request: Request, items: readonly WantedItem[]) {
  const { held, status, endsAt: expiresAt } = await judge(ctx, tx, request.network, items);
  const places = items.map((item) => nextPlace(item, { mayHold: held.has(item.id) }));
  const unheard = { id: newId('res', ctx), status, expiresAt, requestedFrom: null };
  return presentReserved(ctx, unheard, request, places);
}

/** The response. If a request only repeats others, there is no reservation, and it looks as if it joined the lines. */
function presentReserved(
  ctx: Context,
  reservation: Pick<ReservationRow, 'id' | 'status' | 'expiresAt' | 'requestedFrom'> | undefined,
  request: Request,
  places: readonly PlaceInLine[],
): Reserved {
  // Someone who merely knows another person's address gets a link that leads nowhere, not the one to that
  // reservation.
  const isTheirs = reservation?.requestedFrom === request.network;
  return {
    reservation_id: reservation?.id ?? newId('res', ctx),
    status: reservation?.status ?? 'queued',
    items: request.itemIds.flatMap((id) =>
      places
        .filter((place) => place.itemId === id)
        .map(({ state, position }) => ({ item_id: id, state, position })),
    ),
    expires_at: reservation?.expiresAt?.toISOString() ?? null,
    ...shownLink(ctx, 'r', isTheirs ? reservation.id : newId('res', ctx)),
  };
}

async function isAboutOpenReservation(db: Read, reservationId: string | null): Promise<boolean> {
  const current = reservationId === null ? undefined : await getReservation(db, reservationId);
  return current !== undefined && isOpen(current.status);
}
