import type { Child } from 'hono/jsx';
import type { Words } from '../../languages/index.ts';
import { Submit } from '../components/parts.tsx';
import { useMail, useWords } from '../language.tsx';
import { type Again, BuyersForm, EmailField } from '../sale/buyer-fields.tsx';

/** Words of the three forms: for an item's price, a sale, and a search. */
export const watchWords = ({ watch, follow }: Words) => ({
  watch: { title: watch.title, hint: watch.emailHint, send: watch.send },
  follow: { title: follow.sale, hint: follow.hint, send: follow.send },
  save: { title: follow.search, hint: follow.hint, send: follow.send },
});

export type WatchFormProps = {
  /** `at` is the slug of a sale, or `browse`; the form posts to `/{at}/{kind}`. */
  kind: keyof ReturnType<typeof watchWords>;
  at: string;
  /** What to watch, as hidden fields. */
  about?: Readonly<Record<string, string>>;
  /** Whether this is the main action of its page. */
  main?: boolean;
  again?: Again;
};

/** The fields of `about`, and `buyer_email`. */
export function WatchForm({ kind, at, about = {}, main, again }: WatchFormProps) {
  const { hint, send } = watchWords(useWords())[kind];
  return (
    <BuyersForm action={`/${at}/${kind}`} again={again}>
      {Object.entries(about).map(
        ([name, value]) => value && <input type="hidden" name={name} value={value} />,
      )}
      <EmailField prefix="watch_" again={again} hint={hint} />
      <Submit look={main ? 'primary' : ''}>{send}</Submit>
    </BuyersForm>
  );
}

/** Folded, unless it is the main thing to do here. If no email can be sent, there is no form. */
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

/** What a visitor can do while a sale has nothing to show yet: leave an email address to hear of it. */
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
