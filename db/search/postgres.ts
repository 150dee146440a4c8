import type pg from 'pg';
import { marksSql } from './marks.ts';
import { changed, ENDS, FORGOTTEN_AT_ONCE, ITEM, offered, PAGE } from './watched.ts';

/** Documents per mark of position: 2^14 neighbors in the order share one. */
const CHUNK_BITS = 14;

const differs = (columns: string[]) => changed(columns, (a, b) => `${a} is distinct from ${b}`);

const hex = (text: string) => `encode(convert_to(${text}, 'UTF8'), 'hex')`;
/** The document of an item; null unless it is searchable. */
const words = (item: string, place: string) => `(
    select string_to_array(${item}.search_words || ${marksSql(item, 'p', hex)} || ' _h' || (${place} >> ${CHUNK_BITS}), ' ')
    from pages p where p.seller_id = ${item}.seller_id and p.published and p.listed_in_search and not p.lapsed
      and ${offered(item)} and ${item}.search_words is not null)`;
// Sorted, so that two writers who add the same words lock them in the same order.
const learn = (array: string) => `insert into search_vocabulary
    select distinct word from unnest(${array}) word where word <> '' and word not like '\\_%' order by word on conflict do nothing;`;

const trigger = (name: string, when: string, body: string, declare = '') => `
create or replace function ${name}() returns trigger language plpgsql set enable_seqscan = off as $$
${declare && `declare ${declare}`}
begin
${body}
return null;
end $$;
create or replace trigger ${name} after ${when} for each row execute function ${name}();`;

/** If at most this many times the wanted number of matches is expected, the index returns them all. */
const FEW = 4;
/** Number of newest documents to check one by one before asking the index: common words turn up there right away. */
const WINDOW = 1000;
/** If the window had no match, how many chunks to ask the index about first. */
const NEAR_CHUNKS = 4;
/** How many times more to ask for than a part of the order is expected to contain. */
const SAFETY = 2;
/** If a part contained too little, the next is at most this many times as long. */
const GROWTH = 8;
/** The longest part: the index looks at each of its marks for every match. */
const MOST_CHUNKS = 64;

/*
 * `search_newest` finds the newest documents below a place that match all queries. A GIN index has no order: it
 * returns every match, and those have to be sorted. So common words are looked for among the newest documents, and the
 * index only handles rare words, or a part of the order that is as long as the words are rare.
 *
 * `search_find` may read only the index of words. The planner assumes that words which never occur together do so
 * often, and would scan the table in order instead. The index jumps from match to match of the first query, so that
 * comes first: a part of the order, then the rarest word. To compile such a query takes ten times as long as to run it.
 * It looks at each mark of a part for every match. So where matches are known to be, `search_chunks` asks for one mark
 * after the other, and stops when it has enough.
 */
const FIND = `
create or replace function search_estimate(query text) returns float language plpgsql as $$
declare plan json;
begin
execute format('explain (format json) select from search_docs where indexed and words @@ %L::tsquery', query) into plan;
return plan -> 0 -> 'Plan' -> 'Plan Rows';
end $$;
create or replace function search_find(queries text[], below bigint, many int) returns table (n bigint, item_id text)
language plpgsql set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
begin
return query execute
  'select d.n, d.item_id from search_docs d where d.indexed and d.n + 0 < $1'
  || (select string_agg(format(' and d.words @@ %L::tsquery', query), '') from unnest(queries) query)
  || ' order by d.n + 0 desc limit $2'
  using below, many;
end $$;
create or replace function search_chunks(queries text[], newest bigint, chunks int, below bigint, many int)
returns table (n bigint, item_id text)
language plpgsql set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
begin
return query execute
  'select f.n, f.item_id from generate_series(0, $2 - 1) c cross join lateral (select d.n, d.item_id from search_docs d
    where d.indexed and d.n + 0 < $3 and d.words @@ (''_h'' || ($1 - c))::tsquery'
  || (select string_agg(format(' and d.words @@ %L::tsquery', query), '') from unnest(queries) query)
  || ' order by d.n + 0 desc) f limit $4'
  using newest, chunks, below, many;
end $$;
create or replace function search_newest(queries text[], below bigint, many int) returns table (n bigint, item_id text)
language plpgsql as $$
declare every tsquery; shown int; more int; places int; first bigint; last bigint; chunk bigint; chunks int;
begin
queries := array(select query from unnest(queries) query order by search_estimate(query));
every := array_to_string(queries, '&');
if search_estimate(every::text) < many * ${FEW} then
  return query select f.n, f.item_id from search_find(queries, below, many) f;
  return;
end if;
-- Called by its function, @@ is not looked up in the index.
return query select d.n, d.item_id
  from (select * from search_docs s where s.indexed and s.n < below order by s.n desc limit ${WINDOW}) d
  where ts_match_vq(d.words, every) order by d.n desc limit many;
get diagnostics shown = row_count;
if shown >= many then return; end if;
select count(*), max(d.n), min(d.n) into places, first, last
  from (select s.n from search_docs s where s.indexed and s.n < below order by s.n desc limit ${WINDOW}) d;
if places < ${WINDOW} then return; end if;
chunk := last >> ${CHUNK_BITS};
chunks := case when shown = 0 then ${NEAR_CHUNKS}
  else ceil((first - last)::float / shown * (many - shown) * ${SAFETY} / (1 << ${CHUNK_BITS})) + 1 end;
while chunks <= least(chunk / 2, ${MOST_CHUNKS}) loop
  if shown > 0 then
    return query select f.n, f.item_id from search_chunks(queries, chunk, chunks, last, many - shown) f;
  else
    return query select f.n, f.item_id from search_find(
      (select string_agg('_h' || c, '|') from generate_series(chunk - chunks + 1, chunk) c) || queries, last, many) f;
  end if;
  get diagnostics more = row_count;
  shown := shown + more;
  if shown >= many then return; end if;
  chunk := chunk - chunks;
  last := (chunk + 1) << ${CHUNK_BITS};
  chunks := least(chunks * ${GROWTH}, ceil(chunks::float / greatest(more, 1) * (many - shown) * ${SAFETY}) + 1);
end loop;
return query select f.n, f.item_id from search_find(queries, last, many - shown) f;
end $$;
create or replace function search_unused(learned text[]) returns setof text language plpgsql
set enable_seqscan = off set enable_indexscan = off set jit = off as $$
declare word text; used boolean;
begin
foreach word in array learned loop
  execute format('select exists (select from search_docs where indexed and words @@ %L::tsquery)', quote_literal(word)) into used;
  if not used then return next word; end if;
end loop;
end $$;
create or replace function search_forget(learned text[]) returns void language plpgsql set lock_timeout = '1s' as $$
begin
-- Whoever found a word already learned commits first, with the document that contains it.
lock table search_vocabulary in share row exclusive mode;
delete from search_vocabulary where word = any(array(select search_unused(learned)));
end $$;`;

const ofPage = (row: string) => `
  for i in select * from items where seller_id = ${row}.seller_id and ${offered('items')} loop
    perform search_refresh(i, true);
  end loop;`;

/*
 * The search index over live pages, built from the tables and updated by triggers, so that no service has to remember
 * it. Its words are those that the service wrote; PostgreSQL only splits them at spaces.
 */
const KEPT = `
drop function if exists search_refresh(items);
create or replace function search_refresh(i items, learns boolean) returns void language plpgsql set enable_seqscan = off as $$
declare place bigint; list text[];
begin
  select n into place from search_docs where item_id = i.id;
  list := ${words('i', 'place')};
  update search_docs set words = array_to_tsvector(array_remove(list, '')), indexed = list is not null where n = place;
  if learns then ${learn('list')} end if;
end $$;
${trigger(
  'search_item_added',
  'insert on items',
  `  place := nextval(pg_get_serial_sequence('search_docs', 'n'));
  list := ${words('new', 'place')};
  insert into search_docs (n, item_id, indexed, words)
    values (place, new.id, list is not null, array_to_tsvector(array_remove(list, '')));
  ${learn('list')}`,
  'place bigint; list text[];',
)}
${trigger(
  'search_item_changed',
  `update of status, needs_review, deleted_at, ${ITEM.join(', ')} on items`,
  `  if ${offered('old')} <> ${offered('new')} or (${offered('new')} and (${differs(ITEM)})) then
    perform search_refresh(new, old.search_words is distinct from new.search_words or not ${offered('old')});
  end if;`,
)}
${trigger('search_item_gone', 'delete on items', '  delete from search_docs where item_id = old.id;')}
${trigger('search_page_added', 'insert on pages', ofPage('new'), 'i items;')}
${trigger(
  'search_page_changed',
  `update of ${PAGE.join(', ')} on pages`,
  `  if ${differs(PAGE)} then ${ofPage('new')} end if;`,
  'i items;',
)}
${trigger('search_page_gone', 'delete on pages', ofPage('old'), 'i items;')}
${trigger(
  'search_page_renewed',
  `update of ${ENDS.join(', ')} on pages`,
  `  if new.lapsed and (${differs(ENDS)}) then
    update pages set lapsed = false where seller_id = new.seller_id;
  end if;`,
)}`;

/**
 * Rebuilt documents, next to the existing ones: searches continue in the meantime, and nothing of the old ones
 * remains.
 */
const makeDocs = (placed: string, next: string) => `
create table search_made (n bigint generated by default as identity primary key, item_id text not null unique,
  indexed boolean not null default false, words tsvector);
insert into search_made (n, item_id, indexed, words)
  select d.n, d.item_id, d.list is not null, array_to_tsvector(array_remove(d.list, '')) from (
    select placed.n, i.id as item_id, ${words('i', 'placed.n')} as list
    from (${placed}) placed join items i on i.id = placed.item_id order by placed.n) d;
select setval(pg_get_serial_sequence('search_made', 'n'), ${next}, false) from search_made;
create table if not exists search_vocabulary (word text collate "C" primary key);
${learn('array(select distinct lexeme from search_made, unnest(words) where words is not null)')}
create index search_made_newest on search_made (n) where indexed;
create index search_made_words on search_made using gin (words) with (fastupdate = off) where indexed;
analyze search_made;
drop table if exists search_docs;
alter table search_made rename to search_docs;
alter sequence search_made_n_seq rename to search_docs_n_seq;
${['pkey', 'item_id_key', 'newest', 'words'].map((end) => `alter index search_made_${end} rename to search_docs_${end};`).join('\n')}`;

const FIRST_DOCS = makeDocs(
  'select id as item_id, row_number() over (order by id) as n from items',
  'coalesce(max(n), 0) + 1',
);
const DOCS_AGAIN = makeDocs(
  'select item_id, n from search_docs',
  "nextval(pg_get_serial_sequence('search_docs', 'n'))",
);

/**
 * Creates the index if it is missing, and rebuilds it from the items if other triggers kept it: its documents may lack
 * marks, or changes. Items without stored words follow when the duty reads them.
 */
export async function ensureSearchIndex(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select to_regclass('search_docs') is not null as made, obj_description(to_regclass('search_docs')) as logic",
  );
  const [{ made, logic }] = rows;
  if (logic === KEPT + FIND) return;
  await client.query('begin');
  await client.query('lock table items, pages in share row exclusive mode');
  if (!logic?.startsWith(KEPT)) await client.query(made ? DOCS_AGAIN : FIRST_DOCS);
  await client.query(KEPT + FIND);
  await client.query(`comment on table search_docs is ${client.escapeLiteral(KEPT + FIND)}`);
  await client.query('commit');
}

/**
 * Returns a round that removes words from the vocabulary that no document contains anymore, among the next few in
 * alphabetical order. Only a round that finds some makes writers wait, for a moment.
 */
export function forgetWords(pool: Pick<pg.Pool, 'query'>): () => Promise<void> {
  let after = '';
  return async () => {
    const { rows } = await pool.query(
      `select max(word) as last, array(select search_unused(coalesce(array_agg(word), '{}'))) as unused
       from (select word from search_vocabulary where word > $1 order by word limit ${FORGOTTEN_AT_ONCE}) v`,
      [after],
    );
    const [{ last, unused }] = rows;
    if (unused.length > 0) await pool.query('select search_forget($1)', [unused]);
    after = last ?? '';
  };
}
