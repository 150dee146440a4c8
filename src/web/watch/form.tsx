import type { Child } from 'hono/jsx';
import { Notice } from '../components/layout.tsx';
import { addressIn, useLanguage, useMail, useWords } from '../language.tsx';
import { EmailField, Trap } from '../sale/buyer-fields.tsx';

export type WatchFormProps = {
  /** Where the form posts to: `/{slug}/watch`, `/{slug}/follow` or `/browse/save`. */
  action: string;
  /** What it is about, as hidden fields. */
  about?: Readonly<Record<string, string>>;
  hint: string;
  send: string;
  /** The main act of its page. */
  main?: boolean;
  email?: string;
  /** Shown above the form. */
  error?: Child;
};

/** The fields of `about`, `buyer_email`, and `website`, which people never see. */
export const WatchForm = ({ action, about = {}, hint, send, main, email, error }: WatchFormProps) => (
  <form class="form" method="post" action={addressIn(action, useLanguage())}>
    {error && <Notice kind="error">{error}</Notice>}
    {Object.entries(about).map(([name, value]) => value && <input type="hidden" name={name} value={value} />)}
    <EmailField prefix="watch_" value={email} hint={hint} />
    <Trap prefix="watch_" />
    <button class={main ? 'button primary' : 'button'} type="submit">
      {send}
    </button>
  </form>
);

/** Folded away unless it is what one can do here; where no email leaves there is none. */
function WatchFold(props: WatchFormProps & { id: string; title: string; open?: boolean; note?: Child }) {
  const { id, title, open = false, note, ...form } = props;
  if (!useMail()) return null;
  return (
    <details class="ask no-print" id={id} open={open}>
      <summary>{title}</summary>
      <div class="form">
        {note && <p class="small muted">{note}</p>}
        <WatchForm {...form} />
      </div>
    </details>
  );
}

/** On the page of an item that has a price and is available. */
export function PriceFold(props: { slug: string; itemId: string; isReserved: boolean }) {
  const { watch } = useWords();
  return (
    <WatchFold
      id="watch"
      title={watch.title}
      note={props.isReserved && watch.queue}
      action={`/${props.slug}/watch`}
      about={{ item_id: props.itemId }}
      hint={watch.emailHint}
      send={watch.send}
    />
  );
}

/** On a sale's page. */
export function FollowFold({ slug }: { slug: string }) {
  const { follow } = useWords();
  const form = { action: `/${slug}/follow`, hint: follow.hint, send: follow.send };
  return <WatchFold id="follow" title={follow.sale} {...form} />;
}

/** If a sale has nothing to show yet, this is what a visitor can do: leave an email address, to come back. */
export function FollowNow({ slug }: { slug: string }) {
  const { follow, head } = useWords();
  if (!useMail()) return <p class="muted">{head.emptyNext}</p>;
  return (
    <section class="card stack follow-now" id="follow" aria-labelledby="follow-heading">
      <h2 id="follow-heading">{follow.empty}</h2>
      <WatchForm action={`/${slug}/follow`} hint={follow.hint} send={follow.send} main />
    </section>
  );
}

/** Next to a search's results; `open` if there are none. */
export function SaveFold({ search, open }: { search: Readonly<Record<string, string>>; open: boolean }) {
  const { follow } = useWords();
  return (
    <WatchFold
      id="save"
      title={open ? follow.empty : follow.search}
      open={open}
      action="/browse/save"
      about={search}
      hint={follow.hint}
      send={follow.send}
    />
  );
}
