import type { Conflict } from '../../scheduling/schemas.ts';
import { weekIn } from '../../text/habits.ts';
import { shortened } from '../../text/wording.ts';
import { Field, problemOf } from '../components/field.tsx';
import { ComingDays, dayAttributes, HALF_HOURS, HalfHours, TimeField } from '../components/moment-field.tsx';
import { Choice, hidden, List, muted, Options, PostForm, SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import type { Window as OneWindow, TimesForm } from './times-form.ts';
import { zoneGroups } from './zone-options.ts';

type Props = {
  times: TimesForm;
  /** Pickups that the new times wouldn't allow, shown before anything is saved. */
  breaks: readonly Conflict[];
};

export function Times(props: Props) {
  const { times, breaks } = props;
  const { pickups, format } = useWords();
  const { times: words } = pickups;
  return (
    <section class="stack" id="times" tabindex={-1} aria-labelledby="times-title">
      <div class="stack tight">
        <h2 id="times-title">{words.title}</h2>
        <p class="muted">{words.how}</p>
      </div>
      <PostForm class="card form times" action="/sell/pickups/times#told">
        <Breaks {...props} />
        <Choice type="checkbox" name="enabled" value="yes" checked={times.enabled}>
          {words.enabled}
        </Choice>
        <HalfHours zone={times.zone || useShown().zone} />
        <fieldset class="week">
          <legend>{words.week}</legend>
          {weekIn(times.zone).map((day) => (
            <Day times={times} day={day} name={format.weekdayName(day)} />
          ))}
        </fieldset>
        <fieldset>
          <legend>{words.takes}</legend>
          <div class="row">
            {(['30', '60'] as const).map((minutes) => (
              <Choice type="radio" name="slot" value={minutes} checked={times.slot === minutes}>
                {minutes === '30' ? words.half : words.hour}
              </Choice>
            ))}
          </div>
        </fieldset>
        <Zone times={times} />
        <Blocked times={times} />
        <SubmitLine look={breaks.length > 0 ? '' : 'primary'}>
          {breaks.length > 0 ? words.lookAgain : words.save}
        </SubmitLine>
      </PostForm>
    </section>
  );
}

/** Names the pickups that the typed times wouldn't allow, at the top of the form. */
function Breaks({ breaks, times }: Props) {
  const { pickups, format } = useWords();
  const { times: words } = pickups;
  if (breaks.length === 0) return null;
  const zone = times.zone || useShown().zone;
  return (
    <div class="notice warning" id="told" role="alert" tabindex={-1}>
      <h3>{words.breaks({ n: breaks.length })}</h3>
      <List
        look="bullets"
        of={breaks.map((each) => (
          <>
            <strong>{shortened(each.buyer_name)}</strong>, {format.shortDay(new Date(each.starts_at), zone)},{' '}
            {format.timeOfDay(new Date(each.starts_at), zone)}:{' '}
            {each.because === 'blocked_date' ? words.blocked : words.outside}
          </>
        ))}
      />
      <p>{words.notSaved({ n: breaks.length })}</p>
      <SubmitLine look="danger" name="accepted" value={breaks.map((each) => each.reservation_id).join(' ')}>
        {words.saveAnyway}
      </SubmitLine>
    </div>
  );
}

const EMPTY: OneWindow = { from: '', to: '' };

type DayProps = { times: TimesForm; day: number; name: string };

function Day(props: DayProps) {
  const { day, name } = props;
  const { times: words } = useWords().pickups;
  const windows = props.times.windows[day] ?? [];
  return (
    <div class="week-day">
      <span class="week-name" aria-hidden="true">
        {name}
      </span>
      <div class="stack tight">
        {(windows.length > 0 ? windows : [EMPTY]).map((value, i) => (
          <Window {...props} index={i} value={value} />
        ))}
        {windows.length > 0 && (
          <details class="another">
            <summary>{words.oneMore({ day: name, hidden })}</summary>
            <Window {...props} index={windows.length} value={EMPTY} />
          </details>
        )}
      </div>
    </div>
  );
}

function Window(props: DayProps & { index: number; value: OneWindow }) {
  const { times: words } = useWords().pickups;
  const { problems, zone } = useShown();
  const at = (end: 'from' | 'to') => `${end}_${props.day}_${props.index}`;
  const which = { day: props.name, n: props.index + 1 };
  const [from, to] = [problemOf(problems, at('from')), problemOf(problems, at('to'))];
  const field = (end: 'from' | 'to', label: string, problem?: string) => (
    <TimeField
      list={HALF_HOURS}
      zone={props.times.zone || zone}
      id={at(end)}
      name={at(end)}
      value={props.value[end]}
      aria-label={label}
      aria-invalid={problem ? 'true' : undefined}
      aria-describedby={problem ? `${at('from')}-error` : undefined}
    />
  );
  return (
    <div>
      <div class="window">
        {field('from', words.fieldFrom(which), from)}
        <span class="muted">{words.to}</span>
        {field('to', words.fieldTo(which), to)}
      </div>
      {(from ?? to) && (
        <p class="error" id={`${at('from')}-error`}>
          {from ?? to}
        </p>
      )}
    </div>
  );
}

function Zone({ times }: { times: TimesForm }) {
  const all = useWords();
  const { problems, nav } = useShown();
  const { times: words } = all.pickups;
  return (
    <Field
      name="zone"
      label={words.zone}
      problem={problemOf(problems, 'zone', 'scheduling_timezone')}
      control={(wiring) => (
        <select {...wiring}>
          <option value="" selected={times.zone === ''}>
            {words.chooseCity}
          </option>
          {zoneGroups(times.zone, nav.country, all).map(({ label, zones }) => (
            <optgroup label={label}>
              <Options of={zones.map(({ id, words: place }) => [id, place])} value={times.zone} />
            </optgroup>
          ))}
        </select>
      )}
    />
  );
}

function Blocked({ times }: { times: TimesForm }) {
  const { pickups, format } = useWords();
  const { problems, zone } = useShown();
  const { times: words } = pickups;
  return (
    <fieldset>
      <legend>{words.daysOff}</legend>
      {times.blocked.length > 0 && (
        <>
          <List
            look="plain-list blocked-days"
            of={times.blocked.map((date) => (
              <Choice type="checkbox" name="blocked" value={date} checked>
                {format.dayOfDate(date)}
              </Choice>
            ))}
          />
          <p class="hint">{words.untick}</p>
        </>
      )}
      <div class="block-more">
        <Field
          name="block_from"
          label={words.awayFrom}
          problem={problemOf(problems, 'block_from')}
          attributes={dayAttributes(times.blockFrom, zone, format)}
        />
        <Field
          name="block_until"
          label={words.awayUntil({ muted })}
          problem={problemOf(problems, 'block_until')}
          attributes={dayAttributes(times.blockUntil, zone, format)}
        />
      </div>
      <ComingDays />
    </fieldset>
  );
}
