/** Documents per mark of position: 2^14 neighbors in the order share one. */
export const CHUNK_BITS = 14;

/** The index returns all matches if no more than this many times the wanted number are expected. */
const FEW = 4;
/** How many of the newest documents are checked before the index is asked: common words turn up there. */
const WINDOW = 1000;
/** How many chunks the index is asked about first if the window had no match. */
const NEAR_CHUNKS = 4;
/** A part of the order is made long enough to contain this many times the wanted matches, if the estimate is right. */
const SAFETY = 2;
/** If a part contained too few, the next one is at most this many times as long. */
const GROWTH = 8;
/** The longest part, in chunks: for every match, the index looks at each mark of the part. */
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
export const FIND = `
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
end $$;`;
