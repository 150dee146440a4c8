import { type Context, Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import { wordsOf } from '../../languages/index.ts';
import { followedItems } from '../../pages/followed-items.ts';
import { type GalleryItem, galleryOf, getPublicItem } from '../../pages/public-items.ts';
import { cropsOf, isWide } from '../../photos/focus.ts';
import { photoIdOf } from '../../photos/urls.ts';
import { isSaleOver } from '../../sale-page/expiry.ts';
import { getLivePage, type SalePage as LivePage } from '../../sale-page/find.ts';
import { availabilityOf } from '../../scheduling/find.ts';
import { API_VERSION } from '../../version.ts';
import { itemPreview } from '../cards/facts.ts';
import { renderPage } from '../components/layout.tsx';
import { Cropped } from '../components/photo.tsx';
import { manifestOf } from '../install/handler.ts';
import type { Rendered } from '../kept/document.ts';
import type { KeptPages, WhatIsKept } from '../kept/pages.ts';
import { languageOf, type Spoken, wordsFor } from '../language.tsx';
import { buyersPageError } from '../page-errors.tsx';
import { priceList } from '../print/list-view.tsx';
import { securityHeaders } from '../security-headers.ts';
import { admit } from '../visit.ts';
import { catalogCsv } from './catalog.ts';
import { atomFeed, FRESH } from './feed.ts';
import { ItemPage } from './item-view.tsx';
import { cardView, saleView } from './model.ts';
import { pickupHours } from './pickup-hours.ts';
import { picksIn, queryString, saleQuery } from './query.ts';
import { salePage } from './sale-page.tsx';
import { SignPage } from './sign-view.tsx';

/** Other items below an item. */
const OTHERS = 8;

/** Items in a feed, and in a catalogue. */
const FEED_SIZE = 100;
const CATALOG_SIZE = 2000;

/**
 * The public pages of every sale, at `/{slug}`. Mount it last: its first path segment matches any word, and a path
 * without a live page gets the app's own "not found".
 */
export function saleSite(deps: Deps, kept: KeptPages): Hono {
  const app = new Hono();
  const { config } = deps;

  app.get('/:slug', (c) =>
    withLivePage(c, (page) => {
      const query = saleQuery(new URL(c.req.url).searchParams, {
        currency: page.currency,
        locale: wordsFor(c).locale,
      });
      const canonical = queryString(query).slice(1);
      // Someone who browses within a sale was counted when they arrived.
      const options: Options = canonical === '' ? { view: 'sale' } : { query: canonical, kept: 'seldom' };
      return keep(c, page, '', options, async (spoken) =>
        htmlPage(page, await salePage(deps, page, query, wordsOf(spoken.language, spoken)), spoken),
      );
    }),
  );

  app.get('/:slug/', (c) => withLivePage(c, async (page) => moved(c, `/${page.slug}`)));

  app.get('/:slug/qr.svg', (c) =>
    withLivePage(c, (page) =>
      keep(c, page, '/qr.svg', {}, async () => {
        const { default: qr } = await import('qrcode');
        const { url } = saleView(config, page, deps.clock.now());
        const body = await qr.toString(url, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
        return { body, headers: fresh({ 'content-type': 'image/svg+xml' }) };
      }),
    ),
  );

  app.get('/:slug/sign', (c) =>
    withLivePage(c, (page) =>
      onPaper(c, page, '/sign', {}, (spoken) =>
        htmlPage(
          page,
          <SignPage sale={saleView(config, page, deps.clock.now(), wordsOf(spoken.language, spoken))} />,
          spoken,
        ),
      ),
    ),
  );

  app.get('/:slug/print', (c) =>
    withLivePage(c, (page) =>
      onPaper(c, page, '/print', { kept: 'seldom' }, async (spoken) =>
        htmlPage(page, await priceList(deps, page, wordsOf(spoken.language, spoken)), spoken),
      ),
    ),
  );

  app.get('/:slug/feed.xml', (c) =>
    withLivePage(c, (page) =>
      keep(c, page, '/feed.xml', {}, async () => {
        const now = deps.clock.now();
        const items = await followedItems(deps.store.read, config, page, FEED_SIZE, now);
        return file(page, 'application/atom+xml', atomFeed(saleView(config, page, now), page, items));
      }),
    ),
  );

  app.get('/:slug/catalog.csv', (c) =>
    withLivePage(c, (page) =>
      keep(c, page, '/catalog.csv', { kept: 'seldom' }, async () => {
        const now = deps.clock.now();
        const items = await followedItems(deps.store.read, config, page, CATALOG_SIZE, now);
        return file(page, 'text/csv', catalogCsv(items, isSaleOver(page, now)));
      }),
    ),
  );

  app.get('/:slug/manifest.webmanifest', (c) =>
    withLivePage(c, (page) =>
      keep(c, page, '/manifest.webmanifest', {}, async ({ language }) => {
        const { heading: name, url } = saleView(config, page, deps.clock.now(), wordsOf(language));
        const start = `/${page.slug}`;
        const manifest = manifestOf({ name, description: url, start, scope: start, display: 'minimal-ui' });
        return file(page, 'application/manifest+json', JSON.stringify(manifest));
      }),
    ),
  );

  app.get('/:slug/:itemId', (c) =>
    withLivePage(c, (page) => {
      const itemId = c.req.param('itemId') ?? '';
      const picks = picksIn(c.req.queries('pick') ?? []);
      const query = queryString({ picks }).slice(1);
      const options: Options = { query, kept: picks.length > 0 ? 'seldom' : 'often', view: { itemId } };
      return keep(c, page, `/${itemId}`, options, async (spoken) => {
        const now = deps.clock.now();
        const item = await getPublicItem(deps.store.read, config, page, itemId, now);
        if (!item) return undefined;
        const words = wordsOf(spoken.language, spoken);
        const sale = saleView(config, page, now, words);
        const all = await galleryOf(deps.store.read, page.sellerId, now);
        const others = othersOf(all, itemId, item.category).map((other) =>
          cardView(config, page, other, words),
        );
        const { enabled, windows } = await availabilityOf(deps.store.read, page.sellerId);
        const pickups = enabled ? pickupHours(windows, page.zone, words) : null;
        const image = itemPreview(config, sale, item, words);
        const wide = await isWide(deps.store.read, photoIdOf(config, item.photos[0] ?? ''));
        return htmlPage(
          page,
          <ItemPage
            sale={sale}
            item={item}
            wide={wide}
            image={image}
            others={others}
            pickups={pickups}
            picks={picks}
          />,
          spoken,
        );
      });
    }),
  );

  app.get('/:slug/:itemId/', (c) => withLivePage(c, async () => moved(c, c.req.path)));

  app.onError((error, c) => buyersPageError(deps, error, c));

  async function withLivePage(c: Context, render: (page: LivePage) => Promise<Response>) {
    const slug = c.req.param('slug') ?? '';
    const page = await getLivePage(deps, slug.toLowerCase());
    if (!page) return c.notFound();
    // An address that the page had before.
    if (page.slug !== slug.toLowerCase()) return moved(c, c.req.path.replace(/^\/[^/]+/, `/${page.slug}`));
    return render(page);
  }

  /** Permanent as far as anyone knows, but another seller may take the address one day, so no one should cache it. */
  function moved(c: Context, path: string): Response {
    c.header('cache-control', FRESH);
    return c.redirect(`${path.replace(/\/+$/, '')}${new URL(c.req.url).search}`, 301);
  }

  /** A sign invites people: not after the last day. */
  async function onPaper(...sheet: Parameters<typeof keep>): Promise<Response> {
    const [c, page] = sheet;
    if (!isSaleOver(page, deps.clock.now())) return keep(...sheet);
    c.header('cache-control', FRESH);
    return c.redirect(`/${page.slug}`, 303);
  }

  /** Sends a page of the sale, kept or new; `render` knows nothing about its reader. */
  async function keep(
    c: Context,
    page: LivePage,
    part: string,
    options: Options,
    render: (spoken: Spoken) => Promise<Rendered | undefined>,
  ): Promise<Response> {
    const what: WhatIsKept = { path: `/${page.slug}${part}`, language: languageOf(c), ...options };
    // There are endlessly many of these; a page that many people open is never refused.
    if (options.kept === 'seldom') what.admit = () => admit(deps, c, 'find_ip');
    return (await kept.answer(c.req.raw, page, what, render)) ?? c.notFound();
  }

  async function htmlPage(page: LivePage, element: Child, spoken: Spoken): Promise<Rendered> {
    const crops = await cropsOf(deps.store.read, page.sellerId);
    return renderPage(config, <Cropped by={crops}>{element}</Cropped>, {
      spoken,
      headers: { 'cache-control': FRESH },
    });
  }

  const fresh = (headers: Record<string, string>): Record<string, string> => ({
    ...securityHeaders(config),
    'x-api-version': API_VERSION,
    'cache-control': FRESH,
    ...headers,
  });

  /** For programs; a page that opted out of search says so here too. */
  const file = (page: LivePage, type: string, body: string): Rendered => ({
    body,
    headers: fresh({
      'content-type': `${type}; charset=utf-8`,
      ...(page.listedInSearch ? {} : { 'x-robots-tag': 'noindex' }),
    }),
  });

  return app;
}

type Options = Omit<WhatIsKept, 'path' | 'language'>;

/** Other available items: free ones first, similar ones before the rest, then items on hold. */
function othersOf(items: readonly GalleryItem[], itemId: string, kind: string): GalleryItem[] {
  const rest = items.filter(({ id }) => id !== itemId);
  const others = [
    ...rest.filter(({ category }) => category === kind),
    ...rest.filter(({ category }) => category !== kind),
  ];
  const having = (status: GalleryItem['status']) => others.filter((item) => item.status === status);
  return [...having('available'), ...having('reserved')].slice(0, OTHERS);
}
