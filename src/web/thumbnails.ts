import type { Deps } from '../context.ts';
import { photoUrls } from '../photos/urls.ts';
import { placesOf } from '../reservations/find.ts';

/** The first picture of each item of the given reservations, by item id. */
export async function thumbnailsOf(
  { store, config }: Pick<Deps, 'store' | 'config'>,
  reservationIds: readonly string[],
): Promise<Map<string, string>> {
  const places = await placesOf(store.read, reservationIds);
  return new Map(
    places.flatMap(({ itemId, photoIds }) => {
      const [thumbnail] = photoUrls(config, photoIds.slice(0, 1)).thumbnails;
      return thumbnail === undefined ? [] : [[itemId, thumbnail] as const];
    }),
  );
}
