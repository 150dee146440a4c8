import type { Child } from 'hono/jsx';
import type { Words } from '../../languages/index.ts';
import { heldAmong } from '../../mail/to-buyer.ts';
import type { BuyersReservation, BuyerView } from '../../reservations/buyer-schemas.ts';
import { isPartlyPickedUp } from '../../reservations/status.ts';
import type { Slot } from '../../scheduling/schemas.ts';
import { HOUR, toCents } from '../../units.ts';
import { Fold, LinkLine, Section, Submit, strong } from '../components/parts.tsx';
import { pickupWords, ReservedItems } from '../components/reserved-items.tsx';
import { useWords } from '../language.tsx';
import { Offers } from './offers.tsx';

export type ReservationPageProps = {
  token: string;
  view: BuyerView;
  slots: readonly Slot[];
  now: Date;
  /** Pictures by item id. */
  thumbnails: ReadonlyMap<string, string>;
  /** The link that confirms an unconfirmed reservation. */
  confirmUrl: (reservationId: string) => string;
  done?: string | undefined;
  /** `of` is the name of the form, below whose address it posts; `fields` is what was typed in it. */
  problem?: { of: string; words: string; fields: URLSearchParams } | undefined;
};

/* The parts of a buyer's page: some repeat for each reservation, others are for all of them together. */

export const isOpen = ({ closed_at: closedAt }: BuyersReservation): boolean => closedAt === null;

/** The state of one reservation (`view.reservation`), and which items can be given up. */
export function State(props: ReservationPageProps & { isFirst: boolean; children: Child }) {
  const { view, now, isFirst } = props;
  const words = useWords();
  const { reservation } = view;
  const { headline, lead, note } = buyerHeadline(words, view, now);
  const { reservation_id: reservationId, status } = reservation;
  const id = `state_${reservationId}`;
  return (
    <section class="card stack state-card" aria-labelledby={id}>
      <div class="stack tight">
        <p class="eyebrow">
          {words.reservation.yours}
          {view.seller_name ? ` · ${view.seller_name}` : ''}
        </p>
        {isFirst ? <h1 id={id}>{headline}</h1> : <h2 id={id}>{headline}</h2>}
        {lead !== '' && <p class="lead">{lead}</p>}
        {note && <p class="muted">{note}</p>}
        {status === 'pending' && (
          <LinkLine href={props.confirmUrl(reservationId)} look="primary">
            {words.reservation.confirm}
          </LinkLine>
        )}
      </div>
      <ReservedItems items={reservation.items} thumbnails={props.thumbnails} reader="buyer" />
      {props.children}
      <Offers {...props} />
      <LetGo {...props} />
    </section>
  );
}

/** Buttons that give up one item, or, if several reservations are shown, all items of one of them. */
function LetGo({ token, view }: ReservationPageProps) {
  const { reservation: words } = useWords();
  const { reservation, reservations } = view;
  const open = reservation.items.filter(({ state }) => state !== 'released' && state !== 'sold');
  const states = Object.values(reservation.offer_states);
  const isOne = reservation.lot_offer !== null && states.some(({ state }) => state !== 'declined');
  const isOnly = reservations.filter(isOpen).length <= 1;
  // Actions on the whole of a single reservation are at the foot of the page.
  if (open.length === 0 || (isOnly && open.length === 1)) return null;
  return (
    <div class="actions">
      <Fold label={words.letGo} back={words.keep} look="quiet">
        <form class="stack" method="post" action={`/r/${token}/let-go`}>
          <p>{words.letGoWhy}</p>
          {isOne && <p>{words.lotEnds}</p>}
          <p class="actions">
            {open.map(({ item_id: itemId, title }) => (
              <Submit look="danger" name="item_ids" value={itemId}>
                {words.letGoOf({ title })}
              </Submit>
            ))}
            {open.length > 1 && !isOnly && (
              <Submit look="danger" name="item_ids" value={open.map((item) => item.item_id).join(' ')}>
                {words.letGoOfAll}
              </Submit>
            )}
          </p>
        </form>
      </Fold>
    </div>
  );
}

/** The total, unless it would only repeat a single price. */
export function Totals({ totals, reservations }: Pick<BuyerView, 'totals' | 'reservations'>) {
  const { reservation: words, price } = useWords();
  const { total_asked: asked, total_agreed: agreed, total_paid: paid, currency } = totals;
  const items = reservations.flatMap((one) => one.items);
  const held = items.filter(({ state }) => state === 'held').length;
  const sold = items.filter(({ state }) => state === 'sold').length;
  const said = (amount: number) => price(toCents(amount), currency);
  const lines = [
    (held > 1 || asked !== agreed) && words.toPay({ price: said(agreed) }),
    asked !== agreed && words.asListed({ price: said(asked) }),
    sold > 0 && words.paid({ price: said(paid) }),
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <section class="stack tight" aria-label={words.sum}>
      {lines.map((line, i) => (
        <p>{i === 0 ? strong(line) : line}</p>
      ))}
    </section>
  );
}

/** Questions asked without a reservation; the answers are in the messages. */
export function Questions({ questions }: Pick<BuyerView, 'questions'>) {
  const { question, reservation } = useWords();
  if (questions.length === 0) return null;
  return (
    <Section id="questions" title={questions.length === 1 ? question.yours : question.all} look="stack tight">
      <ul>
        {questions.map(({ item_title: title, content }) => (
          <li class="prose">
            {title === null ? content : reservation.about({ strong, title, text: content })}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A time that the seller entered has no end of its own. */
const pickupEnd = ({ visit }: BuyerView, at: string): Date =>
  visit?.ends_at ? new Date(visit.ends_at) : new Date(new Date(at).getTime() + HOUR);

type Headline = { headline: string; lead: string; note?: string };

export function buyerHeadline(all: Words, view: BuyerView, now: Date): Headline {
  const { reservation: words, format } = all;
  const { reservation, timezone } = view;
  const { status, expires_at: expiresAt, queue_position: position, pickup_at: pickupAt } = reservation;
  const until = expiresAt === null ? '' : format.moment(new Date(expiresAt), timezone);
  const held = heldAmong(all.mail, reservation.items);
  switch (status) {
    case 'pending':
      return { headline: words.notConfirmed, lead: words.confirmBefore({ until }) };
    case 'active':
      if (pickupAt === null) return { headline: words.held(held), lead: words.agreeBefore({ until }) };
      return pickupEnd(view, pickupAt) > now
        ? {
            headline: words.pickupSet,
            lead: pickupWords(all, reservation, timezone),
            note: words.heldUntil({ ...held, until }),
          }
        : { headline: words.pickupPassed, lead: words.couldNotCome({ ...held, until }) };
    case 'queued':
      return {
        headline: position === null || position === 1 ? words.next : words.number({ n: position }),
        lead: words.heldForOther,
      };
    case 'completed':
      return isPartlyPickedUp(reservation)
        ? { headline: words.partly, lead: words.partlyWhy }
        : { headline: words.pickedUp, lead: words.enjoy };
    default: {
      const over: End = { headline: words.ended, lead: words.nothingNeeded };
      const { headline, lead, again = false } = ends(words)[reservation.ended_because ?? status] ?? over;
      // Someone who holds something else may still have to act, so this isn't the end.
      const goesOn = view.reservations.some(isOpen);
      if (lead === words.nothingNeeded && goesOn) return { headline, lead: '' };
      return { headline, lead: again ? [lead, ...wantedStill(words, view)].join(' ') : lead };
    }
  }
}

/** What to do for a buyer who still wants it; nothing if the page is offline. */
function wantedStill(words: Words['reservation'], view: BuyerView): string[] {
  if (view.sale_over) return [words.stillWantedOver];
  return view.page_url === null ? [] : [words.stillWanted];
}

type End = Headline & {
  /** Whether to offer a way to get it after all. */
  again?: true;
};

const ends = (words: Words['reservation']): Readonly<Record<string, End | undefined>> => ({
  buyer: { headline: words.youCancelled, lead: words.nothingNeeded },
  seller: { headline: words.sellerCancelled, lead: words.oweNothing },
  taken_off_sale: { headline: words.offSale, lead: words.offSaleWhy },
  sold_to_another: { headline: words.soldToOther, lead: words.soldToOtherWhy },
  gone: { headline: words.faster, lead: words.fasterWhy },
  unconfirmed: { headline: words.ended, lead: words.notOpened, again: true },
  no_pickup: { headline: words.ended, lead: words.noPickup, again: true },
  unanswered: { headline: words.ended, lead: words.unanswered },
  noshow: { headline: words.ended, lead: words.noShow, again: true },
});
