import { remembered } from '../text/remembered.ts';
import { UNSPACED } from '../text/words.ts';
import { fold } from './fold.ts';
import { nameForms } from './forms.ts';
import { stands } from './judge.ts';
import { lexiconFor } from './languages.ts';
import { plain } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { isPostcode, linesOf, nameOf, parseAddress, type StreetAddress, typeIn } from './parse.ts';
import { hasParts, lotsIn, type Part } from './parts.ts';
import type { AddressPattern, Count } from './places.ts';
import { type Reading, readFields, type Token, wordsOf } from './reading.ts';

export type Guard = AddressPattern & {
  parts: readonly Part[];
  /** Spellings of the address that the pattern would miss, without spaces or punctuation. */
  literals: readonly string[];
  /** Whether number and name can be told apart from other texts. */
  isSure: boolean;
};

/** Compiling an address is expensive, so the latest ones are kept. */
const KEPT_GUARDS = 500;
const known = remembered(KEPT_GUARDS, (key): Guard => {
  const at = key.indexOf('\n');
  return compile(key.slice(at + 1), key.slice(0, at));
});

export const guardOf = (address: string, country: string | null | undefined): Guard =>
  known(`${country?.replaceAll('\n', ' ') ?? ''}\n${address}`);

/** Names with fewer letters aren't searched with typos. */
const SHORTEST = 3;

/** Postcodes such as "SE15 2DU", "H2J 2L4", and "T23 X9YE": their digits aren't house numbers. */
const POSTCODE =
  /\b(?:[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}|[a-z]\d[a-z]\s?\d[a-z]\d|[a-z]\d[\dw]\s[a-z\d]{4})$/gim;

function compile(stored: string, country: string): Guard {
  const address = fold(stored).replace(POSTCODE, '').trim() || stored;
  const lexicon = lexiconFor(stored, country);
  const lines = linesOf(address, lexicon);
  const lots = lotsIn(lines.flat(), lexicon);
  const street = parseAddress(lines, lexicon);
  const parsed = street?.type || lots.length === 0 ? street : undefined;
  const numbers = parsed?.numbers ?? [];
  const isNumbered =
    numbers.some((each) => each !== '0') &&
    (lots.length !== 1 || lines.some((line) => typeIn(line, lexicon) && line.some(({ num }) => num)));
  const isNamed = !lines[0]?.some(({ num }) => num) && !typeIn(lines[0] ?? [], lexicon); // "Hollybank, 3 Chapel Hill"
  const names = (isNumbered && !isNamed) || lots.length > 1 ? [] : namesIn(lines, lexicon).slice(lots.length);
  const pattern = {
    ...patternOf(parsed, lexicon),
    parts: [...lots, ...names.map((name) => patternOf({ ...nameOf(name, lexicon), numbers: [] }, lexicon))],
    literals: [],
    isSure: true,
  };
  const literals = [stored, ...spellings(address, lexicon)].flatMap((each) => literalOf(each, pattern));
  const isSure =
    ((numbers.length > 0 && pattern.forms.length > 0) || lots.length > 0) && !UNSPACED.test(address);
  return { ...pattern, literals: [...new Set(literals)], isSure };
}

function patternOf(parsed: StreetAddress | undefined, lexicon: Lexicon): AddressPattern {
  const forms = parsed ? nameForms(parsed, lexicon) : [];
  const [first] = forms;
  const whole = first && !first.numeric && first.letters.length >= SHORTEST ? first : undefined;
  return { lexicon, numbers: parsed?.numbers ?? [], forms, type: parsed?.type, whole };
}

/** Whether the text contains the address, by number and name or by labeled parts. */
export const isIn = (reading: Reading, guard: Guard, count: Count): boolean =>
  stands(reading, guard, count) || hasParts(reading, guard.parts, guard.lexicon, count);

/** The names of the house and its street, for an address without a number. */
function namesIn(lines: readonly Token[][], lexicon: Lexicon): Token[][] {
  const isTown = (line: Token[]) => line !== lines[0] && isPostcode(line[0]!);
  const named = lines
    .map((line) => (isTown(line) ? [] : line.filter(({ num }) => num === undefined)))
    .filter((line) => line.some(({ plain }) => !lexicon.particles.has(plain)));
  const street = named.find((line) => typeIn(line, lexicon));
  const house = named.find((line) => line !== street);
  return street && house ? [house, street] : [];
}

/**
 * The address as typed, and its first line: each also without punctuation, with abbreviations written out, and with
 * words abbreviated.
 */
export function spellings(address: string, lexicon: Lexicon): string[] {
  const [house = '', street = ''] = address.split(/[,;\n]/).filter((part) => /[\p{L}\d]/u.test(part));
  const isUnit = lexicon.units.has(plain(fold(house).split(/[^\p{L}]/u)[0]!));
  const isWhole = /\d/.test(house) && /\p{L}{2}/u.test(house) && !isUnit;
  const given = [address, address.split('\n')[0]!, isWhole ? house : `${house} ${street}`];
  const bare = given.map((text) => text.replace(/['’](?=s\b)/g, '').replace(/[^\p{L}\p{M}\p{N}\s]+/gu, ' '));
  const respelled = (isOther: (form: string, word: string) => boolean) =>
    bare.map((text) =>
      text.replace(/(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu, (word) => {
        const forms = lexicon.otherForms.get(plain(word.toLowerCase())) ?? [];
        return forms.find((form) => isOther(form, word) && !lexicon.particles.has(form)) ?? word;
      }),
    );
  const longer = respelled((form, word) => form.length > word.length);
  return [
    ...new Set([...given, ...bare, ...longer, ...respelled((form, word) => form.length < word.length)]),
  ];
}

/** Longer spellings aren't searched for letter by letter. */
const LONGEST_LITERAL = 300;
/** An address without a number needs at least this many words to be distinctive. */
const TELLING_WORDS = 4;

/** The letters of a spelling that the pattern misses; none if they are too few or too common to search for. */
function literalOf(spelling: string, pattern: Guard): string[] {
  const { common, particles, types } = pattern.lexicon;
  const [reading] = wordsOf([spelling]).map((fields) => readFields(fields, pattern.lexicon));
  if (!reading || reading.skeleton.length > LONGEST_LITERAL || isIn(reading, pattern, { steps: 0 }))
    return [];
  const { tokens, skeleton } = reading;
  const words = tokens.filter(({ num, plain }) => !num && plain.length > 1 && !particles.has(plain));
  const isRare = words.some(({ plain }) => !common.has(plain) && !types.has(plain));
  const tells = tokens.some(({ num }) => num)
    ? words.length > 0
    : words.length >= TELLING_WORDS || (isRare && words.length > 1);
  return tells ? [skeleton] : [];
}
