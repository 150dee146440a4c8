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
  for (const slug of from.customUrl ? [from.customUrl] : slugCandidates(ctx.random, from)) {
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
