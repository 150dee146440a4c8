import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { cropsOfPhotos } from '../../photos/focus.ts';
import { photoIdOf } from '../../photos/urls.ts';
import { getOnlySale } from '../../sale-page/find.ts';
import { searchItems } from '../../search/items.ts';
import { hasSeveralSales } from '../../search/places.ts';
import { MINUTE } from '../../units.ts';
import { assetSite } from '../assets.ts';
import { sendPage } from '../components/layout.tsx';
import { Cropped } from '../components/photo.tsx';
import { keptFor } from '../kept-for.ts';
import { HomePage } from './view.tsx';

/** Items on the home page of a host with several sales. */
const SHOWN = 12;

const HOUR = { 'cache-control': 'public, max-age=3600' };

/** The pages that are about the service itself, and the files that all pages use. */
export function webPages(deps: Pick<Deps, 'config' | 'store' | 'clock'>): Hono {
  const { config } = deps;
  const app = new Hono();
  const isShared = keptFor(deps.clock, MINUTE, (now) => hasSeveralSales(deps.store.read, now));
  const shown = keptFor(deps.clock, MINUTE, async () => {
    const { items } = await searchItems(deps, { limit: SHOWN });
    const ids = items.flatMap(({ thumbnail }) => (thumbnail && photoIdOf(config, thumbnail)) || []);
    return { items, crops: await cropsOfPhotos(deps.store.read, ids) };
  });
  async function home() {
    const { items, crops } = (await isShared()) ? await shown() : { items: [], crops: new Map() };
    return (
      <Cropped by={crops}>
        <HomePage isShared={await isShared()} items={items} />
      </Cropped>
    );
  }
  app.route('/', assetSite());
  // The house of one seller is that seller's sale; what the service is stays at /about.
  app.get('/', async (c) => {
    const only = await getOnlySale(deps);
    c.header('cache-control', 'no-cache');
    if (only) return c.redirect(`/${only.slug}`, 302);
    return sendPage(c, config, await home(), {
      headers: { 'cache-control': 'no-cache' },
    });
  });
  app.get('/about', async (c) => sendPage(c, config, await home(), { headers: HOUR }));
  app.get('/robots.txt', (c) =>
    c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /r/\nDisallow: /checkout/\nDisallow: /oauth/\n\nSitemap: ${config.baseUrl}/sitemap.xml\n`,
      200,
      HOUR,
    ),
  );
  return app;
}
