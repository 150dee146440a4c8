import { isMisspelled } from '../text/misspelled.ts';
import type { NameForm } from './forms.ts';
import { classes, looksLikeNumber, plain, roman } from './letters.ts';
import type { Lexicon, StreetType } from './lexicon.ts';
import type { Reading, Token } from './reading.ts';

/** Where the street's name is in a text, in tokens, its type included; `name` is its first and last token without it. */
export type NamePlace = {
  from: number;
  to: number;
  nameTo: number;
  form: NameForm;
  type: 'own' | 'strong' | 'weak' | undefined;
  /** Letters apart, signs for letters, or run together with its number. */
  disguised: boolean;
  /** A number that is written in one word with it. */
  glued: number[];
};

/** Where the house number is. */
export type NumberPlace = { from: number; to: number; disguised: boolean; doubtful: boolean };

/** What has been compared so far: the work is bounded by the length of the text. */
export type Count = { steps: number };

export function namePlaces(
  reading: Reading,
  forms: readonly NameForm[],
  own: string | undefined,
  lexicon: Lexicon,
  count: Count,
): NamePlace[] {
  const places: NamePlace[] = [];
  for (const form of forms) {
    const [text, sought] = [reading.skeleton, form.skeleton];
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      count.steps++;
      const place = placeAt(reading, form, at, own, lexicon);
      if (place) places.push(place);
    }
  }
  return places;
}

/** What is written in one word with a name: a number, a type. */
const LONGEST_GLUED = 40;

function placeAt(
  reading: Reading,
  form: NameForm,
  at: number,
  own: string | undefined,
  lexicon: Lexicon,
): NamePlace | undefined {
  const { tokens, tokenAt } = reading;
  const end = at + form.letters.length;
  const from = tokenAt[at]!;
  const to = tokenAt[end - 1]!;
  const [first, last] = [tokens[from]!, tokens[to]!];
  if (form.numeric && !hasDigits(reading, form, at)) return undefined;
  if (at - first.start > LONGEST_GLUED || last.end - end > LONGEST_GLUED) return undefined;
  const before = reading.skeleton.slice(first.start, at);
  const behind = reading.skeleton.slice(end, last.end);
  if (!form.numeric && tokens.slice(from, to + 1).every((token) => token.num !== undefined)) return undefined;
  const numberBefore = before === '' || lexicon.directions.has(before) ? [] : spelled(before, lexicon);
  const tail = tailOf(behind, form.skeleton, own, lexicon);
  if (!numberBefore || !tail) return undefined;
  const glued = [...numberBefore, ...tail.number];
  const apart = to - from + 1 > form.words;
  const signs =
    !form.typed &&
    tokens.slice(from, to + 1).some((token) => token.num === undefined && /[^\p{L}]/u.test(token.text));
  const disguised = glued.length > 0 || apart || signs;
  const typeAround = tail.type
    ? { type: tail.type, from, to }
    : (typeAfter(tokens, to + 1, own, lexicon) ?? typeBefore(tokens, from - 1, own, lexicon));
  const type = form.typed ? 'own' : typeAround?.type;
  const ordinal = form.numeric && form.words === 1 && (first.ordinal || last.ordinal || first.said);
  if (form.needsType && type !== 'own' && type !== 'strong' && !ordinal) return undefined;
  return {
    from: Math.min(from, typeAround?.from ?? from),
    to: Math.max(to, typeAround?.to ?? to),
    nameTo: to,
    form,
    type,
    disguised,
    glued,
  };
}

/** The digits of a form stand in the text as digits. */
const hasDigits = ({ letters, tokens, tokenAt }: Reading, form: NameForm, at: number): boolean =>
  [...form.letters].every((each, i) => {
    if (!/\d/.test(each)) return true;
    const token = tokens[tokenAt[at + i]!]!;
    return token.num === undefined
      ? token.text.includes(/\d+/.exec(form.letters)![0])
      : letters[at + i] === each;
  });

const spelled = (letters: string, lexicon: Lexicon): number[] | undefined => {
  const pieces = lexicon.numberInSkeleton(letters);
  if (!pieces) return undefined;
  let value = 0;
  for (const piece of pieces)
    if (piece !== 'join')
      value =
        piece.value === 100 || piece.value === 1000 ? Math.max(1, value) * piece.value : value + piece.value;
  return [value, Number(pieces.flatMap((piece) => (piece === 'join' ? [] : [piece.value])).join(''))];
};

const SURE_TYPE = 3;

/** What may stand in one word behind the name: an "s", the type, and a number in words. */
function tailOf(
  behind: string,
  last: string,
  own: string | undefined,
  lexicon: Lexicon,
): { type: NamePlace['type']; number: number[] } | undefined {
  if (behind === '' || behind === 's') return { type: undefined, number: [] };
  for (const rest of [
    behind,
    last.length < SURE_TYPE ? '' : last.slice(-1) + behind,
    behind.startsWith('s') ? behind.slice(1) : '',
  ]) {
    const number = spelled(rest, lexicon);
    if (number) return { type: undefined, number };
    for (let length = Math.min(rest.length, 12); length > 1; length--) {
      const type = lexicon.typesBySkeleton.get(rest.slice(0, length));
      if (!type || (length < SURE_TYPE && last.length < SURE_TYPE)) continue;
      const after = length === rest.length ? [] : spelled(rest.slice(length), lexicon);
      if (after) return { type: kindOf(type, own, lexicon), number: after };
    }
  }
  return undefined;
}

const kindOf = (type: StreetType, own: string | undefined, lexicon: Lexicon): 'own' | 'strong' | 'weak' => {
  const mine = own === undefined ? undefined : (lexicon.types.get(own)?.main ?? own);
  return type.main === mine ? 'own' : type.weak ? 'weak' : 'strong';
};

type TypePlace = { type: 'own' | 'strong' | 'weak'; from: number; to: number };

/** "street", "St.", "5treet", "P.za", "Sreet". */
function typeAt(
  tokens: readonly Token[],
  i: number,
  own: string | undefined,
  lexicon: Lexicon,
): (TypePlace & { leading: boolean }) | undefined {
  const token = tokens[i];
  if (!token) return undefined;
  const next = tokens[i + 1];
  const found = (type: StreetType, to: number) => ({
    type: kindOf(type, own, lexicon),
    from: i,
    to,
    leading: type.leading,
  });
  if (next && next.gap.length < 2 && !next.num && next.field === token.field) {
    const both =
      lexicon.types.get(plain(token.text + next.text)) ??
      (next.gap === '' ? lexicon.typesBySkeleton.get(classes(plain(token.text + next.text))) : undefined);
    if (both && next.text.length > 1) return found(both, i + 1);
  }
  const type = token.num
    ? undefined
    : (lexicon.types.get(token.plain) ??
      (/[^\p{L}]/u.test(token.text) ? lexicon.typesBySkeleton.get(classes(token.plain)) : undefined));
  if (type) return found(type, i);
  const main = own === undefined ? '' : (lexicon.types.get(own)?.main ?? own);
  return main.length > 4 && !token.num && isMisspelled(token.plain, main)
    ? { type: 'own', from: i, to: i, leading: lexicon.types.get(main)?.leading ?? false }
    : undefined;
}

function typeAfter(
  tokens: readonly Token[],
  i: number,
  own: string | undefined,
  lexicon: Lexicon,
): TypePlace | undefined {
  const skip =
    tokens[i] &&
    !tokens[i]!.num &&
    (lexicon.directions.has(tokens[i]!.plain) || /^(?:the|de|la)$/.test(tokens[i]!.plain))
      ? 1
      : 0;
  const type = typeAt(tokens, i, own, lexicon) ?? (skip ? typeAt(tokens, i + 1, own, lexicon) : undefined);
  return type &&
    (!type.leading || type.type === 'own') &&
    /^[^\p{L}\p{N},;!?]{0,4}$/u.test(tokens[type.from]!.gap)
    ? type
    : undefined;
}

const MOST_BETWEEN = 4;

/** "rue de la Paix", "the street is Oak". */
function typeBefore(
  tokens: readonly Token[],
  i: number,
  own: string | undefined,
  lexicon: Lexicon,
): TypePlace | undefined {
  for (let at = i; at >= 0 && i - at <= MOST_BETWEEN; at--) {
    const pair = at > 0 ? typeAt(tokens, at - 1, own, lexicon) : undefined;
    const type = pair?.to === at ? pair : typeAt(tokens, at, own, lexicon);
    const token = tokens[at]!;
    if (type && (type.leading || type.type === 'own' || at < i || own === undefined)) return type;
    const small =
      lexicon.particles.has(token.plain) ||
      lexicon.links.has(token.plain) ||
      lexicon.directions.has(token.plain);
    if (token.num || !small || /[.!?;\n]/.test(tokens[at + 1]!.gap)) return undefined;
  }
  return undefined;
}

const SHORTEST_MISSPELLED = 5;
const SURE_LETTERS = 7;

/** "Evergeren Terrace", "Maplewo*d": one letter is wrong. */
export function misspelledPlaces(
  reading: Reading,
  form: NameForm,
  own: string | undefined,
  lexicon: Lexicon,
  count: Count,
): NamePlace[] {
  const { tokens } = reading;
  const { letters, words } = form;
  const places: NamePlace[] = [];
  for (let from = 0; from + words <= tokens.length; from++) {
    const to = from + words - 1;
    const written =
      words === 1 ? tokens[from]!.plain : reading.letters.slice(tokens[from]!.start, tokens[to]!.end);
    const ends = own !== undefined && own.length > SURE_TYPE && written.endsWith(own); // "Haupstrasse"
    const seen = ends ? written.slice(0, -own.length) : written;
    if (Math.abs(seen.length - letters.length) > 1 || tokens[from]!.num) continue;
    count.steps++;
    const hidden =
      seen.includes('*') &&
      seen.length === letters.length &&
      [...seen].every((each, i) => each === '*' || each === letters[i]);
    if (!hidden && (letters.length < SHORTEST_MISSPELLED || !isMisspelled(seen, letters))) continue;
    const type = ends
      ? ({ type: 'own', from, to } as const)
      : (typeAfter(tokens, to + 1, own, lexicon) ?? typeBefore(tokens, from - 1, own, lexicon));
    const sure =
      type?.type === 'own' || type?.type === 'strong' || (letters.length >= SURE_LETTERS && !form.common);
    if (!hidden && !sure) continue;
    places.push({
      from: Math.min(from, type?.from ?? from),
      to: Math.max(to, type?.to ?? to),
      nameTo: to,
      form,
      type: type?.type,
      disguised: hidden,
      glued: [],
    });
  }
  return places;
}

const MOST_PIECES = 10;
const APART = /^[^\p{L}\p{N}\n]*$/u;

/** The number that begins (step 1) or ends (step -1) at a token, alone or in pieces: "1 2", "one five", "l2". */
export function numberAt(
  tokens: readonly Token[],
  at: number,
  digits: string,
  step: 1 | -1,
): NumberPlace | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  if (token.num === undefined) return lookalikeAt(tokens, at, digits, step);
  let [from, to, seen] = [at, at, token.num];
  for (let pieces = 1; seen.length < digits.length && pieces < MOST_PIECES; pieces++) {
    const next = tokens[step > 0 ? to + 1 : from - 1];
    if (next?.num === undefined || !APART.test(tokens[step > 0 ? to + 1 : from]!.gap.replaceAll('\n\n', '')))
      break;
    seen = step > 0 ? seen + next.num : next.num + seen;
    if (step > 0) to++;
    else from--;
  }
  if (seen !== digits) return lookalikeAt(tokens, at, digits, step);
  const isPart = (i: number) => tokens[i]?.num !== undefined && /^[.,]?$/.test(tokens[i]!.gap);
  const [first, last] = [tokens[from]!, tokens[to]!];
  if ((isPart(from) && tokens[from - 1]?.num !== undefined) || isPart(to + 1)) return undefined;
  if (first.said && tokens[from - 1]?.said && tokens[from - 1]!.num !== undefined && first.gap === ' ')
    return undefined;
  const thousands =
    from < to && tokens.slice(from + 1, to + 1).every((each) => each.gap === ',' && each.num!.length === 3);
  const mixed = tokens.slice(from, to + 1).some((each) => each.said !== first.said);
  return {
    from,
    to,
    disguised: mixed || (from < to && !thousands),
    doubtful: digits === '1' && first.said && !last.ordinal,
  };
}

function lookalikeAt(
  tokens: readonly Token[],
  at: number,
  digits: string,
  step: 1 | -1,
): NumberPlace | undefined {
  let [from, to] = [at, at];
  while (step > 0 ? tokens[to + 1]?.gap === '' : from > 0 && tokens[from]!.gap === '') {
    if (step > 0) to++;
    else from--;
  }
  const text = tokens
    .slice(from, to + 1)
    .map((token) => token.text)
    .join('');
  if (looksLikeNumber(text, digits)) return { from, to, disguised: true, doubtful: false };
  const numeral = digits.length < 4 ? roman(Number(digits)) : '';
  return numeral.length > 1 && tokens[at]!.text === numeral
    ? { from: at, to: at, disguised: false, doubtful: true }
    : undefined;
}
