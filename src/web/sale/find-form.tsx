import { wordFor } from '../../languages/index.ts';
import { type Choices, List, Options, Submit } from '../components/parts.tsx';
import { SearchField } from '../components/search-field.tsx';
import { useWords } from '../language.tsx';
import { PRICE_INPUT } from '../typed-price.ts';
import type { SaleShown } from './found.ts';
import { isSearch, queryString, type SaleQuery, SORTS, type Sort, WORDS_LENGTH } from './query.ts';

/** The form that visitors browse with. The cards' checkboxes belong to it, so that it sends the selection. */
export const CHOOSE_FORM_ID = 'choose';

type Props = { shown: SaleShown };

/** Search, categories, order, and prices; for few items, only the hidden form that carries the selection. */
export function FindForm({ shown }: Props) {
  const { sale, query, searchable } = shown;
  const { find, format } = useWords();
  if (!searchable && !isSearch(query))
    return <form id={CHOOSE_FORM_ID} method="get" action={`/${sale.slug}`} hidden />;
  return (
    <search class="find no-print">
      <form id={CHOOSE_FORM_ID} method="get" action={`/${sale.slug}`} class="find-form">
        <SearchField value={query.words} label={find.search} go={find.go} maxlength={WORDS_LENGTH} />
        <details class="find-more">
          <summary class={hasTerms(query) ? 'chip is-on' : 'chip'}>{find.more}</summary>
          <div class="find-terms">
            <SortField value={query.sort} />
            <Amount name="min" label={find.min({ sign: format.sign(sale.currency) })} value={query.min} />
            <Amount name="max" label={find.max({ sign: format.sign(sale.currency) })} value={query.max} />
            <Submit>{find.apply}</Submit>
          </div>
        </details>
        {query.category && <input type="hidden" name="category" value={query.category} />}
        {query.sold && <input type="hidden" name="sold" value="1" />}
      </form>
      <Kinds shown={shown} />
    </search>
  );
}

export function SortField({ value }: { value: Sort }) {
  const { sort: label, sorts } = useWords().find;
  return <Choice name="sort" {...{ label, value }} of={SORTS.map((sort) => [sort, sorts[sort]])} />;
}

type ChoiceProps = { name: string; label: string; of: Choices; value: string };

export const Choice = ({ name, label, of, value }: ChoiceProps) => (
  <label>
    <span>{label}</span>
    <select name={name}>
      <Options {...{ of, value }} />
    </select>
  </label>
);

const hasTerms = ({ sort, min, max }: SaleQuery): boolean => sort !== 'new' || min !== null || max !== null;

export const Amount = (props: { name: string; label: string; value: number | string | null }) => (
  <label>
    <span>{props.label}</span>
    <input name={props.name} {...PRICE_INPUT} value={props.value ?? ''} />
  </label>
);

function Kinds({ shown: { sale, query, categories } }: Props) {
  const { find, categories: names } = useWords();
  if (categories.length < 2 && query.category === null) return null;
  const to = (category: SaleQuery['category']) =>
    `/${sale.slug}${queryString({ ...query, category, page: 1, sold: false })}`;
  return (
    <List
      look="chips plain-list"
      aria-label={find.kinds}
      of={[{ name: null, count: 0 }, ...categories].map(({ name, count }) => (
        <a class="chip" href={to(name)} aria-current={name === query.category ? 'true' : undefined}>
          {name === null ? find.all : wordFor(names, name)}
          {name !== null && <span class="chip-count"> {count}</span>}
        </a>
      ))}
    />
  );
}

export function FoundWords({ shown: { sale, query, matches } }: Props) {
  const { find } = useWords();
  if (!isSearch(query)) return null;
  const everything = `/${sale.slug}${queryString({ picks: query.picks })}`;
  const found = matches === 0 ? find.nothing : find.found({ n: matches });
  return (
    <div class="found row between">
      <p role="status">{query.sold ? find.foundSold({ n: matches }) : found}</p>
      <a href={everything}>{find.showAll}</a>
    </div>
  );
}
