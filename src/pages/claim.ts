import { and, eq, ne } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { getPageOfSeller } from '../sale-page/find.ts';
import type { PageRow } from '../sale-page/links.ts';
import { isReservedSlug } from '../sale-page/reserved.ts';
import { slugCandidates } from '../sale-page/slugs.ts';

/** @throws AppError CUSTOM_URL_RESERVED, CUSTOM_URL_TAKEN */
export async function refuseUnusableUrl(tx: Write, sellerId: string, customUrl: string): Promise<void> {
  if (isReservedSlug(customUrl)) {
    throw new AppError('CUSTOM_URL_RESERVED', `"${customUrl}" is reserved.`, {
      hint: 'Choose another custom_url, or leave it out and one is made from the name.',
    });
  }
  const { pages } = tx.t;
  const [taken] = await tx
    .select({ slug: pages.slug })
    .from(pages)
    .where(and(eq(pages.slug, customUrl), ne(pages.sellerId, sellerId)));
  if (taken) {
    throw new AppError('CUSTOM_URL_TAKEN', `"${customUrl}" is another seller's page.`, {
      hint: 'Choose another custom_url, for example with your city or a year in it.',
    });
  }
}

/** The seller's page, made offline and empty at its first use. */
export async function claimPage(
  ctx: SellerContext,
  tx: Write,
  from: { customUrl?: string | undefined; displayName: string | null; city: string | null },
): Promise<PageRow> {
  const { sellerId } = ctx.actor;
  const existing = await getPageOfSeller(tx, sellerId);
  if (existing) return existing;
  const now = ctx.clock.now();
  const { formerSlugs } = tx.t;
  for (const slug of from.customUrl ? [from.customUrl] : slugCandidates(ctx.random, from)) {
    // An address that leads to someone's page is taken by those alone who ask for it.
    if (!from.customUrl && (await tx.$count(formerSlugs, eq(formerSlugs.slug, slug))) > 0) continue;
    const [made] = await tx
      .insert(tx.t.pages)
      .values({ sellerId, slug, published: false, viewCount: 0, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (made) return made;
  }
  throw new AppError('CUSTOM_URL_TAKEN', 'This address was just taken by another seller.', {
    hint: 'Choose another custom_url.',
  });
}

/** Gives a page another address; the one that it had leads to it from now on. Who had the new one before loses it. */
export async function movePage(
  tx: Write,
  page: Pick<PageRow, 'sellerId' | 'slug'>,
  slug: string,
  now: Date,
): Promise<void> {
  const { formerSlugs, pages } = tx.t;
  const { sellerId } = page;
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug));
  if (slug === page.slug) return;
  await tx.update(pages).set({ slug, updatedAt: now }).where(eq(pages.sellerId, sellerId));
  await tx
    .insert(formerSlugs)
    .values({ slug: page.slug, sellerId, createdAt: now })
    .onConflictDoUpdate({ target: formerSlugs.slug, set: { sellerId, createdAt: now } });
}
