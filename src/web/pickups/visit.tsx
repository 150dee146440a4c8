import type { PropsWithChildren } from 'hono/jsx';
import { namingIn } from '../../mail/to-buyer.ts';
import type { Visit as OneVisit } from '../../reservations/agenda.ts';
import { MAX_PICKUP_AHEAD_MS } from '../../reservations/clock.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { shortened } from '../../text/wording.ts';
import { DAY, toCents } from '../../units.ts';
import { MomentField } from '../components/moment-field.tsx';
import {
  ButtonLink,
  Fold,
  hidden,
  List,
  linkTo,
  PostForm,
  Section,
  Submit,
  SubmitLine,
} from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown, useTyped } from '../shown.tsx';
import { AnywayField } from '../taken-time.tsx';
import type { Coming } from './days.ts';

const toPay = (item: Reservation['items'][number]): number => item.agreed_price ?? item.price;

/** One buyer at one time: who comes, what for, and one press for the outcome. */
export function Visit(props: { coming: Coming; when: string; isToday?: boolean }) {
  const { visits } = props.coming;
  const [first] = visits;
  const held = visits.flatMap((visit) => visit.items.filter(({ state }) => state === 'held'));
  const { pickups, price } = useWords();
  const { visit: words } = pickups;
  const total = held.reduce((sum, item) => sum + toCents(toPay(item)), 0);
  const name = shortened(first.buyer_name);
  return (
    <article
      class="card visit"
      id={first.reservation_id}
      tabindex={-1}
      aria-labelledby={`${first.reservation_id}-who`}
    >
      <p class="visit-when">
        <time datetime={first.pickup_at}>{props.when}</time>
        <End visit={first} />
      </p>
      <div class="stack tight">
        <h3 id={`${first.reservation_id}-who`}>{name}</h3>
        <List
          look="plain-list"
          of={held.map((item) => (
            <>
              {shortened(item.title)} ·{' '}
              <span class="price">{price(toCents(toPay(item)), item.currency)}</span>
            </>
          ))}
        />
        {held.length > 1 && (
          <p class="small muted">{words.together({ total: price(total, first.currency) })}</p>
        )}
        <p class="small row">
          {first.address_shared && !first.address_changed && (
            <span class="badge available">{words.hasAddress}</span>
          )}
          {first.address_changed && !first.is_over && <span class="badge reserved">{words.oldAddress}</span>}
          {!first.address_shared && !first.is_over && (
            <span class="badge reserved">{words.needsAddress}</span>
          )}
        </p>
      </div>
      <Answers {...props} name={name} />
    </article>
  );
}

/** `to 10:30 AM` for a booked slot; a time set by hand has no end. */
function End({ visit: { pickup_at: start, pickup_ends_at: end } }: { visit: OneVisit }) {
  const { pickups, format } = useWords();
  const { zone } = useShown();
  if (end === null || end === start) return null;
  return <span class="muted"> {pickups.visit.until({ time: format.timeOfDay(new Date(end), zone) })}</span>;
}

function Answers({ coming, isToday, name }: { coming: Coming; isToday?: boolean; name: string }) {
  const { visits } = coming;
  const [first] = visits;
  const { is_over: isOver, reservation_id: id } = first;
  const { visit: words } = useWords().pickups;
  const thread = `/inbox/${first.conversation_id}`;
  const isConfirmed = visits.every((visit) => visit.buyer_confirmed);
  const isTyped = useTyped('/sell/pickups/time', { reservation_id: id }) !== undefined;
  return (
    <div class="actions">
      {(isOver || isToday) && (
        <Form coming={coming} act="sold">
          <Submit look="primary">
            {isOver ? words.yes({ name, hidden }) : words.came({ name, hidden })}
          </Submit>
        </Form>
      )}
      {isOver && (
        <Form coming={coming} act="noshow">
          <Submit>{words.no({ name, hidden })}</Submit>
        </Form>
      )}
      {!isOver && (first.address_changed || !first.address_shared) && (
        <a class={isToday ? 'button' : 'button primary'} href={`${thread}#share`}>
          {words.share({ name, hidden })}
        </a>
      )}
      <ButtonLink href={thread}>{words.conversation({ name, hidden })}</ButtonLink>
      {isConfirmed && (
        <Fold label={words.newTime} of={name} back={words.keepTime} open={isTyped}>
          <Form coming={coming} act="time" look="form">
            <AnywayField />
            <MomentField
              id={`${id}-at`}
              name="pickup_at"
              label={words.newDayAndTime}
              days={MAX_PICKUP_AHEAD_MS / DAY}
              hint={words.getsEmail({ name })}
            />
            <SubmitLine look="primary">{words.setNewTime}</SubmitLine>
          </Form>
        </Fold>
      )}
      {isOver && (
        <p class="small muted">
          {words.yesCounts} <a href={`/inbox/${first.conversation_id}?answer=sold#${id}`}>{words.partly}</a>
        </p>
      )}
    </div>
  );
}

type FormProps = PropsWithChildren<{ coming: Coming; act: string; look?: string }>;

/** A form for everything that the buyer comes for. */
function Form({ coming, act, look, children }: FormProps) {
  const [first, ...others] = coming.visits;
  return (
    <PostForm class={look} action={`/sell/pickups/${act}`} fields={{ reservation_id: first.reservation_id }}>
      {others.map(({ reservation_id: id }) => (
        <input type="hidden" name="reservation_id" value={id} />
      ))}
      {children}
    </PostForm>
  );
}

export function JustClosed({ reservation }: { reservation: Reservation }) {
  const { reservation_id: id, undo_until: until, undo_lost_count: n, undo_action } = reservation;
  const { pickups, mail, format } = useWords();
  const { zone } = useShown();
  const { closed: words } = pickups;
  const name = shortened(reservation.buyer_name);
  const who = { name, link: linkTo(`/inbox/${reservation.conversation_id}`) };
  const say = {
    noshow: () => words.noshow(who),
    cancelled: () => words.canceled(who),
    sold: () => words.sold({ ...who, items: namingIn(mail, titlesOf(reservation, 'sold')) }),
  };
  return (
    <div class="notice success undo-line" id={id} tabindex={-1}>
      <p>
        {undo_action && say[undo_action]()}
        {n > 0 && ` ${words.lost({ n })}`}
      </p>
      <PostForm action="/sell/pickups/undo" fields={{ reservation_id: id }}>
        <Submit>{words.undo({ name, hidden })}</Submit>
        {until && (
          <span class="small muted"> {words.until({ time: format.timeOfDay(new Date(until), zone) })}</span>
        )}
      </PostForm>
    </div>
  );
}

const titlesOf = ({ items }: Reservation, among: 'sold' | 'held'): string[] =>
  items.filter(({ state }) => state === among).map(({ title }) => title);

export function WithoutTime({ reservations }: { reservations: readonly Reservation[] }) {
  const { pickups, mail, format } = useWords();
  const { zone } = useShown();
  const { without: words } = pickups;
  if (reservations.length === 0) return null;
  return (
    <Section id="without-time" title={words.title} look="stack tight">
      <ul class="card plain-list divided without-time">
        {reservations.map((each) => (
          <li class="row between">
            <span>
              <strong>{shortened(each.buyer_name)}</strong> · {namingIn(mail, titlesOf(each, 'held'))}
              {each.expires_at && (
                <span class="small muted">
                  <br />
                  {words.heldUntil({
                    day: format.shortDay(new Date(each.expires_at), zone),
                    time: format.timeOfDay(new Date(each.expires_at), zone),
                  })}
                </span>
              )}
            </span>
            <ButtonLink href={`/inbox/${each.conversation_id}?answer=pickup#${each.reservation_id}`}>
              {words.set({ name: shortened(each.buyer_name), hidden })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
