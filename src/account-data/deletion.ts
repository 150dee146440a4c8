import { eq, inArray } from 'drizzle-orm';
import { atMost } from '../../db/conditions.ts';
import { deleteRows, getRow, listRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { getLink, newLink } from '../accounts/one-time-links.ts';
import type { Deps, SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { accountEndsMail, accountGoneMail, deleteAccountMail } from '../mail/templates/accounts.ts';
import { withdrawPhotos } from '../photos/purge.ts';
import { discardPhotos } from '../photos/store.ts';
import { emailBuyersSellerLeft } from '../reservations/page-offline.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { findSeller, getSeller, type Seller } from '../sellers/find-or-create.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { DAY } from '../units.ts';
import type { DeleteInput, DeletionAsked, DeletionStopped } from './schemas.ts';

/** How long the emailed link can start the deletion. */
const LINK_MS = DAY;
/** How long the seller can still change their mind. */
export const DELETION_DAYS = 7;

const linkUrl = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.baseUrl}/account/delete/${token}`;

/**
 * Emails a link to the page with the button. Nothing else happens; asking again invalidates the earlier link.
 * @throws AppError forbidden for agents, NO_EMAIL_ON_FILE, invalid_request if `confirm` is not the account's email
 */
export function askForDeletion(ctx: SellerContext, { confirm }: DeleteInput): Promise<DeletionAsked> {
  refuseAgents(ctx);
  return ctx.store.write(async (tx) => {
    const seller = await findSeller(tx, ctx.actor.sellerId);
    if (seller.email === null) throw refusal('NO_EMAIL_ON_FILE.deletion');
    if (normalEmail(confirm) !== seller.email) {
      const problem = 'type the email address of this account, and nothing else.';
      throw refusal('invalid_request.confirm', { problem }, { fields: [{ path: 'confirm', problem }] });
    }
    const deletesAt = seller.deleteAt?.toISOString() ?? null;
    if (deletesAt) return { mailed_to: null, link_expires_at: null, deletes_at: deletesAt };
    const expiresAt = new Date(ctx.clock.now().getTime() + LINK_MS);
    const link = { kind: 'delete_account' as const, sellerId: seller.id };
    await deleteRows(tx, 'oneTimeLinks', link);
    const token = await newLink(ctx, tx, { ...link, expiresAt });
    const mail = deleteAccountMail({ language: seller.language, url: linkUrl(ctx, token) });
    await enqueueMail(ctx, tx, { ...mail, to: seller.email });
    return { mailed_to: seller.email, link_expires_at: expiresAt.toISOString(), deletes_at: null };
  });
}

/** The account behind the emailed link; undefined once the link no longer works. */
export async function getLeaving(deps: Deps, token: string, db: Read = deps.store.read) {
  const link = await getLink(deps, db, 'delete_account', token);
  const seller = link && (await getSeller(db, link.sellerId ?? ''));
  return seller && { seller, hash: link.hash };
}

/** The button on the emailed page starts the grace period, once. @throws AppError LINK_ENDED */
export const beginDeletion = (deps: Deps, token: string): Promise<void> =>
  deps.store.write(async (tx) => {
    const { seller, hash } = await findLeaving(deps, tx, token);
    if (seller.deleteAt !== null) return;
    const now = deps.clock.now();
    const deleteAt = new Date(now.getTime() + DELETION_DAYS * DAY);
    await updateRows(tx, 'sellers', { id: seller.id }, { deleteAt, updatedAt: now });
    await updateRows(tx, 'oneTimeLinks', { hash }, { expiresAt: deleteAt });
    const timezone = await timezoneOf(tx, seller.id);
    const { language } = seller;
    const mail = accountEndsMail({ language, url: linkUrl(deps, token), deleteAt, timezone });
    await enqueueMail(deps, tx, { ...mail, to: seller.email });
  });

/** Keeps the account, through the emailed page. @throws AppError LINK_ENDED */
export const keepByLink = (deps: Deps, token: string): Promise<void> =>
  deps.store.write(async (tx) => keep(deps, tx, (await findLeaving(deps, tx, token)).seller));

/** Keeps the account, in the seller's own session. @throws AppError forbidden for agents */
export function stopDeletion(ctx: SellerContext): Promise<DeletionStopped> {
  refuseAgents(ctx);
  return ctx.store.write(async (tx) => {
    const seller = await findSeller(tx, ctx.actor.sellerId);
    await keep(ctx, tx, seller);
    return { stopped: seller.deleteAt !== null };
  });
}

async function keep(deps: Pick<Deps, 'clock'>, tx: Write, { id }: Seller): Promise<void> {
  await updateRows(tx, 'sellers', { id }, { deleteAt: null, updatedAt: deps.clock.now() });
  await deleteRows(tx, 'oneTimeLinks', { sellerId: id, kind: 'delete_account' });
}

async function findLeaving(deps: Deps, tx: Write, token: string) {
  const found = await getLeaving(deps, token, tx);
  if (found) return found;
  throw refusal('LINK_ENDED.leaving');
}

function refuseAgents({ actor, config }: SellerContext): void {
  if (actor.kind === 'session') return;
  throw refusal('forbidden.deletion', { baseUrl: config.baseUrl });
}

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
