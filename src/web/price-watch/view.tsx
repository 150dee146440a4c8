import type { PriceWatch } from '../../price-watches/schemas.ts';
import { Layout, QuietHeader } from '../components/layout.tsx';
import { useWords } from '../language.tsx';

/** What somebody waits for, and how to end it. */
export function WatchPage({ token, watch }: { token: string; watch: PriceWatch }) {
  const words = useWords();
  const { item_title: title, item_url: url } = watch;
  const isGone = watch.status === 'taken' || watch.status === 'inactive';
  return (
    <Layout title={words.watch.confirmed} width="narrow" privatePage header={<QuietHeader />}>
      <section class="card stack">
        <h1>{isGone ? title : words.watch.confirmed}</h1>
        <p class="lead">
          {watch.status === 'taken'
            ? words.watch.sold(title)
            : watch.status === 'inactive'
              ? words.watch.isGone
              : words.watch.about(title, words.price(Math.round(watch.told_below * 100)))}
        </p>
        <form class="row" method="post" action={`/w/${token}/end`}>
          {url && (
            <a class="button primary" href={url}>
              {words.watch.seeIt}
            </a>
          )}
          <button class="button quiet" type="submit">
            {words.watch.end}
          </button>
        </form>
      </section>
    </Layout>
  );
}
