import ics from 'ics';
import type { Deps } from '../context.ts';
import { wordsOf } from '../languages/index.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { oneLine } from '../text/plain.ts';
import { shortened } from '../text/wording.ts';
import { inboxUrl } from '../threads/links.ts';
import { DAY } from '../units.ts';
import { sellerOfCalendar } from '../visits/calendar-link.ts';
import { takenTimes } from '../visits/find.ts';
import { titlesOf } from './event.ts';
import { itemsOfVisit, reservationsOfVisit, totalOf } from './visit.ts';
import { pickupTitle } from './wording.ts';

/** How long the feed keeps a past visit whose outcome no one recorded. */
const PAST_MS = 7 * DAY;

/**
 * The pickups of a seller as a calendar to subscribe to; undefined for an unknown token. It names buyers and items, but
 * contains no addresses, because calendars are shared and stored elsewhere.
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
