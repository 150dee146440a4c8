import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { before, type Read } from '../../db/store.ts';
import { breather } from '../breather.ts';
import { type PageRow, pageIsListed } from './page.ts';

/** Slice size: on SQLite, everyone else waits while one slice is read; elsewhere each is a round trip. */
const SLICE = { sqlite: 100, postgresql: 1000 };

export type ListedPage = Pick<
  PageRow,
  'sellerId' | 'slug' | 'firstPublishedAt' | 'updatedAt' | 'city' | 'state' | 'cityFolded' | 'stateFolded'
> & {
  /** When what everyone sees of its items last changed. */
  itemsAt: Date | null;
};

/** Public pages that `also` holds for, newest first, in slices, between which other work gets the thread. */
export async function* listedPages(db: Read, now: Date, also?: SQL): AsyncGenerator<ListedPage[]> {
  const { pages, saleVersions } = db.t;
  const { sellerId, slug, firstPublishedAt, updatedAt, city, state, cityFolded, stateFolded } = pages;
  const words = { city, state, cityFolded, stateFolded };
  const times = { firstPublishedAt, updatedAt, itemsAt: saleVersions.changedAt };
  const size = SLICE[db.syntax.name];
  const breathe = breather(1);
  let last: ListedPage | undefined;
  do {
    const rows: ListedPage[] = await db
      .select({ sellerId, slug, ...words, ...times })
      .from(pages)
      // A cross join makes SQLite read the tables in this order.
      .crossJoin(saleVersions)
      .where(
        and(
          eq(saleVersions.sellerId, sellerId),
          pageIsListed(pages, now),
          isNotNull(pages.firstPublishedAt),
          also,
          last && before([pages.firstPublishedAt, pages.slug], [last.firstPublishedAt, last.slug]),
        ),
      )
      .orderBy(desc(pages.firstPublishedAt), desc(pages.slug))
      .limit(size);
    if (rows.length > 0) yield rows;
    last = rows.length === size ? rows.at(-1) : undefined;
    await breathe();
  } while (last);
}

export type ChangedPage = { slug: string; changedAt: Date };

/** Public pages, up to `limit`, most recently published first, with the time when something on each last changed. */
export async function changedPages(db: Read, limit: number, now: Date): Promise<ChangedPage[]> {
  const changed: ChangedPage[] = [];
  for await (const pages of listedPages(db, now)) {
    for (const { slug, updatedAt, itemsAt } of pages) {
      changed.push({ slug, changedAt: itemsAt && itemsAt > updatedAt ? itemsAt : updatedAt });
      if (changed.length === limit) return changed;
    }
  }
  return changed;
}
