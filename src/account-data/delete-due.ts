import { eq, inArray } from 'drizzle-orm';
import { atMost } from '../../db/conditions.ts';
import { deleteRows, getRow, listRows, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { accountGoneMail } from '../mail/templates/accounts.ts';
import { withdrawPhotos } from '../photos/purge.ts';
import { discardPhotos } from '../photos/store.ts';
import { emailBuyersSellerLeft } from '../reservations/page-offline.ts';

/**
 * Deletes accounts whose grace period has ended: everything in one write, then the photos, up to `limit` per round,
 * and last the account's own row, because the photos refer to it. Returns how much it did.
 */
export async function deleteDueAccounts(deps: Deps, limit: number): Promise<number> {
  const isDue = { deleteAt: atMost(deps.clock.now()) };
  const first = { columns: ['id'], order: ['deleteAt', 'id'], limit: 1 } as const;
  const due = await getRow(deps.store.read, 'sellers', isDue, first);
  if (!due) return 0;
  // The seller may have changed their mind since.
  if (!(await deps.store.write((tx) => empty(deps, tx, due.id)))) return limit;
  const photos = await removePhotos(deps, due.id, limit);
  if (photos.left > 0) return photos.removed > 0 ? limit : 0;
  await deps.store.write((tx) => deleteRows(tx, 'sellers', { id: due.id }));
  if ((await deps.store.forget()) === false)
    deps.logger.warn(
      { seller: due.id },
      'The database is in use: it erases what its log and its index keep of the account in a later round',
    );
  deps.logger.info({ seller: due.id }, 'An account was deleted');
  return limit;
}

/** Deletes all but photos and their row, which names no one. False if the account is kept after all. */
async function empty(deps: Deps, tx: Write, id: string): Promise<boolean> {
  const { outbox, conversations, photos, formerSlugs } = tx.t;
  const seller = await getRow(tx, 'sellers', { id, deleteAt: atMost(deps.clock.now()) });
  if (!seller) return false;
  // Emptied in an earlier round.
  if (seller.email === null) return true;
  const { email, language } = seller;
  const threads = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.sellerId, id));
  await tx.delete(outbox).where(inArray(outbox.conversationId, threads));
  await deleteRows(tx, 'outbox', { recipient: email });
  await deleteRows(tx, 'verificationCodes', { email });
  await deleteRows(tx, 'reviewerCodes', { email });
  await emailBuyersSellerLeft(deps, tx, id);
  // The page's address stays reserved for a while, so that no one can pose as its seller. Whose it was isn't stored.
  const page = await getRow(tx, 'pages', { sellerId: id }, { columns: ['slug'] });
  const givenUp = { sellerId: null, createdAt: deps.clock.now() };
  if (page) await tx.insert(formerSlugs).values({ slug: page.slug, ...givenUp });
  await updateRows(tx, 'formerSlugs', { sellerId: id }, givenUp);
  for (const table of Object.values(tx.t)) {
    if (table !== photos && 'sellerId' in table) await tx.delete(table).where(eq(table.sellerId, id));
  }
  await enqueueMail(deps, tx, { ...accountGoneMail({ language }), to: email });
  const names = { email: null, oidcIssuer: null, oidcSubject: null, displayName: null };
  const places = { streetAddress: null, formerAddresses: null, browserTimezone: null };
  await updateRows(tx, 'sellers', { id }, { ...names, ...places });
  return true;
}

async function removePhotos(deps: Deps, sellerId: string, limit: number) {
  const { photos } = deps.store.read.t;
  const rows = await listRows(deps.store.read, 'photos', { sellerId }, { columns: ['id'], limit });
  const ids = rows.map(({ id }) => id);
  await deps.store.write((tx) => withdrawPhotos(deps, tx, ids));
  await discardPhotos(deps, ids);
  const left = await deps.store.read.$count(photos, eq(photos.sellerId, sellerId));
  const still = ids.length === 0 ? 0 : await deps.store.read.$count(photos, inArray(photos.id, ids));
  return { removed: ids.length - still, left };
}
