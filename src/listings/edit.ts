import { and, eq, isNull } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { isAgent, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { withStoredPhotos } from '../photos/add.ts';
import { findOwnedPhotos } from '../photos/find.ts';
import { hasRoomFor } from '../plans/capacity.ts';
import { moreRoom } from '../plans/more-room.ts';
import { tellOfLowerPrice } from '../price-watches/tell.ts';
import { tellHolder } from '../reservations/item-changed.ts';
import { passOn } from '../reservations/queue.ts';
import { releaseDeactivatedItem } from '../reservations/release.ts';
import { guardedAddresses } from '../sellers/addresses.ts';
import { refuseAmounts } from '../sellers/amounts.ts';
import { ownerNote } from '../sellers/owner.ts';
import { oneLine } from '../text/plain.ts';
import { limitsOf } from '../tiers.ts';
import { toCents } from '../units.ts';
import { tellListing } from '../webhooks/tell-listing.ts';
import { columnsOf, searchColumnsOf } from './columns.ts';
import { findOwnedItem, type ItemRow } from './find.ts';
import { presentItem } from './present.ts';
import { refuseAddressInListing, refuseProhibited } from './public-texts.ts';
import type { EditedItem, EditListingInput } from './schemas.ts';
import { findSellerWithPage } from './seller.ts';
import { moveOf, type StatusMove } from './status-moves.ts';

/**
 * Changes the given fields of a listing, as a compare-and-set on its version: of edits that started from the same
 * version one wins. Taking a reserved item off the sale cancels its reservation and tells the buyer.
 * @param expectedVersion the version that the caller read, when the edit is meant for exactly that
 * @throws AppError not_found, NOT_OWNER, ITEM_DELETED, ITEM_CHANGED, ITEM_RESERVED, ACTIVE_LIMIT_REACHED, PRICE_NEEDED,
 * ADDRESS_IN_PUBLIC_LISTING (agents only), PROHIBITED_ITEM, PHOTO_NOT_STORED, ACCOUNT_INCOMPLETE, invalid_request
 */
export async function editListing(
  ctx: SellerContext,
  id: string,
  input: EditListingInput,
  expectedVersion?: number,
): Promise<EditedItem> {
  const before = await findOwnedItem(ctx, ctx.store.read, id);
  if (before.deletedAt !== null) throw deleted();
  if (expectedVersion !== undefined && before.version !== expectedVersion) throw changed();
  const change = changeOf(ctx, before, input);
  refuseProhibited(change.columns);
  return withStoredPhotos(ctx, input.photos ?? [], (urls) =>
    ctx.store.write(async (tx) => {
      const photos = urls.length > 0 ? await findOwnedPhotos(ctx, tx, urls) : undefined;
      const photoIds = photos && { photoIds: [...new Set(photos.map((photo) => photo.id))] };
      return apply(ctx, tx, before, { ...change, columns: { ...change.columns, ...photoIds } });
    }),
  );
}

type Change = { columns: Partial<ItemRow> } & StatusMove;

/** What the request means for the item as it stands. */
function changeOf(ctx: SellerContext, before: ItemRow, input: EditListingInput): Change {
  const { status = before.status, final_price: sentPrice, needs_review: approved, photos, ...rest } = input;
  const { reserved_for: reservedFor, reserved_until: reservedUntil, ...fields } = rest;
  // Who sends a record back whole means by null what it said: nothing.
  const finalPrice = sentPrice ?? undefined;
  refuseAmounts(before.currency, {
    price: fields.price,
    min_price: fields.min_price,
    final_price: finalPrice,
  });
  const content = columnsOf(fields);
  const { minPriceCents, ...shown } = content;
  // The floor is the seller's alone: setting it is no look at what the public will read.
  const edited = Object.keys(shown).length > 0;
  if (
    !edited &&
    approved === undefined &&
    minPriceCents === undefined &&
    !photos &&
    input.status === undefined &&
    reservedFor === undefined &&
    reservedUntil === undefined &&
    finalPrice === undefined
  ) {
    throw new AppError('invalid_request', 'There is nothing to change: send at least one field.');
  }
  if (finalPrice !== undefined && status !== 'taken') {
    throw new AppError('invalid_request', 'final_price: only a taken item has one.', {
      hint: 'Send "status": "taken" along to mark the item as sold.',
    });
  }
  // Other words alone would give away for nothing what nobody has put a price on.
  const priced = !before.priceUnknown || content.priceCents !== undefined;
  if (approved === false && !priced) throw priceNeeded(before);
  const looked = before.needsReview && (approved === false || (edited && priced));
  const move = moveOf(before.status, status, {
    holds: before.reservedFor !== null,
    asks: reservedFor !== undefined || reservedUntil !== undefined,
  });
  const { sale } = move;
  const held =
    move.byHand === undefined ? {} : handColumns(ctx, before, move, { reservedFor, reservedUntil });
  const price = content.priceCents ?? before.priceCents;
  const soldFor = finalPrice === undefined ? undefined : toCents(finalPrice);
  return {
    ...move,
    columns: {
      ...content,
      ...(edited && searchColumnsOf({ ...before, ...content })),
      ...(looked && { needsReview: false, priceUnknown: false }),
      ...(content.priceCents !== undefined &&
        content.priceCents !== before.priceCents && {
          pricedAt: ctx.clock.now(),
          formerPriceCents: null,
          droppedAt: null,
        }),
      // Who is next in line decides what an item becomes that is let go.
      ...(status !== before.status && move.byHand !== 'pass' && { status }),
      ...held,
      ...(soldFor !== undefined && { finalPriceCents: soldFor }),
      ...(sale === 'set' && { finalPriceCents: soldFor ?? price, takenAt: ctx.clock.now() }),
      ...(sale === 'clear' && { finalPriceCents: null, takenAt: null }),
    },
  };
}

async function apply(ctx: SellerContext, tx: Write, before: ItemRow, change: Change): Promise<EditedItem> {
  const { seller, page } = await findSellerWithPage(tx, before.sellerId);
  if (isAgent(ctx.actor)) refuseAddressInListing(guardedAddresses(seller, page), change.columns, before);
  const now = ctx.clock.now();
  if (change.needsRoom && !(await hasRoomFor(ctx, tx, seller, now))) {
    const { activeItems, label } = limitsOf(ctx.config, seller, now);
    const unowned = await ownerNote(ctx.config, tx);
    const advice = moreRoom(ctx, 'Set another item to inactive or taken first.', unowned);
    throw new AppError(
      'ACTIVE_LIMIT_REACHED',
      `The ${label} plan allows ${activeItems} active items.`,
      advice,
    );
  }
  const taken = change.columns.status === 'taken';
  const ended = change.releases ? await releaseDeactivatedItem(ctx, tx, before, { sold: taken }) : undefined;
  const { items } = tx.t;
  const [row] = await tx
    .update(items)
    .set({ ...change.columns, version: before.version + 1, updatedAt: now })
    .where(
      and(
        eq(items.id, before.id),
        eq(items.version, before.version),
        eq(items.status, before.status),
        isNull(items.deletedAt),
      ),
    )
    .returning();
  if (!row) {
    const { deletedAt } = await findOwnedItem(ctx, tx, before.id);
    throw deletedAt === null ? changed() : deleted();
  }
  if (change.byHand === 'pass') await passOn(ctx, tx, [{ itemId: row.id, title: row.title }]);
  if (row.status === 'reserved' && change.byHand === undefined) await tellHolder(ctx, tx, before, row);
  const item = change.byHand === 'pass' ? await findOwnedItem(ctx, tx, row.id) : row;
  if (row.priceCents < before.priceCents) await tellOfLowerPrice(ctx, tx, item);
  // What was let go and is free now was told where it was passed on.
  if (change.byHand !== 'pass' || item.status !== 'available') {
    await tellListing(ctx, tx, change.sale === 'set' ? 'listing.sold' : 'listing.updated', item);
  }
  return { ...presentItem(ctx, item, page), ...(ended && { reservations_ended: ended.released }) };
}

/** Whom the seller holds the item for, and until when. @throws AppError invalid_request */
function handColumns(
  ctx: SellerContext,
  before: ItemRow,
  { byHand }: StatusMove,
  asked: { reservedFor: string | undefined; reservedUntil: string | null | undefined },
): Pick<ItemRow, 'reservedFor' | 'reservedUntil'> {
  if (byHand !== 'hold') return { reservedFor: null, reservedUntil: null };
  const { reservedUntil } = asked;
  const reservedFor = asked.reservedFor === undefined ? before.reservedFor : oneLine(asked.reservedFor);
  if (!reservedFor) throw new AppError('invalid_request', 'reserved_for: say whom you hold it for.');
  const until = reservedUntil ? new Date(reservedUntil) : null;
  if (until && until <= ctx.clock.now()) {
    throw new AppError('invalid_request', 'reserved_until: must be a time to come.');
  }
  return { reservedFor, reservedUntil: reservedUntil === undefined ? before.reservedUntil : until };
}

const priceNeeded = ({ title }: ItemRow) =>
  new AppError('PRICE_NEEDED', `“${title}” has no price yet, so it can’t become public. Nothing was saved.`, {
    hint: 'Ask the seller what it costs, and send price along. 0 gives it away, if the seller says so.',
  });

const deleted = () =>
  new AppError('ITEM_DELETED', 'This listing is deleted. Restore it first, then edit it.', {
    hint: {
      rest: 'POST /api/items/{id}/restore brings it back within 7 days.',
      tool: 'restore_listing brings it back within 7 days.',
    },
    nextTool: 'restore_listing',
  });

const changed = () =>
  new AppError('ITEM_CHANGED', 'The listing was changed while being edited. Nothing was saved.', {
    hint: {
      rest: 'Read it again with GET /api/items/{id} and apply your change to what it says now.',
      tool: 'Read it again with get_listing and apply your change to what it says now.',
      page: 'Load it again and apply your change to what it says now.',
    },
    nextTool: 'get_listing',
  });
