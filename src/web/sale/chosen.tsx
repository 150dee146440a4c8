import { Notice } from '../components/layout.tsx';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { OfferField } from './buyer-fields.tsx';
import type { CardView } from './model.ts';

/** An item that someone wants to reserve. */
export type ReservableItem = Omit<CardView, 'formerPrice' | 'condition' | 'path' | 'url' | 'photo' | 'more'>;

/** Chosen items that are no longer available. `title` is set if everyone can still see the item. */
export type GoneItem = { itemId: string; title: string | null };

export type ChosenProps = {
  items: readonly ReservableItem[];
  gone?: readonly GoneItem[] | undefined;
  /** The form as it was sent, with the offers in it. */
  typed?: URLSearchParams | undefined;
};

/** The name of the field for one price for everything. */
export const LOT_FIELD = 'offer_all';

/** The name of the field for another price than the asked one. */
export const offerField = (itemId: string): string => `offer_${itemId}`;

/** The items to be reserved, next to the form: with photo, price and total. Unchecked items are left out. */
export function Chosen({ items, gone = [], typed }: ChosenProps) {
  const { choose, format, reserve } = useWords();
  const several = items.length > 1;
  const offer = typed?.get(LOT_FIELD) ?? undefined;
  const currency = items[0]?.currency ?? '';
  return (
    <div class="chosen stack tight" id="chosen">
      {gone.length > 0 && (
        <div data-gone={gone.map(({ itemId }) => itemId).join(' ')}>
          <Notice kind="warning">
            {gone.map(({ title }) => (
              <p>{title === null ? choose.goneOne : choose.gone({ title })}</p>
            ))}
          </Notice>
        </div>
      )}
      {several && (
        <p class="chosen-total">
          {choose.total({ n: items.length, total: format.money(totalOf(items), currency) })}
        </p>
      )}
      {items.map((item) => (
        <div class="choice-with-offer">
          <label class="choice">
            <input
              type={several ? 'checkbox' : 'hidden'}
              name="item_ids"
              value={item.itemId}
              checked={several}
            />
            {item.thumbnail && <Photo url={item.thumbnail} place="tile" alt="" class="choice-photo" />}
            <span class="grow choice-terms">
              <span class="choice-words">
                <span class="choice-title">{item.title}</span>
                {item.status === 'reserved' && (
                  <span class="choice-line small muted">
                    {choose.inLine({ waiting: item.waiting, place: item.waiting + 1 })}
                  </span>
                )}
              </span>
              <span class="price">{item.price}</span>
            </span>
          </label>
          {!item.isFree && !several && <ItemOffer item={item} typed={typed} />}
        </div>
      ))}
      {several && totalOf(items) > 0 && (
        <details class="offer another" open={Boolean(offer)}>
          <summary>{reserve.offerAll}</summary>
          <div class="amount">
            <OfferField id="offer-all" name={LOT_FIELD} currency={currency} value={offer} />
          </div>
          <p class="small muted">{reserve.offerAllHint}</p>
        </details>
      )}
    </div>
  );
}

export const totalOf = (items: readonly { priceCents: number }[]): number =>
  items.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** A field for an offer, folded unless something was typed: most people accept the price. */
const ItemOffer = ({ item, typed }: Pick<ChosenProps, 'typed'> & { item: ReservableItem }) => {
  const { itemId, title, currency } = item;
  const value = typed?.get(offerField(itemId)) ?? undefined;
  const { reserve } = useWords();
  return (
    <details class="offer another" open={Boolean(value)}>
      <summary>
        {reserve.offer}
        <span class="visually-hidden"> {reserve.offerFor({ title })}</span>
      </summary>
      <div class="amount">
        <OfferField
          id={`offer-${itemId}`}
          name={offerField(itemId)}
          currency={currency}
          value={value}
          of={title}
        />
      </div>
    </details>
  );
};
