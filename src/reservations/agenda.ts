import ics from 'ics';
import { above, isSet } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { wordsOf } from '../languages/index.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { oneLine } from '../text/plain.ts';
import { shortened } from '../text/wording.ts';
import { inboxUrl } from '../threads/links.ts';
import { DAY } from '../units.ts';
import { type SharedAddress, sharedAddress } from '../visits/address.ts';
import { sellerOfCalendar } from '../visits/calendar-link.ts';
import { takenTimes } from '../visits/find.ts';
import { UNDO_MS } from './clock.ts';
import { titlesOf } from './event.ts';
import { pickupTitle } from './pickup-files.ts';
import { presentReservations } from './present.ts';
import type { Reservation } from './schemas.ts';
import { itemsOfVisit, reservationsOfVisit, totalOf } from './visit.ts';

/** A buyer's visit, past or upcoming. */
export type Visit = Reservation & {
  pickup_at: string;
  /** Whether the pickup has begun and no one has recorded how it went. */
  is_over: boolean;
  address_shared: boolean;
  /** Whether the buyer has an address that the seller has changed since. */
  address_changed: boolean;
};

export type Agenda = {
  /** Visits by time. */
  visits: Visit[];
  /** Confirmed buyers who hold something without a pickup time; those that expire first come first. */
  without_time: Reservation[];
  /** Pickups recorded within the last half hour: the seller can still undo each of them. */
  just_closed: Reservation[];
};

/**
 * The seller's pickups: who comes when, whether the time was booked or set by hand, and which pickups passed without
 * an answer.
 */
export async function readAgenda(ctx: SellerContext): Promise<Agenda> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const now = ctx.clock.now();
  const open = await listRows(
    read,
    'reservations',
    { sellerId, status: ['pending', 'active'] },
    { order: ['slotStartsAt', 'id'] },
  );
  const closed = await listRows(
    read,
    'reservations',
    { sellerId, undo: isSet, updatedAt: above(new Date(now.getTime() - UNDO_MS)) },
    { order: ['updatedAt', 'id'] },
  );
  const shared = await addressesSent(read, [...new Set(open.map((row) => row.conversationId))]);
  const all = await presentReservations(read, [...open, ...closed]);
  const holding = all.slice(0, open.length);
  return {
    visits: holding.flatMap((each) => {
      const { pickup_at, conversation_id: id } = each;
      if (pickup_at === null) return [];
      const { changed = false } = shared.get(id) ?? {};
      const isOver = new Date(pickup_at) <= now;
      return {
        ...each,
        pickup_at,
        is_over: isOver,
        address_shared: shared.has(id),
        address_changed: changed,
      };
    }),
    without_time: holding
      .filter((each) => each.pickup_at === null && each.status === 'active')
      .toSorted((a, b) => (a.expires_at ?? '').localeCompare(b.expires_at ?? '')),
    just_closed: all
      .slice(open.length)
      .filter(({ undo_until: until }) => until !== null && new Date(until) > now),
  };
}

/** The address that the seller last shared in each thread. */
async function addressesSent(db: Read, conversationIds: string[]): Promise<Map<string, SharedAddress>> {
  const sent = new Map<string, SharedAddress>();
  for (const id of conversationIds) {
    const shared = await sharedAddress(db, id);
    if (shared) sent.set(id, shared);
  }
  return sent;
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
    events.push({
      uid: `${visit.calendarUid}@resale-listing-service`,
      timestamp: now.getTime(),
      start: visit.startsAt.getTime(),
      end: visit.endsAt.getTime(),
      title: oneLine(`${title} (${shortened(reservation.buyerName)})`),
      description: sellerMail.coming.total({
        total: price(totalOf(places), places[0]?.currency ?? DEFAULT_CURRENCY),
      }),
      url: inboxUrl(deps.config, visit.conversationId),
      productId: 'resale-listing-service',
      calName: seller.pickups,
      status: 'CONFIRMED' as const,
      busyStatus: 'BUSY' as const,
    });
  }
  if (events.length === 0) return emptyCalendar(seller.pickups);
  const { value, error } = ics.createEvents(events);
  if (!value) throw error ?? new Error('The calendar could not be made');
  return value;
}

const emptyCalendar = (name: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:resale-listing-service',
    `X-WR-CALNAME:${name}`,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
