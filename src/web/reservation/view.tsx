import type { Child } from 'hono/jsx';
import { DateTime } from 'luxon';
import type { BuyerView } from '../../reservations/buyer-schemas.ts';
import type { Slot } from '../../scheduling/schemas.ts';
import { moment, span } from '../../text/wording.ts';
import { zoneName } from '../../text/zones.ts';
import { assetUrl } from '../assets.ts';
import { Layout, Notice, QuietHeader } from '../components/layout.tsx';
import { ReservedItems } from '../components/reserved-items.tsx';
import { Fold, MessageList } from '../inbox/messages.tsx';

export type ReservationPageProps = {
  token: string;
  view: BuyerView;
  slots: readonly Slot[];
  /** Pictures by item id. */
  thumbnails: ReadonlyMap<string, string>;
  done?: string | undefined;
  problem?: { of: 'message' | 'schedule' | 'cancel'; words: string; content?: string } | undefined;
};

/** The buyer's reservation: where it stands, the pickup, and the conversation with the seller. */
export function ReservationPage(props: ReservationPageProps) {
  const { view, done, problem } = props;
  const { headline, lead } = standing(view);
  return (
    <Layout
      title={problem ? `Error: ${headline}` : headline}
      width="narrow"
      privatePage
      head={<link rel="stylesheet" href={assetUrl('threads.css')} />}
      header={<QuietHeader />}
    >
      <div class="stack loose">
        {done && <Notice kind="success">{done}</Notice>}
        {problem && <Notice kind="error">{problem.words}</Notice>}
        <section class="card stack state-card" aria-labelledby="state">
          <div class="stack tight">
            <p class="eyebrow">Your reservation{view.seller_name ? ` · ${view.seller_name}` : ''}</p>
            <h1 id="state">{headline}</h1>
            <p class="lead">{lead}</p>
          </div>
          <ReservedItems items={view.reservation.items} thumbnails={props.thumbnails} reader="buyer" />
        </section>
        <Pickup {...props} />
        <Conversation {...props} />
        <Ending {...props} />
      </div>
    </Layout>
  );
}

/** The state in a headline, and what it means for the buyer. */
function standing({ reservation, timezone }: BuyerView): { headline: string; lead: string } {
  const { status, expires_at: expiresAt, queue_position: position } = reservation;
  const until = expiresAt === null ? undefined : moment(new Date(expiresAt), timezone);
  switch (status) {
    case 'pending':
      return { headline: 'Held for you', lead: `Open this page to confirm it before ${until}.` };
    case 'active':
      return reservation.pickup_starts_at
        ? { headline: 'Your pickup is booked', lead: 'It stays yours until you come.' }
        : { headline: 'It is held for you', lead: `Agree on a pickup with the seller before ${until}.` };
    case 'queued':
      return {
        headline: position === 1 ? 'You are next in line' : `You are number ${position} in line`,
        lead: 'Someone was first. If it becomes free, it is held for you and you get an email.',
      };
    case 'completed':
      return { headline: 'Picked up', lead: 'The seller confirmed that you picked it up. Enjoy it!' };
    case 'cancelled':
      return { headline: 'This reservation is cancelled', lead: 'Nothing more is needed from you.' };
    case 'expired':
      return {
        headline: 'This reservation has ended',
        lead: 'Its time ran out. If you still want it, look whether it is free and reserve it again.',
      };
    case 'noshow':
      return {
        headline: 'This reservation has ended',
        lead: 'The seller noted that it was not picked up. If you still want it, reserve it again.',
      };
  }
}

function Pickup({ token, view, slots }: ReservationPageProps) {
  const { pickup_starts_at: startsAt, pickup_ends_at: endsAt } = view.reservation;
  const booked = view.can_schedule && startsAt !== null && endsAt !== null;
  const address = view.messages.findLast((message) => message.type === 'address_share');
  if (!view.can_schedule) return null;
  return (
    <section class="card stack" aria-labelledby="pickup">
      <h2 id="pickup">Pickup</h2>
      {booked && (
        <p>
          <strong>{span(new Date(startsAt), new Date(endsAt), view.timezone ?? 'UTC')}</strong>
        </p>
      )}
      {address ? (
        <p>
          {view.seller_name ?? 'The seller'} shared this address with you: <strong>{address.content}</strong>
        </p>
      ) : (
        <p class="muted">The seller sends you the exact place once a pickup is agreed.</p>
      )}
      {view.payment_instructions && (
        <div class="stack tight">
          <h3>Payment</h3>
          <p class="prose">{view.payment_instructions}</p>
        </div>
      )}
      {slots.length === 0 ? (
        !booked && <p class="muted">No times are offered here: agree on one in a message.</p>
      ) : (
        <Choice booked={booked}>
          <SlotForm token={token} slots={slots} timezone={view.timezone ?? 'UTC'} booked={startsAt} />
        </Choice>
      )}
    </section>
  );
}

const Choice = (props: { booked: boolean; children: Child }) =>
  props.booked ? (
    <Fold label="Choose another time">{props.children}</Fold>
  ) : (
    <div class="stack tight">
      <h3>Choose a pickup time</h3>
      {props.children}
    </div>
  );

function SlotForm(props: { token: string; slots: readonly Slot[]; timezone: string; booked: string | null }) {
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
          In the seller’s time: {zoneName(props.timezone)}
        </span>
      </div>
      <button class="button primary" type="submit">
        {props.booked ? 'Move the pickup' : 'Book this time'}
      </button>
    </form>
  );
}

function Conversation({ token, view, problem }: ReservationPageProps) {
  const seller = view.seller_name ?? 'The seller';
  return (
    <section class="stack" aria-labelledby="conversation">
      <h2 id="conversation">Messages</h2>
      <MessageList messages={view.messages} reader="buyer" other={seller} timezone={view.timezone} />
      {view.can_write && (
        <form class="form" method="post" action={`/r/${token}/message`} id="write">
          <div class="field">
            <label for="content">Write to {view.seller_name ?? 'the seller'}</label>
            <textarea
              id="content"
              name="content"
              rows={3}
              maxlength={2000}
              required
              aria-describedby="content_hint"
            >
              {problem?.of === 'message' ? problem.content : ''}
            </textarea>
            <span class="hint" id="content_hint">
              The seller gets it by email. Never send codes, card or bank details.
            </span>
          </div>
          <button class="button primary" type="submit">
            Send
          </button>
        </form>
      )}
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
        <Fold label="Cancel the reservation" look="quiet">
          <form class="stack" method="post" action={`/r/${token}/cancel`}>
            <p>Whatever is held for you goes to the next in line. This cannot be undone.</p>
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
