import type { Child } from 'hono/jsx';
import type { Words } from '../../languages/index.ts';
import { Submit } from '../components/form.tsx';
import { useMail, useWords } from '../language.tsx';
import { BuyersForm, EmailField } from '../sale/buyer-fields.tsx';

/** What the forms say: about an item's price, a sale, and a search. */
export const watchWords = ({ watch, follow }: Words) => ({
  watch: { title: watch.title, hint: watch.emailHint, send: watch.send },
  follow: { title: follow.sale, hint: follow.hint, send: follow.send },
  save: { title: follow.search, hint: follow.hint, send: follow.send },
});

export type WatchFormProps = {
  /** With `at`, the slug of a sale or `browse`, its address: `/{at}/{kind}`. */
  kind: keyof ReturnType<typeof watchWords>;
  at: string;
  /** What it is about, as hidden fields. */
  about?: Readonly<Record<string, string>>;
  /** The main act of its page. */
  main?: boolean;
  email?: string;
  /** Shown above the form. */
  error?: Child;
};

/** The fields of `about`, and `buyer_email`. */
export function WatchForm({ kind, at, about = {}, main, email = '', error }: WatchFormProps) {
  const { hint, send } = watchWords(useWords())[kind];
  return (
    <BuyersForm action={`/${at}/${kind}`} error={error}>
      {Object.entries(about).map(
        ([name, value]) => value && <input type="hidden" name={name} value={value} />,
      )}
      <EmailField prefix="watch_" values={{ buyer_email: email }} emailHint={hint} />
      <Submit look={main ? 'primary' : ''}>{send}</Submit>
    </BuyersForm>
  );
}

/** Folded away unless it is what one can do here; where no email leaves there is none. */
export function WatchFold(props: WatchFormProps & { title?: string; note?: Child }) {
  const { title, note, ...form } = props;
  const words = watchWords(useWords())[form.kind];
  if (!useMail()) return null;
  return (
    <details class="ask no-print" id={form.kind} open={title !== undefined}>
      <summary>{title ?? words.title}</summary>
      <div class="form">
        {note && <p class="small muted">{note}</p>}
        <WatchForm {...form} />
      </div>
    </details>
  );
}

/** If a sale has nothing to show yet, this is what a visitor can do: leave an email address, to come back. */
export function FollowNow({ slug }: { slug: string }) {
  const { follow, head } = useWords();
  if (!useMail()) return <p class="muted">{head.emptyNext}</p>;
  return (
    <section class="card stack follow-now" id="follow" aria-labelledby="follow-heading">
      <h2 id="follow-heading">{follow.empty}</h2>
      <WatchForm kind="follow" at={slug} main />
    </section>
  );
}
