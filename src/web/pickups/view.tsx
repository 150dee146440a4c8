import { readAgenda } from '../../reservations/agenda.ts';
import { getAvailability } from '../../scheduling/availability.ts';
import type { Conflict } from '../../scheduling/schemas.ts';
import { dateIn } from '../../text/days.ts';
import { calendarUrl } from '../../visits/calendar-link.ts';
import { Field } from '../components/field.tsx';
import { typedDay } from '../components/moment-field.tsx';
import { LinkLine, linkTo, PostForm, Section, Submit } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { agendaDays, type Coming } from './days.ts';
import { Times } from './times.tsx';
import { storedTimes, typedTimes } from './times-form.ts';
import { JustClosed, Visit, WithoutTime } from './visit.tsx';

export const TIMES = '/sell/pickups/times';

/** @param breaks pickups that the typed times wouldn't allow, shown before anything is saved */
export async function showPickups(at: Shown, breaks: readonly Conflict[] = []): Promise<Response> {
  const { ctx, c, typed, zone, now } = at;
  const all = wordsFor(c);
  const { pickups: words, seller, format, inbox } = all;
  const availability = await getAvailability(ctx);
  const { without_time: withoutTime, just_closed: justClosed, ...visits } = await readAgenda(ctx);
  const agenda = agendaDays(visits, now, zone, all);
  const times =
    typed?.action === TIMES
      ? typedTimes(typed.fields, (day) => typedDay(day, format, zone, now))
      : storedTimes(availability, at.nav.timezone, dateIn(zone, now));
  const { sold, noshow, undo } = inbox.done;
  const did: Partial<Record<string, string>> = { sold, noshow, undo, ...words.done };
  const { [c.req.query('done') ?? '']: done } = did;
  const startOf = ({ visits }: Coming) => new Date(visits[0].pickup_at);
  const timeOf = (coming: Coming) => format.timeOfDay(startOf(coming), zone);
  const isEmpty = agenda.toAnswer.length + agenda.days.length === 0;
  const hasWindows = times.windows.some((ofDay) => ofDay.length > 0);
  const page = (
    <SellerFrame
      title={seller.pickups}
      current="pickups"
      done={breaks.length > 0 ? undefined : done}
      styles={['pickups.css']}
    >
      <div class="stack loose">
        <div class="stack tight">
          <h1>{seller.pickups}</h1>
          <p class="muted">
            {zone === 'UTC' && availability.scheduling_timezone === null
              ? words.allUtc({ link: linkTo('#times') })
              : words.allTimes({ zone: format.zoneName(zone) })}
          </p>
        </div>
        {!isEmpty && (
          <ol class="week-ahead plain-list" aria-label={words.week.label}>
            {agenda.week.map(({ date, words: day, many }, i) => (
              <li {...(i === 0 && { 'aria-current': 'date' as const })}>
                {many > 0 ? (
                  <a href={`#day-${date}`}>
                    {day} <strong>{words.week.many({ n: many })}</strong>
                  </a>
                ) : (
                  <span class="muted">{day}</span>
                )}
              </li>
            ))}
          </ol>
        )}
        {justClosed.map((reservation) => (
          <JustClosed reservation={reservation} />
        ))}
        {agenda.toAnswer.length > 0 && (
          <Section id="to-answer" title={words.didTheyCome} look="stack">
            {agenda.toAnswer.map((coming) => (
              <Visit coming={coming} when={`${format.shortDay(startOf(coming), zone)}, ${timeOf(coming)}`} />
            ))}
          </Section>
        )}
        {agenda.days.map((day) => (
          <section class="stack" aria-labelledby={`day-${day.date}`}>
            <h2 id={`day-${day.date}`} class="day-name">
              {day.words}
            </h2>
            {day.coming.map((coming) => (
              <Visit coming={coming} isToday={day.isToday} when={timeOf(coming)} />
            ))}
          </section>
        ))}
        {isEmpty && (
          <div class="card stack tight">
            <h2>{words.noneYet}</h2>
            <p>{hasWindows && times.enabled ? words.chooseBelow : words.setBelow}</p>
            {!hasWindows && (
              <LinkLine href="#times" look="primary">
                {words.setTimes}
              </LinkLine>
            )}
          </div>
        )}
        <WithoutTime reservations={withoutTime} />
        <Times times={times} breaks={breaks} />
        <CalendarSection url={await calendarUrl(ctx)} />
      </div>
    </SellerFrame>
  );
  return at.send(page, breaks.length > 0 ? { status: 409 } : {});
}

/** Where a seller finds the calendar's address, and replaces it. */
function CalendarSection({ url }: { url: string }) {
  const { calendar: words } = useWords().pickups;
  return (
    <Section id="calendar" title={words.title}>
      <p>{words.how}</p>
      <Field name="calendar-url" label={words.address} value={url} attributes={{ readonly: true }} />
      <PostForm action="/sell/pickups/calendar">
        <Submit>{words.replace}</Submit>
        <p class="small muted">{words.stops}</p>
      </PostForm>
    </Section>
  );
}
