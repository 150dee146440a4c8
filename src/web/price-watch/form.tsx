import type { Child } from 'hono/jsx';
import { Notice } from '../components/layout.tsx';
import { addressIn, useLanguage, useMail, useWords } from '../language.tsx';
import { EmailField, Trap } from '../sale/buyer-fields.tsx';

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
  const { watch } = useWords();
  return (
    <form class="form" method="post" action={addressIn(action, useLanguage())}>
      {error && <Notice kind="error">{error}</Notice>}
      <input type="hidden" name="item_id" value={itemId} />
      <EmailField prefix="watch_" value={email} hint={watch.emailHint} />
      <Trap prefix="watch_" />
      <button class="button" type="submit">
        {watch.send}
      </button>
    </form>
  );
}

/** On the page of a thing that has a price and can be had, folded away; where no email leaves there is none. */
export function WatchFold(props: { slug: string; itemId: string; isReserved: boolean }) {
  const { watch } = useWords();
  if (!useMail()) return null;
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
