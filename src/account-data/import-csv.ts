import { listRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { containsAnyAddress } from '../address-check/check.ts';
import { breather } from '../breather.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import {
  DEFAULT_LANGUAGE,
  keptLanguage,
  LANGUAGES,
  type Words,
  wordFor,
  wordsOf,
} from '../languages/index.ts';
import { contentOf } from '../listings/columns.ts';
import { insertListing } from '../listings/create.ts';
import { publicTexts } from '../listings/public-texts.ts';
import type { NewListing } from '../listings/text-source.ts';
import { photoIdOf } from '../photos/urls.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import type { TypedIn } from '../text/typed-amount.ts';
import { shortened } from '../text/wording.ts';
import { toCents } from '../units.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';
import { type CsvRemark, type CsvRows, csvRows, type ReadRow } from './csv-listing.ts';
import { whyOf } from './csv-values.ts';
import { madeOnce, rowNames, rowsTaken, withinPlan } from './import-page.ts';
import { ROWS_PER_TELL, type Tell } from './import-schemas.ts';
import { readApart } from './reader.ts';

export const importCsvFile = (ctx: SellerContext, file: string, tell: Tell): Promise<ImportedCsv> =>
  importCsv(ctx, (by) => readApart('csv', file, by), tell);

export type ImportedCsv = {
  /** Number of drafts that were created, and of those without a photo. */
  items: number;
  bare: number;
  /** Number of rows that existed already, and of those that are sold according to the sheet. */
  here: number;
  gone: number;
  /** Rows that weren't imported, with the reasons. */
  wrong: CsvRemark[];
  notes: CsvRemark[];
  /** Columns that were not used, with their names in the file. */
  unused: string[];
  /** Why the rest was left out, if a limit of the plan was reached. */
  stopped: string | null;
};

/**
 * Creates drafts from the rows of a sheet. Nothing is public before the seller puts it on the page. A row creates no
 * draft if it was imported before, or if its `id`, or its title and price, exist here: the same file can be imported
 * again. No address is fetched: only photos that the seller already has here can be used.
 * @throws AppError invalid_request, payload_too_large for a file that isn't such a sheet; ACCOUNT_INCOMPLETE
 */
export async function importCsv(
  ctx: SellerContext,
  sheet: Buffer | ((by: TypedIn) => Promise<CsvRows>),
  tell: Tell = async () => {},
): Promise<ImportedCsv> {
  const { currency, language } = await findSeller(ctx.store.read, ctx.actor.sellerId);
  const by = { currency, locale: language ?? 'en-US' };
  const { unused, rows } = await (typeof sheet === 'function' ? sheet(by) : csvRows(sheet, by));
  const done: ImportedCsv = {
    items: 0,
    bare: 0,
    here: 0,
    gone: 0,
    wrong: [],
    notes: [],
    unused,
    stopped: null,
  };
  const words = wordsOf(keptLanguage(language));
  const known = await knownListings(ctx);
  const isTaken = await rowsTaken(ctx);
  const nameRow = rowNames('csv ');
  const fresh: Fresh[] = [];
  for (const read of rows) {
    if (read.gone) done.gone += 1;
    else if (!read.listing) done.wrong.push(...read.remarks);
    else {
      const source = nameRow([read.id, read.listing, read.photos]);
      const isHere = known.has(read.id, read.listing) || isTaken(source);
      if (isHere) done.here += 1;
      else fresh.push({ ...read, source });
    }
  }
  await makeDrafts(ctx, await withinPlan(ctx, fresh, done, words), done, { tell, words });
  done.wrong.sort((one, other) => one.line - other.line);
  return done;
}

/** `Line 5, price (Oak chair): is not a price; write it as 12.50.` */
export const remarkWords = (words: Words, { line, column, title, words: said }: CsvRemark): string =>
  whyOf(words).line({
    line,
    where: `${column === null ? '' : `, ${column}`}${title === '' ? '' : ` (${title})`}`,
    what: `${said}${/[.!?]$/.test(said) ? '' : '.'}`,
  });

/** `Columns that weren’t used: Room, Notes.` */
export const unusedWords = (words: Words, columns: readonly string[]): string =>
  whyOf(words).unused({
    list: columns.slice(0, NAMED_COLUMNS).join(', '),
    more: Math.max(0, columns.length - NAMED_COLUMNS),
  });
/** How many unused columns to name; the others are only counted. */
const NAMED_COLUMNS = 30;

/** A row that becomes a draft, and the name under which it is recorded. */
type Fresh = ReadRow & { source: string };

async function makeDrafts(
  ctx: SellerContext,
  rows: readonly Fresh[],
  done: ImportedCsv,
  { tell, words }: { tell: Tell; words: Words },
): Promise<void> {
  const why = whyOf(words);
  const addresses = await findGuardedAddresses(ctx.store.read, ctx.actor.sellerId);
  const breathe = breather(10);
  for (const [at, { line, title, photos, listing, source }] of rows.entries()) {
    await breathe();
    if (at % ROWS_PER_TELL === 0) await tell(at, rows.length);
    if (!listing) continue;
    const say = (list: CsvRemark[], said: string, column: string | null = null) =>
      list.push({ line, column, title: shortened(title, 80), words: said });
    try {
      const made = await madeOnce(ctx, source, async (tx) => {
        const photoIds = await ownPhotos(ctx, tx, photos);
        return { ...(await insertListing(ctx, tx, { listing, photoIds })), taken: photoIds.length };
      });
      if (!made) {
        done.here += 1;
        continue;
      }
      const { taken } = made;
      const given = photos.length;
      done.items += 1;
      if (taken === 0) done.bare += 1;
      if (taken < given) say(done.notes, taken === 0 ? why.elsewhere : why.someTaken({ given, taken }));
      if (listing.price === null) say(done.notes, why.noPrice);
      const texts = publicTexts(contentOf({ ...listing, price: 0 }));
      if (containsAnyAddress(addresses, texts)) say(done.notes, why.address);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      say(done.wrong, refusedIn(words, error));
    }
  }
}

/** Why a row was refused, in the seller's language if it has such a sentence; the English one says more. */
export const refusedIn = (words: Words, { code, message }: AppError): string =>
  words.locale === LANGUAGES[DEFAULT_LANGUAGE].locale
    ? message
    : wordFor({ ...words.refused, invalid_request: whyOf(words).unreadable }, code);

/** The named photos that are the seller's own. Read them in the write that uses them: a sweep may run. */
async function ownPhotos(ctx: SellerContext, tx: Write, urls: readonly string[]): Promise<string[]> {
  const named = [...new Set(urls.flatMap((url) => photoIdOf(ctx.config, url) ?? []))].slice(0, ITEM_PHOTOS);
  if (named.length === 0) return [];
  const own = { id: named, sellerId: ctx.actor.sellerId, state: 'ready' } as const;
  const rows = await listRows(tx, 'photos', own, { columns: ['id'] });
  return named.filter((id) => rows.some((row) => row.id === id));
}

/** The existing listings. Each matches one row only, so two chairs at the same price in a sheet stay two. */
async function knownListings(ctx: SellerContext) {
  const live = { sellerId: ctx.actor.sellerId, deletedAt: null };
  const columns = ['id', 'title', 'priceCents', 'priceUnknown'] as const;
  const rows = await listRows(ctx.store.read, 'items', live, { columns });
  const keyOf = (title: string, cents: number | null) => `${cents ?? '?'} ${title.trim().toLowerCase()}`;
  const ids = new Map(
    rows.map((row) => [row.id, keyOf(row.title, row.priceUnknown ? null : row.priceCents)]),
  );
  const times = new Map<string, number>();
  for (const key of ids.values()) times.set(key, (times.get(key) ?? 0) + 1);
  const seen = new Set<string>();
  return {
    has(id: string, { title, price }: NewListing): boolean {
      if (id !== '') {
        if (seen.has(id)) return true;
        seen.add(id);
      }
      const key = ids.get(id) ?? keyOf(title, toCents(price));
      const left = times.get(key) ?? 0;
      if (left > 0) times.set(key, left - 1);
      return ids.has(id) || left > 0;
    },
  };
}
