import type { Child } from 'hono/jsx';
import { Field } from '../components/field.tsx';
import { Submit } from '../components/form.tsx';
import { Notice } from '../components/layout.tsx';
import { addressIn, useLanguage, useWords } from '../language.tsx';
import { type Buyer, BuyerFields, markOf, Trap } from '../sale/buyer-fields.tsx';

export type AskFormProps = {
  /** Where the form posts to: `/{slug}/ask`. */
  action: string;
  /** What the question is about. Default: the sale. */
  itemId?: string | undefined;
  values?: (Buyer & { content?: string }) | undefined;
  /** Shown above the form. */
  error?: Child;
  /** The field that the error is about. */
  wrong?: string | undefined;
};

/** `item_id`, `buyer_name`, `buyer_email`, `content`, and `website`, which people never see. */
export function AskForm({ action, itemId, values = {}, error, wrong }: AskFormProps) {
  const { ask } = useWords();
  return (
    <form class="form" method="post" action={addressIn(action, useLanguage())}>
      {error && <Notice kind="error">{error}</Notice>}
      {itemId && <input type="hidden" name="item_id" value={itemId} />}
      <Field
        id="ask_content"
        name="content"
        label={ask.question}
        value={values.content ?? ''}
        control="lines"
        attributes={{ rows: 3, maxlength: 2000, required: true, ...markOf(wrong, 'content') }}
      />
      <BuyerFields prefix="ask_" values={values} emailHint={ask.emailHint} wrong={wrong} />
      <Trap prefix="ask_" />
      <Submit>{ask.send}</Submit>
    </form>
  );
}

/** On the sale page and on each item's page, folded. */
export const AskFold = (props: { slug: string; itemId?: string | undefined }) => (
  <details class="ask no-print" id="ask">
    <summary>{useWords().ask.title}</summary>
    <AskForm action={`/${props.slug}/ask`} itemId={props.itemId} />
  </details>
);
