/** What matching documents must contain: words, and marks (`marks.ts`) for everything else. */
export type Terms =
  | { readonly term: string }
  | { readonly all: readonly Terms[] }
  | { readonly any: readonly Terms[] }
  /** Contains the first and not the second. */
  | { readonly but: readonly [Terms, Terms] };

type Words = { and: string; or: string; not: string; term(text: string): string };

// Terms are letters, digits and underscores; the quotes only keep AND, OR, NOT and NEAR from being operators.
const FTS5: Words = { and: ' AND ', or: ' OR ', not: ' NOT ', term: (text) => `"${text}"` };
const TSQUERY: Words = { and: '&', or: '|', not: '&!', term: (text) => `'${text}'` };

const TERM = /^[\p{L}\p{N}_\p{Extended_Pictographic}]+$/u;

function write(terms: Terms, words: Words): string {
  if ('term' in terms) {
    if (!TERM.test(terms.term)) throw new Error('A search term has a character that no term can have');
    return words.term(terms.term);
  }
  if ('but' in terms) {
    const [kept, dropped] = terms.but;
    return `(${write(kept, words)}${words.not}${write(dropped, words)})`;
  }
  const [parts, joint] = 'all' in terms ? [terms.all, words.and] : [terms.any, words.or];
  if (parts.length === 0) throw new Error('A search needs a term');
  return parts.length === 1 && parts[0]
    ? write(parts[0], words)
    : `(${parts.map((each) => write(each, words)).join(joint)})`;
}

/** For `match` of SQLite's FTS5. */
export const asMatch = (terms: Terms): string => write(terms, FTS5);

/** For `@@` of PostgreSQL, to be read as a `tsquery`. */
export const asTsQuery = (terms: Terms): string => write(terms, TSQUERY);

/**
 * For PostgreSQL, as several queries that must all match: its index skips ahead between queries, but reads everything
 * within one. A negated term is joined to a positive one, because on its own it would match nearly everything.
 */
export function asTsQueries(terms: Terms): string[] {
  if ('all' in terms && terms.all.length > 0) return terms.all.flatMap(asTsQueries);
  if (!('but' in terms)) return [asTsQuery(terms)];
  const [kept, dropped] = terms.but;
  const [first, ...others] = asTsQueries(kept);
  return [`(${first}${TSQUERY.not}${asTsQuery(dropped)})`, ...others];
}

/** Whether a document with these words matches `terms`. */
export function holds(words: ReadonlySet<string>, terms: Terms): boolean {
  if ('term' in terms) return words.has(terms.term);
  if ('but' in terms) return holds(words, terms.but[0]) && !holds(words, terms.but[1]);
  return 'all' in terms
    ? terms.all.every((each) => holds(words, each))
    : terms.any.some((each) => holds(words, each));
}
