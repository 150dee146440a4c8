import { Field } from '../components/field.tsx';
import { LinkLine, linkTo, PostForm, Section, Submit } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import type { Coming } from './days.ts';
import { type PickupsPageProps, Times } from './times.tsx';
import { JustClosed, Visit, WithoutTime } from './visit.tsx';

export function PickupsPage(props: PickupsPageProps) {
  const { agenda, withoutTime, justClosed } = props;
  const { zone } = useShown();
  const { pickups: words, seller, format } = useWords();
  const startOf = ({ visits }: Coming) => new Date(visits[0].pickup_at);
  const timeOf = (coming: Coming) => format.timeOfDay(startOf(coming), zone);
  const isEmpty = agenda.toAnswer.length + agenda.days.length === 0;
  const hasWindows = props.times.windows.some((ofDay) => ofDay.length > 0);
  const hasTimes = hasWindows && props.times.enabled;
  return (
    <SellerFrame title={seller.pickups} current="pickups" done={props.done} styles={['pickups.css']}>
      <div class="stack loose">
        <div class="stack tight">
          <h1>{seller.pickups}</h1>
          <p class="muted">
            {zone === 'UTC' && props.zoneIsGuessed
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
            <p>{hasTimes ? words.chooseBelow : words.setBelow}</p>
            {!hasWindows && (
              <LinkLine href="#times" look="primary">
                {words.setTimes}
              </LinkLine>
            )}
          </div>
        )}
        <WithoutTime reservations={withoutTime} />
        <Times {...props} />
        <CalendarSection url={props.calendar} />
      </div>
    </SellerFrame>
  );
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
