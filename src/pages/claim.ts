import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { addRow, deleteRows, putRow, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import type { Deps, SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { addressMovedMail } from '../mail/templates/sales.ts';
import { getPageOfSeller, type PageRow, pageUrl } from '../sale-page/page.ts';
import { isReservedSlug, RESERVED_WORDS, type SlugSource, slugCandidates } from '../sale-page/slugs.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { DAY } from '../units.ts';

/** Refuses an address that a page can't have. @throws AppError CUSTOM_URL_RESERVED, CUSTOM_URL_TAKEN */
export async function refuseUnusableUrl(tx: Write, sellerId: string, customUrl: string, now: Date) {
  if (isReservedSlug(customUrl)) throw refusal('CUSTOM_URL_RESERVED.url', { customUrl });
  const { pages, formerSlugs } = tx.t;
  const isOthers = and(eq(pages.slug, customUrl), ne(pages.sellerId, sellerId));
  const isKept = and(
    eq(formerSlugs.slug, customUrl),
    or(isNull(formerSlugs.sellerId), ne(formerSlugs.sellerId, sellerId)),
    gt(formerSlugs.createdAt, keptSince(now)),
  );
  if ((await tx.$count(pages, isOthers)) + (await tx.$count(formerSlugs, isKept)) === 0) return;
  throw refusal('CUSTOM_URL_TAKEN.url', { customUrl });
}

/** How long no one else can take an address that a page gave up: shared links must not lead to strangers. */
const FORMER_SLUG_DAYS = 90;
const keptSince = (now: Date): Date => new Date(now.getTime() - FORMER_SLUG_DAYS * DAY);

/** Expired addresses of removed accounts. */
export const oldSlugs = oldRows('formerSlugs', (f, ago) =>
  and(isNull(f.sellerId), lte(f.createdAt, ago(FORMER_SLUG_DAYS * DAY))),
);

/** The seller's page. On first use it is created, offline and empty. */
export async function claimPage(
  ctx: SellerContext,
  tx: Write,
  from: SlugSource & { customUrl?: string | undefined },
): Promise<PageRow> {
  const { sellerId } = ctx.actor;
  const existing = await getPageOfSeller(tx, sellerId);
  if (existing) return existing;
  const now = ctx.clock.now();
  // An address that redirects to another page is given only to a seller who asks for it.
  const slug = from.customUrl ?? (await freeSlug(ctx, tx, from));
  const times = { createdAt: now, updatedAt: now };
  const made = await addRow(tx, 'pages', { sellerId, slug, published: false, viewCount: 0, ...times });
  if (made) return made;
  throw refusal('CUSTOM_URL_TAKEN.justNow');
}

/** Gives a page another address; the old one redirects to it. A page that had the new one before loses it. */
export async function movePage(tx: Write, page: Pick<PageRow, 'sellerId' | 'slug'>, slug: string, now: Date) {
  const { sellerId } = page;
  await deleteRows(tx, 'formerSlugs', { slug });
  if (slug === page.slug) return;
  await updateRows(tx, 'pages', { sellerId }, { slug, updatedAt: now });
  await putRow(tx, 'formerSlugs', { slug: page.slug }, { sellerId, createdAt: now });
}

const RESERVED = JSON.stringify([...RESERVED_WORDS]);
const reservedPages = prepared<{ words: string }>()('reserved_pages', (db, p) =>
  db
    .select()
    .from(db.t.pages)
    .where(db.syntax.among(db.t.pages.slug, sql`${p.words}`)),
);

/** Moves up to `limit` pages off addresses that the service has reserved since. Returns how many. */
export async function moveReservedPages(deps: Deps, limit: number): Promise<number> {
  // There is usually nothing to move, so look before opening a write.
  if ((await reservedPages(deps.store.read, { words: RESERVED })).length === 0) return 0;
  return deps.store.write(async (tx) => {
    const due = (await reservedPages(tx, { words: RESERVED })).slice(0, limit);
    for (const page of due) {
      const seller = await findSeller(tx, page.sellerId);
      const slug = await freeSlug(deps, tx, { displayName: seller.displayName, city: page.city });
      await movePage(tx, page, slug, deps.clock.now());
      const mail = addressMovedMail({
        language: seller.language,
        old: pageUrl(deps.config, page),
        url: pageUrl(deps.config, { slug }),
        ownUrl: `${deps.config.baseUrl}/sell/page`,
      });
      await enqueueMail(deps, tx, { ...mail, to: seller.email });
    }
    return due.length;
  });
}

async function freeSlug({ random }: Pick<Deps, 'random'>, tx: Write, from: SlugSource): Promise<string> {
  const { pages, formerSlugs } = tx.t;
  for (const slug of slugCandidates(random, from)) {
    const taken = await tx.$count(pages, eq(pages.slug, slug));
    const leads = await tx.$count(formerSlugs, eq(formerSlugs.slug, slug));
    if (taken + leads === 0) return slug;
  }
  throw new Error('Candidates never end');
}
