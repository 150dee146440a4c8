import type { Child } from 'hono/jsx';
import { maybeNamed, type Words } from '../../languages/index.ts';
import type { BuyerView } from '../../reservations/buyer-schemas.ts';
import type { Slot } from '../../scheduling/schemas.ts';
import { Fold } from '../components/fold.tsx';
import { ReservedItems } from '../components/reserved-items.tsx';
import { BuyersThread, EmailedLinkFrame } from '../emailed-link/frame.tsx';
import { useWords } from '../language.tsx';
import { buyerHeadline } from './headline.ts';

export type ReservationPageProps = {
  token: string;
  view: BuyerView;
  slots: readonly Slot[];
  now: Date;
  /** Pictures by item id. */
  thumbnails: ReadonlyMap<string, string>;
  done?: string | undefined;
  problem?:
    | { of: 'message' | 'schedule' | 'cancel' | 'late' | 'here'; words: string; content?: string }
    | undefined;
};

/**
 * The buyer's reservation: where it stands, the pickup, and the conversation with the seller. Unconfirmed it is seen only
 * where a browser had made the page ready before anybody came.
 */
export function ReservationPage(props: ReservationPageProps) {
  const { view } = props;
  const words = useWords();
  const { headline, lead } = buyerHeadline(words, view, props.now);
  return (
    <EmailedLinkFrame headline={headline} done={props.done} problem={props.problem}>
      <section class="card stack state-card" aria-labelledby="state">
        <div class="stack tight">
          <p class="eyebrow">
            {words.reservation.yours}
            {view.seller_name ? ` · ${view.seller_name}` : ''}
          </p>
          <h1 id="state">{headline}</h1>
          <p class="lead">{lead}</p>
          {view.reservation.status === 'pending' && (
            <p>
              <a class="button primary" href={`/r/${props.token}`}>
                {words.reservation.confirm}
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
  const { reservation: words, span, format } = useWords();
  if (status !== 'pending' && status !== 'active') return null;
  return (
    <section class="card stack" aria-labelledby="pickup">
      <h2 id="pickup">{words.pickup}</h2>
      {startsAt && (
        <p>
          <strong>{pickupWords({ span, format }, view)}</strong>
        </p>
      )}
      {view.is_today && <OnTheWay token={token} />}
      {view.address ? (
        <p>
          {words.addressFrom(maybeNamed(view.seller_name))} <strong>{view.address}</strong>
        </p>
      ) : (
        <p class="muted">{words.noAddress}</p>
      )}
      {view.address_changed && <p>{words.addressChanged}</p>}
      {view.payment_instructions && (
        <div class="stack tight">
          <h3>{words.payment}</h3>
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
      {slots.length === 0 && !startsAt && <p class="muted">{words.noTimes}</p>}
      {startsAt && view.moves_left <= 0 && <p class="muted">{words.movedOften}</p>}
      {view.others.length > 0 && (
        <p class="muted">
          {words.others({ n: view.others.length })}
          {slots.length > 0 &&
            view.others.every((other) => other.status !== 'queued') &&
            ` ${words.sameTime}`}
        </p>
      )}
    </section>
  );
}

/** One tap each, on the day. */
function OnTheWay({ token }: { token: string }) {
  const { reservation: words } = useWords();
  return (
    <div class="actions">
      <form method="post" action={`/r/${token}/here`}>
        <button class="button primary" type="submit">
          {words.here}
        </button>
      </form>
      <Fold label={words.runningLate} back={words.onTime}>
        <form class="actions" method="post" action={`/r/${token}/late`}>
          {[10, 20, 30, 60].map((minutes) => (
            <button class="button" type="submit" name="minutes" value={String(minutes)}>
              {words.late({ minutes })}
            </button>
          ))}
        </form>
      </Fold>
    </div>
  );
}

/** A booked slot has an end; a time that the seller entered is told as it is. */
function pickupWords(
  { span, format }: Pick<Words, 'span' | 'format'>,
  { reservation, timezone }: BuyerView,
): string {
  const { pickup_starts_at: start, pickup_ends_at: end } = reservation;
  if (start === null || end === null || start === end) {
    return start === null ? '' : format.moment(new Date(start), timezone);
  }
  return span(new Date(start), new Date(end), timezone ?? 'UTC');
}

function Choice(props: { booked: boolean; children: Child }) {
  const { reservation: words } = useWords();
  return props.booked ? (
    <Fold label={words.anotherTime} back={words.keepTime}>
      {props.children}
    </Fold>
  ) : (
    <div class="stack tight">
      <h3>{words.chooseATime}</h3>
      {props.children}
    </div>
  );
}

function SlotForm(props: {
  token: string;
  slots: readonly Slot[];
  timezone: string;
  booked: string | null;
  movesLeft: number;
}) {
  const { reservation: words, format } = useWords();
  const { timezone: zone } = props;
  const days = new Map<string, { value: string; label: string }[]>();
  for (const { starts_at: value, ends_at: end } of props.slots) {
    const start = new Date(value);
    const day = format.dayAndMonth(start, zone);
    const [from, to] = format.timesOfDay(start, new Date(end), zone);
    const label = words.slot({ day: format.shortDay(start, zone), from, to });
    days.set(day, [...(days.get(day) ?? []), { value, label }]);
  }
  return (
    <form class="form" method="post" action={`/r/${props.token}/schedule`}>
      <div class="field">
        <label for="starts_at">{words.time}</label>
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
          {words.inZone({ zone: format.zoneName(zone) })}
          {props.booked && ` ${words.movesLeft({ n: props.movesLeft })}`}
        </span>
      </div>
      <button class="button primary" type="submit">
        {props.booked ? words.move : words.book}
      </button>
    </form>
  );
}

function Conversation({ token, view, problem }: ReservationPageProps) {
  return (
    <section class="stack" aria-labelledby="conversation">
      <h2 id="conversation">{useWords().messages.title}</h2>
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
  const { reservation: words } = useWords();
  return (
    <div class="actions">
      {view.page_url && (
        <a class="button" href={view.page_url}>
          {words.wholeSale}
        </a>
      )}
      {view.can_cancel && (
        <Fold label={words.cancel} back={words.keep} look="quiet">
          <form class="stack" method="post" action={`/r/${token}/cancel`}>
            <p>{words.cancelWhy}</p>
            <p>
              <button class="button danger" type="submit">
                {words.yesCancel}
              </button>
            </p>
          </form>
        </Fold>
      )}
    </div>
  );
}
