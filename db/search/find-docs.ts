import { type SQL, sql } from 'drizzle-orm';
import type { Read } from '../store.ts';
import { asMatch, asTsQueries, type Terms } from './terms.ts';

/** A document that was found: its item, and its place. Newer ones have higher places. */
export type Doc = { place: number; itemId: string };

/** Above every place. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/** The newest documents below `from` that hold `terms`, up to `limit`. */
export const findDocs = (db: Read, terms: Terms, from: number, limit: number): Promise<Doc[]> =>
  db.syntax.name === 'sqlite' ? findOnSqlite(db, terms, from, limit) : findOnPostgres(db, terms, from, limit);

/**
 * A search, and another one that may turn out not to be needed. A database in a process of its own answers both at once;
 * SQLite would answer the other after the first, and `other` is undefined.
 */
export function findWithOther(db: Read, terms: Terms, other: Terms, from: number, limit: number) {
  const find = (asked: Terms) => findDocs(db, asked, from, limit);
  const found = find(terms);
  if (db.syntax.name === 'sqlite') return { found, other: undefined };
  const foundOther = find(other);
  // When nobody waits for it, it may fail unheard.
  foundOther.catch(() => {});
  return { found, other: foundOther };
}

const docs = (db: Read, place: SQL, from: SQL) =>
  db.select({ place: place.mapWith(Number), itemId: sql<string>`d.item_id` }).from(from);

const findOnSqlite = async (db: Read, terms: Terms, from: number, limit: number): Promise<Doc[]> =>
  docs(db, sql<number>`d.n`, sql`search_index s cross join search_docs d on d.n = -s.rowid`)
    // A bound number is no integer to FTS5, which would then read everything above the place.
    .where(sql`search_index match ${asMatch(terms)} and s.rowid > cast(${-from} as integer)`)
    .orderBy(sql`s.rowid`)
    .limit(limit);

const findOnPostgres = async (db: Read, terms: Terms, from: number, limit: number): Promise<Doc[]> => {
  const queries = sql`array(select jsonb_array_elements_text(${JSON.stringify(asTsQueries(terms))}::jsonb))`;
  return docs(db, sql<number>`d.n`, sql`search_newest(${queries}, ${from}::bigint, ${limit}::int) d`).orderBy(
    sql`d.n desc`,
  );
};

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
