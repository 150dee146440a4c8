import type { Child } from 'hono/jsx';
import { Notice } from '../components/layout.tsx';
import { StatusBadge } from './badges.tsx';
import type { PublicStatus } from './model.ts';

export const RESERVE_FORM_ID = 'reserve-form';

export type ReservableItem = {
  itemId: string;
  title: string;
  price: string;
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
  values?: { buyer_name?: string; buyer_email?: string; message?: string } | undefined;
  /** Shown above the form, e.g. why the last attempt was refused. */
  error?: Child;
};

/**
 * The buyer's form: `item_ids` (repeated), `buyer_name`, `buyer_email`, `message`, and `website`, which people never
 * see and robots fill in.
 */
export function ReserveForm(props: ReserveFormProps) {
  const { items, values = {} } = props;
  return (
    <form class="form" method="post" action={props.action} id={RESERVE_FORM_ID}>
      {props.error && <Notice kind="error">{props.error}</Notice>}
      {items?.length === 1 && <input type="hidden" name="item_ids" value={items[0]!.itemId} />}
      {items && items.length > 1 && <ItemChoices items={items} selected={props.selected ?? []} />}
      <div class="field">
        <label for="buyer_name">Your name</label>
        <input
          id="buyer_name"
          name="buyer_name"
          autocomplete="name"
          maxlength={80}
          required
          value={values.buyer_name}
        />
      </div>
      <div class="field">
        <label for="buyer_email">Email</label>
        <input
          id="buyer_email"
          name="buyer_email"
          type="email"
          autocomplete="email"
          maxlength={254}
          required
          aria-describedby="buyer_email_hint"
          value={values.buyer_email}
        />
        <span class="hint" id="buyer_email_hint">
          We send a link to confirm and manage your reservation.
        </span>
      </div>
      <div class="field">
        <label for="message">
          Message to the seller <span class="muted">(optional)</span>
        </label>
        <textarea id="message" name="message" rows={3} maxlength={2000}>
          {values.message ?? ''}
        </textarea>
      </div>
      <div class="trap" aria-hidden="true">
        <label for="website">Leave this empty</label>
        <input id="website" name="website" tabindex={-1} autocomplete="off" />
      </div>
      <button class="button primary block" type="submit">
        Reserve
      </button>
      <p class="small muted">
        Reserving is free and no payment is made here. You pay the seller when you pick up.
      </p>
    </form>
  );
}

function ItemChoices(props: { items: readonly ReservableItem[]; selected: readonly string[] }) {
  return (
    <fieldset>
      <legend>What would you like?</legend>
      {props.items.map((item) => (
        <label class="choice">
          <input
            type="checkbox"
            name="item_ids"
            value={item.itemId}
            checked={props.selected.includes(item.itemId)}
          />
          {item.thumbnail && <img class="choice-photo" src={item.thumbnail} alt="" width="48" height="48" />}
          <span class="grow">{item.title}</span>
          {item.status === 'reserved' && <StatusBadge status="reserved" />}
          <span class="price">{item.price}</span>
        </label>
      ))}
    </fieldset>
  );
}
