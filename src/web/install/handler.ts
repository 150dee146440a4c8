import { Hono } from 'hono';
import { navCounts } from '../../briefing/nav-counts.ts';
import type { Deps } from '../../context.ts';
import { wordsOfSeller } from '../../sellers/language.ts';
import { assetText, assetUrl } from '../assets.ts';
import { SERVICE_NAME } from '../components/layout.tsx';
import { wordsFor } from '../language.tsx';
import { currentSession } from '../web-session.ts';

/**
 * What a phone needs to install the seller's pages as an app, and to show notifications while they are closed: the
 * manifest, the service worker, and the icon. The worker stores nothing, so an installed app never shows old data,
 * and needs the network.
 */
export function installFiles(deps: Deps): Hono {
  const app = new Hono();

  // Browsers send the cookie with this request (`crossorigin="use-credentials"`), so the app can be named after the
  // sale.
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

  // It has to be at the root: a worker controls only pages below its own folder. Its address must never change,
  // either.
  app.get('/sw.js', (c) =>
    c.body(assetText('sw.js'), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }),
  );

  // The worker's notifications need an icon whose address never changes.
  app.get('/icon-192.png', (c) => c.redirect(assetUrl('icon-192.png'), 302));
  return app;
}

/** The W3C Web Application Manifest of the app. */
export const manifestOf = (app: {
  name: string;
  description: string;
  start: string;
  /** Pages outside this path open in the browser. */
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
