import { moneyLocale } from '../../text/formats.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { type Again, BuyersField, BuyersForm, EmailField, NameField } from './buyer-fields.tsx';
import { Chosen, type ChosenProps } from './chosen.tsx';
import { CHOOSE_FORM_ID } from './find-form.tsx';

export const RESERVE_FORM_ID = 'reserve-form';

type ReserveFormProps = {
  /** Where the form posts to: `/{slug}/reserve`. */
  action: string;
  /** Undefined on the sale page, where a script fills in the selection and shows the form. */
  chosen?: ChosenProps;
  again?: Again | undefined;
};

/** If no item is available right away, reserving means joining their lines. */
export const isQueue = (items: ChosenProps['items']): boolean =>
  items.length > 0 && items.every(({ status }) => status === 'reserved');

/** `item_ids` (repeated), `offer_<item_id>`, `buyer_name`, `buyer_email`, and `message`. */
export function ReserveForm({ action, chosen, again }: ReserveFormProps) {
  const { choose, reserve } = useWords();
  const fields = { prefix: 'buyer_', again };
  const queue = chosen !== undefined && isQueue(chosen.items);
  const isGift = chosen?.items.length === 1 && chosen.items[0]?.isFree;
  return (
    <BuyersForm action={action} again={again} id={RESERVE_FORM_ID} hidden={chosen === undefined}>
      {chosen ? <Chosen {...chosen} typed={again?.fields} /> : <div id="chosen" />}
      <NameField {...fields} />
      <EmailField {...fields} hint={reserve.emailHint} />
      <BuyersField
        name="message"
        label={reserve.message}
        again={again}
        optional
        control="lines"
        attributes={{ rows: 3, maxlength: TEXT_LIMITS.message }}
      />
      <Submit look="primary block">{queue ? choose.joinTheLine : reserve.send}</Submit>
      <p class="small muted">{queue ? choose.queueIsFree : isGift ? reserve.freeItem : reserve.free}</p>
    </BuyersForm>
  );
}

/** Where a script shows the selection and the form. Without the script, a link leads to a separate page. */
export function Reserving({ slug, action, hidden }: { slug: string; action: string; hidden: boolean }) {
  const { choose, reserve } = useWords();
  return (
    <section class="card stack no-print" id="reserve" aria-labelledby="reserve-heading" hidden={hidden}>
      <div class="stack tight">
        <h2 id="reserve-heading">{reserve.picked}</h2>
        <p class="muted pick-hint">{reserve.hint}</p>
      </div>
      <p class="go-on">
        <Submit look="primary" form={CHOOSE_FORM_ID} formaction={`/${slug}/reserve`}>
          {choose.goOn}
        </Submit>
      </p>
      <ReserveForm action={action} />
    </section>
  );
}

/** Stays visible while something is selected, and sits above the form. */
export function PickBar({ slug, currency }: { slug: string; currency: string }) {
  const { choose, forms, locale, reserve } = useWords();
  return (
    <div class="pick-bar no-print">
      <Submit
        look="primary"
        form={CHOOSE_FORM_ID}
        formaction={`/${slug}/reserve`}
        data-things={JSON.stringify(forms(choose.things))}
        data-most={choose.most}
        data-locale={moneyLocale(locale, currency)}
        data-currency={currency}
      >
        <span class="pick-count" />
        <span class="pick-words">{reserve.send}</span>
      </Submit>
      <span class="visually-hidden" role="status" />
    </div>
  );
}
