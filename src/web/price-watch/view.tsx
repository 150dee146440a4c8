import type { Words } from '../../languages/index.ts';
import type { PriceWatch } from '../../price-watches/schemas.ts';
import { toCents } from '../../units.ts';
import { Layout, QuietHeader } from '../components/layout.tsx';
import { useWords } from '../language.tsx';

/** What somebody waits for, and how to end it. */
export function WatchPage({ token, watch }: { token: string; watch: PriceWatch }) {
  const words = useWords();
  const { item_title: title, item_url: url } = watch;
  const ended = whyNoMore(words, watch);
  return (
    <Layout title={ended ? title : words.watch.confirmed} width="narrow" privatePage header={<QuietHeader />}>
      <section class="card stack">
        <h1>{ended ? title : words.watch.confirmed}</h1>
        <p class="lead">
          {ended ??
            words.watch.about({ title, price: words.price(toCents(watch.told_below), watch.currency) })}
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

/** Why no lower price will be told, as things stand. */
function whyNoMore({ watch: words, sale }: Words, watch: PriceWatch): string | undefined {
  if (watch.status === 'taken') return words.sold({ title: watch.item_title });
  if (watch.status === 'inactive') return words.isGone;
  if (watch.sale_over) return sale.isOver;
  return watch.price === 0 ? words.isFree : undefined;
}
