import { DateTime } from 'luxon';
import { oneLine } from './plain.ts';

/** Why a buyer gets mail. */
export const BUYER_FOOTER =
  'You get this message because someone reserved an item on a sale page with this email address. If that was not you, ignore it: an unconfirmed reservation ends by itself.';

/** Why a buyer gets mail who has only asked something. */
export const ASKER_FOOTER =
  'You get this message because someone asked a question on a sale page with this email address.';

/** Why a seller gets mail. */
export const SELLER_FOOTER = 'You get this message because you sell with this email address.';

/** To a seller whom a buyer wrote to. */
export const ANSWER_HINT =
  'Answer in your inbox, or with the app or assistant that you sell with. A reply to this email reaches nobody.';

const MANAGE_HINT =
  'The link in the emails about your reservation shows it and lets you write to the seller, until 30 days after its end.';

/** A buyer's way back to the reservation. The link is known only while it is new; afterwards the first mail holds it. */
export const manageLink = (url: string | undefined, label = 'Open your reservation') =>
  url === undefined ? { hint: [MANAGE_HINT], button: undefined } : { hint: [], button: { label, url } };

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
export const hello = (name: string): string =>
  /[/\\:@]|\.\w{2,}|\d{3,}/.test(name.normalize('NFKC')) ? 'Hello,' : `Hello ${shortened(name)},`;

export const sellerOf = (name: string | null): string => (name === null ? 'the seller' : shortened(name));

/** Starts a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** US dollars as people write them. */
export const dollars = (price: number): string =>
  price === 0
    ? 'Free'
    : `$${price.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(price) ? 0 : 2 })}`;

const inZone = (at: Date, timezone: string): DateTime =>
  DateTime.fromJSDate(at, { zone: timezone }).setLocale('en-US');

/** `Saturday, March 14, 2026, 10:00 AM EDT`; in UTC when no time zone is known. */
export const moment = (at: Date, timezone: string | null): string =>
  inZone(at, timezone ?? 'UTC').toFormat('cccc, LLLL d, yyyy, h:mm a ZZZZ');

/** `10:00 AM`. */
export const timeOfDay = (at: string, timezone: string): string =>
  inZone(new Date(at), timezone).toFormat('h:mm a');

/** `Sat, Mar 14`. */
export const shortDay = (at: string, timezone: string): string =>
  inZone(new Date(at), timezone).toFormat('ccc, LLL d');

/** `Saturday, March 14, 2026`. */
export const day = (at: Date, timezone: string | null): string =>
  inZone(at, timezone ?? 'UTC').toFormat('cccc, LLLL d, yyyy');

/** `Saturday, March 14, 2026, 10:00 AM to 10:30 AM EDT`. */
export const span = (startsAt: Date, endsAt: Date, timezone: string): string =>
  `${inZone(startsAt, timezone).toFormat('cccc, LLLL d, yyyy, h:mm a')} to ${inZone(endsAt, timezone).toFormat('h:mm a ZZZZ')}`;

/** What became of an item whose buyer stepped back or lost it, for its seller. */
export type Became = {
  title: string;
  /** `free`: nobody waited. `next`: it went on to `buyerName`. `left`: the buyer only waited in line for it. */
  now: 'free' | 'next' | 'left';
  buyerName?: string | undefined;
};

/** One sentence on each. */
export const whatBecame = (all: readonly Became[]): string[] =>
  all.map(({ title, now, buyerName = 'the next in line' }) => {
    const name = shortened(title, 140);
    if (now === 'next') return `${name}: held for ${shortened(buyerName)} now, who was told by email.`;
    if (now === 'free') return `${name}: nobody was waiting for it. It is available again.`;
    return `${name}: this buyer was waiting in line for it and has left the line.`;
  });
