import { maybeNamed, type Words } from '../../languages/index.ts';
import { toCents } from '../../units.ts';
import { searchTitle } from '../../watches/find.ts';
import type { WatchShown } from '../../watches/use-link.ts';
import { Layout, QuietHeader } from '../components/layout.tsx';
import { MainLink, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { headingOf } from '../sale/model.ts';

/** `currency` applies to the prices of a search that names none. */
type WatchPageProps = { token: string; watch: WatchShown; currency: string };

/** What someone is watching, and how to end it. */
export function WatchPage({ token, watch, currency }: WatchPageProps) {
  const words = useWords();
  const { title, text, link } = saidOf(words, watch, currency);
  return (
    <Layout title={title} width="narrow" privatePage header={<QuietHeader />}>
      <section class="card stack">
        <h1>{title}</h1>
        <p class="lead">{text}</p>
        <form class="row" method="post" action={`/w/${token}/end`}>
          {link.url && <MainLink href={link.url}>{link.text}</MainLink>}
          <Submit look="quiet">{words.watch.end}</Submit>
        </form>
      </section>
    </Layout>
  );
}

/** What will be emailed, or why nothing will be, as of now. */
function saidOf(words: Words, watch: WatchShown, currency: string) {
  const { follow, format } = words;
  if (watch.kind === 'item') {
    const { item_title: title, item_url: url } = watch;
    const link = { url, text: words.watch.seeIt };
    const ended = whyNoMore(words, watch);
    if (ended) return { title, text: ended, link };
    const price = words.price(toCents(watch.told_below), watch.currency);
    return { title: words.watch.confirmed, text: words.watch.about({ title, price }), link };
  }
  const { url } = watch;
  if (watch.kind === 'search') {
    const search = searchTitle(words, watch.search, currency);
    const text = follow.aboutSearch({ search, day: format.longDate(watch.endsAt, 'UTC') });
    return { title: follow.confirmed, text, link: { url, text: follow.seeSearch } };
  }
  const link = { url, text: follow.seeSale };
  const title = headingOf(watch.sellerName, watch.place, words.sale);
  if (watch.isOver) return { title, text: words.sale.isOver, link };
  if (url === null) return { title, text: follow.offline, link };
  return { title: follow.confirmed, text: follow.aboutSale(maybeNamed(watch.sellerName)), link };
}

/** Why no lower price will be emailed, as of now. */
function whyNoMore({ watch: words, sale }: Words, watch: WatchShown & { kind: 'item' }): string | undefined {
  if (watch.status === 'taken') return words.sold({ title: watch.item_title });
  if (watch.status === 'inactive') return words.isGone;
  if (watch.sale_over) return sale.isOver;
  return watch.price === 0 ? words.isFree : undefined;
}
