import type { Child } from 'hono/jsx';
import { DateTime } from 'luxon';
import type { BuyerView } from '../../reservations/buyer-schemas.ts';
import type { Slot } from '../../scheduling/schemas.ts';
import { moment, span } from '../../text/wording.ts';
import { zoneName } from '../../text/zones.ts';
import { Fold } from '../components/fold.tsx';
import { ReservedItems } from '../components/reserved-items.tsx';
import { BuyersThread, EmailedLinkFrame } from '../emailed-link/frame.tsx';
import { buyerHeadline } from './headline.ts';

export type ReservationPageProps = {
  token: string;
  view: BuyerView;
  slots: readonly Slot[];
  now: Date;
  /** Pictures by item id. */
  thumbnails: ReadonlyMap<string, string>;
  done?: string | undefined;
  problem?: { of: 'message' | 'schedule' | 'cancel'; words: string; content?: string } | undefined;
};

/**
 * The buyer's reservation: where it stands, the pickup, and the conversation with the seller. Unconfirmed it is seen only
 * where a browser had made the page ready before anybody came.
 */
export function ReservationPage(props: ReservationPageProps) {
  const { view } = props;
  const { headline, lead } = buyerHeadline(view, props.now);
  return (
    <EmailedLinkFrame headline={headline} done={props.done} problem={props.problem}>
      <section class="card stack state-card" aria-labelledby="state">
        <div class="stack tight">
          <p class="eyebrow">Your reservation{view.seller_name ? ` · ${view.seller_name}` : ''}</p>
          <h1 id="state">{headline}</h1>
          <p class="lead">{lead}</p>
          {view.reservation.status === 'pending' && (
            <p>
              <a class="button primary" href={`/r/${props.token}`}>
                Confirm it
              </a>
            </p>
          )}
        </div>
        <ReservedItems items={view.reservation.items} thumbnails={props.thumbnails} reader="buyer" />
      </section>
      <Pickup {...props} />
      <Conversation {...props} />
      <Ending {...props} />
    </EmailedLinkFrame>
  );
}

function Pickup({ token, view, slots }: ReservationPageProps) {
  const { pickup_at: startsAt, status } = view.reservation;
  if (status !== 'pending' && status !== 'active') return null;
  return (
    <section class="card stack" aria-labelledby="pickup">
      <h2 id="pickup">Pickup</h2>
      {startsAt && (
        <p>
          <strong>{pickupWords(view)}</strong>
        </p>
      )}
      {view.address ? (
        <p>
          {view.seller_name ?? 'The seller'} shared this address with you: <strong>{view.address}</strong>
        </p>
      ) : (
        <p class="muted">The seller has not sent you the exact place yet.</p>
      )}
      {view.payment_instructions && (
        <div class="stack tight">
          <h3>Payment</h3>
          <p class="prose">{view.payment_instructions}</p>
        </div>
      )}
      {slots.length > 0 && (
        <Choice booked={startsAt !== null}>
          <SlotForm
            token={token}
            slots={slots}
            timezone={view.timezone ?? 'UTC'}
            booked={startsAt}
            movesLeft={view.moves_left}
          />
        </Choice>
      )}
      {slots.length === 0 && !startsAt && (
        <p class="muted">No times are offered here: agree on one in a message.</p>
      )}
      {startsAt && view.moves_left <= 0 && (
        <p class="muted">This pickup was moved three times. For another time, write to the seller.</p>
      )}
      {view.others.length > 0 && (
        <p class="muted">
          You have{' '}
          {view.others.length === 1 ? 'another reservation' : `${view.others.length} other reservations`}{' '}
          here, with {view.others.length === 1 ? 'a link of its own' : 'links of their own'} in your mailbox.
          {slots.length > 0 &&
            view.others.every((other) => other.status !== 'queued') &&
            ' You can choose the same pickup time for all.'}
        </p>
      )}
    </section>
  );
}

/** A booked slot has an end; a time that the seller entered is told as it is. */
function pickupWords({ reservation, timezone }: BuyerView): string {
  const { pickup_starts_at: start, pickup_ends_at: end } = reservation;
  if (start === null || end === null || start === end) {
    return start === null ? '' : moment(new Date(start), timezone);
  }
  return span(new Date(start), new Date(end), timezone ?? 'UTC');
}

const Choice = (props: { booked: boolean; children: Child }) =>
  props.booked ? (
    <Fold label="Choose another time" back="Keep this time">
      {props.children}
    </Fold>
  ) : (
    <div class="stack tight">
      <h3>Choose a pickup time</h3>
      {props.children}
    </div>
  );

function SlotForm(props: {
  token: string;
  slots: readonly Slot[];
  timezone: string;
  booked: string | null;
  movesLeft: number;
}) {
  const days = new Map<string, { value: string; label: string }[]>();
  for (const { starts_at: value, ends_at: end } of props.slots) {
    const start = DateTime.fromISO(value, { zone: props.timezone }).setLocale('en-US');
    const until = DateTime.fromISO(end, { zone: props.timezone }).setLocale('en-US');
    const day = start.toFormat('cccc, LLLL d');
    const begins = start.toFormat(start.toFormat('a') === until.toFormat('a') ? 'h:mm' : 'h:mm a');
    const label = `${start.toFormat('ccc, LLL d')}, ${begins} to ${until.toFormat('h:mm a')}`;
    days.set(day, [...(days.get(day) ?? []), { value, label }]);
  }
  return (
    <form class="form" method="post" action={`/r/${props.token}/schedule`}>
      <div class="field">
        <label for="starts_at">Time</label>
        <select id="starts_at" name="starts_at" required aria-describedby="zone">
          {[...days].map(([day, slots]) => (
            <optgroup label={day}>
              {slots.map(({ value, label }) => (
                <option value={value} selected={value === props.booked}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <span class="hint" id="zone">
          In the seller’s time: {zoneName(props.timezone)}.
          {props.booked &&
            ` It can be moved ${props.movesLeft} more ${props.movesLeft === 1 ? 'time' : 'times'}.`}
        </span>
      </div>
      <button class="button primary" type="submit">
        {props.booked ? 'Move the pickup' : 'Book this time'}
      </button>
    </form>
  );
}

function Conversation({ token, view, problem }: ReservationPageProps) {
  return (
    <section class="stack" aria-labelledby="conversation">
      <h2 id="conversation">Messages</h2>
      <BuyersThread
        action={`/r/${token}/message`}
        messages={view.messages}
        sellerName={view.seller_name}
        timezone={view.timezone}
        content={problem?.of === 'message' ? problem.content : undefined}
      />
    </section>
  );
}

function Ending({ token, view }: ReservationPageProps) {
  return (
    <div class="actions">
      {view.page_url && (
        <a class="button" href={view.page_url}>
          See the whole sale
        </a>
      )}
      {view.can_cancel && (
        <Fold label="Cancel the reservation" back="Keep it" look="quiet">
          <form class="stack" method="post" action={`/r/${token}/cancel`}>
            <p>
              Whatever is held for you goes to the next in line, if somebody waits. This cannot be undone.
            </p>
            <p>
              <button class="button danger" type="submit">
                Yes, cancel it
              </button>
            </p>
          </form>
        </Fold>
      )}
    </div>
  );
}
