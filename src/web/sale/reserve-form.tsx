import type { Child } from 'hono/jsx';
import { Field } from '../components/field.tsx';
import { Submit } from '../components/form.tsx';
import { Notice } from '../components/layout.tsx';
import { addressIn, useLanguage, useWords } from '../language.tsx';
import { type Buyer, BuyerFields, markOf, Trap } from './buyer-fields.tsx';
import { Chosen, type ChosenProps, type ReservableItem } from './chosen.tsx';

export const RESERVE_FORM_ID = 'reserve-form';

export type ReserveFormProps = {
  /** Where the form posts to: `/{slug}/reserve`. */
  action: string;
  /** Left out on the sale page, where a script fills in the selection and shows the form. */
  chosen?: ChosenProps | undefined;
  values?: (Buyer & { message?: string }) | undefined;
  /** Shown above the form, e.g. why the last attempt was refused. */
  error?: Child;
  /** The field that the error is about. */
  wrong?: string | undefined;
};

/** If no item is available right away, reserving means joining their lines. */
export const isQueue = (items: readonly Pick<ReservableItem, 'status'>[]): boolean =>
  items.length > 0 && items.every(({ status }) => status === 'reserved');

/**
 * The buyer's form: `item_ids` (repeated), `offer_<item_id>`, `buyer_name`, `buyer_email`, `message`, and `website`, which people never
 * see and robots fill in.
 */
export function ReserveForm({ action, chosen, values = {}, error, wrong }: ReserveFormProps) {
  const { choose, reserve } = useWords();
  const queue = chosen !== undefined && isQueue(chosen.items);
  return (
    <form
      class="form"
      method="post"
      action={addressIn(action, useLanguage())}
      id={RESERVE_FORM_ID}
      hidden={chosen === undefined}
    >
      {error && <Notice kind="error">{error}</Notice>}
      {chosen ? <Chosen {...chosen} /> : <div id="chosen" />}
      <BuyerFields prefix="buyer_" values={values} emailHint={reserve.emailHint} wrong={wrong} />
      <Field
        name="message"
        label={reserve.message}
        optional
        value={values.message ?? ''}
        control="lines"
        attributes={{ rows: 3, maxlength: 2000, ...markOf(wrong, 'message') }}
      />
      <Trap />
      <Submit look="primary block">{queue ? choose.joinTheLine : reserve.send}</Submit>
      <p class="small muted">{queue ? choose.queueIsFree : reserve.free}</p>
    </form>
  );
}
