import { and, count, desc, eq, exists, max, ne } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import { pageIsListed } from '../sale-page/links.ts';
import { itemIsOffered } from '../sale-page/shown.ts';

/** A city with sales; `city` and `state` as some seller there writes them, folded as searches compare them. */
export type ListedPlace = {
  city: string;
  state: string;
  cityFolded: string;
  stateFolded: string;
  sales: number;
};

/** Cities of live pages that may be found and offer something, at most `limit`, those with the most sales first. */
export async function listedPlaces(db: Read, limit: number, now: Date): Promise<ListedPlace[]> {
  const { items, pages } = db.t;
  const sales = count();
  const things = db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.sellerId, pages.sellerId), itemIsOffered(items)));
  const rows = await db
    .select({
      city: max(pages.city),
      state: max(pages.state),
      cityFolded: pages.cityFolded,
      stateFolded: pages.stateFolded,
      sales,
    })
    .from(pages)
    .where(and(pageIsListed(pages, now), ne(pages.cityFolded, ''), ne(pages.stateFolded, ''), exists(things)))
    .groupBy(pages.stateFolded, pages.cityFolded)
    .orderBy(desc(sales), pages.stateFolded, pages.cityFolded)
    .limit(limit);
  return rows.flatMap(({ city, state, cityFolded, stateFolded, sales }) =>
    city === null || state === null || cityFolded === null || stateFolded === null
      ? []
      : [{ city, state, cityFolded, stateFolded, sales }],
  );
}

/** Whether there is more than one live page to be found, as on a host that is not somebody's own. */
export async function hasSeveralSales(db: Read, now: Date): Promise<boolean> {
  const { pages } = db.t;
  const rows = await db.select({ slug: pages.slug }).from(pages).where(pageIsListed(pages, now)).limit(2);
  return rows.length > 1;
}

/** Of each sale the first photos of its newest things that can be had, at most `many`; by slug. */
export async function salePhotos(
  db: Read,
  slugs: readonly string[],
  many: number,
): Promise<Map<string, string[]>> {
  const { items, pages } = db.t;
  const found = await Promise.all(
    slugs.map(async (slug): Promise<[string, string[]]> => {
      const rows = await db
        .select({ photoIds: items.photoIds })
        .from(items)
        .innerJoin(pages, eq(pages.sellerId, items.sellerId))
        .where(and(eq(pages.slug, slug), itemIsOffered(items)))
        .orderBy(desc(items.createdAt), desc(items.id))
        .limit(many);
      return [slug, rows.flatMap((row) => row.photoIds.slice(0, 1))];
    }),
  );
  return new Map(found);
}
