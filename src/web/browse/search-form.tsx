import { wordFor } from '../../languages/index.ts';
import { toCents } from '../../units.ts';
import { CATEGORIES, TEXT_LIMITS } from '../../vocabulary.ts';
import { choicesAmong } from '../components/field.tsx';
import { List, Submit } from '../components/parts.tsx';
import { SearchField } from '../components/search-field.tsx';
import { useWords } from '../language.tsx';
import { Amount, Choice, SortField } from '../sale/find-form.tsx';
import { type BrowseQuery, parametersOf } from './query.ts';

type Props = {
  /** The page's address, without parameters. */
  path: string;
  query: BrowseQuery;
  /** The place of a city's own page, in words. */
  placeName: string | undefined;
  /** Currency in which prices are compared. */
  currency: string;
};

/** The text of the one field. */
export const SearchEverything = ({ value }: { value?: string }) => {
  const { browse } = useWords();
  const words = { label: browse.search, placeholder: browse.whatHint, go: browse.search };
  return <SearchField value={value} {...words} maxlength={TEXT_LIMITS.search} />;
};

/** One field that understands a sentence, what was understood as removable filters, and the rest folded. */
export function SearchForm(props: Props) {
  const { query, placeName, currency } = props;
  const { browse, categories, format } = useWords();
  const kinds = [['', browse.anyCategory] as const, ...choicesAmong(CATEGORIES, categories)];
  return (
    <search class="find no-print">
      <form class="find-form" action="/browse" method="get">
        <SearchEverything value={query.q} />
        <details class="find-more">
          <summary class="chip">{browse.filters}</summary>
          <div class="find-terms">
            {query.by === 'items' && <SortField value={query.sort} />}
            <label>
              <span>{browse.where}</span>
              <input
                name="place"
                maxlength={TEXT_LIMITS.place}
                value={placeName ?? query.place}
                placeholder={browse.whereHint}
                autocomplete="address-level2"
              />
            </label>
            <Choice name="category" label={browse.category} of={kinds} value={query.category} />
            <Amount name="min" label={browse.least({ sign: format.sign(currency) })} value={query.min} />
            <Amount name="max" label={browse.most({ sign: format.sign(currency) })} value={query.max} />
            <Submit>{browse.apply}</Submit>
          </div>
        </details>
        {query.currency !== '' && <input type="hidden" name="currency" value={query.currency} />}
        <Chips {...props} />
      </form>
    </search>
  );
}

/** Items or sales, and what was understood, each with a link to remove it. */
function Chips({ path, query, placeName, currency }: Props) {
  const words = useWords();
  const { browse } = words;
  const tab = (by: BrowseQuery['by'], text: string, kept: Partial<BrowseQuery>) => (
    <a
      class="chip"
      href={`${path}${parametersOf({ ...kept, by })}`}
      aria-current={query.by === by ? 'page' : undefined}
    >
      {text}
    </a>
  );
  const price = (amount: string) => words.price(toCents(Number(amount)), currency);
  const filters = [
    ['place', placeName ?? query.place, placeName ?? query.place],
    ['min', query.min, query.min && browse.from({ price: price(query.min) })],
    ['max', query.max, query.max && browse.upTo({ price: price(query.max) })],
    ['category', query.category, wordFor(words.categories, query.category)],
    ['sort', query.sort === 'new' ? '' : query.sort, words.find.sorts[query.sort]],
  ] as const;
  const set = filters.filter(([, value]) => value !== '');
  return (
    <List
      look="chips plain-list"
      aria-label={browse.show}
      of={[
        tab('items', browse.things, { ...query, cursor: '' }),
        tab('sales', browse.sales, { place: query.place }),
        ...set.map(([name, , text]) => (
          <a
            class="chip filter"
            href={`/browse${parametersOf({ ...query, [name]: name === 'sort' ? 'new' : '', cursor: '' })}`}
            aria-label={browse.remove({ filter: text })}
          >
            {text} <span aria-hidden="true">✕</span>
          </a>
        )),
      ]}
    />
  );
}
