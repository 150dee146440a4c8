import { and, eq } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { DEFAULT_LANGUAGE, type Language } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { watchAskedMail } from '../mail/templates/price-watch-asked.ts';
import { enforceLimit } from '../operation/limits.ts';
import { findLivePage, type SalePage } from '../sale-page/find.ts';
import { isSaleOver } from '../sale-page/over.ts';
import { isShown } from '../sale-page/shown.ts';
import { mailboxOf, normalEmail } from '../sellers/email.ts';
import { isBlocked } from '../threads/blocks.ts';
import { MINUTE } from '../units.ts';
import type { WatchRow } from './find.ts';
import { endWatchUrl, tokenHashOf, watchUrl } from './link.ts';
import type { WatchAsked, WatchPriceInput } from './schemas.ts';

/** A second click within this time doesn't send the buyer a second email. */
const QUIET_MS = 2 * MINUTE;

const insertWatch = insertInto('priceWatches');

/**
 * Price watches: a stranger asks to be told when an item's price drops. Only a link goes out before the buyer opens it.
 * The response reveals neither who is already watching nor who is blocked. The seller isn't told. `use-link.ts`
 * confirms a watch; `tell.ts` sends the news.
 * @throws AppError not_found, SALE_OVER, ITEM_UNAVAILABLE, invalid_request, rate_limited
 */
export async function watchPrice(ctx: Context, input: WatchPriceInput): Promise<WatchAsked> {
  const { language = DEFAULT_LANGUAGE } = input;
  if (input.website) {
    throw new AppError('invalid_request', 'website: leave this field empty.', {
      hint: 'People do not see the field; a browser extension may have filled it in.',
      fields: [{ path: 'website', problem: 'leave this field empty' }],
    });
  }
  const email = normalEmail(input.buyer_email);
  await enforceLimit(ctx, 'buyer_email', mailboxOf(email));
  await ctx.store.write(async (tx) => {
    const page = await findOpenSale(ctx, tx, input.slug);
    const item = await findItem(tx, page.sellerId, input.item_id);
    if (await isBlocked(tx, page.sellerId, email)) return;
    const known = await watchOf(tx, item.id, email);
    if (known && ctx.clock.now().getTime() - known.askedAt.getTime() < QUIET_MS) return;
    const watch = known
      ? await asked(ctx, tx, known, item.priceCents)
      : await begin(ctx, tx, { page, item, email, language });
    const mail = watchAskedMail(
      {
        title: item.title,
        sellerName: page.displayName,
        priceCents: item.priceCents,
        currency: item.currency,
        isKnown: watch.confirmedAt !== null,
        url: watchUrl(ctx, watch.id),
      },
      language,
    );
    await enqueueMail(ctx, tx, { ...mail, to: email, unsubscribeUrl: endWatchUrl(ctx, watch.id) });
  });
  return { status: 'sent' };
}

async function findOpenSale(ctx: Context, db: Read, slug: string): Promise<SalePage> {
  const page = await findLivePage(ctx, db, slug);
  if (!isSaleOver(page, ctx.clock.now())) return page;
  throw new AppError('SALE_OVER', 'This sale is over: its prices change no more. Nothing was sent.', {
    hint: 'The page stays for those who have a reservation. Ask its seller whether things are left.',
  });
}

async function findItem(db: Read, sellerId: string, itemId: string) {
  const { items } = db.t;
  const [item] = await db
    .select()
    .from(items)
    .where(and(eq(items.id, itemId), eq(items.sellerId, sellerId)));
  if (!item || !isShown(item) || item.status === 'taken') {
    throw new AppError('ITEM_UNAVAILABLE', 'This item cannot be had any more. Nothing was sent.', {
      hint: 'Look at the sale page again.',
    });
  }
  if (item.priceCents === 0) {
    throw new AppError('invalid_request', 'item_id: this item is free already.', {
      fields: [{ path: 'item_id', problem: 'is free already' }],
    });
  }
  return item;
}

async function watchOf(tx: Read, itemId: string, email: string): Promise<WatchRow | undefined> {
  const { priceWatches } = tx.t;
  const [row] = await tx
    .select()
    .from(priceWatches)
    .where(and(eq(priceWatches.itemId, itemId), eq(priceWatches.mailbox, mailboxOf(email))));
  return row;
}

/** An unconfirmed watch waits again from now on; a price below the present one counts as news again. */
async function asked(
  ctx: Context,
  tx: Write,
  { id, confirmedAt, createdAt }: WatchRow,
  priceCents: number,
): Promise<WatchRow> {
  const { priceWatches } = tx.t;
  const now = ctx.clock.now();
  const [row] = await tx
    .update(priceWatches)
    .set({ askedAt: now, priceCents, dueAt: null, createdAt: confirmedAt === null ? now : createdAt })
    .where(eq(priceWatches.id, id))
    .returning();
  if (!row) throw new Error('A price watch went away in its own write');
  return row;
}

async function begin(
  ctx: Context,
  tx: Write,
  from: { page: SalePage; item: { id: string; priceCents: number }; email: string; language: Language },
): Promise<WatchRow> {
  const now = ctx.clock.now();
  const id = newId('watch', ctx);
  const row: WatchRow = {
    id,
    sellerId: from.page.sellerId,
    itemId: from.item.id,
    buyerEmail: from.email,
    mailbox: mailboxOf(from.email),
    priceCents: from.item.priceCents,
    language: from.language,
    linkTokenHash: tokenHashOf(ctx, id),
    confirmedAt: null,
    askedAt: now,
    toldAt: null,
    dueAt: null,
    createdAt: now,
  };
  await insertWatch(tx, row);
  return row;
}
