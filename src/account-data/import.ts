import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { breather } from '../breather.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { insertListing, type NewListing } from '../listings/insert.ts';
import { removePhotos } from '../photos/purge.ts';
import { announcePhotos, discardPhotos, keepPhotos, storePhoto, unusedUntil } from '../photos/store.ts';
import { readCapacity } from '../plans/capacity.ts';
import { findSeller } from '../sellers/find.ts';
import { isStorable } from '../text/storable.ts';
import { MB, toCents } from '../units.ts';
import { tellListing } from '../webhooks/tell-listing.ts';
import { type Kind, ROWS_PER_FILE } from './format.ts';
import { importPage } from './import-page.ts';
import { type Imported, SavedAccount, SavedItem, SavedPage } from './import-schemas.ts';
import { jsonRows } from './json-rows.ts';
import { notAnExport, unpack } from './unpack.ts';

/** Of what could not be taken in, so many are named. */
const NAMED = 20;
const MAX_OBJECT_BYTES = MB;
const NO_PHOTOS = 'none of its photos could be taken in';

/**
 * Takes the listings, photos and words of the page from an export, under new ids. Nothing that is here is changed: the
 * page gets only the words that it does not have. Taking the same export twice makes everything twice.
 * @param open gives the archive from its beginning; it is read twice, so that nothing is kept of one that is broken
 * @throws AppError invalid_request for what is no export, ACCOUNT_INCOMPLETE
 */
export async function importArchive(ctx: SellerContext, open: () => Readable): Promise<Imported> {
  const saved = await readRows(open());
  const done: Imported = {
    items: 0,
    photos: 0,
    onSale: 0,
    skipped: [],
    stopped: null,
    page: [],
    notTaken: [],
  };
  done.notTaken = notTakenOf(saved.left);
  const items = await withinPlan(ctx, saved, done);
  const stored = await storePhotos(ctx, open(), new Set(items.flatMap(({ photos }) => photos)), done);
  for (const item of items) await importItem(ctx, item, stored, done);
  const unused = [...stored.values()];
  await removePhotos(ctx, unused);
  done.photos = unused.length === 0 ? 0 : await countKept(ctx, unused);
  done.page = await importPage(ctx, saved.account, saved.page);
  if (done.skipped.length > NAMED) done.skipped.length = NAMED;
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
    if (kind === 'items') rows.push(...(await rowsIn(await read(), 'items.json')));
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
    rows = await jsonRows(bytes, (text) => jsonIn(text, file));
  } catch (error) {
    if (error instanceof AppError) throw error;
  }
  if (!rows || rows.length > ROWS_PER_FILE) throw notAsExported(file);
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
): Promise<SavedItem[]> {
  const seller = await findSeller(ctx.store.read, ctx.actor.sellerId);
  const { creationsLeft, limits } = await readCapacity(ctx, ctx.store.read, seller);
  const items: SavedItem[] = [];
  const breathe = breather(200);
  for (const row of rows) {
    await breathe();
    const parsed = SavedItem.safeParse(row);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      done.skipped.push({ title: titleOf(row), why: `its ${field} is not as a listing has it` });
    } else if (parsed.data.status !== 'deleted') {
      if (parsed.data.photos.some((name) => photos.has(name))) items.push(parsed.data);
      else done.skipped.push({ title: parsed.data.title, why: NO_PHOTOS });
    }
  }
  const room = creationsLeft ?? items.length;
  if (items.length <= room) return items;
  const left = items.length - room;
  done.stopped = `The ${limits.label} plan has room for ${room} new listings now, so ${left} were left out.`;
  return items.slice(0, room);
}

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
  item: SavedItem,
  stored: ReadonlyMap<string, string>,
  done: Imported,
): Promise<void> {
  const photoIds = item.photos.flatMap((name) => stored.get(name) ?? []);
  if (photoIds.length === 0) {
    done.skipped.push({ title: item.title, why: NO_PHOTOS });
    return;
  }
  try {
    const { status } = await ctx.store.write(async (tx) => {
      const made = await insertListing(ctx, tx, { listing: listingOf(item), photoIds });
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
    done.items += 1;
    if (status === 'available') done.onSale += 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    done.skipped.push({ title: item.title, why: error.message });
  }
}

/** What was for sale is for sale again when there is room; a hold does not come along. */
function listingOf(saved: SavedItem): NewListing {
  const { status, photos: _photos, final_price: _price, taken_at: _at, is_free: isFree, ...fields } = saved;
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
