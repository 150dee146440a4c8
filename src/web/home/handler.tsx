import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { getOnlySale } from '../../sale-page/find.ts';
import { hasSeveralSales } from '../../search/places.ts';
import { MINUTE } from '../../units.ts';
import { assetSite } from '../assets.ts';
import { sendPage } from '../components/layout.tsx';
import { keptFor } from '../kept-for.ts';
import { HomePage } from './view.tsx';

const HOUR = { 'cache-control': 'public, max-age=3600' };

/** The pages that are about the service itself, and the files that all pages use. */
export function webPages(deps: Pick<Deps, 'config' | 'store' | 'clock'>): Hono {
  const { config } = deps;
  const app = new Hono();
  const isShared = keptFor(deps.clock, MINUTE, (now) => hasSeveralSales(deps.store.read, now));
  app.route('/', assetSite());
  // The house of one seller is that seller's sale; what the service is stays at /about.
  app.get('/', async (c) => {
    const only = await getOnlySale(deps);
    c.header('cache-control', 'no-cache');
    if (only) return c.redirect(`/${only.slug}`, 302);
    return sendPage(c, config, <HomePage config={config} isShared={await isShared()} />, {
      headers: { 'cache-control': 'no-cache' },
    });
  });
  app.get('/about', async (c) =>
    sendPage(c, config, <HomePage config={config} isShared={await isShared()} />, { headers: HOUR }),
  );
  app.get('/robots.txt', (c) =>
    c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /r/\nDisallow: /checkout/\nDisallow: /oauth/\n\nSitemap: ${config.baseUrl}/sitemap.xml\n`,
      200,
      HOUR,
    ),
  );
  return app;
}
