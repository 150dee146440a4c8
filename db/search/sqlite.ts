import type Database from 'better-sqlite3';
import { changed, ENDS, FORGOTTEN_AT_ONCE, ITEM, marksSql, offered, PAGE } from './marks.ts';

/*
 * The search index over live pages, built from the tables and updated by triggers, so that no service has to remember
 * it. The triggers only record whose document has to be rebuilt; `searchFold` rebuilds all of these before the commit,
 * because each one written alone would become a separate segment of the index. It isn't part of the migrations: those
 * may rebuild tables, and a rebuilt table loses its triggers.
 */
const TABLES = {
  // Each item's place in the order, assigned once: an item that is hidden and shown again doesn't jump ahead.
  search_docs: `create table search_docs (n integer primary key autoincrement, item_id text not null unique, indexed integer not null default 0)`,
  search_vocabulary: 'create table search_vocabulary (word text primary key) without rowid',
  // Its row ids are the negated places: FTS5 can only skip forward, and the newest comes first. It stores no texts,
  // which the items have already, and no positions, because no search asks for phrases.
  search_index: `create virtual table search_index using fts5(words, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '_'")`,
};

const differs = (columns: string[]) => changed(columns, (a, b) => `${a} is not ${b}`);

/** Hexadecimal UTF-8 as SQL, null for an empty text. */
const hex = (text: string) => `nullif(lower(hex(${text})), '')`;

/** Documents to rebuild before the commit. `learn`: they may contain words that the vocabulary lacks. */
const WAITING = 'create table if not exists search_waiting (n integer primary key, learn integer not null)';

const LISTED = 'p.published and p.listed_in_search and not p.lapsed';
const OF_SELLER = (row: string) =>
  `insert or replace into search_waiting select d.n, 1 from items i cross join search_docs d
    where i.seller_id = ${row}.seller_id and ${offered('i')} and d.item_id = i.id;`;

const LOGIC = {
  // The cross joins fix the order of the tables; otherwise SQLite would scan all pages.
  search_made: `create view search_made as
  select w.n, w.learn, i.search_words, i.search_words || ${marksSql('i', 'p', hex)} as words
  from search_waiting w cross join search_docs d cross join items i cross join pages p
  where d.n = w.n and i.id = d.item_id and ${offered('i')} and i.search_words is not null and p.seller_id = i.seller_id and ${LISTED}`,
  search_item_added: `create trigger search_item_added after insert on items begin
  insert into search_docs (item_id) values (new.id);
  insert into search_waiting select last_insert_rowid(), 1 where ${offered('new')} and new.search_words is not null;
end`,
  search_item_changed: `create trigger search_item_changed after update of status, needs_review, deleted_at, ${ITEM.join(', ')} on items
when ${offered('old')} <> ${offered('new')} or (${offered('new')} and (${differs(ITEM)})) begin
  insert into search_waiting
    select n, old.search_words is not new.search_words or not ${offered('old')} from search_docs where item_id = new.id
    on conflict do update set learn = learn or excluded.learn;
end`,
  search_item_gone: `create trigger search_item_gone after delete on items begin
  delete from search_index where rowid = -(select n from search_docs where item_id = old.id and indexed);
  delete from search_docs where item_id = old.id;
end`,
  search_page_added: `create trigger search_page_added after insert on pages begin ${OF_SELLER('new')} end`,
  search_page_changed: `create trigger search_page_changed after update of ${PAGE.join(', ')} on pages
when ${differs(PAGE)} begin ${OF_SELLER('new')} end`,
  search_page_gone: `create trigger search_page_gone after delete on pages begin ${OF_SELLER('old')} end`,
  search_page_renewed: `create trigger search_page_renewed after update of ${ENDS.join(', ')} on pages
when new.lapsed and (${differs(ENDS)}) begin update pages set lapsed = 0 where seller_id = new.seller_id; end`,
};

/**
 * The steps of `searchFold`. Documents are written newest first, like the order of the index: one that precedes the
 * last one written would start a new segment.
 */
const FOLD = [
  'delete from search_index where rowid in (select -w.n from search_waiting w cross join search_docs d where d.n = w.n and d.indexed)',
  'insert into search_index (rowid, words) select -n, words from search_made order by n desc',
  'update search_docs set indexed = n in (select n from search_made) where n in (select n from search_waiting)',
  `insert or ignore into search_vocabulary
    select word.value from search_made m cross join json_each('["' || replace(m.search_words, ' ', '","') || '"]') word
    where m.learn and word.value > '' and substr(word.value, 1, 1) <> '_'`,
  'delete from search_waiting',
];

/** Rebuilds the documents that the transaction on `db` has changed; call it before the commit. */
export function searchFold(db: Database.Database): () => void {
  const waiting = db.prepare('select 1 from search_waiting limit 1');
  const steps = FOLD.map((sql) => db.prepare(sql));
  return () => {
    if (waiting.get() === undefined) return;
    for (const step of steps) step.run();
  };
}

const NEXT_WORDS = `(select word from search_vocabulary where word > ? order by word limit ${FORGOTTEN_AT_ONCE})`;
const IS_UNUSED = `not exists (select 1 from search_index where search_index match '"' || word || '"')`;

/**
 * Returns a function that looks at the next few words of the vocabulary, in alphabetical order, and removes those
 * that no document contains anymore. `write` runs its argument in a write; most calls don't need one.
 */
export function forgetWords(
  { reader, writer }: Record<'reader' | 'writer', Database.Database>,
  write: (run: () => Promise<void>) => Promise<void>,
): () => Promise<void> {
  const look = reader.prepare<[string], { last: string | null; unused: number }>(
    `select max(word) as last, coalesce(sum(${IS_UNUSED}), 0) as unused from ${NEXT_WORDS}`,
  );
  const forget = writer.prepare(`delete from search_vocabulary where word in ${NEXT_WORDS} and ${IS_UNUSED}`);
  let after = '';
  return async () => {
    const { last = null, unused = 0 } = look.get(after) ?? {};
    if (unused > 0)
      await write(async () => {
        forget.run(after);
      });
    after = last ?? '';
  };
}

/** Migrations rename tables, which SQLite refuses while a trigger or view refers to a missing table. */
export function dropSearchLogic(db: Database.Database): void {
  const drop = db
    .prepare(
      "select type, name from sqlite_master where type in ('trigger', 'view') and name like 'search\\_%' escape '\\'",
    )
    .all() as { type: string; name: string }[];
  for (const { type, name } of drop) db.exec(`drop ${type} if exists ${name}`);
}

/**
 * Creates the index if it is missing, and rebuilds it from the items if other triggers built it: `LOGIC` is compared
 * with the triggers in the file, so changing any of their text rebuilds every document. Items without stored words
 * follow when the duty reads them.
 */
export function ensureSearchIndex(db: Database.Database): void {
  const there = new Map(
    db
      .prepare<[], [string, string]>(
        "select name, sql from sqlite_master where name like 'search\\_%' escape '\\'",
      )
      .raw()
      .all(),
  );
  const isStale = Object.entries(LOGIC).some(
    ([name, sql]) => there.get(name)?.toLowerCase() !== sql.toLowerCase(),
  );
  const isMade = Object.keys(TABLES).every((name) => there.has(name));
  if (isMade && !isStale) {
    searchFold(db)();
    return;
  }
  dropSearchLogic(db);
  if (!isMade) {
    for (const [name, sql] of Object.entries(TABLES)) db.exec(`drop table if exists ${name}; ${sql}`);
    // Merge segments only when there are many: merging a little with every new listing costs five times as much.
    db.exec("insert into search_index (search_index, rank) values ('automerge', 0)");
    db.exec('insert into search_docs (item_id) select id from items order by id');
  }
  for (const sql of [WAITING, ...Object.values(LOGIC)]) db.exec(sql);
  // Documents that other triggers built may lack marks, so all are rebuilt before anyone searches.
  db.exec(`insert into search_index (search_index) values ('delete-all');
    update search_docs set indexed = 0 where indexed;
    insert or replace into search_waiting
      select d.n, 1 from search_docs d cross join items i where i.id = d.item_id and i.search_words is not null`);
  searchFold(db)();
  // A single segment is read twice as fast.
  db.exec("insert into search_index (search_index) values ('optimize')");
}
