import type { GuardedAddress } from '../sellers/addresses.ts';
import { standsApart } from './fields.ts';
import { fold } from './fold.ts';
import { nameForms } from './forms.ts';
import { hasNumber } from './judge.ts';
import { lexiconFor } from './languages.ts';
import { classes, plain } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { parseAddress } from './parse.ts';
import { type AddressPattern, type Count, placesOf } from './places.ts';
import { type Reading, readFields, wordsOf } from './reading.ts';

/**
 * Keeps a seller's street address out of public texts: `containsAddress` says whether a person could read it out of them. An
 * address is taken apart (`parse.ts`) into house number and the forms of its street's name (`forms.ts`); texts become rows of
 * tokens (`reading.ts`); the name is looked for (`places.ts`), and what stands around it judged (`judge.ts`, over fields in
 * `fields.ts`). What a language adds is in `facts`. Every address is proved: whatever of its own spellings this would miss is
 * looked for letter by letter.
 */
export type Guard = AddressPattern & {
  /** Spellings that the pattern does not recognise, as runs of letters. */
  literals: readonly string[];
  /** Number and name can be told apart from other texts. */
  isSure: boolean;
};

const KEPT_GUARDS = 500;
const guards = new Map<string, Guard>();

/**
 * Whether the address can be read out of the texts: the fields of one request, or messages in a row. `country` is the page's,
 * as the seller wrote it; without one, or for one that is not known, the address itself tells its language, or all are read.
 */
export const containsAddress = (
  address: string,
  texts: readonly string[],
  country: string | null = null,
): boolean => search([{ address, country }], texts).found;

/** The same for several addresses: the texts are read once. */
export const containsAnyAddress = (addresses: readonly GuardedAddress[], texts: readonly string[]): boolean =>
  search(addresses, texts).found;

/** Also says how many comparisons it took: at most a fixed number for each character. */
export function search(
  addresses: readonly GuardedAddress[],
  texts: readonly string[],
): { found: boolean; steps: number } {
  const count: Count = { steps: 0 };
  const words = wordsOf(texts);
  const readings = new Map<Lexicon, Reading[]>();
  const found = addresses.some(({ address, country }) => {
    const guard = guardOf(address, country);
    const read = readings.get(guard.lexicon) ?? words.map((fields) => readFields(fields, guard.lexicon));
    readings.set(guard.lexicon, read);
    return read.some((reading) => stands(reading, guard, count) || hasLiteral(reading, guard.literals));
  });
  return { found, steps: count.steps };
}

/** Whether number and name stand together, in one text or each in a field of its own. */
function stands(reading: Reading, guard: AddressPattern, count: Count): boolean {
  const { numbers, lexicon } = guard;
  return placesOf(reading, guard, count).some((place) =>
    numbers.length === 0
      ? !place.form.common && !place.form.needsType && (place.form.words > 1 || place.type === 'own')
      : hasNumber(reading, place, numbers, lexicon) || standsApart(reading, place, numbers, lexicon),
  );
}

/** False for an address that nothing tells apart from other texts, or only in part: see `warning.ts`. */
export const isGuardable = (streetAddress: string, country?: string | null): boolean =>
  guardOf(streetAddress, country).isSure;

function hasLiteral({ skeleton: letters, tokens, tokenAt }: Reading, literals: readonly string[]): boolean {
  for (const literal of literals) {
    for (let at = letters.indexOf(literal); at >= 0; at = letters.indexOf(literal, at + 1)) {
      const end = at + literal.length;
      if (tokens[tokenAt[at]!]!.start === at && tokens[tokenAt[end - 1]!]!.end === end) return true;
    }
  }
  return false;
}

function guardOf(address: string, country: string | null | undefined): Guard {
  const key = `${country ?? ''}\n${address}`;
  let guard = guards.get(key);
  if (!guard) {
    guard = compile(address, country);
    if (guards.size >= KEPT_GUARDS) guards.clear();
    guards.set(key, guard);
  }
  return guard;
}

const UNSPLIT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
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
  const isSure = pattern.numbers.length > 0 && forms.length > 0 && !UNSPLIT.test(address);
  return { ...pattern, literals: [...new Set(literals)], isSure };
}

/** The address as typed, its first line, without punctuation, each abbreviation written out, and each word abbreviated. */
export function spellings(address: string, lexicon: Lexicon): string[] {
  const [house = '', ...rest] = address.split(/[,;\n]/).filter((part) => /[\p{L}\d]/u.test(part));
  const isUnit = lexicon.units.has(plain(fold(house).split(/[^\p{L}]/u)[0]!));
  const line = /\d/.test(house) && /\p{L}/u.test(house) && !isUnit ? house : `${house} ${rest[0] ?? ''}`;
  const firstLine = address.split('\n')[0] ?? '';
  const respelled = (text: string, shorter: boolean) =>
    text.replace(/\p{L}+/gu, (word) => {
      const forms = lexicon.otherForms.get(plain(word.toLowerCase())) ?? [];
      return forms.find((form) => (shorter ? form.length < word.length : form.length > word.length)) ?? word;
    });
  const street = rest[0];
  const unnumbered =
    street !== undefined && !/\d/.test(address)
      ? [...LINKS.map((link) => `${house} ${link} ${street}`), `${street} ${house}`]
      : [];
  const both = [address, firstLine, line, ...unnumbered].flatMap((text) => [
    text,
    text.replace(/[^\p{L}\p{M}\p{N}\s]+/gu, ' '),
  ]);
  return [
    ...new Set([
      ...both,
      ...both.map((text) => respelled(text, false)),
      ...both.map((text) => respelled(text, true)),
    ]),
  ];
}

/** What stands between a house's name and its street. */
const LINKS = ['on', 'in', 'at'];
const LONGEST_LITERAL = 300;

/** The letters of a spelling that the pattern misses, unless they say too little to be looked for. */
function literalOf(spelling: string, pattern: AddressPattern): string[] {
  const [fields] = wordsOf([spelling]);
  if (!fields) return [];
  const reading = readFields(fields, pattern.lexicon);
  if (stands(reading, pattern, { steps: 0 })) return [];
  const { common, particles, types } = pattern.lexicon;
  const words = reading.tokens.filter(
    (token) => !token.num && token.plain.length > 1 && !particles.has(token.plain),
  );
  const hasNumber = reading.tokens.some((token) => token.num);
  const tells = hasNumber
    ? words.length > 0
    : words.length > 3 ||
      (words.some((token) => !common.has(token.plain) && !types.has(token.plain)) && words.length > 1);
  return tells && reading.skeleton.length <= LONGEST_LITERAL ? [classes(reading.letters)] : [];
}
