import { Hono } from 'hono';
import { navCounts } from '../../briefing/nav-counts.ts';
import type { Deps } from '../../context.ts';
import { wordsOfSeller } from '../../sellers/language.ts';
import { assetText, assetUrl } from '../assets.ts';
import { SERVICE_NAME } from '../components/layout.tsx';
import { wordsFor } from '../language.tsx';
import { currentSession } from '../web-session.ts';

/** What a phone needs to install the seller's site as an app, and to show notifications while it is closed. */
export function installFiles(deps: Deps): Hono {
  const app = new Hono();

  // Browsers send the cookie along (`crossorigin="use-credentials"`): an app is called like the sale.
  app.get('/manifest.webmanifest', async (c) => {
    const session = await currentSession(deps, c);
    const now = deps.clock.now();
    const { read } = deps.store;
    const name = session && (await navCounts(read, session.actor.sellerId, now)).name;
    const { seller } = session ? await wordsOfSeller(read, session.actor.sellerId) : wordsFor(c);
    const manifest = manifestOf({
      name: name ?? (session ? seller.mySale : SERVICE_NAME),
      description: seller.app,
      start: '/sell',
      scope: '/',
      display: 'standalone',
    });
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
  });

  // At the root, because otherwise it couldn't control the pages there; its own address never changes.
  app.get('/sw.js', (c) =>
    c.body(assetText('sw.js'), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }),
  );

  // For that script's notifications, which need an address that never changes.
  app.get('/icon-192.png', (c) => c.redirect(assetUrl('icon-192.png'), 302));
  return app;
}

/** The W3C Web Application Manifest of the app. */
export const manifestOf = (app: {
  name: string;
  description: string;
  /** Where it opens. */
  start: string;
  /** Pages outside of it open in the browser. */
  scope: string;
  display: 'standalone' | 'minimal-ui';
}) => ({
  id: app.start,
  name: app.name,
  short_name: app.name,
  description: app.description,
  start_url: app.start,
  scope: app.scope,
  display: app.display,
  background_color: '#fbf6ee',
  theme_color: '#fbf6ee',
  icons: [
    { src: assetUrl('icon-192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: assetUrl('icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: assetUrl('icon-maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
