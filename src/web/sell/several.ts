import type { SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { deleteListing } from '../../listings/delete.ts';
import { editListing } from '../../listings/edit.ts';
import { findOwnedItem, type ItemRow } from '../../listings/find.ts';
import { droppedPrice } from '../../sale-page/dropped-price.ts';
import { fromCents } from '../../units.ts';
import type { Done, UndoStep } from './undo.ts';

/** Why one of several was left as it is, by the words for one and for many. */
type Why = { one: string; many: string };
class Left extends Error {
  readonly why: Why;
  constructor(why: Why) {
    super(why.one);
    this.why = why;
  }
}

const RESERVED = {
  one: 'is reserved and stays: let its buyer know first',
  many: 'are reserved and stay: let their buyers know first',
};
const NO_ROOM = {
  one: 'found no room in your plan and stays hidden',
  many: 'found no room in your plan and stay hidden',
};
const OTHER = { one: 'could not be changed', many: 'could not be changed' };

type Each = (ctx: SellerContext, item: ItemRow, percent: number) => Promise<UndoStep | undefined>;

const ACTS = new Map<string, { each: Each; one: string; many: string }>([
  ['lower', { each: lower, one: 'price is lower', many: 'prices are lower' }],
  ['free', { each: free, one: 'thing is free now', many: 'things are free now' }],
  ['hide', { each: hide, one: 'thing is hidden', many: 'things are hidden' }],
  ['show', { each: show, one: 'thing is on sale again', many: 'things are on sale again' }],
  [
    'delete',
    { each: toBin, one: 'thing is in the bin for 7 days', many: 'things are in the bin for 7 days' },
  ],
]);

/** Does the same to each; one that cannot be changed is left and told of. @throws AppError invalid_request */
export async function actOnSeveral(
  ctx: SellerContext,
  asked: { ids: readonly string[]; act: string; percent: string },
): Promise<Done> {
  const act = ACTS.get(asked.act);
  if (!act) throw new AppError('invalid_request', 'Press one of the buttons.');
  if (asked.ids.length === 0) throw new AppError('invalid_request', 'Tick the things that you mean first.');
  const percent = Number(asked.percent);
  if (asked.act === 'lower' && !(Number.isInteger(percent) && percent >= 1 && percent <= 90)) {
    throw new AppError('invalid_request', 'Lower prices by 1 to 90 percent, a whole number.');
  }
  const undo: UndoStep[] = [];
  const left = new Map<Why, number>();
  let done = 0;
  for (const id of new Set(asked.ids)) {
    try {
      const step = await act.each(ctx, await findOwnedItem(ctx, ctx.store.read, id), percent);
      done += 1;
      if (step) undo.push(step);
    } catch (error) {
      const why = whyOf(error);
      left.set(why, (left.get(why) ?? 0) + 1);
    }
  }
  const sentences = [...left].map(([why, many]) => `${many} ${many === 1 ? why.one : why.many}.`);
  const first = done === 0 ? 'Nothing was changed.' : `${done} ${done === 1 ? act.one : act.many}.`;
  return { words: [first, ...sentences].join(' '), undo };
}

function whyOf(error: unknown): Why {
  if (error instanceof Left) return error.why;
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (error.code === 'ITEM_RESERVED' || error.code === 'ITEM_HAS_RESERVATION') return RESERVED;
  return error.code === 'ACTIVE_LIMIT_REACHED' ? NO_ROOM : OTHER;
}

const FREE = { one: 'has no price to lower', many: 'have no price to lower' };
const SOLD = { one: 'is sold and stays', many: 'are sold and stay' };
const LOWEST = {
  one: 'stays as it is: it would go below your lowest price',
  many: 'stay as they are: they would go below your lowest price',
};

async function lower(ctx: SellerContext, item: ItemRow, percent: number): Promise<UndoStep> {
  if (item.status === 'taken') throw new Left(SOLD);
  if (item.status === 'reserved') throw new Left(RESERVED);
  const cents = droppedPrice(item.priceCents, percent, item.currency);
  if (item.priceCents === 0 || cents >= item.priceCents) throw new Left(FREE);
  if (item.minPriceCents !== null && cents < item.minPriceCents) throw new Left(LOWEST);
  // Only what the seller looked at: a new price would make the rest public.
  if (item.needsReview) throw new Left(UNSEEN);
  const { version } = await editListing(ctx, item.id, { price: fromCents(cents) }, item.version);
  return { id: item.id, v: version, price: fromCents(item.priceCents) };
}

async function free(ctx: SellerContext, item: ItemRow): Promise<UndoStep> {
  if (item.status === 'taken') throw new Left(SOLD);
  if (item.status === 'reserved') throw new Left(RESERVED);
  if (item.priceCents === 0) throw new Left(ALREADY);
  if ((item.minPriceCents ?? 0) > 0) throw new Left(LOWEST);
  if (item.needsReview) throw new Left(UNSEEN);
  const { version } = await editListing(ctx, item.id, { price: 0 }, item.version);
  return { id: item.id, v: version, price: fromCents(item.priceCents) };
}

const UNSEEN = { one: 'waits for your look first', many: 'wait for your look first' };
const ALREADY = { one: 'was so already', many: 'were so already' };

async function hide(ctx: SellerContext, item: ItemRow): Promise<UndoStep> {
  // Many buyers would be told at once, by a slip of the hand.
  if (item.status === 'reserved') throw new Left(RESERVED);
  if (item.status === 'taken') throw new Left(SOLD);
  if (item.status === 'inactive') throw new Left(ALREADY);
  const { version } = await editListing(ctx, item.id, { status: 'inactive' }, item.version);
  return { id: item.id, v: version, status: item.status };
}

async function show(ctx: SellerContext, item: ItemRow): Promise<UndoStep> {
  if (item.status === 'available') throw new Left(ALREADY);
  if (item.status === 'reserved') throw new Left(RESERVED);
  const { version } = await editListing(ctx, item.id, { status: 'available' }, item.version);
  return { id: item.id, v: version, status: item.status };
}

async function toBin(ctx: SellerContext, item: ItemRow): Promise<UndoStep> {
  await deleteListing(ctx, item.id);
  return { id: item.id, deleted: true };
}
