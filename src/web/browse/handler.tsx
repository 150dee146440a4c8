import { Hono, type Context as HonoContext } from 'hono';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../patience.ts';
import { searchItems } from '../../search/items.ts';
import { hasSeveralSales, type ListedPlace, listedPlaces, salePhotos } from '../../search/places.ts';
import { findSales } from '../../search/sales.ts';
import { MINUTE, SECOND } from '../../units.ts';
import { sendPage } from '../components/layout.tsx';
import { Cropped } from '../components/photo.tsx';
import { keptFor, keptForSales } from '../kept-for.ts';
import { spokenIn, wordsFor } from '../language.tsx';
import { admit, buyersPageError } from '../visit.tsx';
import { cropsOfItems } from './cards.tsx';
import { isKnown, placeAt } from './places.ts';
import { type BrowseQuery, browseQuery, parametersOf, placeOf, searchOf, understood } from './query.ts';
import { BrowsePage, type Found } from './view.tsx';

const MOST_PLACES = 50_000;
const LINKED_PLACES = 40;
const PATIENCE_MS = SECOND;

/**
 * `/browse`: everything that live, searchable pages offer, and a page for each city that has some. It shows nothing
 * that a sale page doesn't show. The one search field understands a sentence (“bike under 100 in Austin”), and every
 * filter is a part of the address, so it all works without scripts and every result can be linked. Start at `send`;
 * `query.ts` reads addresses and sentences, and `src/search` finds.
 */
export function browsePages(deps: Deps): Hono {
  const app = new Hono();
  const { read } = deps.store;
  const keptWhile = (all: readonly ListedPlace[]) =>
    keptForSales(all.reduce((sum, { sales }) => sum + sales, 0));
  const places = keptFor(deps.clock, keptWhile, (now) => listedPlaces(read, MOST_PLACES, now));
  /** Until all places were read once, pages go without links to them: no one waits longer than a second. */
  const placesSoFar = () => within(PATIENCE_MS, places(), []);
  const isShared = keptFor(deps.clock, MINUTE, (now) => hasSeveralSales(read, now));

  const asked = (c: HonoContext) => {
    const by = { currency: deps.config.defaultCurrency, locale: wordsFor(c).locale };
    return { by, query: browseQuery(new URL(c.req.url).searchParams, by) };
  };

  app.get('/browse', async (c) => {
    const ctx = await admit(deps, c, 'public_ip');
    const { by, query } = asked(c);
    const known = await placesSoFar();
    const said = understood(query.q, by, (place) => isKnown(known, place));
    return send(c, ctx, '/browse', { ...query, ...said }, undefined, known);
  });

  app.get('/browse/', (c) => c.redirect(`/browse${new URL(c.req.url).search}`, 301));

  // Items of a page that used to be at this address still redirect to where they are now.
  app.get('/browse/:city', (c, next) =>
    c.req.param('city').startsWith('item_') ? next() : sendCity(c, null, c.req.param('city')),
  );
  app.get('/browse/:state/:city', (c) =>
    sendCity(c, c.req.param('state').toLowerCase(), c.req.param('city')),
  );

  async function sendCity(c: HonoContext, state: string | null, city: string): Promise<Response> {
    const ctx = await admit(deps, c, 'public_ip');
    const known = await places();
    const place = placeAt(known, state, city.toLowerCase());
    if (!place) return c.redirect('/browse', 302);
    const { by, query } = asked(c);
    const { by: kind, sort, cursor } = query;
    const only = { ...browseQuery(new URLSearchParams(), by), by: kind, sort, cursor };
    return send(c, ctx, c.req.path, only, place, known);
  }

  app.onError((error, c) => buyersPageError(deps, error, c));

  async function send(
    c: HonoContext,
    ctx: Context,
    path: string,
    query: BrowseQuery,
    place: ListedPlace | undefined,
    known: readonly ListedPlace[],
  ): Promise<Response> {
    const found = await look(ctx, query, place);
    const parameters = parametersOf(query);
    const linked = (await isShared()) ? known.slice(0, LINKED_PLACES) : [];
    const element = (
      <Cropped by={await cropsOfItems(deps, found.items ?? [])}>
        <BrowsePage
          {...{ path, query, place, found }}
          places={linked}
          baseUrl={ctx.config.baseUrl}
          currency={query.currency || ctx.config.defaultCurrency}
        />
      </Cropped>
    );
    return sendPage(c, ctx.config, element, {
      spoken: spokenIn(c, `${path}${parameters}`),
      headers: { 'cache-control': 'public, max-age=60' },
    });
  }

  return app;
}

async function look(ctx: Context, query: BrowseQuery, place: ListedPlace | undefined): Promise<Found> {
  const where = place ? { spot: { city: place.cityFolded, state: place.stateFolded } } : placeOf(query.place);
  const search = { ...searchOf(query), ...where };
  try {
    if (query.by === 'items') {
      const { items, next_cursor: next } = await searchItems(ctx, search);
      return { items, next };
    }
    const { cursor, limit } = search;
    const { sales, next_cursor: next } = await findSales(ctx, { ...where, cursor, limit });
    const slugs = sales.map(({ slug }) => slug);
    return { sales, photos: await salePhotos(ctx.store.read, slugs), next };
  } catch (error) {
    // A cursor from another list, or from before an update, starts at the first page.
    const isCursor = error instanceof AppError && error.code === 'invalid_request' && query.cursor !== '';
    if (!isCursor) throw error;
    return look(ctx, { ...query, cursor: '' }, place);
  }
}
