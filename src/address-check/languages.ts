import { EVERY_LANGUAGE, type Language, languagesOfCountry } from './facts.ts';
import { fold } from './fold.ts';
import { plain } from './letters.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { wordsOf } from './reading.ts';

/**
 * The languages that an address is read in: those of the country that it names itself, else of the page's country, and those
 * whose street types it is written with. Where nothing tells, all of them. English is always among them: agents write it.
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

/** "Wilmington, DE" is not in Germany. */
const LONGEST_CODE = 2;

/** "Canada (Québec)" are two. */
const languagesOf = (country: string): readonly Language[] | undefined =>
  fold(country)
    .split(/[,()/]/)
    .map((name) => languagesOfCountry(name.trim()))
    .find((each) => each !== undefined);

const SURE = 3;

/** Languages of which the address has a street type that is not an English one, or one before the name, as in "avenue Foch". */
function languagesWritten(address: string): Language[] {
  const [words = []] = wordsOf([address]).map((way) => way.flat().map((word) => plain(word.text)));
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
