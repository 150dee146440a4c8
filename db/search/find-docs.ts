/*
 * The full-text index: one document for each item on a live page, with the words of its texts and a mark for
 * everything that searches filter by. Triggers keep it current in the write that changes an item, so no service has
 * to remember it. Both databases give the same results in the same order, newest first, and the work grows with what
 * is shown, not with what matches.
 *
 * Start here, where searches read it. `terms.ts` says what to look for, `marks.ts` what is indexed, and `sqlite.ts`
 * and `postgres.ts` build it; `postgres-find.ts` is how PostgreSQL finds the newest.
 */
import { type SQL, sql } from 'drizzle-orm';
import { prepared } from '../prepared.ts';
import type { Read } from '../store.ts';
import { asMatch, asTsQueries, type Terms } from './terms.ts';

/** A search result: its item and its place. Newer documents have higher places. */
export type Doc = { place: number; itemId: string };

/** Above every place: a search that starts here starts with the newest document. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/** The newest documents below `from` that contain `terms`, up to `limit`. */
export const findDocs = (db: Read, terms: Terms, from: number, limit: number): Promise<Doc[]> =>
  db.syntax.name === 'sqlite' ? findOnSqlite(db, terms, from, limit) : findOnPostgres(db, terms, from, limit);

/**
 * A search, and a second one that may turn out to be unnecessary. A database in its own process answers both at once;
 * SQLite would answer the second only after the first, so there `other` is undefined.
 */
export function findWithOther(db: Read, terms: Terms, other: Terms, from: number, limit: number) {
  const find = (asked: Terms) => findDocs(db, asked, from, limit);
  const found = find(terms);
  if (db.syntax.name === 'sqlite') return { found, other: undefined };
  const foundOther = find(other);
  // If no one awaits it, its failure must not end the process as an unhandled rejection.
  foundOther.catch(() => {});
  return { found, other: foundOther };
}

const docs = (db: Read, place: SQL, from: SQL) =>
  db.select({ place: place.mapWith(Number), itemId: sql<string>`d.item_id` }).from(from);

// `cross join` fixes the order: the index finds the places, and each of them looks up its document.
const findOnSqlite = async (db: Read, terms: Terms, from: number, limit: number): Promise<Doc[]> =>
  docs(db, sql<number>`d.n`, sql`search_index s cross join search_docs d on d.n = -s.rowid`)
    // FTS5 doesn't take a bound number for an integer: without the cast, it would read everything above the place.
    .where(sql`search_index match ${asMatch(terms)} and s.rowid > cast(${-from} as integer)`)
    .orderBy(sql`s.rowid`)
    .limit(limit);
const newest = prepared<{ queries: string; from: number; limit: number }>()('search_newest', (db, p) =>
  docs(
    db,
    sql<number>`d.n`,
    sql`search_newest(array(select jsonb_array_elements_text(${p.queries}::jsonb)), ${p.from}::bigint, ${p.limit}::int) d`,
  ).orderBy(sql`d.n desc`),
);

const findOnPostgres = (db: Read, terms: Terms, from: number, limit: number): Promise<Doc[]> =>
  newest(db, { queries: JSON.stringify(asTsQueries(terms)), from, limit });

/** The place of an item, or where it was: ids sort by time. Undefined if no document is that old. */
export async function placeOf(db: Read, itemId: string): Promise<number | undefined> {
  const [doc] = await docs(db, sql<number>`d.n`, sql`search_docs d`)
    .where(sql`d.item_id <= ${itemId}`)
    .orderBy(sql`d.item_id desc`)
    .limit(1);
  return doc && (doc.itemId === itemId ? doc.place : doc.place + 1);
}

/** Sorts after every character of a word, so `start + LONGEST` is above all words that begin with `start`. */
const LONGEST = '\u{10FFFF}';
/** How many words with the same beginning are read at most. */
const MOST_READ = 500;
const MOST_ENDINGS = 10;

const wordsBetween = prepared<{ start: string; end: string }>()('search_words_between', (db, p) =>
  db
    .select({ word: sql<string>`v.word` })
    .from(
      sql`(select word from search_vocabulary where word >= ${p.start} and word < ${p.end} order by word limit ${sql.raw(String(MOST_READ))}) v`,
    )
    .orderBy(sql`length(v.word), v.word`)
    .limit(MOST_ENDINGS),
);

/** Indexed words that begin with `start`: the ten shortest, shortest first. */
export async function wordsFrom(db: Read, start: string): Promise<string[]> {
  const found = await wordsBetween(db, { start, end: start + LONGEST });
  return found.map(({ word }) => word);
}

const wordsAmong = prepared<{ words: string }>()('search_words_among', (db, p) => {
  const each =
    db.syntax.name === 'sqlite'
      ? sql`(select value as word from json_each(${p.words}))`
      : sql`(select jsonb_array_elements_text(${p.words}::jsonb) as word)`;
  return db
    .select({ word: sql<string>`v.word` })
    .from(sql`${each} w cross join search_vocabulary v`)
    .where(sql`v.word = w.word`);
});

/** Which of `words` are in the index. */
export async function knownWords(db: Read, words: readonly string[]): Promise<string[]> {
  const found = await wordsAmong(db, { words: JSON.stringify(words) });
  return found.map(({ word }) => word);
}
