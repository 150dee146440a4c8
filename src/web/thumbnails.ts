import type { Deps } from '../context.ts';
import { photoUrls } from '../photos/urls.ts';
import { placesOf } from '../reservations/find.ts';

/** The first picture of each of these items, by item id; items without one are missing. */
export const firstPictures = (
  { config }: Pick<Deps, 'config'>,
  items: readonly { itemId: string; photoIds: readonly string[] }[],
): Map<string, string> =>
  new Map(
    items.flatMap(({ itemId, photoIds }) => {
      const [thumbnail] = photoUrls(config, photoIds.slice(0, 1)).thumbnails;
      return thumbnail === undefined ? [] : [[itemId, thumbnail] as const];
    }),
  );

/** The first pictures of all items in the given reservations. */
export const thumbnailsOf = async (
  deps: Pick<Deps, 'store' | 'config'>,
  reservations: readonly { reservation_id: string }[],
): Promise<Map<string, string>> => {
  const ids = reservations.map(({ reservation_id: id }) => ({ id }));
  return firstPictures(deps, await placesOf(deps.store.read, ids));
};
