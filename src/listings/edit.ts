import { updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { isAgent, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { toldByMail } from '../mail/stays-here.ts';
import { originalOf, withStoredPhotos } from '../photos/add.ts';
import { findOwnedPhotos } from '../photos/find.ts';
import { setFocus } from '../photos/focus.ts';
import { replaceTurned, turnsOf } from '../photos/turn.ts';
import { photoIdOf, photoUrls } from '../photos/urls.ts';
import { hasRoomFor, moreRoom } from '../plans/capacity.ts';
import { type HolderHears, tellHolder } from '../reservations/item-changed.ts';
import { belowFloorNow, isBelowMin } from '../reservations/min-price.ts';
import { endLines, passOn } from '../reservations/queue.ts';
import { guardedAddresses } from '../sellers/addresses.ts';
import { refuseAmounts } from '../sellers/amounts.ts';
import { ownerNote } from '../sellers/owner.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { oneLine } from '../text/plain.ts';
import { moment } from '../text/wording.ts';
import { type Act, type AlreadyDone, type Asked, actOrAsk, doneByHand } from '../threads/acts.ts';
import { limitsOf } from '../tiers.ts';
import { toCents } from '../units.ts';
import { tellListing } from '../webhooks/queue.ts';
import { columnsOf, searchColumnsAfter } from './columns.ts';
import { findOwnedItem, findSellerWithPage, type ItemRow } from './find.ts';
import { presentItem } from './present.ts';
import { refuseAddressInListing, refuseProhibited } from './public-texts.ts';
import type { EditedItem, EditListingInput } from './schemas.ts';
import { moveOf, type StatusMove } from './status-moves.ts';

/**
 * Changes the given fields of a listing, as a compare-and-set on its version: of several edits that started from the
 * same version, one wins. Taking a reserved item off the sale cancels its reservation and tells the buyer.
 * @param expectedVersion the version that the caller read, if the edit applies to exactly that one
 * @throws AppError not_found, NOT_OWNER, ITEM_DELETED, ITEM_CHANGED, ITEM_RESERVED, ACTIVE_LIMIT_REACHED, PRICE_NEEDED,
 * ADDRESS_IN_PUBLIC_LISTING (agents only), PROHIBITED_ITEM, PHOTO_NOT_STORED, ACCOUNT_INCOMPLETE, invalid_request; for
 * agents only: BELOW_MIN_PRICE, and APPROVAL_REQUIRED and CONFIRMATION_DECLINED for edits that tell a buyer something
 * new
 */
export async function editListing(
  ctx: SellerContext,
  id: string,
  input: EditListingInput,
  expectedVersion?: number,
): Promise<EditedItem & AlreadyDone> {
  const edit: Edit = { fields: input, expected_version: expectedVersion };
  const asked: Asked<Edit> = { of: id, input: edit };
  const before = await findOwnedItem(ctx, ctx.store.read, id);
  const turns = turnsOf(ctx, input.photo_turn ?? {}, before.photoIds);
  const photos = input.photos ?? (turns.size > 0 ? photoUrls(ctx.config, before.photoIds).photos : []);
  const perform = (urls: string[]) =>
    actOrAsk(ctx, EDIT, { ...asked, freeze: () => frozen(ctx, edit, before) }, async (as, tx) => {
      // A turned photo is stored as a new one, so a cover that showed the former one changes with it.
      for (const [i, photo] of photos.entries()) {
        const [from = '', to = ''] = [photo, urls[i] ?? ''].map((url) => photoIdOf(ctx.config, url));
        if (turns.has(from)) await replaceTurned(as, tx, from, to);
      }
      return finish(as, tx, before, edit, urls);
    });
  if (photos.length === 0) return perform([]);
  try {
    // Storing pictures takes long, so an edit that is certain to be refused is refused first.
    changeOf(ctx, before, edit);
  } catch (refused) {
    // It may be refused only because the seller has approved this very edit, which was then applied.
    const done = await doneByHand(ctx, EDIT, asked);
    if (done) return done;
    throw refused;
  }
  return withStoredPhotos(ctx, photos, perform, turns);
}

type Edit = { fields: EditListingInput; expected_version: number | undefined };

export const EDIT: Act<Edit, EditedItem> = {
  name: 'edit',
  noLonger: belowFloorNow,
  run: async (ctx, tx, id, edit) =>
    finish(ctx, tx, await findOwnedItem(ctx, tx, id), edit, edit.fields.photos),
  besides({ fields }) {
    const names = Object.keys(fields).filter((name) => name !== 'title' && name !== 'price');
    return names.length === 0 ? undefined : `It also changes: ${names.join(', ').replaceAll('_', ' ')}.`;
  },
};

/** @param photos where the pictures are stored by now */
async function finish(ctx: SellerContext, tx: Write, before: ItemRow, edit: Edit, photos: string[] = []) {
  const change = changeOf(ctx, before, edit);
  if (photos.length > 0) {
    const rows = await findOwnedPhotos(ctx, tx, photos);
    change.columns.photoIds = [...new Set(rows.map((photo) => photo.id))];
  }
  const focus = edit.fields.photo_focus;
  if (focus) await setFocus(ctx, tx, focus, change.columns.photoIds ?? before.photoIds);
  return apply(ctx, tx, before, change);
}

/** An edit as it waits for approval: it applies only to the listing as it was. New pictures can't wait. */
function frozen(ctx: SellerContext, { fields }: Edit, { version }: ItemRow): Edit {
  if (fields.photo_turn || fields.photos?.some((photo, i) => originalOf(ctx, photo, i))) {
    throw refusal('invalid_request.newPhotosWait');
  }
  return { fields, expected_version: version };
}

type Change = { columns: Partial<ItemRow>; belowMin: boolean } & StatusMove;

/** What an edit means for the item in its current state. */
function changeOf(ctx: SellerContext, before: ItemRow, { fields, expected_version: expected }: Edit): Change {
  if (before.deletedAt !== null) throw refusal('ITEM_DELETED.editing');
  if (expected !== undefined && before.version !== expected) throw refusal('ITEM_CHANGED.editing');
  const { status = before.status, needs_review: approved, price, min_price } = fields;
  // A caller who sends a whole record back has null in a field that was empty.
  const finalPrice = fields.final_price ?? undefined;
  refuseAmounts(before.currency, { price, min_price, final_price: finalPrice });
  const columns: Partial<ItemRow> = columnsOf(fields);
  const { priceCents = before.priceCents, minPriceCents = before.minPriceCents } = columns;
  // Buyers never see the minimum, so setting it doesn't mean that the seller reviewed what they will read.
  const edited = Object.keys(columns).some((column) => column !== 'minPriceCents');
  if (Object.values({ ...fields, final_price: finalPrice }).every((value) => value === undefined)) {
    throw new AppError('invalid_request', 'There is nothing to change: send at least one field.');
  }
  if (finalPrice !== undefined && status !== 'taken') throw refusal('invalid_request.onlyTaken');
  // A changed text alone must not publish an item that no one has priced: it would look free.
  const priced = !before.priceUnknown || price !== undefined;
  if (approved === false && !priced) throw refusal('PRICE_NEEDED.listing', { title: before.title });
  const looked = before.needsReview && (approved === false || (edited && priced));
  const move = moveOf(before.status, status, {
    holds: before.reservedFor !== null,
    asks: fields.reserved_for !== undefined || fields.reserved_until !== undefined,
  });
  const { sale } = move;
  const reprices = priceCents !== before.priceCents;
  // A caller who sends a whole record back doesn't mean to set the price in it.
  const setsPrice = reprices || (price !== undefined && min_price !== undefined);
  const { title, currency } = before;
  const soldFor = finalPrice === undefined ? undefined : toCents(finalPrice);
  Object.assign(
    columns,
    searchColumnsAfter(before, columns),
    looked && { needsReview: false, priceUnknown: false },
    reprices && { pricedAt: ctx.clock.now(), formerPriceCents: null, droppedAt: null },
    before.draft && status !== 'inactive' && { draft: false },
    // If the seller releases the item, its line decides what its status becomes.
    status !== before.status && move.byHand !== 'pass' && { status },
    move.byHand && handColumns(ctx, before, move, fields),
    soldFor !== undefined && { finalPriceCents: soldFor },
    sale === 'set' && { finalPriceCents: soldFor ?? priceCents, takenAt: ctx.clock.now() },
    sale === 'clear' && { finalPriceCents: null, takenAt: null },
  );
  const belowMin = setsPrice && isBelowMin(ctx, { title, currency, priceCents, minPriceCents });
  refuseProhibited(columns);
  return { ...move, belowMin, columns };
}

/** Changes the row only if its version, status, and deletion are still as they were read: otherwise this edit lost. */
const asRead = ({ id, version, status }: ItemRow) => ({ id, version, status, deletedAt: null });

async function apply(ctx: SellerContext, tx: Write, before: ItemRow, change: Change): Promise<EditedItem> {
  const { seller, page } = await findSellerWithPage(tx, before.sellerId);
  if (isAgent(ctx.actor)) refuseAddressInListing(guardedAddresses(seller, page), change.columns, before);
  const now = ctx.clock.now();
  if (change.needsRoom && !(await hasRoomFor(ctx, tx, seller, now))) {
    const { activeItems, label } = limitsOf(ctx.config, seller, now);
    const unowned = await ownerNote(ctx.config, tx);
    const advice = moreRoom(ctx, 'Set another item to inactive or taken first.', unowned);
    const full = `The ${label} plan allows ${activeItems} active items.`;
    throw new AppError('ACTIVE_LIMIT_REACHED', full, advice);
  }
  const taken = change.columns.status === 'taken';
  // Recording a sale promises nothing to anyone, so it needs no approval.
  const as: SellerContext = taken ? { ...ctx, agreed: true } : ctx;
  const { id, title, version } = before;
  const because = taken ? 'sold_to_another' : 'taken_off_sale';
  const ended = change.releases ? await endLines(as, tx, [{ itemId: id, title }], because) : undefined;
  const columns = Object.assign(change.columns, { version: version + 1, updatedAt: now });
  if (!(await updateRows(tx, 'items', asRead(before), columns))) {
    const { deletedAt } = await findOwnedItem(ctx, tx, id);
    throw refusal(deletedAt === null ? 'ITEM_CHANGED.editing' : 'ITEM_DELETED.editing');
  }
  const row = { ...before, ...columns };
  if (change.byHand === 'pass') await passOn(ctx, tx, [{ itemId: id, title: row.title }]);
  const hears =
    row.status === 'reserved' && change.byHand === undefined
      ? await tellHolder(ctx, tx, before, row)
      : undefined;
  // Releasing or passing on has changed the row once more.
  const item = change.releases || change.byHand === 'pass' ? await findOwnedItem(ctx, tx, id) : row;
  // If a released item became available, passing it on has already told the webhooks.
  if (change.byHand !== 'pass' || item.status !== 'available') {
    await tellListing(ctx, tx, change.sale === 'set' ? 'listing.sold' : 'listing.updated', item);
  }
  return {
    ...presentItem(ctx, item, page),
    ...(ended && { reservations_ended: ended.length }),
    ...toldOfEdit(ctx, {
      hears,
      zone: hears instanceof Date ? await timezoneOf(tx, before.sellerId) : null,
      lost: ended?.length ?? 0,
      passedOn: change.byHand === 'pass' && item.status === 'reserved',
    }),
    ...(change.belowMin && { below_min_price: true as const }),
  };
}

type Heard = { hears: HolderHears; zone: string | null; lost: number; passedOn: boolean };

/** Who got which email, or when they will; nothing if no one is affected. No names, because buyers typed them. */
function toldOfEdit(ctx: SellerContext, { hears, zone, lost, passedOn }: Heard): { told?: string } {
  const told = [
    lost > 0 &&
      `${lost === 1 ? 'The buyer' : `The ${lost} buyers`} who had reserved it or waited in line got an email: it’s no longer available to them.`,
    passedOn && 'The next buyer in line was emailed that it is held for them now.',
    hears === 'now' && 'The buyer who holds it was emailed what changed.',
    hears instanceof Date &&
      `No one yet: the buyer who holds it was emailed a change within the last hour, and will be emailed the latest state at ${moment(hears, zone)} (${hears.toISOString()}).`,
    hears === 'never' && 'No one: nothing changed that the buyer who holds it must know.',
  ].filter(Boolean);
  return told.length === 0 ? {} : { told: toldByMail(ctx, told.join(' ')) };
}

/** The columns of a hold by hand: for whom, and until when. @throws AppError invalid_request */
function handColumns(ctx: SellerContext, before: ItemRow, { byHand }: StatusMove, fields: EditListingInput) {
  if (byHand !== 'hold') return { reservedFor: null, reservedUntil: null };
  const { reserved_for: whom, reserved_until: until } = fields;
  const reservedFor = whom === undefined ? before.reservedFor : oneLine(whom);
  if (!reservedFor) throw new AppError('invalid_request', 'reserved_for: say whom you hold it for.');
  const reservedUntil = until ? new Date(until) : null;
  if (reservedUntil && reservedUntil <= ctx.clock.now()) {
    throw new AppError('invalid_request', 'reserved_until: must be a time to come.');
  }
  return { reservedFor, reservedUntil: until === undefined ? before.reservedUntil : reservedUntil };
}
