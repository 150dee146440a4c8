import { and, desc, eq, exists } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { cityMark, stateMark } from '../../db/search/marks.ts';
import type { Terms } from '../../db/search/terms.ts';
import type { Read } from '../../db/store.ts';
import { type ListedPage, listedPages } from '../sale-page/listed.ts';
import { pageIsListed } from '../sale-page/page.ts';
import { itemIsOffered } from '../sale-page/shown.ts';
import { fold } from '../text/fold.ts';
import { foldPlace, isStateCode, type Place } from '../text/place.ts';

/**
 * A city with sales. `city` and `state` are spelled as some seller there spells them, and folded as searches compare
 * them; pages that name no state are one place.
 */
export type ListedPlace = {
  city: string;
  state: string | null;
  cityFolded: string;
  stateFolded: string | null;
  sales: number;
};

/** Cities of public pages that offer something, up to `limit`; the cities with the most sales come first. */
export async function listedPlaces(db: Read, limit: number, now: Date): Promise<ListedPlace[]> {
  const { items, pages } = db.t;
  const things = db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.sellerId, pages.sellerId), itemIsOffered(items)));
  const places = new Map<string, ListedPlace>();
  for await (const listed of listedPages(db, now, exists(things))) {
    for (const place of listed.flatMap(placeOf)) {
      const key = `${place.stateFolded ?? ''}\n${place.cityFolded}`;
      const known = places.get(key) ?? place;
      places.set(key, { ...known, sales: known.sales + 1 });
    }
  }
  return [...places]
    .sort(([a, one], [b, other]) => other.sales - one.sales || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([, place]) => place);
}

function placeOf({ city, state, cityFolded, stateFolded }: ListedPage): ListedPlace[] {
  if (!city || !cityFolded) return [];
  return [{ city, state, cityFolded, stateFolded: stateFolded || null, sales: 0 }];
}

/** Whether there is more than one public live page. A host for one person's own sale has only that. */
export async function hasSeveralSales(db: Read, now: Date): Promise<boolean> {
  const { pages } = db.t;
  const rows = await db.select({ slug: pages.slug }).from(pages).where(pageIsListed(pages, now)).limit(2);
  return rows.length > 1;
}

/** Number of photos shown for a sale. */
const SALE_PHOTOS = 3;

const newestPhotos = prepared<{ slug: string }>()('newest_photos_of_sale', (db, p) => {
  const { items, pages } = db.t;
  return db
    .select({ photoIds: items.photoIds })
    .from(items)
    .innerJoin(pages, eq(pages.sellerId, items.sellerId))
    .where(and(eq(pages.slug, p.slug), itemIsOffered(items)))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(SALE_PHOTOS);
});

/** The first photos of each sale's newest available items, up to three, by slug. */
export async function salePhotos(db: Read, slugs: readonly string[]): Promise<Map<string, string[]>> {
  const found = slugs.map(async (slug): Promise<[string, string[]]> => {
    const rows = await newestPhotos(db, { slug });
    return [slug, rows.flatMap(({ photoIds }) => photoIds.slice(0, 1))];
  });
  return new Map(await Promise.all(found));
}

/** The location of a page, folded. Omitted parts match anything; a null state matches pages that name none. */
export type Spot = { city?: string; state?: string | null };

/** Searches at exactly this spot instead of by words for a place. */
export type AtSpot = { spot?: Spot | undefined };

/** The spots that a place can mean, in any spelling; undefined, for everywhere, if nothing is left after folding. */
export function spotsOf(place: Place & AtSpot): Spot[] | undefined {
  if (place.spot) return [place.spot];
  const { city, state } = foldPlace(place);
  const asTyped = fold(place.city ?? '');
  if (asTyped !== city) {
    const both = [{ city: asTyped }, { city, state }];
    // What follows the comma can be a country, as in "Lyon, France", so pages without a state match, too.
    return isStateCode(state) ? both : [...both, { city, state: null }];
  }
  if (city === '' && state === '') return undefined;
  return [{ ...(city !== '' && { city }), ...(state !== '' && { state }) }];
}

/** The index terms of items on pages in one of `spots`. */
export const termsOfSpots = (spots: Spot[]): Terms => ({
  any: spots.map(({ city, state }) => ({
    all: [
      ...(city === undefined ? [] : [{ term: cityMark(city) }]),
      ...(state === undefined ? [] : [{ term: stateMark(state) }]),
    ],
  })),
});
