import type { SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { deleteListing } from '../../listings/bin.ts';
import { editListing } from '../../listings/edit.ts';
import { findOwnedItem, type ItemRow } from '../../listings/find.ts';
import { saleNow } from '../../reservations/sale.ts';
import { droppedPrice, MOST_PERCENT_OFF } from '../../sale-page/former-price.ts';
import { fromCents } from '../../units.ts';
import { PageRefusal } from '../refused.ts';
import type { Done, UndoStep } from './undo.tsx';

type Why = keyof Words['sell']['several']['left'];
class Left extends Error {
  readonly why: Why;
  constructor(why: Why) {
    super(why);
    this.why = why;
  }
}

type Each = (ctx: SellerContext, item: ItemRow, percent: number) => Promise<UndoStep>;

const ACTS = {
  lower(ctx, item, percent) {
    const cents = droppedPrice(item.priceCents, percent, item.currency);
    return reprice(ctx, item, cents, item.priceCents === 0 || cents >= item.priceCents ? 'free' : undefined);
  },
  free: (ctx, item) => reprice(ctx, item, 0, item.priceCents === 0 ? 'already' : undefined),
  async hide(ctx, item) {
    if (item.status === 'taken') throw new Left('sold');
    return setStatus(ctx, item, 'inactive');
  },
  show: (ctx, item) => setStatus(ctx, item, 'available'),
  async delete(ctx, { id }) {
    await deleteListing(ctx, id);
    return { id, deleted: true };
  },
} satisfies Record<string, Each>;
const isAct = (act: string): act is keyof typeof ACTS => Object.hasOwn(ACTS, act);

/**
 * Does the same to each item; an item that can't be changed stays as it is and is reported. @throws AppError
 * invalid_request
 */
export async function actOnSeveral(
  ctx: SellerContext,
  asked: { ids: readonly string[]; act: string; percent: string },
  { sell, parts }: Words,
): Promise<Done> {
  const { several: words } = sell;
  const { act } = asked;
  if (!isAct(act)) throw new PageRefusal(parts.press);
  if (asked.ids.length === 0) throw new PageRefusal(words.selectFirst);
  const percent = Number(asked.percent);
  if (act === 'lower' && !(Number.isInteger(percent) && percent >= 1 && percent <= MOST_PERCENT_OFF)) {
    throw PageRefusal.at('percent', words.percent);
  }
  const undo: UndoStep[] = [];
  const left = new Map<Why, number>();
  for (const id of new Set(asked.ids)) {
    try {
      undo.push(await ACTS[act](ctx, await findOwnedItem(ctx, ctx.store.read, id), percent));
    } catch (error) {
      const why = whyOf(error);
      left.set(why, (left.get(why) ?? 0) + 1);
    }
  }
  const sentences = [...left].map(([why, n]) => words.left[why]({ n }));
  const sale = await saleNow(ctx, ctx.actor.sellerId);
  const first =
    undo.length === 0
      ? words.none
      : words.done[act]({ n: undo.length, sale: sale === 'open' ? 'other' : sale });
  return { words: [first, ...sentences].join(' '), undo };
}

function whyOf(error: unknown): Why {
  if (error instanceof Left) return error.why;
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (error.code === 'ITEM_RESERVED' || error.code === 'ITEM_HAS_RESERVATION') return 'reserved';
  return error.code === 'ACTIVE_LIMIT_REACHED' ? 'noRoom' : 'other';
}

/** @param unless reported if the price can't be changed to that */
async function reprice(ctx: SellerContext, item: ItemRow, cents: number, unless: Why | undefined) {
  if (item.status === 'taken') throw new Left('sold');
  if (item.status === 'reserved') throw new Left('reserved');
  if (unless) throw new Left(unless);
  if (item.minPriceCents !== null && cents < item.minPriceCents) throw new Left('lowest');
  // Setting a price counts as a review and would make an item public that the seller hasn't looked at.
  if (item.needsReview) throw new Left('unseen');
  const { version } = await editListing(ctx, item.id, { price: fromCents(cents) }, item.version);
  return { id: item.id, v: version, price: fromCents(item.priceCents) };
}

async function setStatus(ctx: SellerContext, item: ItemRow, status: 'inactive' | 'available') {
  // One slip would notify many buyers at once, so items on hold are changed one at a time.
  if (item.status === 'reserved') throw new Left('reserved');
  if (item.status === status) throw new Left('already');
  const { version } = await editListing(ctx, item.id, { status }, item.version);
  return { id: item.id, v: version, status: item.status };
}
