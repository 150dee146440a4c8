import { DateTime } from 'luxon';
import { atFirstUse } from './at-first-use.ts';
import { fold } from './fold.ts';

/** The order of the parts of a date: `dmy`, `mdy`, or `ymd`. */
export type DayOrder = string;

const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'];
/** Words between a day and its month. */
const BETWEEN = /^(?:de|del|den|der|dem|am|le|el|of|the|on|dia|年|月|日)$/;

/** The months in the languages of the pages, by name. */
const MONTHS = atFirstUse(() =>
  LANGUAGES.flatMap((language) => {
    const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, i) => [fold(name.format(Date.UTC(2026, i, 15))), i + 1] as const);
  }),
);

/** The number of a month by its name or the beginning of it. */
function monthOf(word: string): number | undefined {
  const months = word.length < 3 ? [] : MONTHS().filter(([name]) => name.startsWith(word));
  const [[, month] = []] = months;
  return months.every(([, other]) => other === month) ? month : undefined;
}

/**
 * Reads a day as people type it: `24.12.2026`, `12/24`, `24. Dez.`, `Dec 24, 2026`, `2026-12-24`. A day without a
 * year is the next one.
 * @param orders the ways in which the reader and the seller's country write a date; if they differ, `3/4` is
 * ambiguous
 * @param today such as `2026-03-14`
 * @returns such as `2026-12-24`; undefined if it isn't a day or is ambiguous
 */
export function readDay(typed: string, orders: readonly DayOrder[], today: string): string | undefined {
  const text = fold(typed).replace(/(\d)(?:st|nd|rd|th|er|o|a)\b/g, '$1');
  const words = (text.match(/\p{L}+/gu) ?? []).filter((each) => !BETWEEN.test(each));
  const numbers = text.match(/\d+/g) ?? [];
  const [month, ...others] = words;
  if (others.length > 0 || numbers.some(({ length }) => ![1, 2, 4].includes(length))) return undefined;
  const needed = month === undefined ? 2 : 1;
  const yearLeads = numbers[0]?.length === 4;
  const year = yearLeads ? numbers[0] : numbers[needed];
  const rest = yearLeads ? numbers.slice(1) : numbers.slice(0, needed);
  if (rest.length !== needed || numbers.length > needed + 1) return undefined;
  const [first = 0, second = 0] = rest.map(Number);
  if (month !== undefined) return dayAt(year, monthOf(month), first, today);
  const read = (order: DayOrder) =>
    order === 'dmy' && !yearLeads ? dayAt(year, second, first, today) : dayAt(year, first, second, today);
  const days = new Set(orders.map(read).filter((day) => day !== undefined));
  return days.size === 1 ? [...days][0] : undefined;
}

function dayAt(year: string | undefined, month: number | undefined, day: number | undefined, today: string) {
  const thisYear = Number(today.slice(0, 4));
  const years =
    year === undefined ? [thisYear, thisYear + 1] : [Number(year.length === 2 ? `20${year}` : year)];
  return years
    .map((each) => DateTime.utc(each, month ?? 0, day ?? 0))
    .filter((at) => at.isValid)
    .map((at) => at.toFormat('yyyy-MM-dd'))
    .find((date) => year !== undefined || date >= today);
}
