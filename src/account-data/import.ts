import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { listRows, updatedRows } from '../../db/rows.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Words, wordFor } from '../languages/index.ts';
import { insertListing } from '../listings/create.ts';
import { insertPostings } from '../listings/postings.ts';
import type { NewListing } from '../listings/text-source.ts';
import { keepOnePhoto } from '../photos/find.ts';
import { removePhotos } from '../photos/purge.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { shortened } from '../text/wording.ts';
import { toCents } from '../units.ts';
import { tellListing } from '../webhooks/queue.ts';
import { archiveRows, type Saved } from './archive-rows.ts';
import { whyOf } from './csv-values.ts';
import { refusedIn } from './import-csv.ts';
import { importPage, madeOnce, rowNames, rowsTaken, withinPlan } from './import-page.ts';
import { type Imported, ROWS_PER_TELL, SavedItem, type Tell } from './import-schemas.ts';
import { readApart } from './reader.ts';
import { unpack } from './unpack.ts';

export const importArchiveFile = (ctx: SellerContext, file: string, tell: Tell): Promise<Imported> =>
  importArchive(
    ctx,
    () => createReadStream(file),
    tell,
    () => readApart('archive', file),
  );

/**
 * Imports the listings, photos, and page text from an export, under new ids. Nothing that exists here changes: the
 * page gets only text that it lacks, and a listing that was imported before, or that belongs to this very account,
 * stays as it is. A listing without a photo is imported, but off sale.
 * @param open opens the archive from its beginning; it is read twice, so that a broken one leaves nothing behind
 * @param rows its rows, if they are read elsewhere
 * @throws AppError invalid_request for a file that isn't an export, ACCOUNT_INCOMPLETE
 */
export async function importArchive(
  ctx: SellerContext,
  open: () => Readable,
  tell: Tell = async () => {},
  rows: () => Promise<Saved> = () => archiveRows(open()),
): Promise<Imported> {
  const saved = await rows();
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
  const words = await wordsOfSeller(ctx.store.read, ctx.actor.sellerId);
  const { parts } = words.settings.imports;
  done.notTaken = saved.left.map((kind) => parts[kind]);
  const run: Run = { ...ctx, done, words };
  const items = await freshItems(run, saved);
  const stored = await storePhotos(run, open(), new Set(items.flatMap(({ photos }) => photos)));
  for (const [at, item] of items.entries()) {
    if (at % ROWS_PER_TELL === 0) await tell(at, items.length);
    await importItem(run, item, stored);
  }
  done.photos = stored.size - (await removePhotos(ctx, [...stored.values()]));
  done.page = (await importPage(ctx, saved.account, saved.page)).map((name) => wordFor(parts, name));
  return done;
}

/** One import: its account, what it has done, and the words for its remarks. */
type Run = SellerContext & { done: Imported; words: Words };

/** The listings to import, oldest first, as many as the plan has room for. */
async function freshItems(run: Run, { rows, photos }: Saved): Promise<Fresh[]> {
  const { done, words } = run;
  const items: Fresh[] = [];
  const isHere = await rowsHere(run);
  const nameRow = rowNames();
  for (const row of rows) {
    await setImmediate(); // one row is little work, unless it was made to be much
    const parsed = SavedItem.safeParse(row);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      done.skipped.push({ title: titleOf(row, words), why: whyOf(words).notValid({ field }) });
    } else if (parsed.data.status !== 'deleted') {
      // A row without an id is identified by its content.
      const source = parsed.data.item_id ?? nameRow(row);
      const item = { ...parsed.data, photos: parsed.data.photos.filter((name) => photos.has(name)) };
      if (isHere(source)) done.here += 1;
      else items.push({ ...item, source, photosNamed: parsed.data.photos.length });
    }
  }
  return withinPlan(run, items, done, words);
}

/** A listing to create, the name of its row, and the number of photos that the row named. */
type Fresh = SavedItem & { source: string; photosNamed: number };

/** Tells which rows are listings here that haven't been deleted since. */
async function rowsHere(ctx: SellerContext): Promise<(source: string) => boolean> {
  const live = { sellerId: ctx.actor.sellerId, deletedAt: null };
  const rows = await listRows(ctx.store.read, 'items', live, { columns: ['id'] });
  const own = new Set(rows.map(({ id }) => id));
  const isTaken = await rowsTaken(ctx);
  return (source) => own.has(source) || isTaken(source);
}

const titleOf = (row: unknown, words: Words): string =>
  shortened(z.object({ title: z.string() }).safeParse(row).data?.title ?? whyOf(words).noTitle, 80);

/** Stores the photos of listings, by their names in the archive. Each is re-encoded, like every upload. */
async function storePhotos(run: Run, source: Readable, wanted: ReadonlySet<string>) {
  const stored = new Map<string, string>();
  let full = false;
  await unpack(source, async ({ found, read }) => {
    if (found.sort !== 'photo' || full || !wanted.has(found.name) || stored.has(found.name)) return;
    try {
      stored.set(found.name, await keepOnePhoto(run, read));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'PHOTO_LIMIT_REACHED') return;
      full = true;
      run.done.stopped ??= whyOf(run.words).photosFull;
    }
  });
  return stored;
}

async function importItem(run: Run, item: Fresh, stored: ReadonlyMap<string, string>): Promise<void> {
  const { done, words, ...ctx } = run;
  const photoIds = item.photos.flatMap((name) => stored.get(name) ?? []);
  try {
    const made = await madeOnce(ctx, item.source, async (tx) => {
      const listing = listingOf(item);
      const draft = listing.draft || photoIds.length === 0;
      const made = await insertListing(ctx, tx, { listing: { ...listing, draft }, photoIds });
      await insertPostings(ctx, tx, made.item_id, item.postings);
      if (item.status !== 'taken') return made;
      const status = 'taken' as const;
      const finalPriceCents = toCents(item.final_price ?? item.price);
      const takenAt = item.taken_at === null ? ctx.clock.now() : new Date(item.taken_at);
      const change = { status, finalPriceCents, takenAt };
      const [sold] = await updatedRows(tx, 'items', { id: made.item_id }, change);
      if (sold) await tellListing(ctx, tx, 'listing.sold', sold);
      return { ...made, status };
    });
    if (!made) {
      done.here += 1;
      return;
    }
    done.items += 1;
    if (made.status === 'available') done.onSale += 1;
    if (photoIds.length === 0) done.bare += 1;
    const missing = item.photosNamed - photoIds.length;
    if (missing > 0) done.notes.push({ title: item.title, why: whyOf(words).photosMissing({ n: missing }) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    done.skipped.push({ title: item.title, why: refusedIn(words, error) });
  }
}

/** The listing to save. It is for sale again if it was and the plan has room; a hold isn't imported. */
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
