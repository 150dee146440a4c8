import type { Deps } from '../context.ts';
import { photoUrls } from '../photos/urls.ts';
import { placesOf } from '../reservations/find.ts';

/** The first picture of each item of a reservation, by item id. */
export async function thumbnailsOf(
  { store, config }: Pick<Deps, 'store' | 'config'>,
  reservationId: string | undefined,
): Promise<Map<string, string>> {
  const places = reservationId === undefined ? [] : await placesOf(store.read, [reservationId]);
  return new Map(
    places.flatMap(({ itemId, photoIds }) => {
      const [thumbnail] = photoUrls(config, photoIds.slice(0, 1)).thumbnails;
      return thumbnail === undefined ? [] : [[itemId, thumbnail] as const];
    }),
  );
}
