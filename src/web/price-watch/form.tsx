import type { Child } from 'hono/jsx';
import { Notice } from '../components/layout.tsx';
import { addressIn, useLanguage, useWords } from '../language.tsx';
import { Trap } from '../sale/buyer-fields.tsx';

export type WatchFormProps = {
  /** Where the form posts to: `/{slug}/watch`. */
  action: string;
  itemId: string;
  email?: string;
  /** Shown above the form. */
  error?: Child;
};

/** `item_id`, `buyer_email`, and `website`, which people never see. */
export function WatchForm({ action, itemId, email, error }: WatchFormProps) {
  const { watch, buyer } = useWords();
  return (
    <form class="form" method="post" action={addressIn(action, useLanguage())}>
      {error && <Notice kind="error">{error}</Notice>}
      <input type="hidden" name="item_id" value={itemId} />
      <div class="field">
        <label for="watch_email">{buyer.email}</label>
        <input
          id="watch_email"
          name="buyer_email"
          type="email"
          autocomplete="email"
          maxlength={254}
          required
          aria-describedby="watch_email_hint"
          value={email}
        />
        <span class="hint" id="watch_email_hint">
          {watch.emailHint}
        </span>
      </div>
      <Trap prefix="watch_" />
      <button class="button" type="submit">
        {watch.send}
      </button>
    </form>
  );
}

/** On the page of a thing that has a price and can be had, folded away. */
export function WatchFold(props: { slug: string; itemId: string; isReserved: boolean }) {
  const { watch } = useWords();
  return (
    <details class="ask no-print" id="watch">
      <summary>{watch.title}</summary>
      <div class="form">
        {props.isReserved && <p class="small muted">{watch.queue}</p>}
        <WatchForm action={`/${props.slug}/watch`} itemId={props.itemId} />
      </div>
    </details>
  );
}
