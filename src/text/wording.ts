import { DAY } from '../units.ts';
import { dateIn } from './days.ts';
import { formatsOf } from './formats.ts';
import { oneLine } from './plain.ts';

/** Why a seller gets mail. */
export const SELLER_FOOTER = 'You get this message because you sell with this email address.';

/** To a seller whom a buyer wrote to. */
export const ANSWER_HINT =
  'Answer in your inbox, or with the app or assistant that you sell with. A reply to this email reaches nobody.';

/** `Oak table`, `Oak table and Lamp`, `Oak table, Lamp and 3 more`. */
export function naming(titles: readonly string[]): string {
  const [first = 'your item', second, third] = titles.map((title) => shortened(title));
  if (second === undefined) return first;
  if (third === undefined) return `${first} and ${second}`;
  return `${first}, ${second} and ${titles.length - 2} more`;
}

/** On one line and at most 60 characters, so that a title never fills a subject. */
export function shortened(text: string, length = 60): string {
  const chars = [...oneLine(text)];
  return chars.length <= length
    ? chars.join('')
    : `${chars
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * Anyone can have a mail sent to anyone by reserving with a stranger's address: a "name" that carries a link, an
 * address or a number is not repeated.
 */
export const sayableName = (name: string): string | undefined =>
  /[/\\:@]|\.\w{2,}|\d{3,}/.test(name.normalize('NFKC')) ? undefined : shortened(name);

/** Starts a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const f = formatsOf('en-US');

/** `$1,250`, `€7.50` or `Free`, to who reads English. */
export const formatPrice = (cents: number, currency: string): string =>
  cents === 0 ? 'Free' : f.money(cents, currency);

/** `$`, `€`, `MX$`: beside a field for an amount. */
export const currencySign = f.sign;

/** `Saturday, March 14, 2026, 10:00 AM EDT`; in UTC when no time zone is known. */
export const moment = f.moment;

/** `10:00 AM`. */
export const timeOfDay = (at: string, timezone: string): string => f.timeOfDay(new Date(at), timezone);

/** `Sat, Mar 14`. */
export const shortDay = (at: string, timezone: string): string => f.shortDay(new Date(at), timezone);

/** `Saturday, March 14, 2026`. */
export const day = f.day;

/** `Saturday, March 14, 2026, 10:00 AM to 10:30 AM EDT`. */
export const span = (startsAt: Date, endsAt: Date, timezone: string): string =>
  `${f.day(startsAt, timezone)}, ${f.timeOfDay(startsAt, timezone)} to ${f.timeInZone(endsAt, timezone)}`;

/** What became of an item whose buyer stepped back or lost it, for its seller. */
export type Became = {
  title: string;
  /** `free`: nobody waited. `next`: it went on to `buyerName`. `left`: the buyer only waited in line for it. */
  now: 'free' | 'next' | 'left';
  buyerName?: string | undefined;
};

/** What buyers can do on a sale page: reserve, only look since its last day has passed, or nothing since no one can open it. */
export type SaleState = 'open' | 'over' | 'offline';

const FREE: Readonly<Record<SaleState, string>> = {
  open: 'It’s available again.',
  over: 'No one can reserve it, because your sale has ended.',
  offline: 'No one can see or reserve it, because your page is offline.',
};

/** One sentence on each. */
export const whatBecame = (all: readonly Became[], sale: SaleState): string[] =>
  all.map(({ title, now, buyerName = 'the next in line' }) => {
    const name = shortened(title, 140);
    if (now === 'next') return `${name}: held for ${shortened(buyerName)} now, who was told by email.`;
    if (now === 'free') return `${name}: no one was waiting for it. ${FREE[sale]}`;
    return `${name}: this buyer was waiting in line for it and has left the line.`;
  });

/** When something ends, by the days of the zone: `today`, `tomorrow`, `in 5 days`. */
export function endsIn(end: Date, now: Date, zone: string | null): string {
  const dayOf = (at: Date) => Date.parse(dateIn(zone ?? 'UTC', at));
  const days = Math.round((dayOf(end) - dayOf(now)) / DAY);
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** What the end of a page means for what is on hold then, for its seller. */
export const heldStays = (items: number): string[] =>
  items === 0
    ? []
    : [
        `${items === 1 ? '1 item is' : `${items} items are`} on hold. Holds stay as they are when the page goes offline, and buyers with a reservation can still write to you.`,
      ];
