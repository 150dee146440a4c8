import type { SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { deleteListing } from '../../listings/delete.ts';
import { editListing } from '../../listings/edit.ts';
import { findOwnedItem, type ItemRow } from '../../listings/find.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { shortened } from '../../text/wording.ts';
import { fromCents, toCents } from '../../units.ts';
import { priceHelp, readPrice, typedBySeller } from '../typed-price.ts';
import type { Done } from './undo.ts';

type Act = (ctx: SellerContext, item: ItemRow, typed: string) => Promise<Done>;

/** What the buttons of a thing in the list do. `typed` is its price field. */
const ACTS = new Map<string, Act>([
  ['price', setPrice],
  ['sold', markSold],
  ['hide', hide],
  ['show', putBack],
  ['fine', approve],
  ['delete', toBin],
]);

/** @throws AppError invalid_request, and what the verbs throw */
export async function actOnItem(
  ctx: SellerContext,
  asked: { id: string; act: string; price: string },
): Promise<Done> {
  const act = ACTS.get(asked.act);
  if (!act) throw new AppError('invalid_request', 'Press one of the buttons.');
  return act(ctx, await findOwnedItem(ctx, ctx.store.read, asked.id), asked.price);
}

const nameOf = (item: Pick<ItemRow, 'title'>) => shortened(item.title, 50);

async function priceIn(ctx: SellerContext, typed: string): Promise<number> {
  const price = readPrice(typed, await typedBySeller(ctx));
  if (typeof price === 'number') return price;
  throw new AppError('invalid_request', price, { fields: [{ path: 'price', problem: price }] });
}

async function setPrice(ctx: SellerContext, item: ItemRow, typed: string): Promise<Done> {
  const price = await priceIn(ctx, typed);
  const { version } = await editListing(ctx, item.id, { price });
  const now = formatPrice(toCents(price), item.currency);
  // What was looked at is public now, and a price that nobody had named cannot be put back.
  if (item.needsReview) return { words: `${nameOf(item)}: ${now}, and looked at.`, undo: [] };
  const words = `${nameOf(item)}: ${formatPrice(item.priceCents, item.currency)} → ${now}.`;
  return { words, undo: [{ id: item.id, v: version, price: fromCents(item.priceCents) }] };
}

async function markSold(ctx: SellerContext, item: ItemRow, typed: string): Promise<Done> {
  const given = typed.trim() === '' ? undefined : await priceIn(ctx, typed);
  const sold = await editListing(ctx, item.id, {
    status: 'taken',
    ...(given !== undefined && { final_price: given }),
  });
  const told = toldOf(sold.reservations_ended);
  return {
    words: `${nameOf(item)}: sold for ${formatPrice(toCents(sold.final_price ?? 0), sold.currency)}.${told}`,
    undo: statusBack(item, sold.version),
  };
}

async function hide(ctx: SellerContext, item: ItemRow): Promise<Done> {
  const hidden = await editListing(ctx, item.id, { status: 'inactive' });
  const words = `${nameOf(item)} is hidden: only you see it.${toldOf(hidden.reservations_ended)}`;
  return { words, undo: statusBack(item, hidden.version) };
}

async function putBack(ctx: SellerContext, item: ItemRow): Promise<Done> {
  const back = await editListing(ctx, item.id, { status: 'available' });
  const words =
    back.status === 'reserved'
      ? `${nameOf(item)} went to the next in line, who was told.`
      : `${nameOf(item)} is on sale again.`;
  return { words, undo: back.status === 'reserved' ? [] : statusBack(item, back.version) };
}

async function approve(ctx: SellerContext, item: ItemRow): Promise<Done> {
  if (item.priceUnknown) {
    const help = priceHelp(await typedBySeller(ctx));
    throw new AppError('invalid_request', `Name a price first. ${help}`);
  }
  await editListing(ctx, item.id, { needs_review: false });
  return { words: `${nameOf(item)} is looked at.`, undo: [] };
}

async function toBin(ctx: SellerContext, item: ItemRow): Promise<Done> {
  await deleteListing(ctx, item.id);
  const words = `${nameOf(item)} is in the bin for 7 days.`;
  return { words, undo: [{ id: item.id, deleted: true }] };
}

/** A hold that ended does not come back by itself: its buyer was told. */
const statusBack = ({ id, status }: ItemRow, v: number): Done['undo'] =>
  status === 'reserved' ? [] : [{ id, v, status }];

const toldOf = (ended: number | undefined): string => {
  if (!ended) return '';
  return ended === 1 ? ' Its buyer was told.' : ` ${ended} buyers were told.`;
};
