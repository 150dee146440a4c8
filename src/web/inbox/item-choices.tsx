import { useContext } from 'hono/jsx';
import type { Words } from '../../languages/index.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import type { ArrangeInput, CancelInput, PickupInput } from '../../reservations/seller-schemas.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { WithSign } from '../components/field.tsx';
import { useWords } from '../language.tsx';
import { TypedHere } from '../shown.tsx';
import { amountText, PRICE_INPUT, priceIn } from '../typed-price.ts';

type Item = Reservation['items'][number];

export const isOpenItem = ({ state }: Item): boolean => state !== 'sold' && state !== 'released';

const priceOf = (item: Item): number => item.agreed_price ?? item.price;

/** The items of a reservation to choose from, all checked at first; `priced` gives each a price field. */
export function ItemChoices(props: {
  id: string;
  legend: string;
  items: readonly Item[];
  choose?: boolean;
  priced?: boolean;
}) {
  const { id, legend, items, choose = false, priced = false } = props;
  const one = items.length === 1;
  const typed = useContext(TypedHere);
  const { inbox, locale } = useWords();
  return (
    <fieldset class="stack tight">
      <legend>{legend}</legend>
      {items.map((item) => (
        <div class="item-choice">
          {choose && !one ? (
            <label>
              <input
                type="checkbox"
                name={`item_${item.item_id}`}
                value="yes"
                checked={typed?.has(`item_${item.item_id}`) ?? true}
              />
              {item.title}
            </label>
          ) : (
            <span>
              <input type="hidden" name={`item_${item.item_id}`} value="yes" />
              {item.title}
            </span>
          )}
          {priced && (
            <span class="item-price">
              <label for={`${id}-${item.item_id}`}>
                <span class="visually-hidden">
                  {inbox.act.prices.label({ title: item.title, currency: item.currency })}
                </span>
              </label>
              <input type="hidden" name={`was_${item.item_id}`} value={priceOf(item)} />
              <WithSign currency={item.currency}>
                <input
                  id={`${id}-${item.item_id}`}
                  name={`price_${item.item_id}`}
                  {...PRICE_INPUT}
                  value={
                    typed?.get(`price_${item.item_id}`) ??
                    amountText(priceOf(item), { currency: item.currency, locale })
                  }
                />
              </WithSign>
            </span>
          )}
        </div>
      ))}
    </fieldset>
  );
}

const chosen = (fields: URLSearchParams): string[] =>
  [...fields.keys()].flatMap((name) => (name.startsWith('item_') ? [name.slice('item_'.length)] : []));

/** Prices of the chosen items; an empty price is left out. */
const prices = (fields: URLSearchParams, by: TypedIn, words: Words): Record<string, number> =>
  Object.fromEntries(
    chosen(fields).flatMap((id) => {
      const typed = fields.get(`price_${id}`)?.trim() ?? '';
      return typed === '' ? [] : [[id, priceIn(`price_${id}`, typed, by, words)]];
    }),
  );

/**
 * Choosing nothing gives an empty list, which the verbs refuse: it never means everything. @throws AppError
 * invalid_request for something that isn't an amount
 */
export const pickupInputOf = (fields: URLSearchParams, by: TypedIn, words: Words): PickupInput => ({
  action: 'sold',
  item_ids: chosen(fields),
  final_prices: prices(fields, by, words),
});

/** The agreed prices. A price that wasn't changed doesn't count as agreed. */
export const pricesOf = (fields: URLSearchParams, by: TypedIn, words: Words): ArrangeInput => ({
  agreed_prices: Object.fromEntries(
    Object.entries(prices(fields, by, words)).filter(
      ([id, price]) => price !== Number(fields.get(`was_${id}`)),
    ),
  ),
});

export const givenUpItems = (fields: URLSearchParams): CancelInput => {
  const message = (fields.get('message') ?? '').replace(/\r\n/g, '\n').trim();
  return { item_ids: chosen(fields), ...(message !== '' && { message }) };
};
