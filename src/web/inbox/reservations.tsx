import type { Thread } from '../../conversations/schemas.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { moment, naming, span } from '../../text/wording.ts';
import { zoneName } from '../../text/zones.ts';
import { ReservedItems } from '../components/reserved-items.tsx';
import { ReservationBadge } from './frame.tsx';
import { ItemChoices, isOpenItem } from './item-choices.tsx';
import { Fold } from './messages.tsx';
import { Offers } from './offers.tsx';
import { ThreadForm as Form } from './thread-form.tsx';

type Props = {
  thread: Thread;
  thumbnails: ReadonlyMap<string, string>;
  timezone: string | null;
  now: Date;
  answer?: string | undefined;
  formToken: string;
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
                {naming(each.items.map((item) => item.title))} <ReservationBadge status={each.status} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const holds = ({ status }: Reservation) => status === 'active' || status === 'pending';
const isOpen = (reservation: Reservation) => holds(reservation) || reservation.status === 'queued';
const canUndo = ({ undo_until: until }: Reservation, now: Date) => until !== null && new Date(until) > now;

type CardProps = Props & { reservation: Reservation };

function Card(props: CardProps) {
  const { reservation, timezone, now } = props;
  const { reservation_id: id, pickup_at: pickupAt, expires_at: expiresAt } = reservation;
  const isOver = pickupAt !== null && new Date(pickupAt) <= now;
  return (
    <section class="card stack" id={id} aria-labelledby={`${id}-title`}>
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

const Submit = ({ label, look }: { label: string; look: string }) => (
  <p>
    <button class={`button ${look}`} type="submit">
      {label}
    </button>
  </p>
);

function Actions(props: CardProps & { isOver: boolean }) {
  const { reservation, isOver, answer } = props;
  const { pickup_at: pickupAt } = reservation;
  const { reservation_id: id, items } = reservation;
  const fields = { reservation_id: id };
  const open = items.filter(isOpenItem);
  const held = items.filter(({ state }) => state === 'held');
  const confirmed = reservation.status === 'active' && reservation.buyer_confirmed;
  const opens = (what: string) => isOver && answer === what;
  return (
    <div class="actions">
      {holds(reservation) && (
        <Fold label="Picked up" open={opens('sold')}>
          <Form {...props} act="sold" fields={fields}>
            <ItemChoices id={`${id}-took`} legend="They took" items={held} choose priced />
            <p>
              These count as sold at these prices, and whoever waits for them is told. What is left out goes
              to the next in line, if somebody waits. The buyer gets a mail.
            </p>
            <Submit label="Yes, it was picked up" look="primary" />
          </Form>
        </Fold>
      )}
      {holds(reservation) && (pickupAt === null || isOver) && (
        <Fold label="Did not come" open={opens('noshow')}>
          <Form {...props} act="noshow" fields={fields}>
            <p>
              The reservation ends, and what was held goes to the next in line, if somebody waits. The buyer
              gets a mail.
            </p>
            <Submit label="Yes, nobody came" look="danger" />
          </Form>
        </Fold>
      )}
      {confirmed && (
        <Fold label={pickupAt ? 'New pickup time' : 'Set the pickup'} open={opens('pickup')}>
          <PickupForm {...props} />
        </Fold>
      )}
      {confirmed && (
        <Fold label="Hold longer" look="quiet">
          <HoldForm {...props} />
        </Fold>
      )}
      <Fold label="Agree on a price" look="quiet">
        <Form {...props} act="prices" fields={fields}>
          <ItemChoices id={`${id}-agreed`} legend="What this buyer pays" items={open} priced />
          <p class="hint">The public price stays. The buyer gets a mail if something is new.</p>
          <Submit label="Agree" look="primary" />
        </Form>
      </Fold>
      <Fold label="Cancel it" look="quiet">
        <Form {...props} act="cancel" fields={fields}>
          <ItemChoices id={`${id}-let-go`} legend="Let go of" items={open} choose />
          <div class="field">
            <label for={`${id}-words`}>Message to the buyer (optional)</label>
            <textarea id={`${id}-words`} name="message" rows={2} maxlength={2000} />
          </div>
          <p>What was held goes to the next in line, if somebody waits. The buyer gets a mail.</p>
          <Submit label="Yes, cancel this" look="danger" />
        </Form>
      </Fold>
    </div>
  );
}

function PickupForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  return (
    <Form {...props} act="pickup" fields={{ reservation_id: id }}>
      <div class="field">
        <label for={`${id}-at`}>Day and time that you agreed on</label>
        <input
          id={`${id}-at`}
          name="pickup_at"
          type="datetime-local"
          required
          aria-describedby={`${id}-zone`}
        />
        <span class="hint" id={`${id}-zone`}>
          {zoneName(props.timezone ?? 'UTC')}. The buyer gets it by email, and it is held at least until a day
          after it.
        </span>
      </div>
      <Submit label="Set the pickup" look="primary" />
    </Form>
  );
}

function HoldForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  return (
    <Form {...props} act="hold" fields={{ reservation_id: id }}>
      <div class="field">
        <label for={`${id}-days`}>Hold it for</label>
        <select id={`${id}-days`} name="days">
          {[3, 5, 7, 10, 14].map((days) => (
            <option value={String(days)}>{days} days from now</option>
          ))}
        </select>
        <span class="hint">The buyer gets a mail.</span>
      </div>
      <Submit label="Hold it longer" look="primary" />
    </Form>
  );
}

function Undo(props: CardProps) {
  const { reservation_id: id, undo_until: until, status } = props.reservation;
  return (
    <Form {...props} act="undo" fields={{ reservation_id: id }}>
      <p>
        {status === 'noshow' ? 'Recorded as not picked up.' : 'Recorded as picked up.'} A mistake? It can be
        taken back until {until && moment(new Date(until), props.timezone)}, if nobody else has it by then.
      </p>
      <Submit label="Take it back" look="" />
    </Form>
  );
}
