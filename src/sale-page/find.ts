/*
 * The sale page as other rooms need it: which page is at a slug, whether it is live, when it ends, which listings it
 * shows, and what its addresses are. `kept.ts` caches public data of sales, and checks the sale's version on each use.
 * The operations on pages are in `src/pages`. Start here, then `links.ts` and `shown.ts`.
 */

import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { zoneOfSources, zoneSources } from '../sellers/zone.ts';
import { isPageLive, type PageRow } from './page.ts';
import { SLUG_PATTERN } from './slugs.ts';

/** A page with the public facts about its seller. */
export type SalePage = PageRow & {
  displayName: string | null;
  /** Currency of all its amounts. */
  currency: string;
  /** Time zone of the seller's days and times. */
  zone: string;
  /** Version of everything that its public pages may show, as of this read. */
  saleVersion: number;
};

const pageBySeller = prepared<{ sellerId: string }>()('page_by_seller', (db, p) =>
  db.select().from(db.t.pages).where(eq(db.t.pages.sellerId, p.sellerId)),
);

const pageBySlug = prepared<{ slug: string }>()('page_by_slug', (db, p) =>
  db
    .select({
      page: db.t.pages,
      displayName: db.t.sellers.displayName,
      currency: db.t.sellers.currency,
      saleVersion: db.t.saleVersions.version,
      ...zoneSources(db.t),
    })
    .from(db.t.pages)
    .innerJoin(db.t.sellers, eq(db.t.sellers.id, db.t.pages.sellerId))
    .innerJoin(db.t.saleVersions, eq(db.t.saleVersions.sellerId, db.t.pages.sellerId))
    .leftJoin(db.t.availability, eq(db.t.availability.sellerId, db.t.pages.sellerId))
    .where(eq(db.t.pages.slug, p.slug)),
);

/** The seller's page; sellers have none before they first publish. */
export const getPageOfSeller = async (db: Read, sellerId: string): Promise<PageRow | undefined> =>
  (await pageBySeller(db, { sellerId }))[0];

/** The live page of the only seller, as on a host that someone runs for their own sale. */
export async function getOnlySale({
  store,
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<PageRow | undefined> {
  const { sellers } = store.read.t;
  const [first, second] = await store.read.select({ id: sellers.id }).from(sellers).limit(2);
  const page = first && !second ? await getPageOfSeller(store.read, first.id) : undefined;
  return page && isPageLive(page, clock.now()) ? page : undefined;
}

/** @throws AppError not_found before the seller's first publish */
export async function findPageOfSeller(db: Read, sellerId: string): Promise<PageRow> {
  const page = await getPageOfSeller(db, sellerId);
  if (page) return page;
  throw refusal('not_found.ownPage');
}

const presentSlug = prepared<{ slug: string }>()('present_slug', (db, p) =>
  db
    .select({ slug: db.t.pages.slug })
    .from(db.t.formerSlugs)
    .innerJoin(db.t.pages, eq(db.t.pages.sellerId, db.t.formerSlugs.sellerId))
    .where(eq(db.t.formerSlugs.slug, p.slug)),
);

/** The page at a slug or, if no page has it now, the page that had it before; online or not. */
export async function getPageBySlug(db: Read, slug: string): Promise<SalePage | undefined> {
  if (!SLUG_PATTERN.test(slug)) return undefined;
  let [found] = await pageBySlug(db, { slug });
  if (!found) {
    const [present] = await presentSlug(db, { slug });
    [found] = present ? await pageBySlug(db, present) : [];
  }
  if (!found) return undefined;
  const { page, displayName, currency, saleVersion } = found;
  return { ...page, displayName, currency, zone: zoneOfSources(found) ?? 'UTC', saleVersion };
}

/** The seller's page with all of those facts, online or not. */
export async function getSalePageOf(db: Read, sellerId: string): Promise<SalePage | undefined> {
  const page = await getPageOfSeller(db, sellerId);
  return page && getPageBySlug(db, page.slug);
}

const saleVersion = prepared<{ sellerId: string }>()(
  'sale_version',
  (db, p) =>
    db
      .select({ version: db.t.saleVersions.version })
      .from(db.t.saleVersions)
      .where(eq(db.t.saleVersions.sellerId, p.sellerId)),
  true,
);

/** The field of that name in `SalePage`; undefined if the seller is gone. */
export const getSaleVersion = async (db: Read, sellerId: string): Promise<number | undefined> =>
  (await saleVersion(db, { sellerId }))[0]?.version;

/** The live page at a slug, in any spelling. @throws AppError not_found */
export async function findLivePage(
  { clock }: Pick<Deps, 'clock'>,
  db: Read,
  slug: string,
): Promise<SalePage> {
  const page = await getPageBySlug(db, slug.toLowerCase());
  if (page && isPageLive(page, clock.now())) return page;
  throw refusal('not_found.page');
}

/** The page at a slug, if anyone can open it. */
export async function getLivePage(
  deps: Pick<Deps, 'store' | 'clock'>,
  slug: string,
): Promise<SalePage | undefined> {
  const page = await getPageBySlug(deps.store.read, slug);
  return page && isPageLive(page, deps.clock.now()) ? page : undefined;
}
