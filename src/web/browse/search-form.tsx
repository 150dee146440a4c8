import { wordFor } from '../../languages/index.ts';
import type { ListedPlace } from '../../search/places.ts';
import { CATEGORIES } from '../../vocabulary.ts';
import { useWords } from '../language.tsx';
import { placeName } from './places.ts';
import type { BrowseQuery } from './query.ts';

/** What is looked for, and where; `place` is that of a city's own page. */
export function SearchForm({
  query,
  place,
  currency,
}: {
  query: BrowseQuery;
  place: ListedPlace | undefined;
  /** In which prices are compared. */
  currency: string;
}) {
  const { browse, categories, format } = useWords();
  return (
    <search>
      <form class="card look" action="/browse" method="get">
        <div class="field what">
          <label for="q">{browse.what}</label>
          <input
            id="q"
            name="q"
            type="search"
            maxlength={200}
            value={query.q}
            placeholder={browse.whatHint}
          />
        </div>
        <div class="field where">
          <label for="place">{browse.where}</label>
          <input
            id="place"
            name="place"
            maxlength={80}
            value={place ? placeName(place) : query.place}
            placeholder={browse.whereHint}
            autocomplete="address-level2"
          />
        </div>
        <div class="field">
          <label for="category">{browse.category}</label>
          <select id="category" name="category">
            <option value="">{browse.anyCategory}</option>
            {CATEGORIES.map((each) => (
              <option value={each} selected={each === query.category}>
                {wordFor(categories, each)}
              </option>
            ))}
          </select>
        </div>
        <div class="field amount">
          <label for="min">{browse.least({ sign: format.sign(currency) })}</label>
          <input id="min" name="min" inputmode="decimal" maxlength={12} value={query.min} />
        </div>
        <div class="field amount">
          <label for="max">{browse.most({ sign: format.sign(currency) })}</label>
          <input id="max" name="max" inputmode="decimal" maxlength={12} value={query.max} />
        </div>
        {query.currency !== '' && <input type="hidden" name="currency" value={query.currency} />}
        <button class="button primary" type="submit">
          {browse.search}
        </button>
      </form>
    </search>
  );
}
