import { wordFor } from '../../languages/index.ts';
import { photoUrls } from '../../photos/urls.ts';
import type { ListedPlace } from '../../search/places.ts';
import type { FoundItem, FoundSale } from '../../search/schemas.ts';
import { CATEGORIES } from '../../vocabulary.ts';
import { Layout, SERVICE_NAME } from '../components/layout.tsx';
import { Photo } from '../components/photo.tsx';
import { addressIn, LanguageAlternates, useLanguage, useWords } from '../language.tsx';
import { headingOf } from '../sale/model.ts';
import { PreviewTags } from '../sale/previews.tsx';
import { cityPath, placeName } from './places.ts';
import { type BrowseQuery, parametersOf } from './query.ts';

export type Found = { next: string | null } & (
  | { items: readonly FoundItem[]; sales?: never }
  | { items?: never; sales: readonly FoundSale[]; photos: ReadonlyMap<string, string[]> }
);

type BrowseProps = {
  /** Without parameters. */
  path: string;
  query: BrowseQuery;
  /** Of a city's own page. */
  place: ListedPlace | undefined;
  found: Found;
  /** Cities to go on to; none on a host with one sale. */
  places: readonly ListedPlace[];
  baseUrl: string;
};

export function BrowsePage(props: BrowseProps) {
  const { path, query, place, found, baseUrl } = props;
  const { browse } = useWords();
  const language = useLanguage();
  const name = place && placeName(place);
  const title = name ? browse.titleIn(name) : browse.title;
  const about = place && name ? browse.aboutIn(name, place.sales) : browse.about;
  const url = `${baseUrl}${path}`;
  const many = (found.items ?? found.sales).length;
  return (
    <Layout
      title={title}
      description={about}
      width="wide"
      // One address a page is enough for search engines: what was looked for is nobody's page.
      unlisted={parametersOf(query) !== ''}
      styles={['browse.css']}
      head={
        <>
          <PreviewTags
            kind="website"
            title={title}
            description={about}
            url={addressIn(url, language)}
            siteName={SERVICE_NAME}
          />
          {parametersOf(query) === '' && <LanguageAlternates url={url} />}
        </>
      }
    >
      <div class="stack loose">
        <header class="stack tight">
          <h1>{title}</h1>
          <p class="muted">{about}</p>
        </header>
        <SearchForm {...props} />
        <Tabs {...props} />
        {many === 0 ? (
          <Nothing {...props} />
        ) : found.items ? (
          <ul class="found plain-list">
            {found.items.map((item, i) => (
              <ItemCard item={item} eager={i < 4} />
            ))}
          </ul>
        ) : (
          <ul class="found sales plain-list">
            {found.sales.map((sale) => (
              <SaleCard sale={sale} photos={found.photos.get(sale.slug) ?? []} baseUrl={baseUrl} />
            ))}
          </ul>
        )}
        <Paging {...props} />
        <Cities {...props} />
      </div>
    </Layout>
  );
}

function SearchForm({ query, place }: BrowseProps) {
  const { browse, categories } = useWords();
  return (
    <search>
      <form class="card look" action="/browse" method="get">
        <div class="field what">
          <label for="q">{browse.what}</label>
          <input
            id="q"
            name="q"
            type="search"
            maxlength={200}
            value={query.q}
            placeholder={browse.whatHint}
          />
        </div>
        <div class="field where">
          <label for="place">{browse.where}</label>
          <input
            id="place"
            name="place"
            maxlength={80}
            value={place ? placeName(place) : query.place}
            placeholder={browse.whereHint}
            autocomplete="address-level2"
          />
        </div>
        <div class="field">
          <label for="category">{browse.category}</label>
          <select id="category" name="category">
            <option value="">{browse.anyCategory}</option>
            {CATEGORIES.map((each) => (
              <option value={each} selected={each === query.category}>
                {wordFor(categories, each)}
              </option>
            ))}
          </select>
        </div>
        <div class="field amount">
          <label for="min">{browse.least}</label>
          <input id="min" name="min" inputmode="decimal" maxlength={12} value={query.min} />
        </div>
        <div class="field amount">
          <label for="max">{browse.most}</label>
          <input id="max" name="max" inputmode="decimal" maxlength={12} value={query.max} />
        </div>
        <button class="button primary" type="submit">
          {browse.search}
        </button>
      </form>
    </search>
  );
}

/** Things or sales; sales are found by their place alone. */
function Tabs({ path, query }: BrowseProps) {
  const { browse } = useWords();
  const tab = (by: BrowseQuery['by'], text: string, kept: Partial<BrowseQuery>) => (
    <a
      class="tab"
      href={`${path}${parametersOf({ ...kept, by })}`}
      aria-current={query.by === by ? 'page' : undefined}
    >
      {text}
    </a>
  );
  return (
    <nav class="row tabs" aria-label={browse.show}>
      {tab('items', browse.things, { ...query, cursor: '' })}
      {tab('sales', browse.sales, { place: query.place })}
    </nav>
  );
}

const whereOf = (sale: FoundItem['sale']): string | null =>
  [sale.city, sale.state].filter(Boolean).join(', ') || sale.country;

function ItemCard({ item, eager }: { item: FoundItem; eager: boolean }) {
  const words = useWords();
  return (
    <li class="found-item">
      <div class="found-photo">
        {item.thumbnail && (
          <Photo url={item.thumbnail} place="gallery" alt="" width={480} height={480} eager={eager} />
        )}
        {item.status === 'reserved' && <span class="badge reserved">{words.statuses.reserved}</span>}
      </div>
      <p class="price">{words.price(Math.round(item.price * 100))}</p>
      <h2>
        <a href={new URL(item.public_url).pathname}>{item.title}</a>
      </h2>
      <p class="small muted">
        {[whereOf(item.sale), wordFor(words.conditions, item.condition)].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}

function SaleCard(props: { sale: FoundSale; photos: readonly string[]; baseUrl: string }) {
  const { sale, photos, baseUrl } = props;
  const words = useWords();
  const where = whereOf(sale);
  return (
    <li class="found-item card flush">
      <div class={`found-photos of-${photos.length}`}>
        {photoUrls({ baseUrl }, photos).thumbnails.map((url) => (
          <Photo url={url} place="gallery" alt="" width={480} height={480} />
        ))}
      </div>
      <div class="found-words">
        <h2>
          <a href={`/${sale.slug}`}>{headingOf(sale.display_name, where, words.sale)}</a>
        </h2>
        <p class="small muted">{[where, words.browse.onSale(sale.item_count)].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}

function Nothing({ query, place }: BrowseProps) {
  const { browse } = useWords();
  if (place) return <p class="lead hollow-note">{browse.noSales(placeName(place))}</p>;
  const isAll = parametersOf({ ...query, by: 'items' }) === '';
  return (
    <div class="stack tight hollow-note">
      <h2>{isAll ? browse.nothingYet : browse.none}</h2>
      <p class="muted">{isAll ? browse.nothingYetWhy : browse.noneWhy}</p>
      {!isAll && (
        <p>
          <a class="button" href="/browse">
            {browse.showAll}
          </a>
        </p>
      )}
    </div>
  );
}

function Paging({ path, query, found }: BrowseProps) {
  const { browse } = useWords();
  if (found.next === null && query.cursor === '') return null;
  return (
    <nav class="row between" aria-label={browse.next}>
      {query.cursor === '' ? (
        <span />
      ) : (
        <a class="button quiet" href={`${path}${parametersOf({ ...query, cursor: '' })}`}>
          {browse.toStart}
        </a>
      )}
      {found.next !== null && (
        <a class="button" rel="next" href={`${path}${parametersOf({ ...query, cursor: found.next })}`}>
          {browse.next}
        </a>
      )}
    </nav>
  );
}

function Cities({ places, place }: BrowseProps) {
  const { browse } = useWords();
  if (places.length === 0) return null;
  return (
    <section class="stack tight" aria-labelledby="cities">
      <h2 id="cities">{browse.cities}</h2>
      <ul class="plain-list cities">
        {place && (
          <li>
            <a href="/browse">{browse.everywhere}</a>
          </li>
        )}
        {places
          .filter((each) => each !== place)
          .map((each) => (
            <li>
              <a href={cityPath(each)}>{placeName(each)}</a> <span class="small muted">{each.sales}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
