import { createHmac } from 'node:crypto';
import type { Deps } from '../context.ts';
import { sha256 } from '../tokens.ts';
import type { SavedSearch } from './schemas.ts';

/** The secret of a watch's link: derived and never stored, like that of a question. */
const watchToken = (ctx: Pick<Deps, 'pepper'>, watchId: string): string =>
  createHmac('sha256', ctx.pepper).update(`price-watch-link:${watchId}`).digest('base64url');

export const hashWatchToken = sha256;

export const tokenHashOf = (ctx: Pick<Deps, 'pepper'>, watchId: string): string =>
  hashWatchToken(watchToken(ctx, watchId));

/** For emails to the person who watches only. */
export const watchUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, watchId: string): string =>
  `${ctx.config.baseUrl}/w/${watchToken(ctx, watchId)}`;

/** Address for a mail program's one-click unsubscribe (RFC 8058). */
export const endWatchUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, watchId: string): string =>
  `${watchUrl(ctx, watchId)}/end`;

/** The page that shows what a saved search finds. */
export function searchUrl({ config }: Pick<Deps, 'config'>, search: SavedSearch): string {
  const { q, category, min_price: min, max_price: max, currency, city, state } = search;
  const place = [city, state].filter(Boolean).join(', ');
  const said = Object.entries({ q, place, category, min, max, currency }).flatMap(
    ([name, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `${config.baseUrl}/browse?${new URLSearchParams(said)}`;
}
