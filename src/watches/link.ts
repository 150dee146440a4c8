import type { Deps } from '../context.ts';
import { linkUrl } from '../threads/links.ts';
import type { SavedSearch } from './schemas.ts';

/** Address for a mail program's one-click unsubscribe (RFC 8058). */
export const endWatchUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, watchId: string): string =>
  `${linkUrl(ctx, 'w', watchId)}/end`;

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
