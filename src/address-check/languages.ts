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
  const parts = address.split(/[,;\n]/);
  const named = parts
    .slice(1)
    .map(languagesOf)
    .find((languages) => languages !== undefined);
  const languages = named ?? (country ? languagesOf(country) : undefined);
  const written = languagesWritten(address);
  const all = [...(languages ?? []), ...written];
  return lexiconOf(
    all.length > 0 ? ['en', ...all] : EVERY_LANGUAGE,
    languages?.every((language) => language === 'en'),
  );
}

const languagesOf = (country: string) => languagesOfCountry(fold(country).trim().replace(/[()]/g, ''));

const SURE = 3;

/** Languages of which the address has a street type that is not an English one, or one before the name, as in "avenue Foch". */
function languagesWritten(address: string): Language[] {
  const [words = []] = wordsOf([address]).map((way) =>
    way
      .flat()
      .filter((word) => !/^\d/.test(word.text))
      .map((word) => plain(word.text)),
  );
  const english = lexiconOf(['en']);
  return EVERY_LANGUAGE.filter((language) => {
    const { types, directions, endings } = lexiconOf([language]);
    return (
      words.some((word, i) => {
        const isOwn = !english.types.has(word) || (i === 0 && !english.types.has(words.at(1) ?? word));
        const says =
          word.length >= SURE &&
          isOwn &&
          (types.get(word)?.weak === false || (directions.has(word) && !english.directions.has(word)));
        return (
          says ||
          (language !== 'en' &&
            endings.some(
              (end) =>
                end.length > SURE &&
                word.length > end.length + 2 &&
                word.endsWith(end) &&
                !english.types.has(end),
            ))
        );
      }) ||
      (language === 'en' &&
        words.some((word) => word.length >= SURE && english.types.get(word)?.weak === false))
    );
  });
}
