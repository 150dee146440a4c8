import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { accountGoneMail } from '../mail/templates/accounts.ts';
import { withdrawPhotos } from '../photos/purge.ts';
import { discardPhotos } from '../photos/store.ts';
import { tellBuyersSellerLeft } from '../reservations/seller-left.ts';

/**
 * Deletes accounts whose grace period has ended: everything in one write, then the photos, up to `limit` per round, and
 * finally the account's own row, which refers to them until then. Returns how much it did.
 */
export async function deleteDueAccounts(deps: Deps, limit: number): Promise<number> {
  const { sellers } = deps.store.read.t;
  const [due] = await deps.store.read
    .select({ id: sellers.id })
    .from(sellers)
    .where(lte(sellers.deleteAt, deps.clock.now()))
    .orderBy(asc(sellers.deleteAt), asc(sellers.id))
    .limit(1);
  if (!due) return 0;
  await deps.store.write((tx) => empty(deps, tx, due.id));
  const photos = await removePhotos(deps, due.id, limit);
  if (photos.left > 0) return photos.removed > 0 ? limit : 0;
  await deps.store.write((tx) => tx.delete(tx.t.sellers).where(eq(tx.t.sellers.id, due.id)));
  if ((await deps.store.forget?.()) === false)
    deps.logger.warn(
      { seller: due.id },
      'The write-ahead log is in use and may hold the account until its next checkpoint',
    );
  deps.logger.info({ seller: due.id }, 'An account was deleted');
  return limit;
}

/** Everything except the photos and the row that they depend on; the row keeps nothing about the person. */
async function empty(deps: Deps, tx: Write, id: string): Promise<void> {
  const { sellers, outbox, verificationCodes, reviewerCodes, conversations, photos, pages, formerSlugs } =
    tx.t;
  const [seller] = await tx
    .select()
    .from(sellers)
    .where(and(eq(sellers.id, id), lte(sellers.deleteAt, deps.clock.now())));
  // Kept at the last moment, or emptied in an earlier round.
  if (!seller || seller.email === null) return;
  const { email, language } = seller;
  const threads = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.sellerId, id));
  await tx.delete(outbox).where(inArray(outbox.conversationId, threads));
  await tx.delete(outbox).where(eq(outbox.recipient, email));
  await tx.delete(verificationCodes).where(eq(verificationCodes.email, email));
  await tx.delete(reviewerCodes).where(eq(reviewerCodes.email, email));
  await tellBuyersSellerLeft(deps, tx, id);
  // The page's address stays reserved for a while; whose it was isn't stored.
  const [page] = await tx.select({ slug: pages.slug }).from(pages).where(eq(pages.sellerId, id));
  const givenUp = { sellerId: null, createdAt: deps.clock.now() };
  if (page) await tx.insert(formerSlugs).values({ slug: page.slug, ...givenUp });
  await tx.update(formerSlugs).set(givenUp).where(eq(formerSlugs.sellerId, id));
  for (const table of Object.values(tx.t)) {
    if (table !== photos && 'sellerId' in table) await tx.delete(table).where(eq(table.sellerId, id));
  }
  await enqueueMail(deps, tx, { ...accountGoneMail({ language: keptLanguage(language) }), to: email });
  await tx
    .update(sellers)
    .set({
      email: null,
      oidcIssuer: null,
      oidcSubject: null,
      displayName: null,
      streetAddress: null,
      formerAddresses: null,
      browserTimezone: null,
    })
    .where(eq(sellers.id, id));
}

async function removePhotos(deps: Deps, sellerId: string, limit: number) {
  const { photos } = deps.store.read.t;
  const rows = await deps.store.read
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.sellerId, sellerId))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  await deps.store.write((tx) => withdrawPhotos(deps, tx, ids));
  await discardPhotos(deps, ids);
  const left = await deps.store.read.$count(photos, eq(photos.sellerId, sellerId));
  const still = ids.length === 0 ? 0 : await deps.store.read.$count(photos, inArray(photos.id, ids));
  return { removed: ids.length - still, left };
}
