import { type Context, Hono } from 'hono';
import type { Child } from 'hono/jsx';
import { toString as qrCode } from 'qrcode';
import type { Deps } from '../../context.ts';
import { followedItems } from '../../pages/followed-items.ts';
import { galleryOf, getPublicItem } from '../../pages/public-items.ts';
import { countPageView } from '../../pages/views.ts';
import { getLivePage, type SalePage as LivePage } from '../../sale-page/find.ts';
import { isSaleOver } from '../../sale-page/over.ts';
import { itemPreview, salePreview } from '../cards/facts.ts';
import { sendPage } from '../components/layout.tsx';
import { spokenIn } from '../language.tsx';
import { buyersPageError } from '../page-errors.tsx';
import { securityHeaders } from '../security-headers.ts';
import { catalogCsv } from './catalog.ts';
import { atomFeed } from './feed.ts';
import { FRESH, sendFresh } from './fresh.ts';
import { ItemPage } from './item-view.tsx';
import { cardView, saleView } from './model.ts';
import { SignPage } from './sign-view.tsx';
import { sitemaps } from './sitemap.ts';
import { SalePage } from './view.tsx';

/** Cards on one page of the gallery. */
const PAGE_SIZE = 96;

/** Things in a feed, and in a catalogue. */
const FEED_SIZE = 100;
const CATALOG_SIZE = 2000;

/**
 * The public pages of every sale, at `/{slug}`. Mount it last: its first path segment takes any word, and what leads to
 * no live page is the app's own "not found".
 */
export function saleSite(deps: Deps): Hono {
  const app = new Hono();
  const { config } = deps;

  const sitemap = sitemaps(deps);
  app.get('/sitemap.xml', async (c) =>
    sendFresh(c, await sitemap(), 200, {
      ...securityHeaders(config),
      'content-type': 'application/xml; charset=utf-8',
    }),
  );

  app.get('/:slug', (c) =>
    withLivePage(c, async (page) => {
      const items = await galleryOf(deps.store.read, page.sellerId, deps.clock.now());
      const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
      const wanted = Number(c.req.query('page') ?? 1);
      const number = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), pages) : 1;
      const shown = items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
      const cards = shown.map((item) => cardView(config, page, item));
      const sale = saleView(config, page, deps.clock.now());
      countView(c, page);
      return respond(
        c,
        number === 1 ? `/${page.slug}` : `/${page.slug}?page=${number}`,
        <SalePage
          sale={sale}
          cards={cards}
          image={salePreview(sale, items)}
          counts={{ shown: items.length, available: countAvailable(items) }}
          paging={{ page: number, pages }}
        />,
      );
    }),
  );

  app.get('/:slug/', (c) => withLivePage(c, async (page) => moved(c, `/${page.slug}`)));

  app.get('/:slug/qr.svg', (c) =>
    withLivePage(c, async (page) => {
      const svg = await qrCode(saleView(config, page, deps.clock.now()).url, {
        type: 'svg',
        margin: 4,
        errorCorrectionLevel: 'M',
      });
      return c.body(svg, 200, {
        ...securityHeaders(config),
        'content-type': 'image/svg+xml',
        'cache-control': FRESH,
      });
    }),
  );

  app.get('/:slug/sign', (c) =>
    withLivePage(c, async (page) =>
      respond(c, `/${page.slug}/sign`, <SignPage sale={saleView(config, page, deps.clock.now())} />),
    ),
  );

  app.get('/:slug/feed.xml', (c) =>
    withLivePage(c, async (page) => {
      const now = deps.clock.now();
      const items = await followedItems(deps.store.read, config, page, FEED_SIZE, now);
      return sendFile(c, page, 'application/atom+xml', atomFeed(saleView(config, page, now), page, items));
    }),
  );

  app.get('/:slug/catalog.csv', (c) =>
    withLivePage(c, async (page) => {
      const now = deps.clock.now();
      const items = await followedItems(deps.store.read, config, page, CATALOG_SIZE, now);
      return sendFile(c, page, 'text/csv', catalogCsv(items, isSaleOver(page, now)));
    }),
  );

  app.get('/:slug/:itemId', (c) =>
    withLivePage(c, async (page): Promise<Response> => {
      const item = await getPublicItem(
        deps.store.read,
        config,
        page,
        c.req.param('itemId') ?? '',
        deps.clock.now(),
      );
      if (!item) return c.notFound();
      countView(c, page, item.item_id);
      const sale = saleView(config, page, deps.clock.now());
      return respond(
        c,
        `/${page.slug}/${item.item_id}`,
        <ItemPage sale={sale} item={item} image={itemPreview(config, sale, item)} />,
      );
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

  /** For good as far as anyone knows, but another seller may take the address one day: nobody keeps it. */
  function moved(c: Context, path: string): Response {
    c.header('cache-control', FRESH);
    return c.redirect(`${path.replace(/\/+$/, '')}${new URL(c.req.url).search}`, 301);
  }

  function countView(c: Context, page: LivePage, itemId?: string): void {
    if (c.req.method === 'GET') countPageView(deps, page.sellerId, c.req.header('user-agent'), itemId);
  }

  async function respond(c: Context, here: string, element: Child): Promise<Response> {
    const response = await sendPage(c, config, element, { spoken: spokenIn(c, here) });
    return sendFresh(c, await response.text(), response.status, response.headers);
  }

  /** For programs; a page that stays out of search says so here too. */
  function sendFile(c: Context, page: LivePage, type: string, body: string): Response {
    return sendFresh(c, body, 200, {
      ...securityHeaders(config),
      'content-type': `${type}; charset=utf-8`,
      ...(page.listedInSearch ? {} : { 'x-robots-tag': 'noindex' }),
    });
  }

  return app;
}

const countAvailable = (items: readonly { status: string }[]): number =>
  items.filter((item) => item.status !== 'taken').length;
