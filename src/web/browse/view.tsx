import type { ListedPlace } from '../../search/places.ts';
import type { FoundItem, FoundSale } from '../../search/schemas.ts';
import { Layout, SERVICE_NAME } from '../components/layout.tsx';
import { ButtonLink, linkTo } from '../components/parts.tsx';
import { SeenStrip, Tiles } from '../components/tiles.tsx';
import { LanguageAlternates, useWords } from '../language.tsx';
import { PreviewTags } from '../sale/previews.tsx';
import { WatchFold } from '../watch/form.tsx';
import { ItemCard, SaleCard } from './cards.tsx';
import { cityPath, placeName } from './places.ts';
import { type BrowseQuery, parametersOf } from './query.ts';
import { SearchForm } from './search-form.tsx';

export type Found = { next: string | null } & (
  | { items: readonly FoundItem[]; sales?: never }
  | { items?: never; sales: readonly FoundSale[]; photos: ReadonlyMap<string, string[]> }
);

type BrowseProps = {
  /** The address without its parameters. */
  path: string;
  query: BrowseQuery;
  /** Set on a city's own page. */
  place: ListedPlace | undefined;
  found: Found;
  /** Other cities to browse; none on a host with one sale. */
  places: readonly ListedPlace[];
  baseUrl: string;
  /** Currency in which prices are compared. */
  currency: string;
};

export function BrowsePage(props: BrowseProps) {
  const { path, query, place, found, baseUrl } = props;
  const { browse, follow, format } = useWords();
  const name = place && placeName(place);
  const title = name ? browse.titleIn({ place: name }) : browse.title;
  const about = place && name ? browse.aboutIn({ place: name, sales: place.sales }) : browse.about;
  const url = `${baseUrl}${path}`;
  const parameters = parametersOf(query);
  const many = (found.items ?? found.sales).length;
  return (
    <Layout
      title={title}
      description={about}
      width="wide"
      // One address per page is enough for search engines: a search isn't a page.
      unlisted={parameters !== ''}
      styles={['tiles.css', 'find.css', 'browse.css']}
      scripts={['seen.js', 'more.js']}
      head={
        <>
          <PreviewTags kind="website" {...{ title, url }} description={about} siteName={SERVICE_NAME} />
          {parameters === '' && <LanguageAlternates url={url} />}
        </>
      }
    >
      <div class="stack">
        <header class="browse-head">
          <h1>{title}</h1>
          {place && <p class="muted">{about}</p>}
        </header>
        <SearchForm path={path} query={query} placeName={name} currency={props.currency} />
        {(query.min !== '' || query.max !== '' || query.currency !== '') && query.by === 'items' && (
          <p class="small muted">{browse.comparedIn({ currency: format.currencyName(props.currency) })}</p>
        )}
        {many === 0 ? (
          <Nothing {...props} />
        ) : found.items ? (
          <Tiles id="gallery">
            {found.items.map((item, i) => (
              <ItemCard item={item} eager={i < 4} />
            ))}
          </Tiles>
        ) : (
          <ul class="found-sales plain-list">
            {found.sales.map((sale) => (
              <SaleCard sale={sale} photos={found.photos.get(sale.slug) ?? []} baseUrl={baseUrl} />
            ))}
          </ul>
        )}
        <Paging {...props} />
        {query.by === 'items' && (
          <WatchFold
            kind="save"
            at="browse"
            about={savedFrom(props)}
            {...(many === 0 && { title: follow.empty })}
          />
        )}
        <SeenStrip />
        <Cities {...props} />
      </div>
    </Layout>
  );
}

/** The search that the form next to the results saves: on a city's page, that is its place. */
function savedFrom({ query, place }: BrowseProps): Record<string, string> {
  const { q, category, min, max, currency } = query;
  return { q, category, min, max, currency, place: place ? placeName(place) : query.place };
}

function Nothing({ query, place }: BrowseProps) {
  const { browse } = useWords();
  if (place) return <p class="lead hollow-note">{browse.noSales({ place: placeName(place) })}</p>;
  const isAll = parametersOf({ ...query, by: 'items', sort: 'new' }) === '';
  const near = query.place !== '' && parametersOf({ ...query, place: '', sort: 'new' }) !== '';
  return (
    <div class="stack tight hollow-note">
      <h2>{isAll ? browse.nothingYet : browse.none}</h2>
      <p class="muted">{isAll ? browse.nothingYetWhy : browse.noneWhy}</p>
      {!isAll && (
        <p class="row">
          {near && (
            <ButtonLink href={`/browse${parametersOf({ place: query.place })}`}>
              {browse.near({ place: query.place })}
            </ButtonLink>
          )}
          <ButtonLink href="/browse">{browse.showAll}</ButtonLink>
        </p>
      )}
    </div>
  );
}

function Paging({ path, query, found }: BrowseProps) {
  const { browse } = useWords();
  if (found.next === null && query.cursor === '') return null;
  return (
    <nav class="row between" id="more" aria-label={browse.next}>
      {query.cursor === '' ? (
        <span />
      ) : (
        <ButtonLink href={`${path}${parametersOf({ ...query, cursor: '' })}`} look="quiet">
          {browse.toStart}
        </ButtonLink>
      )}
      {found.next !== null && (
        <a
          class="button more-link"
          rel="next"
          href={`${path}${parametersOf({ ...query, cursor: found.next })}`}
        >
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
        {place && <li>{linkTo('/browse')(browse.everywhere)}</li>}
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
