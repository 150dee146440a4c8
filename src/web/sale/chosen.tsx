import { Notice } from '../components/layout.tsx';
import { hidden } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { OfferField, type OfferProps } from './buyer-fields.tsx';
import type { CardView } from './model.ts';

export type ChosenProps = {
  items: readonly CardView[];
  /** Chosen items that are no longer available. `title` is set if everyone can still see the item. */
  gone?: readonly { itemId: string; title: string | null }[];
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
          {!item.isFree && !several && (
            <OfferFold
              {...{ currency, typed }}
              id={`offer-${item.itemId}`}
              name={offerField(item.itemId)}
              label={reserve.offer}
              of={item.title}
            />
          )}
        </div>
      ))}
      {several && totalOf(items) > 0 && (
        <OfferFold
          id="offer-all"
          name={LOT_FIELD}
          {...{ currency, typed }}
          label={reserve.offerAll}
          hint={reserve.offerAllHint}
        />
      )}
    </div>
  );
}

export const totalOf = (items: readonly { priceCents: number }[]): number =>
  items.reduce((sum, { priceCents }) => sum + priceCents, 0);

type OfferFoldProps = Pick<ChosenProps, 'typed'> &
  Pick<OfferProps, 'id' | 'name' | 'currency' | 'of'> & { label: string; hint?: string };

/** A field for an offer, folded unless something was typed: most people accept the price. */
function OfferFold({ typed, label, of, hint, ...field }: OfferFoldProps) {
  const { reserve } = useWords();
  const value = typed?.get(field.name) ?? undefined;
  return (
    <details class="offer another" open={Boolean(value)}>
      <summary>
        {label}
        {of && hidden(` ${reserve.offerFor({ title: of })}`)}
      </summary>
      <div class="amount">
        <OfferField {...field} value={value} {...(of && { of })} />
      </div>
      {hint && <p class="small muted">{hint}</p>}
    </details>
  );
}
