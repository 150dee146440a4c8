import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { type Again, BuyersField, BuyersForm, EmailField, NameField } from '../sale/buyer-fields.tsx';

type AskFormProps = {
  /** The slug of the sale: the form posts to `/{slug}/ask`. */
  slug: string;
  /** Id of the item that the question is about. Default: the whole sale. */
  itemId?: string | undefined;
  again?: Again;
};

/** `item_id`, `buyer_name`, `buyer_email`, and `content`. */
export function AskForm({ slug, itemId, again }: AskFormProps) {
  const { ask } = useWords();
  const fields = { prefix: 'ask_', again };
  return (
    <BuyersForm action={`/${slug}/ask`} again={again}>
      {itemId && <input type="hidden" name="item_id" value={itemId} />}
      <BuyersField
        id="ask_content"
        name="content"
        label={ask.question}
        again={again}
        control="lines"
        attributes={{ rows: 3, maxlength: TEXT_LIMITS.message, required: true }}
      />
      <NameField {...fields} />
      <EmailField {...fields} hint={ask.emailHint} />
      <Submit>{ask.send}</Submit>
    </BuyersForm>
  );
}

/** On the sale page and on each item's page, folded. */
export const AskFold = (props: AskFormProps) => (
  <details class="ask no-print" id="ask">
    <summary>{useWords().ask.title}</summary>
    <AskForm {...props} />
  </details>
);
