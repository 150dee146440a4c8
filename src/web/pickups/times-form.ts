import type { FieldProblem } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { parseInput } from '../../operation/input.ts';
import { type Availability, SetAvailabilityInput } from '../../scheduling/schemas.ts';
import { minutesOf } from '../../scheduling/slots.ts';
import { isZone } from '../../text/country-zones.ts';
import { datesFrom } from '../../text/days.ts';
import { weekIn } from '../../text/habits.ts';
import { readTime } from '../../text/typed-time.ts';
import { isDate } from '../components/moment-field.tsx';
import { PageRefusal } from '../refused.ts';

export type Window = { from: string; to: string };

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

/** @param dayOf turns a typed day into `2026-12-24` */
export const typedTimes = (fields: URLSearchParams, dayOf: (typed: string) => string): TimesForm => ({
  enabled: fields.has('enabled'),
  // The page offers only zones that exist.
  zone: isZone(fields.get('zone') ?? '') ? (fields.get('zone') ?? '') : '',
  slot: fields.get('slot') === '60' ? '60' : '30',
  windows: [0, 1, 2, 3, 4, 5, 6].map((day) =>
    Array.from({ length: MOST_WINDOWS }, (_, i) => ({
      from: fields.get(`from_${day}_${i}`) ?? '',
      to: fields.get(`to_${day}_${i}`) ?? '',
      // An empty row stays if others follow, so that problems are shown at the right row.
    })).filter(({ from, to }, i) => from !== '' || to !== '' || fields.has(`from_${day}_${i + 1}`)),
  ),
  blocked: fields.getAll('blocked'),
  blockFrom: dayOf(fields.get('block_from') ?? ''),
  blockUntil: dayOf(fields.get('block_until') ?? ''),
});

/** @throws AppError invalid_request whose fields are those of the page */
export function timesInput(
  form: TimesForm,
  today: string,
  { pickups, format }: Words,
  dayLike: string,
): SetAvailabilityInput {
  const { problems: words } = pickups;
  const zone = form.zone || 'UTC';
  const problems: FieldProblem[] = [];
  const say = (path: string, problem: string) => problems.push({ path, problem });
  const read = (time: string) => readTime(time, format.countsTo12(zone)) ?? time;
  const windows = form.windows.flatMap((ofDay, day) =>
    ofDay.flatMap(({ from, to }, i) =>
      from === '' && to === '' ? [] : [{ day, i, from: read(from), to: toEnd(read(to)) }],
    ),
  );
  if (form.enabled && form.zone === '') say('zone', words.zone);
  for (const [nth, { day, i, from, to }] of windows.entries()) {
    const at = `${day}_${i}`;
    if (!isTime(from)) say(`from_${at}`, words.from({ example: format.clock('10:00', zone) }));
    if (!isTime(to)) say(`to_${at}`, words.to({ example: format.clock('17:30', zone) }));
    if (!isTime(from) || !isTime(to)) continue;
    const overlaps = (other: Window & { day: number }) =>
      other.day === day && [other.from, other.to].every(isTime) && from < other.to && other.from < to;
    const minutes = minutesOf(to) - minutesOf(from);
    if (minutes <= 0) say(`to_${at}`, words.ends);
    else if (minutes < Number(form.slot)) say(`to_${at}`, words.short({ minutes: Number(form.slot) }));
    else if (windows.slice(0, nth).some(overlaps)) say(`from_${at}`, words.overlaps);
  }
  if (form.enabled && windows.length === 0) say(`from_${weekIn(form.zone)[0]}_0`, words.oneTime);

  const { blockFrom, blockUntil } = form;
  const added = isDate(blockFrom) ? datesFrom(blockFrom, LONGEST_BLOCK_DAYS) : [];
  const last = blockUntil === '' ? blockFrom : blockUntil;
  if (last !== '') {
    if (blockFrom === '') say('block_from', words.firstDay);
    else if (!isDate(blockFrom)) say('block_from', dayLike);
    else if (blockFrom < today) say('block_from', words.past);
    else if (!isDate(last)) say('block_until', dayLike);
    else if (last < blockFrom) say('block_until', words.beforeFirst);
    else if (!added.includes(last)) say('block_until', words.most({ days: LONGEST_BLOCK_DAYS }));
  }
  if (problems.length > 0) throw new PageRefusal(words.check, { fields: problems });
  const blocked = [...form.blocked.filter((date) => date >= today), ...added.filter((date) => date <= last)];
  return parseInput(SetAvailabilityInput, {
    scheduling_enabled: form.enabled,
    scheduling_timezone: form.zone === '' ? null : form.zone,
    slot_duration: Number(form.slot),
    manual_availability: windows.map(({ day, from, to }) => ({
      day_of_week: day,
      start_time: from,
      end_time: to,
    })),
    blocked_dates: [...new Set(blocked)],
  });
}

const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);
