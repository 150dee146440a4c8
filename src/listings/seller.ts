import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import { isAgent, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { findSeller } from '../sellers/find-or-create.ts';

const sellerWithPage = prepared<{ id: string }>()('seller_with_page', (db, p) => {
  const { sellers, pages } = db.t;
  return db
    .select({
      seller: sellers,
      page: {
        slug: pages.slug,
        published: pages.published,
        expiresAt: pages.expiresAt,
        country: pages.country,
      },
    })
    .from(sellers)
    .leftJoin(pages, eq(pages.sellerId, sellers.id))
    .where(eq(sellers.id, p.id));
});

/** The account of a listing and its sale page, in one look-up. @throws AppError ACCOUNT_INCOMPLETE */
export async function findSellerWithPage(db: Read, sellerId: string) {
  const [found] = await sellerWithPage(db, { id: sellerId });
  return found
    ? { seller: found.seller, page: found.page ?? undefined }
    : { seller: await findSeller(db, sellerId), page: undefined };
}

/**
 * Refuses an agent that lists for an account without an email address, because its seller would hear nothing from
 * buyers. @throws AppError NO_EMAIL_ON_FILE
 */
export function refuseWithoutEmail({ actor }: SellerContext): void {
  if (!isAgent(actor) || actor.email !== null) return;
  throw refusal('NO_EMAIL_ON_FILE.seller');
}
