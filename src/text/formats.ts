/**
 * Text: pure helpers that read, compare, format and clean text, amounts, times and places. None of them uses the store
 * or the network, and each gives the same result on every database.
 *
 * Start here for output in a reader's language, at `plain.ts` for untrusted text, at `fold.ts` and `words.ts` for
 * search, and at `country-zones.ts` for time zones.
 */
import { atFirstUse } from './at-first-use.ts';
import { countryOfZone } from './country-zones.ts';
import { DATE, GENERIC, localeIn, orderIn, orderOf } from './habits.ts';

type DateParts = Intl.DateTimeFormatOptions;
const wordsOf = (parts: DateParts): string => `${Object.entries(parts)}`;

const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric' } satisfies DateParts;
const SHORT_DAY = { weekday: 'short', month: 'short', day: 'numeric' } satisfies DateParts;
const TIME = { hour: 'numeric', minute: '2-digit' } satisfies DateParts;

/**
 * Formats numbers, money, and times for a locale. Zones are IANA names; without one, times are in UTC. Times follow the
 * habits of the zone's country: a page in English about a sale in London or Tokyo says 15:00.
 */
export function formatsOf(locale: string) {
  const made = new Map<string, Intl.DateTimeFormat>();
  const dates = (parts: DateParts, zone: string | null, clock = zone, words = wordsOf(parts)) => {
    const key = `${zone} ${clock} ${words}`;
    const format =
      made.get(key) ??
      new Intl.DateTimeFormat(localeIn(locale, zone), { ...parts, timeZone: clock ?? 'UTC' });
    made.set(key, format);
    return format;
  };
  const zoneName = (zone: string): string => {
    const parts = dates({ timeZoneName: 'longGeneric' }, zone).formatToParts(GENERIC);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
    return /^(?:GMT|UTC)(?:$|[+−-])/.test(name) ? zone.replaceAll('_', ' ') : name;
  };
  /** The zone's abbreviation, such as `EDT`; if the language has only `GMT+9`, the zone's common name in parentheses. */
  const named = ({ type, value }: Intl.DateTimeFormatPart, zone: string | null) =>
    type === 'timeZoneName' && zone && /^(?:GMT|UTC)[+−-]/.test(value) ? `(${zoneName(zone)})` : value;
  /** Follows the habits of `zone`; the times themselves are in `clock`, if that is a different zone. */
  const inParts = (parts: DateParts) => {
    return (at: Date, zone: string | null, clock = zone) => {
      const format = dates(parts, zone, clock, wordsOf(parts));
      if (!parts.timeZoneName) return plain(format.format(at));
      return plain(
        format
          .formatToParts(at)
          .map((part) => named(part, zone))
          .join(''),
      );
    };
  };
  const numbers = atFirstUse(() => new Intl.NumberFormat(locale));
  const lists = atFirstUse(() => new Intl.ListFormat(locale));
  const amounts = new Map<string, Intl.NumberFormat>();
  const amountsOf = (currency: string, digits: 0 | 2) => {
    const key = `${currency}${digits}`;
    const format =
      amounts.get(key) ??
      new Intl.NumberFormat(moneyLocale(locale, currency), {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    amounts.set(key, format);
    return format;
  };
  const day = inParts({ ...LONG_DAY, year: 'numeric' });
  const dayAndMonth = inParts(LONG_DAY);
  const timeOfDay = inParts(TIME);
  const dayOrders = (zone: string) => {
    const country = countryOfZone(zone);
    const own = dates(DATE, zone);
    return country ? [orderOf(own), orderIn(country)] : [orderOf(own)];
  };
  const shortMoment = inParts({ ...SHORT_DAY, ...TIME });
  const shortTime = inParts({ month: 'short', day: 'numeric', ...TIME, timeZoneName: 'short' });
  const timeInZone = inParts({ ...TIME, timeZoneName: 'short' });

  return {
    locale,
    /** The locale for a language as the zone's country writes it. */
    localeIn: (zone: string | null): string => localeIn(locale, zone),
    number: (n: number): string => plain(numbers().format(n)),
    /** `$1,250`, `$7.50`, `1.250 €`. */
    money: (cents: number, currency: string): string =>
      plain(amountsOf(currency, cents % 100 === 0 ? 0 : 2).format(cents / 100)),
    /** `$`, `€`, `MX$`. */
    sign: (currency: string): string =>
      amountsOf(currency, 0)
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
    /** Whether the sign comes before the amount: `$5`, not `5 €`. */
    signLeads: (currency: string): boolean => amountsOf(currency, 0).formatToParts(0)[0]?.type === 'currency',
    /** `euros`, `US dollars`. */
    currencyName: (currency: string): string =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
        .formatToParts(2)
        .find(({ type }) => type === 'currency')?.value ?? currency,
    /** `a, b, and c`. */
    list: (parts: readonly string[]): string => (parts.length === 1 ? parts.join() : lists().format(parts)),
    /** `Saturday, March 14, 2026`. */
    day,
    /** `10:00 AM`. */
    timeOfDay,
    /** The same for a time such as `10:00` in `zone`. */
    clock: (time: string, zone: string): string =>
      plain(dates(TIME, zone, 'UTC').format(new Date(`2023-01-01T${time.padStart(5, '0')}Z`))),
    /** Whether people in the zone use 12-hour time: `5:30 PM`. */
    countsTo12: (zone: string): boolean =>
      dates(TIME, zone).resolvedOptions().hourCycle?.endsWith('12') === true,
    /** The orders of day, month, and year that the reader's language and the zone's country use: `['dmy', 'dmy']`. */
    dayOrders,
    /**
     * A date such as `2026-12-24` as people type it: `24.12.2026`. If the zone's country and the reader's language
     * differ in the order, the month is written as a word.
     */
    typedDay: (date: string, zone: string): string => {
      const [own, there = own] = dayOrders(zone);
      const parts = own === there ? DATE : ({ ...DATE, month: 'short' } as const);
      return plain(dates(parts, zone, 'UTC').format(new Date(`${date}T00:00:00Z`)));
    },
    /** `10:00` and `10:30 AM`: the part they share appears once, at the end. */
    timesOfDay: (from: Date, to: Date, zone: string | null): [from: string, to: string] => {
      const [half, other] = [from, to].map((at) => dayPeriod(dates(TIME, zone).formatToParts(at)));
      const begins = timeOfDay(from, zone);
      const short = half !== undefined && half === other ? begins.replace(plain(half), '').trim() : begins;
      return [short, timeOfDay(to, zone)];
    },
    /** `Sat, Mar 14`. */
    shortDay: inParts(SHORT_DAY),
    /** `March 14, 2026`. */
    longDate: inParts({ month: 'long', day: 'numeric', year: 'numeric' }),
    /** `Sat, Mar 14, 10:00 AM`. */
    shortMoment,
    /** The same, for people who know which zone is meant; if none is known, `Mar 14, 10:00 AM UTC`. */
    localMoment: (at: Date, zone: string | null): string =>
      (zone === null || zone === 'UTC' ? shortTime : shortMoment)(at, zone),
    /** `Sat, Mar 14, 2026, 10:00 AM`. */
    shortMomentOfYear: inParts({ ...SHORT_DAY, year: 'numeric', ...TIME }),
    /** `Saturday, March 14`, for a date such as `2026-03-14`. */
    dayOfDate: (date: string): string => dayAndMonth(new Date(`${date}T00:00:00Z`), 'UTC'),
    /** `Saturday, March 14`. */
    dayAndMonth,
    /** `Saturday, March 14, 2026, 10:00 AM EDT`. */
    moment: (at: Date, zone: string | null): string =>
      `${day(at, zone)}${locale.startsWith('fr') ? ' à' : ','} ${timeInZone(at, zone)}`,
    timeInZone,
    /** `Sat`, by number: 0 is Sunday. */
    weekday: (day: number): string =>
      inParts({ weekday: 'short' })(new Date(Date.UTC(2023, 0, 1 + day)), 'UTC'),
    /** `Saturday`. */
    weekdayName: (day: number): string =>
      inParts({ weekday: 'long' })(new Date(Date.UTC(2023, 0, 1 + day)), 'UTC'),
    /** `10 AM – 4 PM`, `10:00 – 16:00`, from two times such as `10:00` in `zone`. */
    hours: (from: string, to: string, zone: string): string => {
      const at = (time: string) => new Date(`2023-01-01T${time}:00Z`);
      const range = (parts: DateParts) => plain(dates(parts, zone, 'UTC').formatRange(at(from), at(to)));
      const whole = [from, to].every((time) => time.endsWith(':00')) && range({ hour: 'numeric' });
      // Without a word for the hour, `10 – 16` could mean anything.
      return whole && /\p{L}/u.test(whole) ? whole : range(TIME);
    },
    /** `Eastern Time`: what people call a zone. */
    zoneName,
  };
}

export type Formats = ReturnType<typeof formatsOf>;

/**
 * The locale for amounts: the language as written in the currency's country, if it is spoken there. Spanish readers see
 * Chilean pesos as `$1.250`, and English readers see Mexican pesos as `MX$1,250`. A currency code starts with its
 * country's code; Intl falls back to the language if it doesn't know the combination.
 */
export const moneyLocale = (locale: string, currency: string): string =>
  `${new Intl.Locale(locale).language}-${currency.slice(0, 2)}`;

const dayPeriod = (parts: Intl.DateTimeFormatPart[]): string | undefined =>
  parts.find(({ type }) => type === 'dayPeriod')?.value;

/** ICU versions disagree about the space before "AM"; emails and searches need the ordinary one. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f\u2009]/g, ' ');
