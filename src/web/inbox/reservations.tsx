import { heldAmong, namingIn } from '../../mail/to-buyer.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { LinkLine, List, Section, strong } from '../components/parts.tsx';
import { pickupWords, ReservedItems } from '../components/reserved-items.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { Actions, Undo } from './actions.tsx';
import { type CardProps, holds, isOpen, ReservationBadge, useThread } from './parts.tsx';

/** Everything that the buyer has reserved: open reservations with all their actions, closed ones in a line each. */
export function Reservations(props: Omit<CardProps, 'reservation'>) {
  const { reservations } = useThread();
  const { inbox, mail, format } = useWords();
  const { zone, now } = useShown();
  const shown = reservations.filter((each) => isOpen(each) || canUndo(each, now) || each === reservations[0]);
  const past = reservations.filter((each) => !shown.includes(each));
  return (
    <>
      {shown.map((reservation) => (
        <Card {...props} reservation={reservation} />
      ))}
      {past.length > 0 && (
        <Section id="earlier" title={inbox.reservation.earlier} look="stack tight">
          <List
            look="bullets"
            of={past.map((each) => (
              <>
                {namingIn(mail, titlesOf(each))} <ReservationBadge of={each} />{' '}
                <time datetime={endOf(each)} class="small muted">
                  {format.shortDay(new Date(endOf(each)), zone)}
                </time>
              </>
            ))}
          />
        </Section>
      )}
    </>
  );
}

const titlesOf = ({ items }: Reservation) => items.map(({ title }) => title);

/** When a reservation ended, to match its badge: for a pickup, the pickup's time, even if it was recorded later. */
const endOf = ({ status, pickup_at: pickup, closed_at: closed, updated_at: last }: Reservation): string =>
  status === 'completed' && pickup && closed && pickup < closed ? pickup : (closed ?? last);
const canUndo = ({ undo_until: until }: Reservation, now: Date) => until !== null && new Date(until) > now;

function Card(props: CardProps) {
  const { reservation } = props;
  const { reservation_id: id, pickup_at: pickupAt, expires_at: expiresAt } = reservation;
  const { visit } = useThread();
  const words = useWords();
  const { zone, now } = useShown();
  const { reservation: say } = words.inbox;
  const isHeld = reservation.items.some(({ state }) => state === 'held');
  const isOver = pickupAt !== null && new Date(pickupAt) <= now;
  return (
    <section class="card stack deal" id={id} tabindex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {say.title} <ReservationBadge of={reservation} />
        {!reservation.buyer_confirmed && reservation.status !== 'pending' && (
          <span class="badge neutral">{words.inbox.thread.notOpened}</span>
        )}
      </h2>
      <ReservedItems items={reservation.items} thumbnails={props.thumbnails} reader="seller" />
      {holds(reservation) && pickupAt && (
        <p>
          {say.pickup({ when: pickupWords(words, reservation, zone), strong })}
          {isOver && ` · ${words.pickups.didTheyCome}`}
        </p>
      )}
      {holds(reservation) && !isOver && visit?.address_changed && (
        <LinkLine href="#share">{say.oldAddress}</LinkLine>
      )}
      {holds(reservation) && isHeld && expiresAt && (
        <p class="muted">
          {say.heldUntil({
            ...heldAmong(words.mail, reservation.items),
            at: words.format.moment(new Date(expiresAt), zone),
          })}
        </p>
      )}
      {isOpen(reservation) && <Actions {...props} isOver={isOver} />}
      {canUndo(reservation, now) && <Undo reservation={reservation} />}
    </section>
  );
}
