import { type Context, Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import { type Words, wordsOf } from '../../languages/index.ts';
import { type GalleryItem, galleryOf, getPublicItem, listPublicItems } from '../../pages/public-items.ts';
import { cropsOf, isWide } from '../../photos/focus.ts';
import { photoIdOf } from '../../photos/urls.ts';
import { getLivePage, isSaleOver, type SalePage as LivePage } from '../../sale-page/page.ts';
import { API_VERSION } from '../../version.ts';
import { itemPreview } from '../cards/facts.ts';
import { renderPage } from '../components/layout.tsx';
import { Cropped } from '../components/photo.tsx';
import { manifestOf } from '../install/handler.ts';
import type { Rendered } from '../kept/document.ts';
import type { KeptPages, WhatIsKept } from '../kept/pages.ts';
import { languageOf, type Spoken, wordsFor } from '../language.tsx';
import { priceList, SignPage } from '../print/sheets.tsx';
import { securityHeaders } from '../security-headers.ts';
import { admit, buyersPageError } from '../visit.tsx';
import { catalogCsv } from './catalog.ts';
import { atomFeed, FRESH } from './feed.ts';
import { ItemPage } from './item-view.tsx';
import { cardView, saleView } from './model.ts';
import { pickupHoursOf } from './pickup-hours.ts';
import { picksIn, queryString, saleQuery } from './query.ts';
import { salePage } from './sale-page.tsx';

/** Other items below an item. */
const OTHERS = 8;

const FEED_SIZE = 100;
/** Maximum number of items in a catalog, which an import reads as a whole. */
const CATALOG_SIZE = 2000;

/**
 * The public pages of every sale, at `/{slug}`. Mount it last: its first path segment matches any word, and a path
 * without a live page gets the app's own "not found".
 *
 * They show only what `src/sale-page/shown.ts` calls public, and the same to everyone, so a rendering can be kept and
 * sent again (`src/web/kept`). Searching, browsing photos, and reserving work without scripts. `model.ts` is everything
 * that these pages show, and contains nothing private; `view.tsx` and `item-view.tsx` render it, and `feed.ts` and
 * `catalog.ts` are for programs. The forms are handled in `src/web/reserve`, `question`, and `watch`.
 */
export function saleSite(deps: Deps, kept: KeptPages): Hono {
  const app = new Hono();
  const { config } = deps;
  const { read } = deps.store;
  const newest = (page: LivePage, limit: number) =>
    listPublicItems(read, config, page, { limit }, deps.clock.now());
  const viewOf = (page: LivePage, words?: Words) => saleView(config, page, deps.clock.now(), words);

  app.get('/:slug', (c) =>
    withLivePage(c, (page) => {
      const by = { currency: page.currency, locale: wordsFor(c).locale };
      const query = saleQuery(new URL(c.req.url).searchParams, by);
      const canonical = queryString(query).slice(1);
      // Only the bare address counts as a view: someone who browses within a sale was counted when they arrived.
      const options: Options = canonical === '' ? { view: 'sale' } : { query: canonical, kept: 'seldom' };
      return keep(c, page, '', options, async (spoken, words) =>
        htmlPage(page, await salePage(deps, page, query, words), spoken),
      );
    }),
  );

  app.get('/:slug/', (c) => withLivePage(c, async (page) => moved(c, `/${page.slug}`)));

  serve('/qr.svg', {}, async (page) => {
    const { default: qr } = await import('qrcode');
    const { url } = viewOf(page);
    const body = await qr.toString(url, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
    return { body, headers: fresh({ 'content-type': 'image/svg+xml' }) };
  });

  serve('/sign', { onPaper: true }, async (page, spoken, words) =>
    htmlPage(page, <SignPage sale={viewOf(page, words)} />, spoken),
  );

  serve('/print', { onPaper: true, kept: 'seldom' }, async (page, spoken, words) =>
    htmlPage(page, await priceList(deps, page, words), spoken),
  );

  serve('/feed.xml', {}, async (page) => {
    const { items } = await newest(page, FEED_SIZE);
    return file(page, 'application/atom+xml', atomFeed(viewOf(page), page, items));
  });

  serve('/catalog.csv', { kept: 'seldom' }, async (page) => {
    const { items } = await newest(page, CATALOG_SIZE);
    return file(page, 'text/csv', catalogCsv(items, isSaleOver(page, deps.clock.now())));
  });

  serve('/manifest.webmanifest', {}, async (page, _, words) => {
    const { heading: name, url } = viewOf(page, words);
    const start = `/${page.slug}`;
    const manifest = manifestOf({ name, description: url, start, scope: start, display: 'minimal-ui' });
    return file(page, 'application/manifest+json', JSON.stringify(manifest));
  });

  app.get('/:slug/:itemId', (c) =>
    withLivePage(c, (page) => {
      const itemId = c.req.param('itemId') ?? '';
      const picks = picksIn(c.req.queries('pick') ?? []);
      const query = queryString({ picks }).slice(1);
      const options: Options = { query, kept: picks.length > 0 ? 'seldom' : 'often', view: { itemId } };
      return keep(c, page, `/${itemId}`, options, async (spoken, words) => {
        const now = deps.clock.now();
        const item = await getPublicItem(read, config, page, itemId, now);
        const all = item ? await galleryOf(read, page.sellerId, now) : [];
        const own = all.find(({ id }) => id === itemId);
        if (!item || !own) return undefined;
        const card = (each: GalleryItem) => cardView(config, page, each, words);
        const sale = viewOf(page, words);
        const shown = {
          ...{ sale, item, picks },
          card: card(own),
          wide: await isWide(read, photoIdOf(config, item.photos[0] ?? '')),
          image: itemPreview(config, sale, item, words),
          others: othersOf(all, own).map(card),
          pickups: await pickupHoursOf(read, page, words),
        };
        return htmlPage(page, <ItemPage {...shown} />, spoken);
      });
    }),
  );

  app.get('/:slug/:itemId/', (c) => withLivePage(c, async () => moved(c, c.req.path)));

  app.onError((error, c) => buyersPageError(deps, error, c));

  async function withLivePage(c: Context, render: (page: LivePage) => Promise<Response>) {
    const slug = c.req.param('slug') ?? '';
    const page = await getLivePage(deps, slug.toLowerCase());
    if (!page) return c.notFound();
    // The page used to have this address.
    if (page.slug !== slug.toLowerCase()) return moved(c, c.req.path.replace(/^\/[^/]+/, `/${page.slug}`));
    return render(page);
  }

  /** A permanent redirect, but no cache may keep it: another seller may get the address one day. */
  function moved(c: Context, path: string): Response {
    c.header('cache-control', FRESH);
    return c.redirect(`${path.replace(/\/+$/, '')}${new URL(c.req.url).search}`, 301);
  }

  /** Adds another representation of each sale. `onPaper`: what invites people isn't served after the last day. */
  function serve(part: string, { onPaper, ...options }: Options & { onPaper?: true }, render: RenderPart) {
    app.get(`/:slug${part}`, (c) =>
      withLivePage(c, async (page) => {
        if (!onPaper || !isSaleOver(page, deps.clock.now())) {
          return keep(c, page, part, options, (...spoken) => render(page, ...spoken));
        }
        c.header('cache-control', FRESH);
        return c.redirect(`/${page.slug}`, 303);
      }),
    );
  }

  /** Sends a part of a sale, kept or newly rendered. `render` knows nothing about its reader. */
  async function keep(
    c: Context,
    page: LivePage,
    part: string,
    options: Options,
    render: (spoken: Spoken, words: Words) => Promise<Rendered | undefined>,
  ): Promise<Response> {
    const what: WhatIsKept = { path: `/${page.slug}${part}`, language: languageOf(c), ...options };
    // There are endlessly many of these addresses, so each visitor may only cause so many renderings. A page that
    // many people open is never refused.
    if (options.kept === 'seldom') what.admit = () => admit(deps, c, 'find_ip');
    const made = (spoken: Spoken) => render(spoken, wordsOf(spoken.language, spoken));
    return (await kept.answer(c.req.raw, page, what, made)) ?? c.notFound();
  }

  async function htmlPage(page: LivePage, element: Child, spoken: Spoken): Promise<Rendered> {
    const crops = await cropsOf(read, page.sellerId);
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

  /** A file for programs. If the page opted out of search, the header says so: a file has no place for a tag. */
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
type RenderPart = (page: LivePage, spoken: Spoken, words: Words) => Promise<Rendered | undefined>;

/** Other items: available ones before those on hold, in each similar ones first. */
function othersOf(items: readonly GalleryItem[], { id, category }: GalleryItem): GalleryItem[] {
  const rest = items.filter((item) => item.id !== id && item.status !== 'taken');
  const rank = (item: GalleryItem) =>
    (item.status === 'reserved' ? 2 : 0) + (item.category === category ? 0 : 1);
  return rest.sort((a, b) => rank(a) - rank(b)).slice(0, OTHERS);
}
