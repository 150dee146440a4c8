import type { Child } from 'hono/jsx';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { BuyersForm, EmailField, markOf, NameField } from '../sale/buyer-fields.tsx';

export type AskFormProps = {
  /** Where the form posts to: `/{slug}/ask`. */
  action: string;
  /** Id of the item that the question is about. Default: the whole sale. */
  itemId?: string | undefined;
  values?: Readonly<Record<string, string>> | undefined;
  /** Shown above the form. */
  error?: Child;
  /** The field that the error is about. */
  wrong?: string | undefined;
};

/** `item_id`, `buyer_name`, `buyer_email`, and `content`. */
export function AskForm({ action, itemId, values = {}, error, wrong }: AskFormProps) {
  const { ask } = useWords();
  const fields = { prefix: 'ask_', values, emailHint: ask.emailHint, wrong };
  return (
    <BuyersForm action={action} error={error}>
      {itemId && <input type="hidden" name="item_id" value={itemId} />}
      <Field
        id="ask_content"
        name="content"
        label={ask.question}
        value={values.content ?? ''}
        control="lines"
        attributes={{ rows: 3, maxlength: TEXT_LIMITS.message, required: true, ...markOf(wrong, 'content') }}
      />
      <NameField {...fields} />
      <EmailField {...fields} />
      <Submit>{ask.send}</Submit>
    </BuyersForm>
  );
}

/** On the sale page and on each item's page, folded. */
export const AskFold = (props: { slug: string; itemId?: string | undefined }) => (
  <details class="ask no-print" id="ask">
    <summary>{useWords().ask.title}</summary>
    <AskForm action={`/${props.slug}/ask`} itemId={props.itemId} />
  </details>
);
