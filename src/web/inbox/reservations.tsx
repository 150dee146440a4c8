import { heldAmong, namingIn } from '../../mail/to-buyer.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { Section, strong } from '../components/parts.tsx';
import { pickupWords, ReservedItems } from '../components/reserved-items.tsx';
import { useWords } from '../language.tsx';
import { Actions, Undo } from './actions.tsx';
import { type CardProps, holds, isOpen, ReservationBadge, type ReservationsProps } from './parts.tsx';

/** Everything that the buyer has reserved: open reservations with all their actions, closed ones in a line each. */
export function Reservations(props: ReservationsProps) {
  const { reservations } = props.thread;
  const { inbox, mail, format } = useWords();
  const shown = reservations.filter(
    (each) => isOpen(each) || canUndo(each, props.now) || each === reservations[0],
  );
  const past = reservations.filter((each) => !shown.includes(each));
  return (
    <>
      {shown.map((reservation) => (
        <Card {...props} reservation={reservation} />
      ))}
      {past.length > 0 && (
        <Section id="earlier" title={inbox.reservation.earlier} look="stack tight">
          <ul class="bullets">
            {past.map((each) => (
              <li>
                {namingIn(
                  mail,
                  each.items.map((item) => item.title),
                )}{' '}
                <ReservationBadge of={each} />{' '}
                <time datetime={endOf(each)} class="small muted">
                  {format.shortDay(new Date(endOf(each)), props.timezone ?? 'UTC')}
                </time>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** When a reservation ended, to match its badge: for a pickup, the pickup's time, even if it was recorded later. */
const endOf = ({ status, pickup_at: pickup, closed_at: closed, updated_at: last }: Reservation): string =>
  status === 'completed' && pickup && closed && pickup < closed ? pickup : (closed ?? last);
const canUndo = ({ undo_until: until }: Reservation, now: Date) => until !== null && new Date(until) > now;

function Card(props: CardProps) {
  const { reservation, timezone, now } = props;
  const { reservation_id: id, pickup_at: pickupAt, expires_at: expiresAt } = reservation;
  const words = useWords();
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
          {say.pickup({
            when: pickupWords(words, reservation, timezone),
            strong,
          })}
          {isOver && ` · ${words.pickups.didTheyCome}`}
        </p>
      )}
      {holds(reservation) && !isOver && props.thread.visit?.address_changed && (
        <p>
          <a href="#share">{say.oldAddress}</a>
        </p>
      )}
      {holds(reservation) && isHeld && expiresAt && (
        <p class="muted">
          {say.heldUntil({
            ...heldAmong(words.mail, reservation.items),
            at: words.format.moment(new Date(expiresAt), timezone),
          })}
        </p>
      )}
      {isOpen(reservation) && <Actions {...props} isOver={isOver} />}
      {canUndo(reservation, now) && <Undo {...props} />}
    </section>
  );
}
