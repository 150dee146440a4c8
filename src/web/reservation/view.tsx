import { maybeNamed } from '../../languages/index.ts';
import type { BuyersReservation } from '../../reservations/buyer-schemas.ts';
import { ButtonLink, Fold, Options, Section, Submit, SubmitLine, strong } from '../components/parts.tsx';
import { pickupWords } from '../components/reserved-items.tsx';
import { BuyersThread, EmailedLinkFrame } from '../emailed-link/pages.tsx';
import { useWords } from '../language.tsx';
import { buyerHeadline, isOpen, Questions, type ReservationPageProps, State, Totals } from './parts.tsx';

/**
 * Everything that a buyer has with a seller: each reservation and its state, the total, the pickup, the questions, and
 * the conversation. An unconfirmed reservation is visible if a browser prefetched the page, or next to other
 * reservations.
 */
export function ReservationPage(props: ReservationPageProps) {
  const { view } = props;
  const words = useWords();
  // Open reservations first, newest first, as delivered; then those that ended, the last one first.
  const endOf = ({ closed_at: end }: BuyersReservation) => (end === null ? Infinity : Date.parse(end));
  const all = view.reservations.toSorted((a, b) => endOf(b) - endOf(a) || 0);
  const [first = view.reservation] = all;
  const { headline } = buyerHeadline(words, { ...view, reservation: first }, props.now);
  return (
    <EmailedLinkFrame headline={headline} done={props.done} problem={props.problem}>
      {all.map((reservation, i) => (
        <State {...props} view={{ ...view, reservation }} isFirst={i === 0}>
          {all.length === 1 && <Totals {...view} />}
        </State>
      ))}
      {all.length > 1 && <Totals {...view} />}
      <Pickup {...props} />
      <Questions {...view} />
      <Conversation {...props} />
      <Ending {...props} />
    </EmailedLinkFrame>
  );
}

function Pickup({ token, view, slots }: ReservationPageProps) {
  const all = useWords();
  const { reservation: words } = all;
  const held = view.reservations.filter(({ status }) => status === 'pending' || status === 'active');
  if (held.length === 0) return null;
  const coming = held.find(({ pickup_at: at }) => at !== null);
  const booked = coming?.pickup_at ?? null;
  const form = <SlotForm {...{ token, view, slots, booked }} />;
  return (
    <Section id="pickup" title={words.pickup}>
      {coming && <p>{strong(pickupWords(all, coming, view.timezone))}</p>}
      {view.is_today && <OnTheWay token={token} />}
      {view.address ? (
        <p>
          {words.addressFrom(maybeNamed(view.seller_name))} <strong class="prose">{view.address}</strong>
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
      {slots.length > 0 &&
        (booked ? (
          <Fold label={words.anotherTime} back={words.keepTime}>
            {form}
          </Fold>
        ) : (
          <div class="stack tight">
            <h3>{words.chooseATime}</h3>
            {form}
          </div>
        ))}
      {slots.length === 0 && !booked && <p class="muted">{words.noTimes}</p>}
      {booked && view.moves_left <= 0 && <p class="muted">{words.movedOften}</p>}
    </Section>
  );
}

/** One tap each, on the day. */
function OnTheWay({ token }: { token: string }) {
  const { reservation: words } = useWords();
  return (
    <div class="actions">
      <form method="post" action={`/r/${token}/here`}>
        <Submit look="primary">{words.here}</Submit>
      </form>
      <form class="actions" method="post" action={`/r/${token}/late`}>
        {[10, 20, 30, 60].map((minutes) => (
          <Submit name="minutes" value={String(minutes)}>
            {words.late({ minutes })}
          </Submit>
        ))}
      </form>
    </div>
  );
}

type SlotProps = Pick<ReservationPageProps, 'token' | 'view' | 'slots'> & { booked: string | null };

function SlotForm({ token, view, slots, booked }: SlotProps) {
  const { reservation: words, format } = useWords();
  const zone = view.timezone ?? 'UTC';
  const days = new Map<string, (readonly [string, string])[]>();
  for (const { starts_at: value, ends_at: end } of slots) {
    const start = new Date(value);
    const day = format.dayAndMonth(start, zone);
    const [from, to] = format.timesOfDay(start, new Date(end), zone);
    const label = words.slot({ day: format.shortDay(start, zone), from, to });
    days.set(day, [...(days.get(day) ?? []), [value, label]]);
  }
  return (
    <form class="form" method="post" action={`/r/${token}/schedule`}>
      <div class="field">
        <label for="starts_at">{words.time}</label>
        <select id="starts_at" name="starts_at" required aria-describedby="zone">
          {[...days].map(([day, options]) => (
            <optgroup label={day}>
              <Options of={options} value={booked} />
            </optgroup>
          ))}
        </select>
        <span class="hint" id="zone">
          {words.inZone({ zone: format.zoneName(zone) })}
          {booked && ` ${words.movesLeft({ n: view.moves_left })}`}
        </span>
      </div>
      <Submit look="primary">{booked ? words.move : words.book}</Submit>
    </form>
  );
}

const Conversation = ({ token, view, problem }: ReservationPageProps) => (
  <Section id="conversation" title={useWords().messages.title} look="stack">
    <BuyersThread
      action={`/r/${token}/message`}
      view={view}
      content={problem?.of === 'message' ? (problem.fields.get('content') ?? '') : undefined}
    />
  </Section>
);

/** With several reservations, each is given up in its own place. */
function Ending({ token, view }: ReservationPageProps) {
  const { reservation: words } = useWords();
  const openOnes = view.reservations.filter(isOpen);
  const isWaiting = openOnes.every(({ status }) => status === 'queued');
  return (
    <div class="actions">
      {view.page_url && <ButtonLink href={view.page_url}>{words.wholeSale}</ButtonLink>}
      {view.can_cancel && openOnes.length <= 1 && (
        <Fold label={isWaiting ? words.leave : words.cancel} back={words.keep} look="quiet">
          <form class="stack" method="post" action={`/r/${token}/cancel`}>
            <p>{isWaiting ? words.leaveWhy : words.cancelWhy}</p>
            <SubmitLine look="danger">{isWaiting ? words.leave : words.yesCancel}</SubmitLine>
          </form>
        </Fold>
      )}
    </div>
  );
}
