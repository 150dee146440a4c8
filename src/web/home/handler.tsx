import { Hono, type Context as HonoContext } from 'hono';
import type { Deps } from '../../context.ts';
import { getOnlySale } from '../../sale-page/page.ts';
import { searchItems } from '../../search/items.ts';
import { hasSeveralSales } from '../../search/places.ts';
import type { FoundItem } from '../../search/schemas.ts';
import { MINUTE } from '../../units.ts';
import { assetSite, assetUrl } from '../assets.ts';
import { cropsOfItems, ItemCard } from '../browse/cards.tsx';
import { SearchEverything } from '../browse/search-form.tsx';
import { Layout, SERVICE_NAME, sendPage } from '../components/layout.tsx';
import { ButtonLink, List, linkTo } from '../components/parts.tsx';
import { Cropped } from '../components/photo.tsx';
import { SeenStrip, Tiles } from '../components/tiles.tsx';
import { keptFor } from '../kept-for.ts';
import { useWords } from '../language.tsx';
import { admit } from '../visit.tsx';

/** Items on the home page of a host with several sales. */
const SHOWN = 12;

/**
 * The pages about the service itself: the home page, /about, robots.txt, and the files that all pages use. Where only
 * one seller has a sale, the home page is that sale. It shows only what the search of live pages finds, read at most
 * once a minute, so it costs the same however many people open it.
 */
export function webPages(deps: Deps): Hono {
  const { config } = deps;
  const app = new Hono();
  const isShared = keptFor(deps.clock, MINUTE, (now) => hasSeveralSales(deps.store.read, now));
  /** Read each time, and cached nowhere: what a seller hides is gone from here at once. */
  async function home(c: HonoContext): Promise<Response> {
    const shared = await isShared();
    const found = shared ? await searchItems(await admit(deps, c, 'public_ip'), { limit: SHOWN }) : undefined;
    const items = found?.items ?? [];
    const page = (
      <Cropped by={await cropsOfItems(deps, items)}>
        <HomePage isShared={shared} items={items} />
      </Cropped>
    );
    return sendPage(c, config, page, { headers: { 'cache-control': 'no-cache' } });
  }
  app.route('/', assetSite());
  // On a host with one seller, the home page is that seller's sale; /about describes the service.
  app.get('/', async (c) => {
    const only = await getOnlySale(deps);
    c.header('cache-control', 'no-cache');
    return only ? c.redirect(`/${only.slug}`, 302) : home(c);
  });
  app.get('/about', home);
  app.get('/robots.txt', (c) =>
    c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /r/\nDisallow: /checkout/\nDisallow: /oauth/\n\nSitemap: ${config.baseUrl}/sitemap.xml\n`,
      200,
      { 'cache-control': 'public, max-age=3600' },
    ),
  );
  return app;
}

type HomeProps = {
  /** Whether more than one seller has a searchable sale here. */
  isShared: boolean;
  /** What is for sale here now, newest first. */
  items: readonly FoundItem[];
};

/** What is for sale here, the service in one line, and how to start. */
function HomePage({ isShared, items }: HomeProps) {
  const { home } = useWords();
  const { photograph, publish, handOver, address, approve, money } = home;
  return (
    <Layout
      title={SERVICE_NAME}
      description={home.description}
      width="wide"
      scripts={isShared ? ['seen.js'] : []}
      styles={['home.css', ...(isShared ? ['tiles.css', 'find.css'] : [])]}
    >
      <div class="stack home">
        <section class={isShared ? 'hero shared' : 'hero'}>
          <div class="stack">
            <h1>{home.title}</h1>
            {isShared ? (
              <search>
                <form class="home-search" method="get" action="/browse">
                  <SearchEverything />
                </form>
              </search>
            ) : (
              <p class="lead">{home.lead}</p>
            )}
            <div class="row">
              <ButtonLink href="/sell" look={isShared ? '' : 'primary'}>
                {home.sell}
              </ButtonLink>
              <ButtonLink href="/docs/self-hosting" look="quiet">
                {home.setUp}
              </ButtonLink>
            </div>
          </div>
          {!isShared && (
            <img class="hero-picture" src={assetUrl('hero.svg')} alt="" width="420" height="380" />
          )}
        </section>
        {items.length > 0 && (
          <section class="stack" aria-labelledby="now">
            <div class="row between">
              <h2 id="now">{home.now}</h2>
              <a href="/browse">{home.everything}</a>
            </div>
            <Tiles>
              {items.map((item, i) => (
                <ItemCard item={item} eager={i < 4} under />
              ))}
            </Tiles>
          </section>
        )}
        {isShared && <SeenStrip />}
        <ol class="steps plain-list">
          {[photograph, publish, handOver].map((step, i) => (
            <li class="stack tight">
              <span class="step-number" aria-hidden="true">
                {i + 1}
              </span>
              <h2>{step.title}</h2>
              <p class="muted">{step.text}</p>
            </li>
          ))}
        </ol>
        <List
          look="steps plain-list"
          of={[address, approve, money].map((promise) => [
            <h3>{promise.title}</h3>,
            <p class="muted">{promise.text}</p>,
          ])}
        />
        <p>{home.connect({ link: linkTo('/developers') })}</p>
      </div>
    </Layout>
  );
}
