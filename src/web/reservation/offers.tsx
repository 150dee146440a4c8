import type { Words } from '../../languages/index.ts';
import type { BuyersItem, BuyersReservation, BuyerView } from '../../reservations/buyer-schemas.ts';
import { toCents } from '../../units.ts';
import { Fold, hidden, Submit, strong } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { OfferField } from '../sale/buyer-fields.tsx';

/* The state of the buyer's offers, each where it can be answered, and a form for another price. */

type Props = {
  token: string;
  view: Pick<BuyerView, 'reservation'>;
  problem?: { of: string; fields: URLSearchParams } | undefined;
};

export function Offers({ token, view, problem }: Props) {
  const { reservation } = view;
  const words = useWords();
  const { reservation: say } = words;
  // Sellers see no offers until the reservation is confirmed, so there is nothing to counter yet.
  const canOffer = (item: BuyersItem) =>
    reservation.status !== 'pending' && item.offers_left > 0 && item.price > 0 && item.agreed_price === null;
  /** What was typed for this item, if that couldn't be read. */
  const typed = ({ item_id: id }: BuyersItem) =>
    problem?.of === 'offer' && problem.fields.get('item_id') === id ? problem.fields.get('amount') : null;
  const lot = lotOf(reservation);
  const isPart = (item: BuyersItem) =>
    lot.includes(item) && reservation.offer_states[item.item_id]?.state === 'open';
  const isSaid = (item: BuyersItem) => !lot.includes(item) && standing(words, item, reservation) !== '';
  const made = reservation.items.filter(isSaid);
  const others = reservation.items.filter((item) => !made.includes(item) && canOffer(item));
  return (
    <>
      {lot[0] && <p class="offered">{standing(words, lot[0], reservation, { of: lot.length })}</p>}
      {made.map((item) => (
        <div class="offered">
          <p>{say.about({ strong, title: item.title, text: standing(words, item, reservation) })}</p>
          {canOffer(item) && (
            <div class="actions">
              <Accept {...{ token, item, reservation }} />
              <Fold label={say.offerAgain} of={item.title} open={typed(item) !== null}>
                <OfferForm token={token} item={item} typed={typed(item)} isPart={isPart(item)} />
              </Fold>
            </div>
          )}
        </div>
      ))}
      {others.length > 0 && (
        <div class="actions">
          <Fold label={words.reserve.offer} open={others.some((item) => typed(item) !== null)}>
            <div class="stack">
              {others.map((item) => (
                <OfferForm
                  token={token}
                  item={item}
                  typed={typed(item)}
                  isNamed={others.length > 1}
                  isPart={isPart(item)}
                />
              ))}
            </div>
          </Fold>
        </div>
      )}
    </>
  );
}

/** The items that one price was offered for; none if each has a price of its own. */
const lotOf = ({ lot_offer: lot, items }: BuyersReservation): BuyersItem[] =>
  lot === null ? [] : items.filter(({ offer }) => offer !== null);

/**
 * The state of an offer, as a sentence; nothing if there is none, or the item has been picked up.
 * @param lot the number of items, if the item stands for all those that one price was offered for
 */
function standing(
  { reservation: say, price, offerAll }: Words,
  item: BuyersItem,
  reservation: BuyersReservation,
  lot?: { of: number },
): string {
  const amount = (it: number) =>
    lot === undefined
      ? price(toCents(it), item.currency)
      : offerAll(toCents(reservation.lot_offer ?? 0), item.currency, lot.of);
  const { state, offer, agreed_price: agreed } = item;
  const at = reservation.offer_states[item.item_id];
  if (state === 'sold') return '';
  const isGone = state === 'released';
  if (agreed !== null) return (isGone ? say.agreedPast : say.offerAccepted)({ price: amount(agreed) });
  if (isGone) return offer === null ? '' : say.offerWithdrawn({ price: amount(offer) });
  if (offer === null || at === undefined) return '';
  if (at.state === 'countered' && at.counter !== null) {
    return say.offerCountered({ price: amount(offer), counter: amount(at.counter) });
  }
  const { offerDeclined, offerOpen } = say;
  return (at.state === 'declined' ? offerDeclined : offerOpen)({ price: amount(offer) });
}

function Accept({ token, item, reservation }: OfferProps & { reservation: BuyersReservation }) {
  const { reservation: words, price } = useWords();
  const counter = reservation.offer_states[item.item_id]?.counter ?? null;
  if (counter === null) return null;
  return (
    <form method="post" action={`/r/${token}/accept-offer`}>
      <input type="hidden" name="accept" value={counter} />
      <Submit look="primary" name="item_id" value={item.item_id}>
        {words.acceptCounter({ price: price(toCents(counter), item.currency) })}
        {hidden(`: ${item.title}`)}
      </Submit>
    </form>
  );
}

type OfferProps = { token: string; item: BuyersItem };

type FormOf = OfferProps & { typed: string | null; isPart: boolean; isNamed?: boolean };

function OfferForm({ token, item, typed, isPart, isNamed = false }: FormOf) {
  const { reservation: words } = useWords();
  const id = `offer_${item.item_id}`;
  return (
    <form class="stack tight" method="post" action={`/r/${token}/offer`}>
      <input type="hidden" name="item_id" value={item.item_id} />
      <div class="offer-amount">
        <OfferField
          id={id}
          name="amount"
          currency={item.currency}
          of={item.title}
          isNamed={isNamed}
          value={typed ?? undefined}
          attributes={{
            required: true,
            'aria-describedby': `${id}_left`,
            ...(typed !== null && { 'aria-invalid': 'true' }),
          }}
        />
        <Submit look="primary">{words.sendOffer}</Submit>
      </div>
      <p class="hint" id={`${id}_left`}>
        {words.offersLeft({ n: item.offers_left })}
        {isPart && ` ${words.lotEnds}`}
      </p>
    </form>
  );
}
