import { fold } from './fold.ts';
import { nameForms } from './forms.ts';
import { stands } from './judge.ts';
import { lexiconFor } from './languages.ts';
import { plain } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { parseAddress } from './parse.ts';
import type { AddressPattern } from './places.ts';
import { EACH_ALONE, readFields, wordsOf } from './reading.ts';

export type Guard = AddressPattern & {
  /** Spellings that the pattern does not recognise, as runs of letters. */
  literals: readonly string[];
  /** Number and name can be told apart from other texts. */
  isSure: boolean;
};

const KEPT_GUARDS = 500;
const guards = new Map<string, Guard>();

export function guardOf(address: string, country: string | null | undefined): Guard {
  const key = `${country ?? ''}\n${address}`;
  let guard = guards.get(key);
  if (!guard) {
    guard = compile(address, country);
    if (guards.size >= KEPT_GUARDS) guards.clear();
    guards.set(key, guard);
  }
  return guard;
}

const SHORTEST = 3;

/** "SE15 2DU", "H2J 2L4": their digits are no house's. */
const POSTCODE = /\b(?:[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}|[a-z]\d[a-z]\s?\d[a-z]\d)$/gim;

function compile(stored: string, country: string | null | undefined): Guard {
  const address = stored.replace(POSTCODE, '').trim() || stored;
  const lexicon = lexiconFor(stored, country);
  const parsed = parseAddress(address, lexicon);
  const forms = parsed ? nameForms(parsed, lexicon) : [];
  const [first] = forms;
  const whole = first && !first.numeric && first.letters.length >= SHORTEST ? first : undefined;
  const pattern = { lexicon, numbers: parsed?.numbers ?? [], forms, type: parsed?.type, whole };
  const literals = [stored, ...spellings(address, lexicon)].flatMap((spelling) =>
    literalOf(spelling, pattern),
  );
  const isSure = pattern.numbers.length > 0 && forms.length > 0 && !EACH_ALONE.test(address);
  return { ...pattern, literals: [...new Set(literals)], isSure };
}

/** What is between a house's name and its street. */
const LINKS = ['on', 'in', 'at'];

/** The address as typed, its first line, without punctuation, each abbreviation written out, and each word abbreviated. */
export function spellings(address: string, lexicon: Lexicon): string[] {
  const [house = '', street = ''] = address.split(/[,;\n]/).filter((part) => /[\p{L}\d]/u.test(part));
  const isUnit = lexicon.units.has(plain(fold(house).split(/[^\p{L}]/u)[0]!));
  const isWhole = /\d/.test(house) && /\p{L}/u.test(house) && !isUnit;
  const isNamed = street !== '' && !/\d/.test(address);
  const given = [
    address,
    address.split('\n')[0]!,
    isWhole ? house : `${house} ${street}`,
    ...(isNamed ? [...LINKS.map((link) => `${house} ${link} ${street}`), `${street} ${house}`] : []),
  ];
  const bare = given.map((text) => text.replace(/[^\p{L}\p{M}\p{N}\s]+/gu, ' '));
  const respelled = (isOther: (form: string, word: string) => boolean) =>
    [...given, ...bare].map((text) =>
      text.replace(/\p{L}+/gu, (word) => {
        const forms = lexicon.otherForms.get(plain(word.toLowerCase())) ?? [];
        return forms.find((form) => isOther(form, word)) ?? word;
      }),
    );
  return [
    ...new Set([
      ...given,
      ...bare,
      ...respelled((form, word) => form.length > word.length),
      ...respelled((form, word) => form.length < word.length),
    ]),
  ];
}

const LONGEST_LITERAL = 300;
/** As many words tell an address that has no number. */
const TELLING_WORDS = 4;

/** The letters of a spelling that the pattern misses, unless they say too little to be looked for. */
function literalOf(spelling: string, pattern: AddressPattern): string[] {
  const { common, particles, types } = pattern.lexicon;
  const [reading] = wordsOf([spelling]).map((fields) => readFields(fields, pattern.lexicon));
  if (!reading || reading.skeleton.length > LONGEST_LITERAL || stands(reading, pattern, { steps: 0 }))
    return [];
  const { tokens, skeleton } = reading;
  const words = tokens.filter(({ num, plain }) => !num && plain.length > 1 && !particles.has(plain));
  const isRare = words.some(({ plain }) => !common.has(plain) && !types.has(plain));
  const tells = tokens.some(({ num }) => num)
    ? words.length > 0
    : words.length >= TELLING_WORDS || (isRare && words.length > 1);
  return tells ? [skeleton] : [];
}
