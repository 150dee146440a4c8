import { DateTime } from 'luxon';
import type { FieldProblem } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { parseInput } from '../../operation/input.ts';
import { type Availability, SetAvailabilityInput } from '../../scheduling/schemas.ts';
import { minutesOf } from '../../scheduling/slots.ts';
import type { Formats } from '../../text/formats.ts';
import { weekIn } from '../../text/habits.ts';
import { readTime } from '../../text/typed-time.ts';
import { isDate } from '../components/moment-field.tsx';
import { PageRefusal } from '../refused.ts';

type Problems = Words['pickups']['problems'];

export type Window = { from: string; to: string };

/** The form's values, stored or typed. */
export type TimesForm = {
  enabled: boolean;
  zone: string;
  slot: '30' | '60';
  /** By day of the week; 0 is Sunday. */
  windows: Window[][];
  blocked: string[];
  blockFrom: string;
  blockUntil: string;
};

/** Rows of the form. */
const MOST_WINDOWS = 10;
/** Each blocked day is stored separately, so a range has a limit. */
const LONGEST_BLOCK_DAYS = 120;

/** The store writes the end of a day as 24:00, which a time field doesn't support: there it is 00:00. */
const toField = (time: string): string => (time === '24:00' ? '00:00' : time);
const toEnd = (time: string): string => (time === '00:00' ? '24:00' : time);

export const storedTimes = (of: Availability, zone: string | null, today: string): TimesForm => ({
  // Nothing is set yet: someone who enters times now surely wants buyers to choose among them.
  enabled: of.scheduling_enabled || of.manual_availability.length === 0,
  zone: of.scheduling_timezone ?? zone ?? '',
  slot: of.slot_duration === 60 ? '60' : '30',
  windows: [0, 1, 2, 3, 4, 5, 6].map((day) =>
    of.manual_availability
      .filter((window) => window.day_of_week === day)
      .map((window) => ({ from: window.start_time, to: toField(window.end_time) })),
  ),
  blocked: of.blocked_dates.filter((date) => date >= today),
  blockFrom: '',
  blockUntil: '',
});

/** @param day turns a typed day into `2026-12-24` */
export const typedTimes = (fields: URLSearchParams, day: (typed: string) => string): TimesForm => ({
  enabled: fields.has('enabled'),
  zone: fields.get('zone') ?? '',
  slot: fields.get('slot') === '60' ? '60' : '30',
  windows: [0, 1, 2, 3, 4, 5, 6].map((day) =>
    Array.from({ length: MOST_WINDOWS }, (_, i) => ({
      from: fields.get(`from_${day}_${i}`) ?? '',
      to: fields.get(`to_${day}_${i}`) ?? '',
      // An empty row stays if others follow, so that problems are shown at the right row.
    })).filter(({ from, to }, i) => from !== '' || to !== '' || fields.has(`from_${day}_${i + 1}`)),
  ),
  blocked: fields.getAll('blocked'),
  blockFrom: day(fields.get('block_from') ?? ''),
  blockUntil: day(fields.get('block_until') ?? ''),
});

/** @throws AppError invalid_request whose fields are those of the page */
export function timesInput(
  form: TimesForm,
  today: string,
  { pickups, format }: Words,
  dayLike: string,
): SetAvailabilityInput {
  const { problems: words } = pickups;
  const problems: FieldProblem[] = [];
  const read = (time: string) => readTime(time, format.countsTo12(form.zone || 'UTC')) ?? time;
  if (form.enabled && form.zone === '') problems.push({ path: 'zone', problem: words.zone });
  const windows = form.windows.flatMap((asTyped, day) => {
    const ofDay = asTyped.map(({ from, to }) => ({ from: read(from), to: read(to) }));
    problems.push(...windowProblems(ofDay, day, form, pickups.problems, format));
    return ofDay.flatMap(({ from, to }) =>
      from === '' && to === '' ? [] : [{ day_of_week: day, start_time: from, end_time: toEnd(to) }],
    );
  });
  if (form.enabled && windows.length === 0) {
    problems.push({
      path: `from_${weekIn(form.zone)[0]}_0`,
      problem: words.oneTime,
    });
  }
  const added = blockedDays(form, today, problems, { ...words, dayLike });
  if (problems.length > 0) {
    throw new PageRefusal(words.check, {
      fields: problems,
    });
  }
  return parseInput(SetAvailabilityInput, {
    scheduling_enabled: form.enabled,
    scheduling_timezone: form.zone === '' ? null : form.zone,
    slot_duration: Number(form.slot),
    manual_availability: windows,
    blocked_dates: [...new Set([...form.blocked.filter((date) => date >= today), ...added])],
  });
}

function windowProblems(
  windows: readonly Window[],
  day: number,
  { slot, zone }: TimesForm,
  words: Problems,
  format: Formats,
): FieldProblem[] {
  const slotMinutes = Number(slot);
  const problems: FieldProblem[] = [];
  const seen: { start: number; end: number }[] = [];
  for (const [i, { from, to }] of windows.entries()) {
    if (from === '' && to === '') continue;
    const say = (field: 'from' | 'to', problem: string) =>
      problems.push({ path: `${field}_${day}_${i}`, problem });
    if (!isTime(from)) say('from', words.from({ example: format.clock('10:00', zone || 'UTC') }));
    if (!isTime(to)) say('to', words.to({ example: format.clock('17:30', zone || 'UTC') }));
    if (!isTime(from) || !isTime(to)) continue;
    const [start, end] = [minutesOf(from), minutesOf(toEnd(to))];
    if (end <= start) say('to', words.ends);
    else if (end - start < slotMinutes) say('to', words.short({ minutes: slotMinutes }));
    else if (seen.some((other) => start < other.end && other.start < end)) {
      say('from', words.overlaps);
    }
    seen.push({ start, end });
  }
  return problems;
}

const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);

/** The days between the form's two dates, inclusive. If only one is given, that day. */
function blockedDays(
  { blockFrom, blockUntil }: TimesForm,
  today: string,
  problems: FieldProblem[],
  words: Problems & { dayLike: string },
): string[] {
  if (blockFrom === '' && blockUntil === '') return [];
  const first = DateTime.fromISO(blockFrom, { zone: 'UTC' });
  const last = blockUntil === '' ? first : DateTime.fromISO(blockUntil, { zone: 'UTC' });
  const say = (path: string, problem: string) => {
    problems.push({ path, problem });
    return [];
  };
  if (blockFrom === '') return say('block_from', words.firstDay);
  if (!isDate(blockFrom)) return say('block_from', words.dayLike);
  if (blockFrom < today) return say('block_from', words.past);
  if (blockUntil !== '' && !isDate(blockUntil)) return say('block_until', words.dayLike);
  if (last < first) return say('block_until', words.beforeFirst);
  const days = Math.round(last.diff(first, 'days').days) + 1;
  if (days > LONGEST_BLOCK_DAYS) return say('block_until', words.most({ days: LONGEST_BLOCK_DAYS }));
  return Array.from({ length: days }, (_, i) => first.plus({ days: i }).toFormat('yyyy-MM-dd'));
}
