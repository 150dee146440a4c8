import { LISTING_LIMITS } from '../vocabulary.ts';
import { formatsOf } from './formats.ts';
import { oneLine } from './plain.ts';

/** Shortens text to one line of at most 60 characters, so that a title never fills a subject line. */
export function shortened(text: string, length = 60): string {
  const chars = [...oneLine(text)];
  return chars.length <= length
    ? chars.join('')
    : `${chars
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** A whole title on one line, however long. */
export const titled = (title: string): string => shortened(title, LISTING_LIMITS.title);

/**
 * The name, if it is safe to repeat in an email. Anyone can make the service email a stranger by reserving with that
 * address, so a "name" with a link, an address or a number is not repeated.
 */
export const sayableName = (name: string): string | undefined =>
  /[/\\:@]|\.\w{2,}|\d{3,}/.test(name.normalize('NFKC')) ? undefined : shortened(name);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const f = formatsOf('en-US');

/** `$1,250`, `€7.50` or `Free`, for readers of English. */
export const formatPrice = (cents: number, currency: string): string =>
  cents === 0 ? 'Free' : f.money(cents, currency);

/** `Saturday, March 14, 2026, 10:00 AM EDT`; in UTC when no time zone is known. */
export const moment = f.moment;

/** `a, b, and c`. */
export const listed = f.list;
