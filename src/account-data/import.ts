import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import type { Read, Write } from '../../db/store.ts';
import { breather } from '../breather.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { insertListing, type NewListing } from '../listings/insert.ts';
import { insertPostings } from '../listings/postings.ts';
import { hashValue } from '../operation/idempotency/run.ts';
import { removePhotos } from '../photos/purge.ts';
import { announcePhotos, discardPhotos, keepPhotos, storePhoto, unusedUntil } from '../photos/store.ts';
import { readCapacity } from '../plans/capacity.ts';
import { findSeller } from '../sellers/find.ts';
import { isStorable } from '../text/storable.ts';
import { MB, toCents } from '../units.ts';
import { tellListing } from '../webhooks/tell-listing.ts';
import { type Kind, ROWS_PER_FILE } from './format.ts';
import { importPage } from './import-page.ts';
import { type Imported, SavedAccount, SavedItem, SavedPage, type Tell } from './import-schemas.ts';
import { jsonRows } from './json-rows.ts';
import { notAnExport, unpack } from './unpack.ts';

const MAX_OBJECT_BYTES = MB;
const ROWS_PER_TELL = 20;
/** Of all files of listings together. No account has more. */
const MAX_ROWS = 20 * ROWS_PER_FILE;

export const importArchiveFile = (ctx: SellerContext, file: string, tell: Tell): Promise<Imported> =>
  importArchive(ctx, () => createReadStream(file), tell);

/**
 * Takes the listings, photos and words of the page from an export, under new ids. Nothing that is here is changed: the
 * page gets only the words that it does not have, and a listing that was taken in before, or is of this very account, is
 * left as it is here. One without a photo comes as it was, but off sale.
 * @param open gives the archive from its beginning; it is read twice, so that nothing is kept of one that is broken
 * @throws AppError invalid_request for what is no export, ACCOUNT_INCOMPLETE
 */
export async function importArchive(
  ctx: SellerContext,
  open: () => Readable,
  tell: Tell = async () => {},
): Promise<Imported> {
  const saved = await readRows(open());
  const done: Imported = {
    items: 0,
    photos: 0,
    onSale: 0,
    bare: 0,
    here: 0,
    skipped: [],
    notes: [],
    stopped: null,
    page: [],
    notTaken: [],
  };
  done.notTaken = notTakenOf(saved.left);
  const items = await withinPlan(ctx, saved, done);
  const stored = await storePhotos(ctx, open(), new Set(items.flatMap(({ photos }) => photos)), done);
  for (const [at, item] of items.entries()) {
    if (at % ROWS_PER_TELL === 0) await tell(at, items.length);
    await importItem(ctx, item, stored, done);
  }
  const unused = [...stored.values()];
  await removePhotos(ctx, unused);
  done.photos = unused.length === 0 ? 0 : await countKept(ctx, unused);
  done.page = await importPage(ctx, saved.account, saved.page);
  return done;
}

/** The rows of the kinds that are taken in; the whole archive is gone through, to its last byte. */
async function readRows(source: Readable) {
  let account: SavedAccount | undefined;
  let page: SavedPage = {};
  const rows: unknown[] = [];
  const photos = new Set<string>();
  const left = new Set<Left>();
  await unpack(source, async ({ found, read }) => {
    if (found.sort === 'photo') photos.add(found.name);
    if (found.sort !== 'rows') return;
    const { kind } = found;
    if (kind === 'account') account = parse(SavedAccount, await read(), 'account.json');
    if (kind === 'page') page = parse(SavedPage, await read(), 'page.json');
    if (kind === 'items') {
      rows.push(...(await rowsIn(await read(), 'items.json')));
      if (rows.length > MAX_ROWS) throw notAsExported('items.json');
    }
    if (isLeft(kind) && (await rowsIn(await read(), `${kind}.json`)).length > 0) left.add(kind);
  });
  if (!account) throw notAnExport(undefined);
  return { account, page, rows, photos, left };
}

/** The one object of a file. */
function parse<T>(schema: z.ZodType<T>, bytes: Buffer, file: string): T {
  if (bytes.length > MAX_OBJECT_BYTES) throw notAsExported(file);
  const parsed = schema.safeParse(jsonIn(bytes.toString('utf8'), file));
  if (parsed.success) return parsed.data;
  throw notAsExported(file, parsed.error.issues[0]?.path.join('.'));
}

async function rowsIn(bytes: Buffer, file: string): Promise<unknown[]> {
  let rows: unknown[] | undefined;
  try {
    rows = await jsonRows(bytes, (text) => jsonIn(text, file), ROWS_PER_FILE);
  } catch (error) {
    if (error instanceof AppError) throw error;
  }
  if (!rows) throw notAsExported(file);
  return rows;
}

/** Empty values count as left out. @throws AppError invalid_request naming the file */
function jsonIn(text: string, file: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text, (_, value) => (value === null ? undefined : value));
  } catch (cause) {
    throw new AppError('invalid_request', `${file} in the file is no JSON. Nothing was taken in.`, { cause });
  }
  if (isStorable(json)) return json;
  const why = 'holds a NUL character or half of a surrogate pair';
  throw new AppError('invalid_request', `${file} in the file ${why}. Nothing was taken in.`);
}

const notAsExported = (file: string, at = '') =>
  new AppError(
    'invalid_request',
    `${file} in the file is not as an export makes it${at && ` (${at})`}. Nothing was taken in.`,
  );

const LEFT = { api_keys: 'API keys', connected_apps: 'connected apps', webhooks: 'webhooks' } as const;
type Left = keyof typeof LEFT;
const isLeft = (kind: Kind): kind is Left => kind in LEFT;
const notTakenOf = (left: ReadonlySet<Left>): string[] => [...left].map((kind) => LEFT[kind]);

/** The listings that are to be taken in, the oldest first, as many as the plan has room for. */
async function withinPlan(
  ctx: SellerContext,
  { rows, photos }: { rows: unknown[]; photos: ReadonlySet<string> },
  done: Imported,
): Promise<Fresh[]> {
  const seller = await findSeller(ctx.store.read, ctx.actor.sellerId);
  const { creationsLeft, limits } = await readCapacity(ctx, ctx.store.read, seller);
  const items: Fresh[] = [];
  const breathe = breather(200);
  const isHere = await rowsHere(ctx);
  const times = new Map<string, number>();
  for (const row of rows) {
    await breathe();
    const parsed = SavedItem.safeParse(row);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      done.skipped.push({ title: titleOf(row), why: `its ${field} is not as a listing has it` });
    } else if (parsed.data.status !== 'deleted') {
      const source = sourceOf(row, parsed.data, times);
      const item = { ...parsed.data, photos: parsed.data.photos.filter((name) => photos.has(name)) };
      if (isHere(source)) done.here += 1;
      else items.push({ ...item, source, photosNamed: parsed.data.photos.length });
    }
  }
  const room = creationsLeft ?? items.length;
  if (items.length <= room) return items;
  const left = items.length - room;
  done.stopped = `The ${limits.label} plan has room for ${room} new listings now, so ${left} were left out.`;
  return items.slice(0, room);
}

/** A listing to be made, with the name of its row, and how many photos its row named. */
type Fresh = SavedItem & { source: string; photosNamed: number };

/** A row's own id; of rows without one what they say, and which of those that say the same. */
function sourceOf(row: unknown, { item_id: id }: SavedItem, times: Map<string, number>): string {
  if (id !== undefined) return id;
  const hash = hashValue(row);
  const nth = (times.get(hash) ?? 0) + 1;
  times.set(hash, nth);
  return `${hash} ${nth}`;
}

/** Which rows are listings here, and were not deleted since. */
async function rowsHere({ store, actor }: SellerContext): Promise<(source: string) => boolean> {
  const { items: i } = store.read.t;
  const live = and(eq(i.sellerId, actor.sellerId), isNull(i.deletedAt));
  const own = await store.read.select({ id: i.id }).from(i).where(live);
  const taken = await takenRows(store.read, actor.sellerId);
  const known = new Set([...own.map(({ id }) => id), ...taken.map(({ source }) => source)]);
  return (source) => known.has(source);
}

function takenRows(db: Read, sellerId: string, source?: string): Promise<{ source: string }[]> {
  const { importedRows: r, items: i } = db.t;
  return db
    .select({ source: r.source })
    .from(r)
    .innerJoin(i, eq(i.id, r.itemId))
    .where(
      and(
        eq(r.sellerId, sellerId),
        isNull(i.deletedAt),
        source === undefined ? undefined : eq(r.source, source),
      ),
    );
}

const isTaken = async (tx: Write, sellerId: string, source: string): Promise<boolean> =>
  (await takenRows(tx, sellerId, source)).length > 0;

const titleOf = (row: unknown): string =>
  z.object({ title: z.string() }).safeParse(row).data?.title.slice(0, 80) ?? 'a listing without a title';

/** Stores the photos that listings show, by their names in the archive. Each is made anew, as every upload is. */
async function storePhotos(
  ctx: SellerContext,
  source: Readable,
  wanted: ReadonlySet<string>,
  done: Imported,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  let full = false;
  await unpack(source, async ({ found, read }) => {
    if (found.sort !== 'photo' || full || !wanted.has(found.name) || stored.has(found.name)) return;
    const id = newId('pho', ctx);
    try {
      await ctx.store.write((tx) =>
        announcePhotos(ctx, tx, ctx.actor.sellerId, [{ id, uploadSessionId: null, position: 0 }]),
      );
      const photo = await storePhoto(ctx, id, await read());
      await ctx.store.write((tx) =>
        keepPhotos(tx, [photo], { batchId: null, sweepAt: unusedUntil(ctx.clock) }),
      );
      stored.set(found.name, id);
    } catch (error) {
      await discardPhotos(ctx, [id]);
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'PHOTO_LIMIT_REACHED') return;
      full = true;
      done.stopped ??= 'The plan has no room for more photos, so some were left out.';
    }
  });
  return stored;
}

async function importItem(
  ctx: SellerContext,
  item: Fresh,
  stored: ReadonlyMap<string, string>,
  done: Imported,
): Promise<void> {
  const photoIds = item.photos.flatMap((name) => stored.get(name) ?? []);
  const { sellerId } = ctx.actor;
  try {
    const made = await ctx.store.write(async (tx) => {
      if (await isTaken(tx, sellerId, item.source)) return undefined;
      const listing = listingOf(item);
      const draft = listing.draft || photoIds.length === 0;
      const made = await insertListing(ctx, tx, { listing: { ...listing, draft }, photoIds });
      const { importedRows: rows } = tx.t;
      const row = { sellerId, source: item.source, itemId: made.item_id };
      await tx
        .insert(rows)
        .values(row)
        .onConflictDoUpdate({ target: [rows.sellerId, rows.source], set: { itemId: row.itemId } });
      await insertPostings(ctx, tx, made.item_id, item.postings);
      if (item.status !== 'taken') return made;
      const { items } = tx.t;
      const [sold] = await tx
        .update(items)
        .set({
          status: 'taken',
          finalPriceCents: toCents(item.final_price ?? item.price),
          takenAt: item.taken_at === null ? ctx.clock.now() : new Date(item.taken_at),
        })
        .where(eq(items.id, made.item_id))
        .returning();
      if (sold) await tellListing(ctx, tx, 'listing.sold', sold);
      return { status: 'taken' };
    });
    if (!made) {
      done.here += 1;
      return;
    }
    done.items += 1;
    if (made.status === 'available') done.onSale += 1;
    if (photoIds.length === 0) done.bare += 1;
    const missing = item.photosNamed - photoIds.length;
    if (missing > 0)
      done.notes.push({ title: item.title, why: `${missing} of its photos could not be taken in` });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    done.skipped.push({ title: item.title, why: error.message });
  }
}

/** What was for sale is for sale again when there is room; a hold does not come along. */
function listingOf(saved: SavedItem): NewListing {
  const {
    status,
    item_id: _id,
    photos: _photos,
    postings: _postings,
    final_price: _price,
    taken_at: _at,
    is_free: isFree,
    ...fields
  } = saved;
  const priceUnknown = saved.needs_review && saved.price === 0 && isFree !== true;
  return {
    ...fields,
    price: priceUnknown ? null : saved.price,
    draft: status === 'inactive' || status === 'taken',
  };
}

async function countKept(ctx: SellerContext, ids: readonly string[]): Promise<number> {
  const { items } = ctx.store.read.t;
  const shown = await ctx.store.read
    .select({ photoIds: items.photoIds })
    .from(items)
    .where(eq(items.sellerId, ctx.actor.sellerId));
  const used = new Set(shown.flatMap(({ photoIds }) => photoIds));
  return ids.filter((id) => used.has(id)).length;
}
