/*
 * Watches: strangers ask for an email when an item costs less, or when a sale or the results of a search have
 * something new or cheaper. One table, one emailed link that confirms, one duty that sends the news, one click that
 * ends it. Before someone opens that link, no other email goes out, and no email ever says more than the public pages
 * show. The response reveals neither who is already watching nor who is blocked, and sellers aren't told.
 *
 * Start with `ask.ts`, which creates a watch. `use-link.ts` confirms, shows, and ends it, and `news.ts` finds
 * what is new and emails it.
 */
import { insertInto } from '../../db/prepared.ts';
import { getRow, updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { DEFAULT_LANGUAGE, type Language } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type Watched, watchAskedMail } from '../mail/templates/watches.ts';
import { enforceLimit } from '../operation/limits.ts';
import { findLivePage, isSaleOver, type SalePage } from '../sale-page/page.ts';
import { isShown } from '../sale-page/shown.ts';
import { searchItems } from '../search/items.ts';
import { mailboxOf, normalEmail } from '../sellers/addresses.ts';
import { isBlocked } from '../threads/find.ts';
import { linkTokenHash, linkUrl } from '../threads/links.ts';
import { MINUTE } from '../units.ts';
import { canonical, endWatchUrl, type WatchRow } from './find.ts';
import type { FollowInput, SaveSearchInput, WatchAsked, WatchPriceInput } from './schemas.ts';

/** How long a second click doesn't send a second email. */
const QUIET_MS = 2 * MINUTE;

const insertWatch = insertInto('watches');

type Asker = { email: string; language?: Language | undefined; website?: string | undefined };
type Subject = Pick<WatchRow, 'kind' | 'about' | 'sellerId' | 'itemId' | 'priceCents'>;

/** Watches an item's price. @throws AppError not_found, SALE_OVER, ITEM_UNAVAILABLE, invalid_request, rate_limited */
export const watchPrice = (
  ctx: Context,
  { slug, item_id: itemId, buyer_email: email, ...who }: WatchPriceInput,
): Promise<WatchAsked> =>
  ask(ctx, { email, ...who }, async (tx) => {
    const page = await findOpenSale(ctx, tx, slug);
    const { id, priceCents, title, currency } = await findItem(tx, page.sellerId, itemId);
    return {
      subject: { kind: 'item', about: id, sellerId: page.sellerId, itemId: id, priceCents },
      watched: { kind: 'item', title, sellerName: page.displayName, priceCents, currency },
    };
  });

/** Watches a sale for what is new or cheaper. @throws AppError: see `watchPrice`, except ITEM_UNAVAILABLE */
export const followSale = (ctx: Context, { slug, ...who }: FollowInput): Promise<WatchAsked> =>
  ask(ctx, who, async (tx) => {
    const { sellerId, displayName: sellerName } = await findOpenSale(ctx, tx, slug);
    return {
      subject: { kind: 'sale', about: sellerId, sellerId, itemId: null, priceCents: null },
      watched: { kind: 'sale', sellerName },
    };
  });

/**
 * Watches the results of a search for new items and lower prices. The first email contains nothing that was typed;
 * otherwise, strangers could use it to write to other strangers. @throws AppError invalid_request, rate_limited
 */
export async function saveSearch(ctx: Context, { email, language, website, ...search }: SaveSearchInput) {
  // A search that would be refused is refused here.
  await searchItems(ctx, { ...search, limit: 1 });
  const about = canonical(search);
  return ask(ctx, { email, language, website }, async () => ({
    subject: { kind: 'search', about, sellerId: null, itemId: null, priceCents: null },
    watched: { kind: 'search' },
  }));
}

async function ask(
  ctx: Context,
  { email: typed, language = DEFAULT_LANGUAGE, website }: Asker,
  find: (tx: Read) => Promise<{ subject: Subject; watched: Watched }>,
): Promise<WatchAsked> {
  // A hidden field that only robots fill in.
  if (website) throw refusal('invalid_request.website');
  const email = normalEmail(typed);
  await enforceLimit(ctx, 'buyer_email', mailboxOf(email));
  await ctx.store.write(async (tx) => {
    const { subject, watched } = await find(tx);
    // A blocked person gets the same response as everyone, but no email.
    if (subject.sellerId !== null && (await isBlocked(tx, subject.sellerId, email))) return;
    // One watch per mailbox, however the address is spelled.
    const mailbox = mailboxOf(email);
    const known = await getRow(tx, 'watches', { about: subject.about, mailbox });
    const now = ctx.clock.now();
    if (known && now.getTime() - known.askedAt.getTime() < QUIET_MS) return;
    // One that isn't confirmed starts over; for a confirmed one, a price below the current one is news again.
    const { id = newId('watch', ctx), confirmedAt = null } = known ?? {};
    const createdAt = known && confirmedAt !== null ? known.createdAt : now;
    const asked = { askedAt: now, priceCents: subject.priceCents, createdAt };
    if (known) await updateRows(tx, 'watches', { id }, asked);
    else {
      const hash = linkTokenHash(ctx, 'w', id);
      const row = { ...subject, ...asked, id, buyerEmail: email, mailbox, language, linkTokenHash: hash };
      await insertWatch(tx, row);
    }
    const facts = { ...watched, isKnown: confirmedAt !== null, url: linkUrl(ctx, 'w', id) };
    const mail = watchAskedMail(facts, language);
    await enqueueMail(ctx, tx, { ...mail, to: email, unsubscribeUrl: endWatchUrl(ctx, id) });
  });
  return { status: 'sent' };
}

async function findOpenSale(ctx: Context, db: Read, slug: string): Promise<SalePage> {
  const page = await findLivePage(ctx, db, slug);
  if (!isSaleOver(page, ctx.clock.now())) return page;
  throw refusal('SALE_OVER.watching');
}

async function findItem(db: Read, sellerId: string, itemId: string) {
  const item = await getRow(db, 'items', { id: itemId, sellerId });
  if (!item || !isShown(item) || item.status === 'taken') throw refusal('ITEM_UNAVAILABLE.watching');
  if (item.priceCents === 0) throw refusal('invalid_request.freeItem');
  return item;
}
