import type { Thread } from '../../conversations/schemas.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { moment, naming, shortDay, span } from '../../text/wording.ts';
import { ReservedItems } from '../components/reserved-items.tsx';
import type { Typed } from '../seller-pages.ts';
import { Actions, Undo } from './actions.tsx';
import { ReservationBadge } from './frame.tsx';
import { Offers } from './offers.tsx';

type Props = {
  thread: Thread;
  thumbnails: ReadonlyMap<string, string>;
  timezone: string | null;
  now: Date;
  answer?: string | undefined;
  formToken: string;
  typed?: Typed | undefined;
};

/** All that the buyer has reserved: what is open with all that can be done, what is over in a line each. */
export function Reservations(props: Props) {
  const { reservations } = props.thread;
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
        <section class="stack tight" aria-labelledby="earlier">
          <h2 id="earlier">Earlier reservations</h2>
          <ul class="bullets">
            {past.map((each) => (
              <li>
                {naming(each.items.map((item) => item.title))} <ReservationBadge status={each.status} />{' '}
                <time datetime={each.created_at} class="small muted">
                  {shortDay(each.created_at, props.timezone ?? 'UTC')}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export const holds = ({ status }: Reservation) => status === 'active' || status === 'pending';
export const isOpen = (reservation: Reservation) => holds(reservation) || reservation.status === 'queued';
const canUndo = ({ undo_until: until }: Reservation, now: Date) => until !== null && new Date(until) > now;

export type CardProps = Props & { reservation: Reservation };

function Card(props: CardProps) {
  const { reservation, timezone, now } = props;
  const { reservation_id: id, pickup_at: pickupAt, expires_at: expiresAt } = reservation;
  const isOver = pickupAt !== null && new Date(pickupAt) <= now;
  return (
    <section class="card stack" id={id} tabindex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        Reservation <ReservationBadge status={reservation.status} />
      </h2>
      <ReservedItems items={reservation.items} thumbnails={props.thumbnails} reader="seller" />
      {holds(reservation) && pickupAt && (
        <p>
          Pickup: <strong>{pickupWords(reservation, timezone)}</strong>
          {isOver && ' · Did they come?'}
        </p>
      )}
      {holds(reservation) && !isOver && props.thread.visit?.address_changed && (
        <p>
          <a href="#share">This buyer has your old address: share the new one</a>
        </p>
      )}
      {holds(reservation) && expiresAt && (
        <p class="muted">Held until {moment(new Date(expiresAt), timezone)}</p>
      )}
      {isOpen(reservation) && <Offers {...props} />}
      {isOpen(reservation) && <Actions {...props} isOver={isOver} />}
      {canUndo(reservation, now) && <Undo {...props} />}
    </section>
  );
}

/** A booked slot has an end; a time that was entered by hand is told as it is. */
function pickupWords(reservation: Reservation, timezone: string | null): string {
  const { pickup_starts_at: start, pickup_ends_at: end } = reservation;
  if (start === null) return '';
  if (end === null || end === start) return moment(new Date(start), timezone);
  return span(new Date(start), new Date(end), timezone ?? 'UTC');
}
