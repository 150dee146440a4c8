import { readData } from '../package-root.ts';
import { EVERY_LANGUAGE, type Language } from './facts.ts';
import { fold } from './fold.ts';
import { plain } from './letters.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { waysToRead } from './reading.ts';

/**
 * The languages to read an address in: those of the country in the address, or else of the page's country, and those
 * of its street types; without any, all of them. English is always included, because agents write it.
 */
export function lexiconFor(address: string, country?: string | null): Lexicon {
  const named = address
    .split(/[,;\n]/)
    .slice(1)
    .filter((part) => part.trim().length > LONGEST_CODE);
  const languages = [...named.map(languagesOf), languagesOf(country ?? '')].find(
    (each) => each !== undefined,
  );
  const all = languages ?? languagesWritten(address);
  return lexiconOf(
    all.length > 0 ? ['en', ...all] : EVERY_LANGUAGE,
    languages?.every((language) => language === 'en'),
  );
}

/** Two letters can be a state's code: "Wilmington, DE" isn't in Germany. */
const LONGEST_CODE = 2;

/** A country may come with a second name: "Canada (Québec)". */
const languagesOf = (country: string): readonly Language[] | undefined =>
  fold(country)
    .split(/[,()/]/)
    .map((name) => BY_COUNTRY.get(name.trim()))
    .find((each) => each !== undefined);

/** Shorter words and endings are ambiguous between languages. */
const SURE = 3;

/** Languages of the address's street types that aren't English words or that come first: "avenue Foch". */
function languagesWritten(address: string): Language[] {
  const [words = []] = waysToRead([address]).map((way) => way.flat().map((word) => plain(word.text)));
  const english = lexiconOf(['en']);
  const isType = (word = '') => word.length >= SURE && english.types.get(word)?.weak === false;
  return EVERY_LANGUAGE.filter((language) => {
    if (language === 'en') return words.some(isType);
    const { types, directions, endings } = lexiconOf([language]);
    const ends = endings.filter((end) => end.length > SURE && !english.types.has(end));
    const first = words.findIndex((word) => !/^\d/.test(word));
    return words.some(
      (word, i) =>
        (word.length >= SURE &&
          (!english.types.has(word) || (i === first && !english.types.has(words[i + 1] ?? word))) &&
          (types.get(word)?.weak === false || (directions.has(word) && !english.directions.has(word)))) ||
        ends.some((end) => word.length > end.length + 2 && word.endsWith(end)),
    );
  });
}

/** Countries in the spellings of sellers, with the languages of their addresses besides English. */
const BY_COUNTRY = new Map(
  Object.entries(readData<Record<string, string>>('facts/addresses/countries.json')).flatMap(
    ([languages, names]) =>
      names.split('|').map((name) => [name, languages.split(' ') as Language[]] as const),
  ),
);
