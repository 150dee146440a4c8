import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { photoUrls } from '../photos/urls.ts';
import { presentTombstone, restorableUntil } from './present.ts';

/** Upper limit: more than a plan's listings twice over. */
const MOST = 400;

export type DeletedItem = {
  id: string;
  title: string;
  priceCents: number;
  currency: string;
  thumbnail: string | null;
  until: Date;
};

/** Deleted listings that can still be restored, newest first. */
export async function listDeleted(ctx: SellerContext): Promise<DeletedItem[]> {
  const { items } = ctx.store.read.t;
  const rows = await ctx.store.read
    .select({
      id: items.id,
      title: items.title,
      priceCents: items.priceCents,
      currency: items.currency,
      photoIds: items.photoIds,
      deletedAt: items.deletedAt,
    })
    .from(items)
    .where(and(eq(items.sellerId, ctx.actor.sellerId), isNotNull(items.deletedAt)))
    .orderBy(desc(items.deletedAt), desc(items.id))
    .limit(MOST);
  return rows.flatMap(({ photoIds, deletedAt, ...row }) => {
    if (deletedAt === null) return [];
    const { restorable } = presentTombstone(ctx, deletedAt);
    const [thumbnail = null] = photoUrls(ctx.config, photoIds.slice(0, 1)).thumbnails;
    return restorable ? [{ ...row, thumbnail, until: restorableUntil(deletedAt) }] : [];
  });
}
