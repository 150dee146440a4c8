import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { assetSite } from '../assets.ts';
import { sendPage } from '../components/layout.tsx';
import { DevelopersPage } from '../developers/view.tsx';
import { HomePage } from './view.tsx';

const HOUR = { 'cache-control': 'public, max-age=3600' };

/** The pages that are about the service itself, and the files that all pages use. */
export function webPages(deps: Pick<Deps, 'config'>): Hono {
  const { config } = deps;
  const app = new Hono();
  app.route('/', assetSite());
  app.get('/', (c) => sendPage(c, config, <HomePage config={config} />, { headers: HOUR }));
  app.get('/developers', (c) => sendPage(c, config, <DevelopersPage config={config} />, { headers: HOUR }));
  app.get('/robots.txt', (c) =>
    c.text(
      'User-agent: *\nDisallow: /api/\nDisallow: /r/\nDisallow: /checkout/\nDisallow: /oauth/\n',
      200,
      HOUR,
    ),
  );
  return app;
}
