import { inArray } from 'drizzle-orm';
import type { Store } from '../../../db/store.ts';
import type { Deps } from '../../context.ts';
import { perObject } from '../../text/at-first-use.ts';
import { sha256 } from '../../tokens.ts';
import { HOUR, SECOND } from '../../units.ts';

/*
 * What a cache in front of the service (CDN_CACHE=on) may keep of public pages. Browsers still ask each time. Without
 * a purge address, the cache keeps pages for a second; with one, for an hour, and it is told about each sale that
 * changed: this process remembers what it handed out, and compares.
 */
const KEPT_MS = HOUR;
/** How long a cache may show an outdated page while it fetches the current one. */
const STALE_SECONDS = 60;
/** Tag of every response: a process that just started doesn't know what was handed out before, so it purges all. */
const ALL = 'sales';

type Served = { version: number; until: Date; forgetAt: number };
type Of = { served: Map<string, Served>; again: Set<string>; isPurged: boolean };
const of = perObject((_: Store): Of => ({ served: new Map(), again: new Set(), isPurged: false }));

/** Tag of all pages of a sale. It is a hash, so it doesn't reveal the seller's id. */
const tagOf = (sellerId: string): string => `sale-${sha256(`cdn ${sellerId}`).slice(0, 20)}`;

/**
 * Marks a response for the cache in front, if there is one. A page that chooses a language sets a cookie, so it isn't
 * shared.
 */
export function shareAnswer(
  { config, store, cdn, clock }: Pick<Deps, 'config' | 'store' | 'cdn' | 'clock'>,
  request: Request,
  response: Response,
  page: { sellerId: string; version: number; until: Date },
): Response {
  if (!config.cdnCache || request.url.includes('lang=')) return response;
  const { sellerId, version, until } = page;
  const left = Math.max(0, Math.floor((until.getTime() - clock.now().getTime()) / SECOND));
  const seconds = Math.min(cdn ? KEPT_MS / SECOND : 1, left);
  const rest = cdn ? `, stale-while-revalidate=${STALE_SECONDS}` : '';
  const { headers } = response;
  headers.set('cache-control', `public, max-age=0, s-maxage=${seconds}, must-revalidate`);
  headers.set('cdn-cache-control', `max-age=${seconds}${rest}`);
  headers.set('surrogate-control', `max-age=${seconds}${rest}`);
  headers.set('surrogate-key', `${ALL} ${tagOf(sellerId)}`);
  headers.set('cache-tag', `${ALL},${tagOf(sellerId)}`);
  if (cdn) {
    const { served } = of(store);
    const known = served.get(sellerId);
    // An earlier version may still be in the cache: the oldest one decides whether the sale has changed.
    const oldest = known && known.version !== version ? known.version : version;
    served.set(sellerId, { version: oldest, until, forgetAt: clock.now().getTime() + KEPT_MS });
  }
  return response;
}

/**
 * Purges up to `limit` sales that have changed since their pages were handed out. Returns how many. Each is purged
 * again the next time, because a page may reach the cache after the first purge.
 */
export async function purgeChanged(
  { store, cdn, clock, logger }: Pick<Deps, 'store' | 'cdn' | 'clock' | 'logger'>,
  limit: number,
): Promise<number> {
  if (!cdn) return 0;
  const state = of(store);
  const tags = state.isPurged ? [...state.again].map(tagOf) : [ALL];
  const now = clock.now();
  const { saleVersions } = store.read.t;
  const changed: string[] = [];
  const ids = [...state.served.keys()];
  for (let at = 0; at < ids.length && changed.length < limit; at += limit) {
    const some = ids.slice(at, at + limit);
    const rows = await store.read
      .select({ id: saleVersions.sellerId, version: saleVersions.version })
      .from(saleVersions)
      .where(inArray(saleVersions.sellerId, some));
    const present = new Map(rows.map(({ id, version }) => [id, version]));
    for (const id of some) {
      const served = state.served.get(id);
      if (!served) continue;
      if (present.get(id) !== served.version || served.until <= now) changed.push(id);
      else if (served.forgetAt <= now.getTime()) state.served.delete(id);
    }
  }
  tags.push(...changed.map(tagOf));
  if (tags.length === 0) return 0;
  // Forget them before the purge: pages that are handed out during it must be remembered again.
  for (const id of changed) state.served.delete(id);
  try {
    await cdn.purge([...new Set(tags)]);
    state.isPurged = true;
    state.again = new Set(changed);
  } catch (error) {
    for (const id of changed) state.again.add(id);
    logger.warn({ err: error, sales: tags.length }, 'The cache could not be purged, will retry');
  }
  return changed.length;
}
