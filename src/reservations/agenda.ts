import ics from 'ics';
import { above, isSet } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import type { Deps, SellerContext } from '../context.ts';
import { wordsOf } from '../languages/index.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { shortened } from '../text/wording.ts';
import { inboxUrl } from '../threads/links.ts';
import { DAY } from '../units.ts';
import { sharedAddress } from '../visits/address.ts';
import { sellerOfCalendar } from '../visits/calendar-link.ts';
import { takenTimes } from '../visits/find.ts';
import { UNDO_MS } from './clock.ts';
import { titlesOf } from './event.ts';
import { attributesOf, PRODUCT_ID, pickupTitle } from './pickup-files.ts';
import { presentReservations } from './present.ts';
import { itemsOfVisit, reservationsOfVisit, totalOf } from './visit.ts';

export type Agenda = Awaited<ReturnType<typeof readAgenda>>;
/** A buyer's visit, past or upcoming. */
export type Visit = Agenda['visits'][number];

/** The seller's pickups: who comes when, whether the buyer booked it, and which passed without an answer. */
export async function readAgenda(ctx: SellerContext) {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const now = ctx.clock.now();
  const holds = { sellerId, status: ['pending', 'active'] as const };
  const open = await listRows(read, 'reservations', holds, { order: ['slotStartsAt', 'id'] });
  const recent = { sellerId, undo: isSet, updatedAt: above(new Date(now.getTime() - UNDO_MS)) };
  const closed = await listRows(read, 'reservations', recent, { order: ['updatedAt', 'id'] });
  const all = await presentReservations(read, [...open, ...closed]);
  const holding = all.slice(0, open.length);
  const visits = [];
  for (const each of holding) {
    const { pickup_at } = each;
    if (pickup_at === null) continue;
    const shared = await sharedAddress(read, each.conversation_id);
    visits.push({
      ...each,
      pickup_at,
      /** Whether the pickup has begun and no one has recorded how it went. */
      is_over: new Date(pickup_at) <= now,
      address_shared: shared !== null,
      /** Whether the buyer has an address that the seller has changed since. */
      address_changed: shared?.changed ?? false,
    });
  }
  return {
    /** Visits by time. */
    visits,
    /** Confirmed buyers who hold something without a pickup time; those that expire first come first. */
    without_time: holding
      .filter((each) => each.pickup_at === null && each.status === 'active')
      .toSorted((a, b) => (a.expires_at ?? '').localeCompare(b.expires_at ?? '')),
    /** Pickups recorded within the last half hour: the seller can still undo each of them. */
    just_closed: all
      .slice(open.length)
      .filter(({ undo_until: until }) => until !== null && new Date(until) > now),
  };
}

/** How long the feed still lists a past visit if no one recorded its outcome. */
const PAST_MS = 7 * DAY;

/**
 * The seller's pickups as a calendar to subscribe to; undefined for an unknown token. It names buyers and items, but
 * contains no addresses, because people share calendars and store them elsewhere.
 */
export async function calendarFeed(deps: Deps, token: string): Promise<string | undefined> {
  const { read } = deps.store;
  const sellerId = await sellerOfCalendar(deps, read, token);
  if (sellerId === undefined) return undefined;
  const language = await languageOfSeller(read, sellerId);
  const { seller, sellerMail, price } = wordsOf(language);
  const now = deps.clock.now();
  const from = new Date(now.getTime() - PAST_MS);
  const events = [];
  for (const visit of await takenTimes(read, { sellerId, now: from, except: '' })) {
    const [reservation] = await reservationsOfVisit(read, visit.conversationId);
    if (!reservation) continue;
    const places = await itemsOfVisit(read, visit.conversationId);
    const title = pickupTitle(titlesOf(places), language);
    const total = price(totalOf(places), places[0]?.currency ?? DEFAULT_CURRENCY);
    events.push({
      ...attributesOf({
        ...visit,
        uid: visit.calendarUid,
        now,
        title: `${title} (${shortened(reservation.buyerName)})`,
        description: sellerMail.coming.total({ total }),
      }),
      url: inboxUrl(deps.config, visit.conversationId),
    });
  }
  const { value, error } = ics.createEvents(events, { productId: PRODUCT_ID, calName: seller.pickups });
  if (!value) throw error ?? new Error('The calendar could not be made');
  return value;
}
