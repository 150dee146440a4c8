import { wordFor } from '../../languages/index.ts';
import { EACH_FIELD, type FactLabel } from '../../listing-fields.ts';
import type { PublicItem } from '../../pages/schemas.ts';
import type { Preview } from '../cards/facts.ts';
import { Layout, Notice } from '../components/layout.tsx';
import { hidden, MainLink } from '../components/parts.tsx';
import { ShareSheet } from '../components/share-sheet.tsx';
import { SeenStrip } from '../components/tiles.tsx';
import { LanguageAlternates, useWords } from '../language.tsx';
import { AskFold } from '../question/ask-form.tsx';
import { WatchFold } from '../watch/form.tsx';
import { Others, Price, StatusBadge } from './gallery.tsx';
import { ItemPhotos } from './item-photos.tsx';
import { type CardView, excerpt, type SaleView } from './model.ts';
import { FollowLinks, itemData, PreviewTags, StructuredData } from './previews.tsx';
import { queryString } from './query.ts';
import { ReserveForm } from './reserve-form.tsx';
import { LastDay, SaleFooter } from './sale-head.tsx';
import { AboutSale } from './view.tsx';

type ItemPageProps = {
  sale: SaleView;
  item: PublicItem;
  /** The same item, as a card shows it. */
  card: CardView;
  /** Whether its first photo is wider than high: all photos then get the same frame. */
  wide: boolean;
  /** The page's preview where its link is shared. */
  image: Preview;
  /** Other items of the sale, in the order in which they appear below. */
  others: readonly CardView[];
  /** When items can be picked up, in words. */
  pickups: string | null;
  /** The ids of the selected items, which the address contains if no script does. */
  picks: readonly string[];
};

type Here = Pick<ItemPageProps, 'sale' | 'item' | 'card' | 'picks'>;

export function ItemPage({ sale, item, card, wide, image, others, pickups, picks }: ItemPageProps) {
  const words = useWords();
  const here = { sale, item, card, picks };
  const { price } = card;
  const title = `${item.title} · ${price}`;
  const description = excerpt(item.description || item.title);
  return (
    <Layout
      title={title}
      description={description}
      width="wide"
      look={sale.look}
      unlisted={!sale.isListed}
      styles={['find.css', 'sale.css', 'item.css', 'tiles.css']}
      scripts={['item.js', 'share.js', 'copy.js', 'seen.js']}
      header={<BackLink {...here} />}
      footer={<SaleFooter sale={sale} />}
      head={
        <>
          <PreviewTags
            kind="product"
            {...{ title, description, image }}
            url={item.public_url}
            siteName={sale.heading}
            price={{ amount: item.price, currency: item.currency }}
          />
          <LanguageAlternates url={item.public_url} />
          <FollowLinks sale={sale} />
          <StructuredData data={itemData(sale, item)} />
        </>
      }
    >
      <div
        class="item-layout"
        data-seen={JSON.stringify({ title: item.title, price, photo: card.thumbnail })}
      >
        <ItemPhotos item={item} wide={wide} />
        <div class="stack loose">
          <div class="stack">
            <Head {...here} />
            {item.description && <p class="prose">{item.description}</p>}
            <Facts item={item} />
          </div>
          <Reserving {...here} />
          <AskFold slug={sale.slug} itemId={item.item_id} />
          {item.status !== 'taken' && !item.is_free && !sale.isOver && (
            <WatchFold
              kind="watch"
              at={sale.slug}
              about={{ item_id: item.item_id }}
              note={item.status === 'reserved' && words.watch.queue}
            />
          )}
          {item.status !== 'taken' && <AboutSale sale={sale} pickups={pickups} />}
        </div>
      </div>
      <Others sale={sale} cards={others} picks={picks} />
      <SeenStrip />
      {canReserve(sale, item) && <BuyBar {...here} />}
    </Layout>
  );
}

const canReserve = (sale: SaleView, item: PublicItem): boolean =>
  item.status !== 'taken' && sale.reserveAction !== null;

/** What everyone wants to know first: visible when the page opens. */
function Head({ sale, item, card, picks }: Here) {
  const words = useWords();
  const { queue_count: waiting } = item;
  return (
    <div class="item-head stack tight">
      <p class="row">
        {item.status !== 'available' && <StatusBadge status={item.status} />}
        {item.status === 'available' && !sale.isOver && hidden(words.statuses.available)}
        <span class="muted small">
          {wordFor(words.categories, item.category)} · {card.condition}
        </span>
      </p>
      <h1>{item.title}</h1>
      <p class="item-price">
        <Price {...card} />
      </p>
      {item.status === 'taken' ? (
        <Notice>
          <p>
            {words.item.isSold} <a href={`/${sale.slug}${queryString({ picks })}`}>{words.item.whatElse}</a>
          </p>
        </Notice>
      ) : (
        <LastDay sale={sale} />
      )}
      {canReserve(sale, item) && (
        <p class="item-do stack tight no-print">
          <ReserveLink {...card} />
          {item.status === 'reserved' && (
            <span class="small muted">{words.item.youWouldBe({ waiting, place: waiting + 1 })}</span>
          )}
        </p>
      )}
    </div>
  );
}

const BackLink = ({ sale, item, picks }: Here) => (
  <nav class="site-header item-header" aria-label={useWords().sale.more}>
    <div class="column wide">
      <a class="back-link" href={`/${sale.slug}${queryString({ picks })}`}>
        <span aria-hidden="true">←</span> {sale.heading}
      </a>
      <ShareSheet title={item.title} url={item.public_url} />
    </div>
  </nav>
);

/** Price and button within reach of the thumb on a phone, until the form itself is visible. */
const BuyBar = ({ card }: Here) => (
  <div class="buy-bar no-print">
    <span class="price">{card.price}</span>
    <ReserveLink {...card} />
  </div>
);

function ReserveLink({ status }: Pick<CardView, 'status'>) {
  const { item: words } = useWords();
  return <MainLink href="#reserve">{status === 'reserved' ? words.join : words.reserve}</MainLink>;
}

function Reserving({ sale, item, card, picks }: Here) {
  const { item: words } = useWords();
  if (!canReserve(sale, item) || sale.reserveAction === null) return null;
  const others = picks.filter((id) => id !== item.item_id);
  const query = queryString({ picks: [...others, item.item_id] });
  return (
    <section class="card stack no-print" id="reserve" aria-labelledby="reserve-heading">
      <div class="stack tight">
        <h2 id="reserve-heading">{item.status === 'reserved' ? words.join : words.reserve}</h2>
        {item.status === 'reserved' && (
          <p class="muted">
            {words.onHold} {words.fallsThrough}
          </p>
        )}
      </div>
      <ReserveForm action={sale.reserveAction} chosen={{ items: [card] }} />
      {/* Leads to reserving it together with others: those already selected, or more to be found. */}
      <p class="row small" id="together" data-item={item.item_id}>
        <a href={`/${sale.slug}/reserve${query}`} hidden={others.length === 0}>
          {words.withPicked}
        </a>
        <a href={`/${sale.slug}${query}`} data-chosen={words.browseOn}>
          {others.length < picks.length ? words.browseOn : words.lookFurther}
        </a>
      </p>
    </section>
  );
}

/** In the order of the table of fields; a specification that a field already covers isn't repeated. */
function factsOf(item: PublicItem, { item: words, facts }: ReturnType<typeof useWords>): [string, string][] {
  // A label without its words in some language doesn't compile.
  const named: Readonly<Record<FactLabel, string>> = facts;
  const own = EACH_FIELD.flatMap(([name, { label }]): [string, string][] => {
    const value = label === null || name === 'min_price' ? undefined : item[name];
    return label !== null && typeof value === 'string' && value !== '' ? [[label, value]] : [];
  });
  const said = new Set(own.map(([label]) => label.toLowerCase()));
  return [
    ...own.map(([label, value]): [string, string] => [named[label as FactLabel], value]),
    ...Object.entries(item.specifications).filter(([name]) => !said.has(name.toLowerCase())),
    ...(item.requires_truck ? [[words.vehicle, words.needsTruck] as [string, string]] : []),
  ];
}

function Facts({ item }: { item: PublicItem }) {
  const known = factsOf(item, useWords());
  if (known.length === 0) return null;
  return (
    <dl class="facts">
      {known.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}
