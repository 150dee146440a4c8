import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Holding } from '../../db/conditions.ts';
import { prepared } from '../../db/prepared.ts';
import { deleteRows, getRow, listRows, updateRows } from '../../db/rows.ts';
import type { Read, RowOf, Schema, Write } from '../../db/store.ts';
import { commit, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { oneLine } from '../text/plain.ts';
import { CROSSPOST_PLACES, PLACES } from './crosspost-places.ts';
import { findOwnedItem } from './find.ts';
import { MAX_POSTINGS, type PostedInput, type Posting, type PostingInput } from './postings-schemas.ts';

/*
 * Where else a listing is posted, as the seller or an assistant recorded it. The service doesn't look up or post
 * anything there. Only the seller sees these notes. They aren't edits of the listing, so its version stays.
 */

type Row = RowOf<'postings'>;
type Noted = Pick<PostingInput, 'place' | 'url' | 'posted_at'> & { taken_down_at?: string | null };

/** The id of a known place, however it was written, or the name as typed. */
const placeOf = (typed: string): string => {
  const place = oneLine(typed);
  const same = (name: string) => name.toLowerCase() === place.toLowerCase();
  return PLACES.find((id) => same(id) || same(CROSSPOST_PLACES[id].name)) ?? place;
};

/** The usual name of a place. */
export const placeName = (place: string): string =>
  Object.entries(CROSSPOST_PLACES).find(([id]) => id === place)?.[1].name ?? place;

const present = (row: Row): Posting => ({
  posting_id: row.id,
  place: row.place,
  url: row.url,
  posted_at: row.postedAt.toISOString(),
  taken_down_at: row.takenDownAt?.toISOString() ?? null,
});

/** Notes by listing, oldest first. */
async function postingsByItem(db: Read, which: Holding<'postings'>): Promise<Map<string, Posting[]>> {
  const rows = await listRows(db, 'postings', which, { order: ['createdAt', 'place', 'id'] });
  const byItem = new Map<string, Posting[]>();
  for (const row of rows) byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), present(row)]);
  return byItem;
}

/** Where the listings are still posted. */
export const openPostings = async (db: Read, itemIds: readonly string[]): Promise<Map<string, Posting[]>> =>
  itemIds.length === 0 ? new Map() : postingsByItem(db, { itemId: itemIds, takenDownAt: null });

export const postingsOfSeller = (db: Read, sellerId: string): Promise<Map<string, Posting[]>> =>
  postingsByItem(db, { sellerId });

const postingsOf = async (db: Read, itemId: string): Promise<Posting[]> =>
  (await postingsByItem(db, { itemId })).get(itemId) ?? [];

/** Whether an item is held or sold here and has a post elsewhere that is still up and for which `also` holds. */
export function isToTakeDown(db: Read, also: (postings: Schema['postings']) => SQL): SQL | undefined {
  const { items: i, postings: p } = db.t;
  const open = db
    .select({ id: p.itemId })
    .from(p)
    .where(and(isNull(p.takenDownAt), also(p)));
  return and(inArray(i.id, open), inArray(i.status, ['reserved', 'taken']), isNull(i.deletedAt));
}

/** Nobody is shown more of them at once. */
const MOST_TO_TAKE_DOWN = 20;

const listedToTakeDown = prepared<{ sellerId: string }>()('to_take_down', (db, { sellerId }) => {
  const { items: i } = db.t;
  return db
    .select({ item_id: i.id, title: i.title, status: i.status })
    .from(i)
    .where(isToTakeDown(db, (p) => eq(p.sellerId, sellerId)))
    .orderBy(desc(i.updatedAt), desc(i.id))
    .limit(MOST_TO_TAKE_DOWN);
});

/** Up to 20 of a seller's listings that are held or sold here and still posted elsewhere, latest change first. */
export async function toTakeDown(db: Read, sellerId: string, limit = MOST_TO_TAKE_DOWN) {
  const rows = (await listedToTakeDown(db, { sellerId })).slice(0, limit);
  const ids = rows.map((row) => row.item_id);
  const posted = await openPostings(db, ids);
  return rows.map(({ item_id, title, status }) => ({
    item_id,
    title,
    status: status === 'taken' ? ('taken' as const) : ('reserved' as const),
    postings: posted.get(item_id) ?? [],
  }));
}

/** All notes on one listing, oldest first. @throws AppError not_found, NOT_OWNER */
export async function listPostings(ctx: SellerContext, itemId: string): Promise<{ postings: Posting[] }> {
  await findOwnedItem(ctx, ctx.store.read, itemId);
  return { postings: await postingsOf(ctx.store.read, itemId) };
}

/**
 * Records that a listing is posted at a place. If it is already posted there, that note changes.
 * @throws AppError not_found, NOT_OWNER, ITEM_DELETED, invalid_request for a future time and for too many notes
 */
export const notePosting = (ctx: SellerContext, itemId: string, input: PostingInput): Promise<Posting> =>
  commit(ctx, async (tx) => {
    await findLive(ctx, tx, itemId);
    return note(ctx, tx, itemId, input);
  });

/**
 * Records the posts that an edit names: new ones, and ones that were taken down. Repeating it changes nothing.
 * Returns what is still posted.
 * @throws AppError as notePosting does, and not_found for a place where it isn't posted
 */
export const notePostings = (
  ctx: SellerContext,
  itemId: string,
  { posted = [], taken_down: down = [] }: z.infer<z.ZodObject<typeof PostedInput>>,
): Promise<Posting[]> =>
  commit(ctx, async (tx) => {
    await findLive(ctx, tx, itemId);
    for (const each of posted) await note(ctx, tx, itemId, each);
    const all = await postingsOf(tx, itemId);
    for (const typed of down) {
      const place = placeOf(typed);
      if (!all.some((each) => each.place === place)) throw notPosted(place, all);
      const takenDownAt = ctx.clock.now();
      await updateRows(tx, 'postings', { itemId, place, takenDownAt: null }, { takenDownAt });
    }
    return (await postingsOf(tx, itemId)).filter((each) => each.taken_down_at === null);
  });

/** Records that a post was taken down, or that it is still there. @throws AppError not_found, NOT_OWNER */
export const changePosting = (ctx: SellerContext, id: string, takenDown: boolean): Promise<Posting> =>
  commit(ctx, async (tx) => {
    const row = await findOwned(ctx, tx, id);
    const takenDownAt = takenDown ? (row.takenDownAt ?? ctx.clock.now()) : null;
    await updateRows(tx, 'postings', { id }, { takenDownAt });
    return present({ ...row, takenDownAt });
  });

/** Deletes a note. @throws AppError not_found, NOT_OWNER */
export const removePosting = (ctx: SellerContext, id: string) =>
  commit(ctx, async (tx) => {
    await findOwned(ctx, tx, id);
    await deleteRows(tx, 'postings', { id });
    return { posting_id: id, deleted: true as const };
  });

/** Adds the notes of an imported listing. */
export async function insertPostings(ctx: SellerContext, tx: Write, itemId: string, notes: readonly Noted[]) {
  for (const each of notes) await insert(ctx, tx, itemId, each);
}

async function note(ctx: SellerContext, tx: Write, itemId: string, input: PostingInput): Promise<Posting> {
  const place = placeOf(input.place);
  if (input.posted_at && new Date(input.posted_at) > ctx.clock.now()) {
    throw new AppError('invalid_request', 'posted_at: can’t be in the future.');
  }
  const open = await getRow(tx, 'postings', { itemId, place, takenDownAt: null });
  if (open) {
    const url = input.url ?? open.url;
    const postedAt = input.posted_at ? new Date(input.posted_at) : open.postedAt;
    await updateRows(tx, 'postings', { id: open.id }, { url, postedAt });
    return present({ ...open, url, postedAt });
  }
  if ((await postingsOf(tx, itemId)).length >= MAX_POSTINGS) {
    throw refusal('invalid_request.postings', { most: MAX_POSTINGS });
  }
  return insert(ctx, tx, itemId, { ...input, place });
}

async function insert(ctx: SellerContext, tx: Write, itemId: string, it: Noted): Promise<Posting> {
  const now = ctx.clock.now();
  const row: Row = {
    id: newId('post', ctx),
    sellerId: ctx.actor.sellerId,
    itemId,
    place: placeOf(it.place),
    url: it.url ?? null,
    postedAt: it.posted_at ? new Date(it.posted_at) : now,
    takenDownAt: it.taken_down_at ? new Date(it.taken_down_at) : null,
    toldAt: null,
    createdAt: now,
  };
  await tx.insert(tx.t.postings).values(row);
  return present(row);
}

async function findLive(ctx: SellerContext, tx: Write, itemId: string): Promise<void> {
  const { deletedAt } = await findOwnedItem(ctx, tx, itemId);
  if (deletedAt !== null) throw refusal('ITEM_DELETED.posting');
}

async function findOwned(ctx: SellerContext, tx: Write, id: string): Promise<Row> {
  const row = await getRow(tx, 'postings', { id });
  if (!row) throw refusal('not_found.posting');
  if (row.sellerId !== ctx.actor.sellerId) throw new AppError('NOT_OWNER', "This is another seller's note.");
  return row;
}

const notPosted = (place: string, all: readonly Posting[]) =>
  new AppError('not_found', `taken_down: it was not noted that this is posted at “${place}”.`, {
    hint:
      all.length === 0
        ? 'No place is noted for it: leave taken_down out.'
        : `Noted are: ${[...new Set(all.map((each) => each.place))].join(', ')}.`,
  });
