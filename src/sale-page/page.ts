/*
 * The sale page as other rooms need it: which page is at a slug, whether it is live, when it ends, which listings it
 * shows, and what its addresses are. `kept.ts` caches public data of sales, and checks the sale's version on each use.
 * The operations on pages are in `src/pages`. Start here, then `shown.ts`.
 */

import { and, eq, gt, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { getRow } from '../../db/rows.ts';
import { isFindable } from '../../db/schema/sale.ts';
import type { Read, RowOf, Schema } from '../../db/store.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { zoneOfSources, zoneSources } from '../sellers/zone.ts';
import { dayEnd } from '../text/days.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { hasActivePass, isFreeAccount, limitsOf, type PlanConfig, type Planned } from '../tiers.ts';
import { DAY } from '../units.ts';
import { SLUG_PATTERN } from './slugs.ts';

export type PageRow = RowOf<'pages'>;

type Addressed = Pick<PageRow, 'slug'>;

/** Whether anyone can open a page: it is published, and has no end or hasn't reached it. */
export const isPageLive = (page: Pick<PageRow, 'published' | 'expiresAt'>, now: Date): boolean =>
  page.published && (page.expiresAt === null || page.expiresAt.getTime() > now.getTime());

/** A sale that ended by this date is in no search: two days are more than any time zone is behind. */
export const lastListedDay = (now: Date): string =>
  new Date(now.getTime() - 2 * DAY).toISOString().slice(0, 10);

/** Live and included in search: not if the seller opted out, and not long after the sale. */
export const pageIsListed = (pages: Schema['pages'], now: Date): SQL | undefined =>
  isListedAt(pages, sql.param(now, pages.expiresAt), lastListedDay(now));

/** The same, with `now` and its `lastListedDay` as arguments of a prepared query. */
export const isListedAt = (pages: Schema['pages'], now: SQLWrapper, lastDay: SQLWrapper | string) =>
  and(
    isFindable(pages),
    or(isNull(pages.expiresAt), gt(pages.expiresAt, now)),
    or(isNull(pages.endsOn), gt(pages.endsOn, lastDay)),
  );

export const pageUrl = (config: Pick<Config, 'baseUrl'>, page: Addressed): string =>
  `${config.baseUrl}/${page.slug}`;

/** Where everyone can read a listing while its page is live. */
export const itemPublicUrl = (config: Pick<Config, 'baseUrl'>, page: Addressed, itemId: string): string =>
  `${pageUrl(config, page)}/${itemId}`;

export const presentSale = (
  config: Pick<Config, 'baseUrl'>,
  { slug, city, state, country }: Pick<PageRow, 'slug' | 'city' | 'state' | 'country'>,
  displayName: string | null,
) => ({ slug, url: pageUrl(config, { slug }), display_name: displayName, city, state, country });

/** What other programs get about a page. */
export const pageHookData = async ({ config }: Pick<Deps, 'config'>, page: PageRow) => ({
  url: pageUrl(config, page),
  slug: page.slug,
  published: page.published,
  expires_at: page.expiresAt?.toISOString() ?? null,
});

/** A page's end as the API shows it. Days are rounded up, so the last day reads 1, and 0 after the end. */
export function presentExpiry(page: Pick<PageRow, 'expiresAt'> | undefined, now: Date, zone: string | null) {
  const end = page?.expiresAt ?? null;
  const left = end && end.getTime() - now.getTime();
  const shown = {
    page_expires_at: end?.toISOString() ?? null,
    days_until_page_expiry: left === null ? null : Math.max(0, Math.ceil(left / DAY)),
    is_expired: left !== null && left <= 0,
  };
  return withLocalTimes(shown, zone, 'page_expires_at');
}

/**
 * The end that a page gets at its first publish: some days from now, or the end of the seller's pass. Null, for no end,
 * only for the owner, and where everyone has a plan whose pages last as long as the plan does.
 */
export function firstPageEnd(config: PlanConfig, seller: Planned, now: Date): Date | null {
  const { pageDays } = limitsOf(config, seller, now);
  if (pageDays !== null) return new Date(now.getTime() + pageDays * DAY);
  return hasActivePass(seller, now) && !isFreeAccount(config, seller) ? seller.planEndsAt : null;
}

/** After its last day, a sale takes no reservations; its page stays. */
export const isSaleOver = (page: Pick<PageRow, 'endsOn'> & { zone: string }, now: Date): boolean =>
  page.endsOn !== null && overAt(page.endsOn, page.zone) <= now;

/** The end of a sale's last day. */
export const overAt = (endsOn: string, zone: string): Date => dayEnd(endsOn, zone);

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

/** Pages with their sellers, for duties that act when a day begins or ends where the seller is. */
export function pagesWithSellers(db: Read) {
  const { pages: page, sellers: s, availability: a } = db.t;
  return db
    .select({ page, email: s.email, language: s.language, ...zoneSources(db.t) })
    .from(page)
    .innerJoin(s, eq(s.id, page.sellerId))
    .leftJoin(a, eq(a.sellerId, page.sellerId));
}

/** The seller's page; sellers have none before they first publish. */
export const getPageOfSeller = (db: Read, sellerId: string): Promise<PageRow | undefined> =>
  getRow(db, 'pages', { sellerId });

/** The live page of the only seller, as on a host that someone runs for their own sale. */
export async function getOnlySale({ store, clock }: Deps): Promise<PageRow | undefined> {
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
export async function findLivePage({ clock }: Pick<Deps, 'clock'>, db: Read, slug: string) {
  const page = await getPageBySlug(db, slug.toLowerCase());
  if (page && isPageLive(page, clock.now())) return page;
  throw refusal('not_found.page');
}

/** The page at a slug, if anyone can open it. */
export async function getLivePage(deps: Deps, slug: string): Promise<SalePage | undefined> {
  const page = await getPageBySlug(deps.store.read, slug);
  return page && isPageLive(page, deps.clock.now()) ? page : undefined;
}
