import type { Child } from 'hono/jsx';
import { Notice } from '../components/layout.tsx';

export type AskFormProps = {
  /** Where the form posts to: `/{slug}/ask`. */
  action: string;
  /** What the question is about; the sale unless given. */
  itemId?: string | undefined;
  values?: { buyer_name?: string; buyer_email?: string; content?: string } | undefined;
  /** Shown above the form. */
  error?: Child;
};

/** `item_id`, `buyer_name`, `buyer_email`, `content`, and `website`, which people never see. */
export function AskForm({ action, itemId, values = {}, error }: AskFormProps) {
  return (
    <form class="form" method="post" action={action}>
      {error && <Notice kind="error">{error}</Notice>}
      {itemId && <input type="hidden" name="item_id" value={itemId} />}
      <div class="field">
        <label for="ask_content">Your question</label>
        <textarea id="ask_content" name="content" rows={3} maxlength={2000} required>
          {values.content ?? ''}
        </textarea>
      </div>
      <div class="field">
        <label for="ask_name">Your name</label>
        <input
          id="ask_name"
          name="buyer_name"
          autocomplete="name"
          maxlength={80}
          required
          value={values.buyer_name}
        />
      </div>
      <div class="field">
        <label for="ask_email">Email</label>
        <input
          id="ask_email"
          name="buyer_email"
          type="email"
          autocomplete="email"
          maxlength={254}
          required
          aria-describedby="ask_email_hint"
          value={values.buyer_email}
        />
        <span class="hint" id="ask_email_hint">
          We mail you a link. Once you open it, the seller gets your question.
        </span>
      </div>
      <div class="trap" aria-hidden="true">
        <label for="ask_website">Leave this empty</label>
        <input id="ask_website" name="website" tabindex={-1} autocomplete="off" />
      </div>
      <button class="button" type="submit">
        Ask
      </button>
    </form>
  );
}

/** On the sale page and on each item's page, folded away. */
export const AskFold = (props: { slug: string; itemId?: string | undefined }) => (
  <details class="ask no-print" id="ask">
    <summary>Ask a question</summary>
    <AskForm action={`/${props.slug}/ask`} itemId={props.itemId} />
  </details>
);
