import { remembered } from '../text/remembered.ts';
import { UNSPACED } from '../text/words.ts';
import { fold } from './fold.ts';
import { nameForms } from './forms.ts';
import { stands } from './judge.ts';
import { lexiconFor } from './languages.ts';
import { plain } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { isPostcode, linesOf, nameOf, parseAddress, type StreetAddress, typeIn } from './parse.ts';
import { type AddressPattern, type Count, placesOf } from './places.ts';
import { isOf, type Reading, readFields, type Token, type Tokens, waysToRead } from './reading.ts';

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

/** The address as typed, and its first line: each also without punctuation, written out, and abbreviated. */
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
  const [reading] = waysToRead([spelling]).map((fields) => readFields(fields, pattern.lexicon));
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

/** A labeled part of an address: "Manzana 4", "Bloco B". */
type Lot = { label: string; value: string };
/** What identifies an address without a house number: labeled parts, or the names of the house and its street. */
type Part = Lot | AddressPattern;

/** Maximum distance between two parts, in tokens. */
const FARTHEST = 8;

type Place = { from: number; to: number };
const labeled = ({ num, plain, text }: Token): string | undefined =>
  num ?? (text.length === 1 ? plain : undefined);

/** The labeled parts among tokens. The value follows its label or precedes a direction ("208 Norte"). */
function lotsIn(tokens: Tokens, { lots, directions, says }: Lexicon): (Lot & Place)[] {
  return tokens.flatMap((token, from) => {
    const label = token.num === undefined ? lots.get(token.plain) : undefined;
    if (label === undefined) return [];
    let to = from + 1;
    while (to < from + 3 && isOf(tokens[to], directions, says)) to++;
    const behind = tokens[to] && labeled(tokens[to]!);
    const value = behind ?? (directions.has(token.plain) ? tokens[from - 1]?.num : undefined);
    return value === undefined ? [] : [{ label, value, from, to: behind === undefined ? from : to }];
  });
}

/** Whether two of the parts are near each other. A part that directly follows another needs no label: "SQN 208 B". */
function hasParts(reading: Reading, parts: readonly Part[], lexicon: Lexicon, count: Count): boolean {
  if (parts.length < 2) return false;
  const { tokens } = reading;
  const lots = lotsIn(tokens, lexicon);
  const places = parts.map((part, i): Place[] => {
    if (!('label' in part))
      return placesOf(reading, part, count).filter(
        ({ form, type }) => (form.words > 1 || part.forms[0]!.words === 1) && (type === 'own' || !part.type),
      );
    const own = lots.filter(({ label, value }) => label === part.label && value === part.value);
    const next = parts[i + 1];
    const follows = ({ to }: Place) =>
      next &&
      'value' in next &&
      /^[\s/-]+$/.test(tokens[to + 1]?.gap ?? '') &&
      next.value === labeled(tokens[to + 1]!);
    return own.flatMap((place) => (follows(place) ? [place, { from: -1, to: -1 }] : [place]));
  });
  return places.some((some, i) => {
    const others = places.slice(i + 1).flat();
    return some.some((a) => a.from < 0 || others.some((b) => areNear(a, b)));
  });
}

const areNear = (a: Place, b: Place): boolean =>
  Math.max(a.from, b.from) - Math.min(a.to, b.to) <= FARTHEST && (b.from < a.from || b.to > a.to);
