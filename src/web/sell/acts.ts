import type { SellerContext } from '../../context.ts';
import type { Words } from '../../languages/index.ts';
import { deleteListing } from '../../listings/bin.ts';
import { editListing } from '../../listings/edit.ts';
import { findOwnedItem, type ItemRow } from '../../listings/find.ts';
import { saleNow } from '../../reservations/sale.ts';
import { shortened } from '../../text/wording.ts';
import { fromCents, toCents } from '../../units.ts';
import { PageRefusal } from '../refused.ts';
import { priceHelp, priceIn, typedBySeller } from '../typed-price.ts';
import type { Done } from './undo.tsx';

type Act = (ctx: SellerContext, item: ItemRow, words: Words, typed: string) => Promise<Done>;

/** The buttons of an item, in the list and on its own page. `typed` is its price field. */
const ACTS: Record<string, Act> = {
  async price(ctx, item, words, typed) {
    const { did } = words.sell;
    const title = nameOf(item);
    const price = priceIn('price', typed, await typedBySeller(ctx, words), words);
    const { version } = await editListing(ctx, item.id, { price });
    const now = words.price(toCents(price), item.currency);
    // Setting the price also counts as the review, so the listing becomes public. There is no undo to a price that no
    // one had named.
    if (item.needsReview) return { words: did.priceApproved({ title, price: now }), undo: [] };
    const before = words.price(item.priceCents, item.currency);
    return {
      words: did.price({ title, before, now }),
      undo: [{ id: item.id, v: version, price: fromCents(item.priceCents) }],
    };
  },
  async sold(ctx, item, words, typed) {
    const by = await typedBySeller(ctx, words);
    const given = typed.trim() === '' ? undefined : priceIn('final_price', typed, by, words);
    const sold = await editListing(ctx, item.id, {
      status: 'taken',
      ...(given !== undefined && { final_price: given }),
    });
    return {
      words: words.sell.did.sold({
        title: nameOf(item),
        price: words.format.money(toCents(sold.final_price ?? 0), sold.currency),
        told: sold.reservations_ended ?? 0,
      }),
      undo: item.status === 'taken' ? [] : statusBack(item, sold.version),
    };
  },
  async hide(ctx, item, { sell }) {
    const hidden = await editListing(ctx, item.id, { status: 'inactive' });
    const words = sell.did.hidden({ title: nameOf(item), told: hidden.reservations_ended ?? 0 });
    return { words, undo: statusBack(item, hidden.version) };
  },
  async show(ctx, item, { sell }) {
    const back = await editListing(ctx, item.id, { status: 'available' });
    const title = nameOf(item);
    if (back.status === 'reserved') return { words: sell.did.nextInLine({ title }), undo: [] };
    const sale = await saleNow(ctx, item.sellerId);
    return {
      words: sell.did.shown({ title, sale: sale === 'open' ? 'other' : sale }),
      undo: statusBack(item, back.version),
    };
  },
  async fine(ctx, item, words) {
    if (item.priceUnknown) {
      const help = priceHelp(await typedBySeller(ctx, words), words);
      throw new PageRefusal(words.sell.did.priceFirst({ help }));
    }
    await editListing(ctx, item.id, { needs_review: false });
    return { words: words.sell.did.approved({ title: nameOf(item) }), undo: [] };
  },
  async delete(ctx, item, { sell }) {
    await deleteListing(ctx, item.id);
    return { words: sell.did.deleted({ title: nameOf(item) }), undo: [{ id: item.id, deleted: true }] };
  },
};

/** @throws AppError invalid_request, and what the verbs throw */
export async function actOnItem(
  ctx: SellerContext,
  asked: { id: string; act: string; price: string },
  words: Words,
): Promise<Done> {
  const act = Object.hasOwn(ACTS, asked.act) ? ACTS[asked.act] : undefined;
  if (!act) throw new PageRefusal(words.parts.press);
  return act(ctx, await findOwnedItem(ctx, ctx.store.read, asked.id), words, asked.price);
}

const nameOf = (item: Pick<ItemRow, 'title'>) => shortened(item.title, 50);

/** How to restore the status. A hold that ended can't be restored: its buyer has been notified. */
const statusBack = ({ id, status }: ItemRow, v: number): Done['undo'] =>
  status === 'reserved' ? [] : [{ id, v, status }];
