import { isMisspelled } from '../text/spelling.ts';
import type { NameForm } from './forms.ts';
import { classes, plain } from './letters.ts';
import type { Lexicon, StreetType } from './lexicon.ts';
import { isOf, type Reading, type Tokens } from './reading.ts';

/** What a text is compared with to find an address. */
export type AddressPattern = {
  lexicon: Lexicon;
  numbers: readonly string[];
  forms: readonly NameForm[];
  /** The street's own type; it counts even if it is an everyday word. */
  type: string | undefined;
  /** The full name, which is also recognized if it is misspelled. */
  whole: NameForm | undefined;
};

type TypeKind = 'own' | 'strong' | 'weak';

/** The position of the street's name in a text, in tokens, including its type. */
export type NamePlace = {
  from: number;
  to: number;
  form: NameForm;
  type: TypeKind | undefined;
  /** Whether it has spaced letters, signs instead of letters, or is written together with its number. */
  disguised: boolean;
  /** Numbers written together with the name. */
  glued: number[];
};

/** Counts comparisons; tests check that they grow no faster than the text. */
export type Count = { steps: number };

export function placesOf(reading: Reading, pattern: AddressPattern, count: Count): NamePlace[] {
  const places = misspelledPlaces(reading, pattern, count);
  for (const form of pattern.forms) {
    const { skeleton } = reading;
    for (let at = skeleton.indexOf(form.skeleton); at >= 0; at = skeleton.indexOf(form.skeleton, at + 1)) {
      count.steps++;
      const place = placeAt(reading, pattern, form, at);
      if (place) places.push(place);
    }
  }
  return places;
}

/** Maximum number of letters written together with a name, such as a number or a type. */
const LONGEST_GLUED = 40;

function placeAt(reading: Reading, pattern: AddressPattern, form: NameForm, at: number) {
  const { tokens, tokenAt, skeleton } = reading;
  const { lexicon } = pattern;
  const end = at + form.letters.length;
  const [from, to] = [tokenAt[at]!, tokenAt[end - 1]!];
  const [first, last] = [tokens[from]!, tokens[to]!];
  if (at - first.start > LONGEST_GLUED || last.end - end > LONGEST_GLUED) return undefined;
  const words = tokens.slice(from, to + 1);
  if (form.numeric ? !hasDigits(reading, form, at) : words.every((token) => token.num !== undefined))
    return undefined;
  const before = skeleton.slice(first.start, at);
  const isLetter = before.length === 1 && first.gap === '' && tokens[from - 1]?.num !== undefined; // "22bkings"
  const isLed = lexicon.directions.has(before) || (before.length > 1 && lexicon.links.has(before));
  const numberBefore = before === '' || isLetter || isLed ? [] : spelled(before, lexicon);
  const tail = tailOf(skeleton.slice(end, last.end), form.skeleton, pattern);
  if (!numberBefore || !tail) return undefined;
  const near = tail.type ? { kind: tail.type, from, to } : typeNear(tokens, from, to, pattern);
  const isTyped = form.typed || near?.kind === 'own' || near?.kind === 'strong';
  const isOrdinal = form.numeric && form.words === 1 && (first.ordinal || last.ordinal || first.said);
  const isLabeled = form.numeric && isOf(tokens[to + 1], lexicon.says); // "60 No. 491"
  if (form.needsType && !isTyped && !isOrdinal && !isLabeled) return undefined;
  const glued = [...numberBefore, ...tail.number];
  const hasSigns = words.some((token) => token.num === undefined && /[^\p{L}]/u.test(token.text));
  const isApart = words.filter(({ text }) => text !== 's').length > form.words;
  return placed(from, to, form, near, glued.length > 0 || isApart || (hasSigns && !form.typed), glued);
}

const placed = (
  from: number,
  to: number,
  form: NameForm,
  near: Omit<TypePlace, 'leading'> | undefined,
  disguised: boolean,
  glued: number[] = [],
): NamePlace => ({
  from: Math.min(from, near?.from ?? from),
  to: Math.max(to, near?.to ?? to),
  form,
  type: form.typed ? 'own' : near?.kind,
  disguised,
  glued,
});

/** Whether digits of the form are digits in the text, too. */
const hasDigits = ({ letters, tokens, tokenAt }: Reading, form: NameForm, at: number): boolean =>
  [...form.letters].every((each, i) => {
    const token = tokens[tokenAt[at + i]!]!;
    if (!/\d/.test(each)) return true;
    return token.num === undefined
      ? token.text.includes(/\d+/.exec(form.letters)![0])
      : letters[at + i] === each;
  });

const spelled = (letters: string, lexicon: Lexicon): number[] | undefined => {
  const pieces = lexicon.numberInSkeleton(letters)?.flatMap((piece) => (piece === 'join' ? [] : [piece]));
  if (!pieces?.some(({ part }) => !part)) return undefined;
  const values = pieces.map(({ value }) => value);
  let sum = 0;
  for (const value of values) sum = value === 100 || value === 1000 ? Math.max(1, sum) * value : sum + value;
  return [sum, Number(values.join(''))];
};

const SURE_TYPE = 3;
const LONGEST_TYPE = 12;

/** What may be written together after the name: an "s", the type, and a number in words. */
type Tail = { type?: TypeKind; number: number[] };

function tailOf(behind: string, name: string, pattern: AddressPattern): Tail | undefined {
  if (behind === '' || behind === 's') return { number: [] };
  const { lexicon } = pattern;
  const isShort = name.length < SURE_TYPE;
  for (const rest of [behind, isShort ? '' : name.slice(-1) + behind, behind.replace(/^s/, '')]) {
    const number = spelled(rest, lexicon);
    if (number) return { number };
    for (let length = Math.min(rest.length, LONGEST_TYPE); length > (isShort ? SURE_TYPE - 1 : 1); length--) {
      const type = lexicon.typesBySkeleton.get(rest.slice(0, length));
      const after = type && (length === rest.length ? [] : spelled(rest.slice(length), lexicon));
      if (after) return { type: kindOf(type, pattern), number: after };
    }
  }
  return undefined;
}

const mainOf = ({ type, lexicon }: AddressPattern): string =>
  lexicon.types.get(type ?? '')?.main ?? type ?? '';

const kindOf = (type: StreetType, pattern: AddressPattern): TypeKind =>
  type.main === mainOf(pattern) ? 'own' : type.weak ? 'weak' : 'strong';

type TypePlace = { kind: TypeKind; from: number; to: number; leading: boolean };

/** Recognizes a street type in any spelling: "street", "St.", "5treet", "P.za", "Sreet". */
function typeAt(tokens: Tokens, i: number, pattern: AddressPattern): TypePlace | undefined {
  const [token, next] = [tokens[i], tokens[i + 1]];
  if (!token) return undefined;
  const { types, typesBySkeleton, otherForms } = pattern.lexicon;
  const main = mainOf(pattern);
  const found = (text: string, to: number): TypePlace | undefined => {
    const word = plain(text);
    const type = types.get(word) ?? (/[^\p{L}]/u.test(text) ? typesBySkeleton.get(classes(word)) : undefined);
    const isOwn =
      otherForms.get(main)?.includes(word) || (to === i && main.length > 4 && isMisspelled(word, main));
    if (isOwn) return { kind: 'own', from: i, to, leading: types.get(main)?.leading ?? false };
    return type && { kind: kindOf(type, pattern), from: i, to, leading: type.leading };
  };
  const isPair =
    next?.num === undefined &&
    next?.field === token.field &&
    next.gap.length < (token.num ? 1 : 2) &&
    (next.text.length > 1 || token.text.length === 1);
  const pair = isPair ? found(token.text + next.text, i + 1) : undefined;
  return pair ?? (token.num ? undefined : found(token.text, i));
}

/** Maximum number of small words between a type and the name after it. */
const MOST_BETWEEN = 4;

/** The street type near a name: "Oak Street", "5th NW St", "rue de la Paix", "the street is Oak". */
function typeNear(tokens: Tokens, from: number, to: number, pattern: AddressPattern): TypePlace | undefined {
  const { directions, particles, links } = pattern.lexicon;
  const next = tokens[to + 1];
  const skips = isOf(next, directions) || /^(?:the|de|la|s)$/.test(next?.plain ?? '');
  const behind = skips ? typeAt(tokens, to + 2, pattern) : undefined;
  const isBehind = next?.plain !== 'the' || behind?.kind === 'own'; // "Ponce, the corner"
  const after = typeAt(tokens, to + 1, pattern) ?? (isBehind ? behind : undefined);
  const isNext = after && /^[^\p{L}\p{N},;!?]{0,4}$/u.test(tokens[after.from]!.gap);
  if (isNext && (!after.leading || after.kind === 'own')) return after;
  for (let at = from - 1; at >= 0 && from - at <= MOST_BETWEEN + 1; at--) {
    const token = tokens[at]!;
    const pair = typeAt(tokens, at - 1, pattern);
    const type = pair?.to === at ? pair : typeAt(tokens, at, pattern);
    if (type && (type.leading || type.kind === 'own' || at < from - 1 || pattern.type === undefined))
      return type;
    if (!isOf(token, particles, links, directions) || /[.!?;\n]/.test(tokens[at + 1]!.gap)) return undefined;
  }
  return undefined;
}

/** In shorter names, a typo is often another word. */
const SHORTEST_MISSPELLED = 5;
/** A misspelled name of this length counts even without a street type nearby. */
const SURE_LETTERS = 7;

/** Places where one letter of the full name is wrong: "Evergeren Terrace", "Maplewo*d". */
function misspelledPlaces(reading: Reading, pattern: AddressPattern, count: Count): NamePlace[] {
  const { whole: form } = pattern;
  if (!form) return [];
  const { tokens } = reading;
  const { letters, words } = form;
  const type = pattern.type ?? '';
  const places: NamePlace[] = [];
  for (let from = 0; from + words <= tokens.length; from++) {
    const to = from + words - 1;
    const written = reading.letters.slice(tokens[from]!.start, tokens[to]!.end);
    const ends = type.length > SURE_TYPE && written.endsWith(type); // "Haupstrasse"
    const seen = ends ? written.slice(0, -type.length) : written;
    if (Math.abs(seen.length - letters.length) > 1 || tokens[from]!.num) continue;
    count.steps++;
    const isHidden = (each: string, i: number) => each === '*' || each === letters[i];
    const hidden = seen.includes('*') && seen.length === letters.length && [...seen].every(isHidden);
    if (!hidden && (letters.length < SHORTEST_MISSPELLED || !isMisspelled(seen, letters))) continue;
    const near = ends ? ({ kind: 'own', from, to } as const) : typeNear(tokens, from, to, pattern);
    const isSure =
      near?.kind === 'own' || near?.kind === 'strong' || (letters.length >= SURE_LETTERS && !form.common);
    if (!hidden && !isSure) continue;
    places.push(placed(from, to, form, near, hidden));
  }
  return places;
}
