import { countryOfZone } from './country-zones.ts';
import { remembered } from './remembered.ts';

/*
 * How a country writes times and dates, whatever language they are read in: it counts hours to 12 or to 24, puts the
 * day or the month first, and begins its week on some day.
 */

export const DATE = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
} satisfies Intl.DateTimeFormatOptions;
/** A recent date, so that zone names cover summer and winter: in 1970 many zones had only one of them. */
export const GENERIC = Date.UTC(2026, 0, 1);

type WithHabits = Intl.Locale & {
  hourCycles?: string[];
  getHourCycles?: () => string[];
  weekInfo?: { firstDay: number };
  getWeekInfo?: () => { firstDay: number };
};
/** The country's conventions. Node 20 has them as properties, later releases as methods. */
const habitsOf = (locale: string): WithHabits => new Intl.Locale(locale);

export const orderOf = (format: Intl.DateTimeFormat): string =>
  format
    .formatToParts(GENERIC)
    .flatMap(({ type }) => (/^(day|month|year)$/.test(type) ? type.slice(0, 1) : []))
    .join('');

/** The order in which most people of a country write a date. */
export const orderIn = remembered(1000, (country) => {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return orderOf(new Intl.DateTimeFormat(`${language}-${country}-u-ca-gregory`, DATE));
});

const clockOf = remembered(
  2000,
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle,
);

/** A language with the conventions of a zone's country. A 24-hour language never gets 12-hour time. */
export function localeIn(locale: string, zone: string | null): string {
  const country = zone && countryOfZone(zone);
  if (!country) return locale;
  const there = `${new Intl.Locale(locale).language}-${country}`;
  const habits = habitsOf(`und-${country}`);
  const [clock] = habits.getHourCycles?.() ?? habits.hourCycles ?? [];
  const countsTo24 = clock === 'h23' || clockOf(locale) === 'h23';
  return countsTo24 && clockOf(there) !== 'h23' ? `${there}-u-hc-h23` : there;
}

/** The days of a week in the order of a zone's country, beginning with 0 for Sunday, 1 for Monday or 6 for Saturday. */
export function weekIn(zone: string): number[] {
  const habits = habitsOf(`und-${countryOfZone(zone) ?? '001'}`);
  const first = (habits.getWeekInfo?.() ?? habits.weekInfo)?.firstDay ?? 1;
  return Array.from({ length: 7 }, (_, i) => (first + i) % 7);
}
