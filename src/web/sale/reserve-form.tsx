import type { Child } from 'hono/jsx';
import { Notice } from '../components/layout.tsx';
import { addressIn, useLanguage } from '../language.tsx';
import { StatusBadge } from './badges.tsx';
import { type Buyer, BuyerFields, Trap } from './buyer-fields.tsx';
import type { PublicStatus } from './model.ts';

export const RESERVE_FORM_ID = 'reserve-form';

export type ReservableItem = {
  itemId: string;
  title: string;
  price: string;
  isFree: boolean;
  status: PublicStatus;
  thumbnail: string | null;
};

export type ReserveFormProps = {
  /** Where the form posts to: `/{slug}/reserve`. */
  action: string;
  /**
   * What can be ticked inside the form. Left out on the sale page, whose cards carry the boxes;
   * a single item is reserved without a box.
   */
  items?: readonly ReservableItem[] | undefined;
  selected?: readonly string[] | undefined;
  values?:
    | (Buyer & {
        message?: string;
        /** What was typed as an offer, by item id. */
        offers?: ReadonlyMap<string, string>;
      })
    | undefined;
  /** Shown above the form, e.g. why the last attempt was refused. */
  error?: Child;
};

/** The name of the field for another price than the asked one. */
export const offerField = (itemId: string): string => `offer_${itemId}`;

/** Shown beside its box only once that is ticked, where the browser can. */
export const OfferField = (props: {
  item: Pick<ReservableItem, 'itemId' | 'title'>;
  form?: string | undefined;
  value?: string | undefined;
}) => (
  <label class="offer">
    <span class="small">
      Make an offer<span class="visually-hidden"> for {props.item.title}</span>{' '}
      <span class="muted">(optional)</span>
    </span>
    <span class="amount">
      <span aria-hidden="true">$</span>
      <input
        name={offerField(props.item.itemId)}
        form={props.form}
        inputmode="decimal"
        autocomplete="off"
        maxlength={12}
        size={8}
        value={props.value}
      />
    </span>
  </label>
);

/**
 * The buyer's form: `item_ids` (repeated), `offer_<item_id>`, `buyer_name`, `buyer_email`, `message`, and `website`, which people never
 * see and robots fill in.
 */
export function ReserveForm(props: ReserveFormProps) {
  const { items, values = {} } = props;
  return (
    <form class="form" method="post" action={addressIn(props.action, useLanguage())} id={RESERVE_FORM_ID}>
      {props.error && <Notice kind="error">{props.error}</Notice>}
      {items?.length === 1 && <input type="hidden" name="item_ids" value={items[0]!.itemId} />}
      {items && items.length > 1 && (
        <ItemChoices items={items} selected={props.selected ?? []} offers={values.offers} />
      )}
      <BuyerFields
        prefix="buyer_"
        values={values}
        emailHint="We send a link to confirm and manage your reservation."
      />
      <div class="field">
        <label for="message">
          Message to the seller <span class="muted">(optional)</span>
        </label>
        <textarea id="message" name="message" rows={3} maxlength={2000}>
          {values.message ?? ''}
        </textarea>
      </div>
      {items?.length === 1 && !items[0]!.isFree && (
        <OfferField item={items[0]!} value={values.offers?.get(items[0]!.itemId)} />
      )}
      <Trap />
      <button class="button primary block" type="submit">
        Reserve
      </button>
      <p class="small muted">
        Reserving is free and no payment is made here. You pay the seller when you pick up.
      </p>
    </form>
  );
}

function ItemChoices(props: {
  items: readonly ReservableItem[];
  selected: readonly string[];
  offers?: ReadonlyMap<string, string> | undefined;
}) {
  return (
    <fieldset>
      <legend>What would you like?</legend>
      {props.items.map((item) => (
        <div class="choice-with-offer">
          <label class="choice">
            <input
              type="checkbox"
              name="item_ids"
              value={item.itemId}
              checked={props.selected.includes(item.itemId)}
            />
            {item.thumbnail && (
              <img class="choice-photo" src={item.thumbnail} alt="" width="48" height="48" />
            )}
            <span class="grow">{item.title}</span>
            {item.status === 'reserved' && <StatusBadge status="reserved" />}
            <span class="price">{item.price}</span>
          </label>
          {!item.isFree && <OfferField item={item} value={props.offers?.get(item.itemId)} />}
        </div>
      ))}
    </fieldset>
  );
}
