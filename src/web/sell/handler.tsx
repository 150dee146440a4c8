import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { sellerPages } from '../seller-pages.ts';

/** The seller's own sale: what is in it, and what waits. */
export function sellPages(deps: Deps): Hono {
  const { app, page } = sellerPages(deps, 'sell');
  page('/sell/counts', async ({ c, nav }) => c.json(nav.counts, 200, { 'cache-control': 'no-store' }));
  return app;
}
