import type Database from 'better-sqlite3';
import { marksSql } from './marks.ts';
import { changed, ENDS, ITEM, offered, PAGE } from './watched.ts';

/*
 * The index of what live pages offer, made of the tables and kept in step by triggers, so that no service has to think of
 * it. It is separate from the migrations: those may rebuild tables, and a rebuilt table has lost its triggers.
 */
const TABLES = {
  // The place of every item in the order of the index, given once: what is hidden and shown again does not jump ahead.
  search_docs: `create table search_docs (n integer primary key autoincrement, item_id text not null unique, indexed integer not null default 0)`,
  search_vocabulary: 'create table search_vocabulary (word text primary key) without rowid',
  // Its row ids are the places below zero: FTS5 leaps ahead only upwards, and the newest is wanted first.
  search_index: `create virtual table search_index using fts5(words, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '_'")`,
};

const differs = (columns: string[]) => changed(columns, (a, b) => `${a} is not ${b}`);

/** Null for an empty text. */
const hex = (text: string) => `nullif(lower(hex(${text})), '')`;

const LISTED = 'p.published and p.listed_in_search and not p.lapsed';
const PUBLIC = `from items i join pages p on p.seller_id = i.seller_id
  where i.id = new.item_id and ${offered('i')} and i.search_words is not null and ${LISTED}`;
/** Words of a document that nobody wrote before. `when` is asked once, and the words are split only where it holds. */
const LEARN = (words: string, when: string) => `insert or ignore into search_vocabulary
    select word.value from json_each((select '["' || replace(${words}, ' ', '","') || '"]' ${when})) word
    where word.value > '' and substr(word.value, 1, 1) <> '_';`;
const OF_SELLER = (row: string) =>
  `insert into search_refresh select id, 1 from items i where seller_id = ${row}.seller_id and ${offered('i')};`;
const FORGET = (place: string) => `delete from search_index where rowid = -(${place});`;

/** What is written here is done again: the document of an item is taken out, and put in when it is public now. */
const REFRESH = {
  search_refresh: 'create view search_refresh as select id as item_id, 1 as learn from items',
  search_refreshed: `create trigger search_refreshed instead of insert on search_refresh begin
  ${FORGET('select n from search_docs where item_id = new.item_id and indexed')}
  update search_docs set indexed = exists (select 1 ${PUBLIC}) where item_id = new.item_id;
  insert into search_index (rowid, words)
    select -(select n from search_docs where item_id = new.item_id), i.search_words || ${marksSql('i', 'p', hex)}
    ${PUBLIC};
  ${LEARN('i.search_words', `${PUBLIC} and new.learn`)}
end`,
};

const TRIGGERS = {
  search_item_added: `create trigger search_item_added after insert on items begin
  insert into search_docs (item_id, indexed) values (new.id,
    ${offered('new')} and new.search_words is not null and exists (select 1 from pages p where p.seller_id = new.seller_id and ${LISTED}));
  insert into search_index (rowid, words)
    select -d.n, new.search_words || ${marksSql('new', 'p', hex)}
    from search_docs d join pages p on p.seller_id = new.seller_id where d.item_id = new.id and d.indexed;
  ${LEARN('new.search_words', 'from search_docs d where d.item_id = new.id and d.indexed')}
end`,
  search_item_changed: `create trigger search_item_changed after update of status, needs_review, deleted_at, ${ITEM.join(', ')} on items
when ${offered('old')} <> ${offered('new')} or (${offered('new')} and (${differs(ITEM)})) begin
  insert into search_refresh values (new.id, old.search_words is not new.search_words or not ${offered('old')});
end`,
  search_item_gone: `create trigger search_item_gone after delete on items begin
  ${FORGET('select n from search_docs where item_id = old.id and indexed')}
  delete from search_docs where item_id = old.id;
end`,
  search_page_added: `create trigger search_page_added after insert on pages begin ${OF_SELLER('new')} end`,
  search_page_changed: `create trigger search_page_changed after update of ${PAGE.join(', ')} on pages
when ${differs(PAGE)} begin ${OF_SELLER('new')} end`,
  search_page_gone: `create trigger search_page_gone after delete on pages begin ${OF_SELLER('old')} end`,
  search_page_renewed: `create trigger search_page_renewed after update of ${ENDS.join(', ')} on pages
when new.lapsed and (${differs(ENDS)}) begin update pages set lapsed = 0 where seller_id = new.seller_id; end`,
};

const LOGIC = { ...REFRESH, ...TRIGGERS };

/** Migrations rename tables, which SQLite refuses while a trigger or view speaks of a table that is not there. */
export function dropSearchLogic(db: Database.Database): void {
  const drop = db
    .prepare(
      "select type, name from sqlite_master where type in ('trigger', 'view') and name like 'search\\_%' escape '\\'",
    )
    .all() as { type: string; name: string }[];
  for (const { type, name } of drop) db.exec(`drop ${type} if exists ${name}`);
}

/** Makes what is missing of the index, or was made by other logic, from what the items hold. Those of before there were words follow as they are read. */
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
  if (isMade && !isStale) return;
  dropSearchLogic(db);
  if (!isMade) {
    for (const [name, sql] of Object.entries(TABLES)) db.exec(`drop table if exists ${name}; ${sql}`);
    // Segments are merged when there are many of them, not a little with each listing that is made.
    db.exec("insert into search_index (search_index, rank) values ('automerge', 0)");
    db.exec('insert into search_docs (item_id) select id from items order by id');
  }
  for (const sql of Object.values(LOGIC)) db.exec(sql);
  // Documents that other logic made may lack marks, so all are made again before anyone searches. The newest first: in the
  // order of the index, which is written at one go then.
  db.exec(
    'insert into search_refresh select id, 1 from items where search_words is not null order by id desc',
  );
  if (!isMade) {
    // In one piece it is read twice as fast.
    db.exec("insert into search_index (search_index) values ('optimize')");
  }
}
