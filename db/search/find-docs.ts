import { type SQL, sql } from 'drizzle-orm';
import type { Read } from '../store.ts';
import { CHUNK_BITS, chunkMark } from './postgres.ts';
import { asMatch, asTsQuery, type Terms } from './terms.ts';

/** A document that was found: its item, and its place. Newer ones have higher places. */
export type Doc = { place: number; itemId: string };

/** Above every place. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/** The newest documents below `from` that hold `terms`, up to `limit`. */
export const findDocs = (db: Read, terms: Terms, from: number, limit: number): Promise<Doc[]> =>
  db.syntax.name === 'sqlite' ? findOnSqlite(db, terms, from, limit) : findOnPostgres(db, terms, from, limit);

const docs = (db: Read, place: SQL, from: SQL) =>
  db.select({ place: place.mapWith(Number), itemId: sql<string>`d.item_id` }).from(from);

const findOnSqlite = async (db: Read, terms: Terms, from: number, limit: number): Promise<Doc[]> =>
  docs(db, sql<number>`d.n`, sql`search_index s cross join search_docs d on d.n = -s.rowid`)
    // A bound number is no integer to FTS5, which would then read everything above the place.
    .where(sql`search_index match ${asMatch(terms)} and s.rowid > cast(${-from} as integer)`)
    .orderBy(sql`s.rowid`)
    .limit(limit);

/** What is looked through one by one before the index is asked: there what is common shows itself at once. */
const WINDOW = 2000;
/** Where some were found in the window, the index is first asked about so many chunks. */
const NEAR_CHUNKS = 4;

/**
 * A GIN index knows no order: it gives all that match, to be sorted. So common terms are looked for among the newest
 * documents, and the index is left with what is rare, or with a part of the order.
 */
async function findOnPostgres(db: Read, terms: Terms, from: number, limit: number): Promise<Doc[]> {
  const query = sql`${asTsQuery(terms)}::tsquery`;
  const newest = sql`select n, item_id, words from search_docs where indexed and n < ${from} order by n desc`;
  // Called by its function, `@@` is not looked up in the index.
  const found = await docs(db, sql<number>`d.n`, sql`(${newest} limit ${WINDOW}) d`)
    .where(sql`ts_match_vq(d.words, ${query})`)
    .orderBy(sql`d.n desc`)
    .limit(limit);
  if (found.length >= limit) return found;
  const [end] = await db
    .select({ place: sql<number>`d.n`.mapWith(Number) })
    .from(sql`(${newest} offset ${WINDOW - 1} limit 1) d`);
  if (!end) return found;
  const inIndex = (asked: Terms, below: number) =>
    docs(db, sql<number>`d.n`, sql`search_docs d`)
      .where(sql`d.indexed and d.words @@ ${asTsQuery(asked)}::tsquery and d.n < ${below}`)
      .orderBy(sql`d.n + 0 desc`)
      .limit(limit - found.length);
  let below = end.place;
  if (found.length > 0) {
    const last = Math.floor(below / 2 ** CHUNK_BITS);
    const chunks = Array.from({ length: NEAR_CHUNKS }, (_, i) => ({ term: chunkMark(last - i) })).filter(
      (_, i) => last - i >= 0,
    );
    found.push(...(await inIndex({ all: [terms, { any: chunks }] }, below)));
    if (found.length >= limit) return found;
    below = Math.min(below, (last - NEAR_CHUNKS + 1) * 2 ** CHUNK_BITS);
  }
  if (below > 0) found.push(...(await inIndex(terms, below)));
  return found;
}

/** The place of an item, or where it stood; undefined when there is nothing as old as it. */
export async function placeOf(db: Read, itemId: string): Promise<number | undefined> {
  const [doc] = await docs(db, sql<number>`d.n`, sql`search_docs d`)
    .where(sql`d.item_id <= ${itemId}`)
    .orderBy(sql`d.item_id desc`)
    .limit(1);
  return doc && (doc.itemId === itemId ? doc.place : doc.place + 1);
}

const LONGEST = '\u{10FFFF}';
/** Of the many words that begin alike, as many are looked at. */
const MOST_READ = 500;

/** Words of the index that begin with `start`, the shortest first. */
export async function wordsFrom(db: Read, start: string, limit: number): Promise<string[]> {
  const found = await db
    .select({ word: sql<string>`v.word` })
    .from(
      sql`(select word from search_vocabulary where word >= ${start} and word < ${start + LONGEST} order by word limit ${MOST_READ}) v`,
    )
    .orderBy(sql`length(v.word), v.word`)
    .limit(limit);
  return found.map(({ word }) => word);
}

/** Those of `words` that stand in the index. */
export async function knownWords(db: Read, words: readonly string[]): Promise<string[]> {
  const list = JSON.stringify(words);
  const each =
    db.syntax.name === 'sqlite'
      ? sql`(select value as word from json_each(${list}))`
      : sql`(select jsonb_array_elements_text(${list}::jsonb) as word)`;
  const found = await db
    .select({ word: sql<string>`v.word` })
    .from(sql`${each} w cross join search_vocabulary v`)
    .where(sql`v.word = w.word`);
  return found.map(({ word }) => word);
}
