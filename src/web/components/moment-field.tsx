import { useContext } from 'hono/jsx';
import { DateTime } from 'luxon';
import type { Words } from '../../languages/index.ts';
import { dateIn, datesFrom } from '../../text/days.ts';
import type { Formats } from '../../text/formats.ts';
import { readDay } from '../../text/typed-day.ts';
import { readTime } from '../../text/typed-time.ts';
import { useWords } from '../language.tsx';
import { TypedHere, useShown } from '../shown.tsx';
import { Field } from './field.tsx';
import { Options } from './parts.tsx';

/*
 * Days and times as the sale's country writes them. A browser's own fields use its own language, whatever the page's
 * is: a German sees `05:30 PM`. So people type a day, or choose one of the next days, and type a time.
 */

/** The id of the list of days, for a day field's `list`. */
const COMING_DAYS = 'coming-days';

/** How many days to choose from where nothing else limits them. People can type any other day. */
export const DAYS_AHEAD = 60;

/** The days to choose from while typing; render it once per page. */
export function ComingDays({ zone = useShown().zone }: { zone?: string }) {
  const { format } = useWords();
  const { now } = useShown();
  return (
    <datalist id={COMING_DAYS}>
      {datesFrom(dateIn(zone, now), DAYS_AHEAD).map((date) => (
        <option value={format.typedDay(date, zone)}>
          {format.shortDay(new Date(`${date}T00:00:00Z`), 'UTC')}
        </option>
      ))}
    </datalist>
  );
}

/** @param value `2026-12-24`, or the typed text */
export const dayAttributes = (value: string, zone: string, format: Formats) => ({
  value: isDate(value) ? format.typedDay(value, zone) : value,
  type: 'text',
  class: 'day',
  list: COMING_DAYS,
  autocomplete: 'off',
  maxlength: 30,
});

/** Whether it is a day such as `2026-12-24`, and one that exists. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && DateTime.fromISO(text).isValid;

/** The value of a day field, such as `2026-12-24`; the typed text if it isn't a day, or could be two. */
export const typedDay = (typed: string, format: Formats, zone: string, now: Date): string =>
  readDay(typed, format.dayOrders(zone), dateIn(zone, now)) ?? typed.trim();

export const dayHelp = ({ parts, format }: Words, zone: string, now: Date): string =>
  parts.dayLike({ example: format.typedDay(dateIn(zone, now), zone) });

/** The id of the list of times, for a `TimeField`'s `list`. */
export const HALF_HOURS = 'half-hours';

/** The times to choose from while typing; render it once per page. */
export function HalfHours({ zone }: { zone: string }) {
  const { format } = useWords();
  return (
    <datalist id={HALF_HOURS}>
      {Array.from({ length: 48 }, (_, i) => (
        <option value={format.clock(`${Math.floor(i / 2)}:${i % 2 ? '30' : '00'}`, zone)} />
      ))}
    </datalist>
  );
}

const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);

type TimeProps = { zone: string; name: string; value: string } & Partial<
  Record<`aria-${string}` | 'id' | 'list', string | undefined>
>;

/** @param value `17:30`, or the typed text */
export function TimeField({ zone, value, ...rest }: TimeProps) {
  const { format } = useWords();
  return (
    <input
      {...rest}
      value={isTime(value) ? format.clock(value, zone) : value}
      type="text"
      class="time"
      autocomplete="off"
      maxlength={12}
    />
  );
}

type MomentProps = {
  /** Name of the moment; its two fields add `_day` and `_time`. */
  name: string;
  id: string;
  label: string;
  /** Number of days to choose from, starting today. */
  days: number;
  stands?: Date | null;
  hint?: string | undefined;
  problem?: string | undefined;
  optional?: boolean;
};

/** A day and a time. `typedMoment` reads what it sends. */
export function MomentField(props: MomentProps) {
  const { id, name, label, problem, hint, optional = false, stands } = props;
  const { format, parts } = useWords();
  const { zone, now } = useShown();
  const typed = useContext(TypedHere);
  const stored = stands ? DateTime.fromJSDate(stands, { zone }) : undefined;
  const day = typed?.get(`${name}_day`) ?? stored?.toFormat('yyyy-MM-dd') ?? '';
  const time = typed?.get(`${name}_time`) ?? stored?.toFormat('HH:mm') ?? '';
  const coming = datesFrom(dateIn(zone, now), props.days + 1);
  const isOther = DateTime.fromFormat(day, 'yyyy-MM-dd').isValid && !coming.includes(day);
  const all = isOther ? [day, ...coming] : coming;
  return (
    <Field
      {...{ id, problem, hint, optional }}
      name={`${name}_day`}
      label={label}
      control={(wiring) => (
        <div class="moment">
          <select {...wiring}>
            <option value="">{parts.day}</option>
            <Options
              of={all.map((date) => [date, format.shortDay(new Date(date), zone, 'UTC')])}
              value={day}
            />
          </select>
          <TimeField
            {...wiring}
            zone={zone}
            id={`${id}-time`}
            name={`${name}_time`}
            value={time}
            aria-label={`${label}: ${parts.timeOfDay}`}
          />
        </div>
      )}
    />
  );
}

/**
 * The value of a `MomentField`, in the zone's local time: undefined if it was left empty, null if it isn't a moment.
 * `name` itself is set too, such as to `2026-05-20T17:30`.
 */
export function typedMoment(
  fields: URLSearchParams,
  name: string,
  format: Formats,
  zone: string,
): Date | null | undefined {
  const [day, time] = [fields.get(`${name}_day`) ?? '', (fields.get(`${name}_time`) ?? '').trim()];
  if (day === '' && time === '') return undefined;
  const at = DateTime.fromISO(`${day}T${readTime(time, format.countsTo12(zone)) ?? '?'}`, { zone });
  if (day === '' || !at.isValid) return null;
  fields.set(name, at.toFormat("yyyy-MM-dd'T'HH:mm"));
  return at.toJSDate();
}
