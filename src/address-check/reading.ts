import { readings } from './fold.ts';
import { classes, plain, wordOf } from './letters.ts';
import type { Lexicon, NumberPiece } from './lexicon.ts';

/** A word or a number of a text. */
export type Token = {
  /** As folded. */
  text: string;
  /** As words are compared; digits for a number, also for one in words. */
  plain: string;
  /** A number's digits. */
  num: string | undefined;
  /** The number was written in words. */
  said: boolean;
  /** "5th", "fifth". */
  ordinal: boolean;
  /** What stands before it: '' when it goes on without a space. */
  gap: string;
  field: number;
  /** Its place in `letters`. */
  start: number;
  end: number;
};

/** A text as a row of tokens and as one run of letters. */
export type Reading = {
  tokens: Token[];
  /** Every token's letters in a row, digits kept; and the same where all that looks alike is one letter. */
  letters: string;
  skeleton: string;
  /** The token of each letter. */
  tokenAt: number[];
};

/** Between the fields of one request, which read on like sentences. */
export const FIELD_BREAK = '\n\n';

type Raw = Pick<Token, 'text' | 'gap'>;

/** Each text in each way that it can be read: a right-to-left override shows it backwards. */
export const wordsOf = (texts: readonly string[]): Raw[][][] => {
  const given = texts.filter((text) => text.trim() !== '').map((text) => readings(text).map(tokenize));
  const ways = given.some((each) => each.length > 1) ? [0, 1] : [0];
  return ways.map((way) => given.map((each) => each[way] ?? each[0]!));
};

/** Fields in a row, with numbers in words read as digits. */
export function readFields(fields: readonly (readonly Raw[])[], lexicon: Lexicon): Reading {
  const tokens: Token[] = [];
  const tokenAt: number[] = [];
  let letters = '';
  let bare = '';
  for (const [field, row] of fields.entries()) {
    for (const [i, token] of readNumbers(row, lexicon).entries()) {
      const gap = i === 0 && field > 0 ? FIELD_BREAK : token.gap;
      const start = letters.length;
      letters += token.plain;
      bare += classes(token.plain);
      for (let at = start; at < letters.length; at++) tokenAt.push(tokens.length);
      const { text, plain: form, num, said, ordinal } = token;
      tokens.push({ text, plain: form, num, said, ordinal, gap, field, start, end: letters.length });
    }
  }
  return { tokens, letters, skeleton: bare, tokenAt };
}

/** Signs that pass for letters inside a word: "o@k", "$treet". */
const LETTER_SIGNS = '@$!|*+(';
const isLetter = (each: string | undefined) => each !== undefined && /^(?:ss|\p{L})$/u.test(each);
const isUnit = (each: string): boolean =>
  each < '\x80' ? (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') : /^[\p{L}\p{N}]$/u.test(each);
const EACH_ALONE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function tokenize(text: string): Raw[] {
  const characters = [...text];
  const words: Raw[] = [];
  let gap = '';
  let word = '';
  const close = () => {
    if (word !== '') words.push(...apart(word, gap));
    if (word !== '') gap = '';
    word = '';
  };
  for (const [i, each] of characters.entries()) {
    if (isUnit(each) || passesForLetter(characters, i)) {
      word += each;
    } else {
      close();
      gap += each;
    }
  }
  close();
  return together(words);
}

function passesForLetter(characters: string[], i: number): boolean {
  const sign = characters[i]!;
  if (!LETTER_SIGNS.includes(sign)) return false;
  const [before, next] = [characters[i - 1], characters[i + 1]];
  const isSign = (each: string | undefined) => each !== undefined && LETTER_SIGNS.includes(each);
  if (!isLetter(next) && !(isSign(next) && isLetter(characters[i + 2]))) return false;
  return (
    isLetter(before) || (/\d/.test(before ?? '') && !'*@('.includes(sign)) || isSign(before) || sign === '$'
  );
}

const ORDINAL = /^(?:th|er|ere|eme|ieme)$/;
const isOrdinalEnd = (number: string, word: string): boolean =>
  ORDINAL.test(word) ||
  (word === 'st' && /(?:^|[^1])1$/.test(number)) ||
  (word === 'nd' && /2$/.test(number)) ||
  (word === 'rd' && /3$/.test(number));

/** "12oak3" is a number, a word and a number; digits inside a word are letters. */
function apart(word: string, gap: string): Raw[] {
  if (/^(?:[a-z]+|\d+)$/.test(word)) return [{ text: word, gap }];
  const [, head = '', middle = '', tail = ''] = /^(\d*)(.*?)(\d*)$/u.exec(word) ?? [];
  const parts = [head, ...(EACH_ALONE.test(middle) ? middle : [middle]), tail].filter(Boolean);
  return parts.map((text, i) => ({ text, gap: i === 0 ? gap : '' }));
}

const SPACED = 3;

/** "o a k", "o.a.k": letters set apart are one word. */
function together(words: Raw[]): Raw[] {
  const row: Raw[] = [];
  for (let i = 0; i < words.length; ) {
    let to = i;
    while (
      to < words.length &&
      (words[to]!.text.length === 1 || words[to]!.text === 'ss') &&
      isLetter(words[to]!.text) &&
      !EACH_ALONE.test(words[to]!.text) &&
      (to > i ? !/\n|[,;]\s/.test(words[to]!.gap) : words[to]!.gap !== "'")
    )
      to++;
    const pair = words[i]!.text + (words[i + 1]?.text ?? '');
    if (to - i > 1 && /\d$/.test(words[i - 1]?.text ?? '') && isOrdinalEnd(words[i - 1]!.text, pair))
      to = i + 2;
    if (
      to - i >= SPACED ||
      (to - i === 2 && /\d$/.test(words[i - 1]?.text ?? '') && isOrdinalEnd(words[i - 1]!.text, pair))
    ) {
      row.push({
        text: words
          .slice(i, to)
          .map((word) => word.text)
          .join(''),
        gap: words[i]!.gap,
      });
      i = to;
    } else row.push(words[i++]!);
  }
  return row;
}

/** "d3", "ru3": a digit for the last letter of a word that addresses are made of. */
const isLetterDigit = (word: string, digit: string, { types, particles }: Lexicon): boolean => {
  if (!/^[34150]$/.test(digit) || !/\p{L}$/u.test(word)) return false;
  const [before, whole] = [plain(word), plain(word + digit)];
  const isNew = whole === before ? word.endsWith('u') : !types.has(before); // "ru3" is rue, "rua4" is no ruaa
  return (isNew && types.has(whole)) || (whole !== before && particles.has(whole));
};

/** A number in words as it is put together, with the tokens that it takes. */
type Said = { value: number; from: number; to: number; part: boolean };

function readNumbers(raw: readonly Raw[], lexicon: Lexicon): Token[] {
  const tokens: Token[] = [];
  const push = ({ text, gap }: Raw, num?: string, said = false, ordinal = false) => {
    const form = said ? num! : plain(text);
    tokens.push({ text, plain: form, num, said, ordinal, gap, field: 0, start: 0, end: 0 });
  };
  for (let i = 0; i < raw.length; ) {
    const word = raw[i]!;
    const said = numbersAt(raw, i, lexicon);
    if (said.length > 0) {
      for (const { value, from } of said)
        push(
          { text: raw[from]!.text, gap: from === i || raw[from] !== raw[i] ? raw[from]!.gap : '' },
          String(value),
          true,
        );
      i = said.at(-1)!.to;
      continue;
    }
    const behind = raw[i + 1];
    if (behind?.gap === '' && isLetterDigit(word.text, behind.text, lexicon) && raw[i + 2]?.gap !== '') {
      push({ text: word.text + behind.text, gap: word.gap });
      i += 2;
      continue;
    }
    const repeats = /^(?:double|doble|duplo)$/.test(word.text) ? 2 : word.text === 'triple' ? 3 : 0;
    const repeated = repeats > 0 ? numbersAt(raw, i + 1, lexicon)[0] : undefined;
    if (repeated && repeated.value < 10) {
      push(word, String(repeated.value).repeat(repeats), true);
      i = repeated.to;
      continue;
    }
    const next = raw[i + 1];
    if (/^\d+$/.test(word.text)) {
      const ordinal =
        next !== undefined &&
        (next.gap === '' || (next.gap === ' ' && /^(?:th|nd)$/.test(next.text))) &&
        isOrdinalEnd(word.text, next.text);
      push(word, word.text.replace(/^0+(?=\d)/, ''), false, ordinal);
      i += ordinal ? 2 : 1;
    } else {
      push(word);
      i += 1;
    }
  }
  return tokens;
}

const ON = /^[\s-]*$/;

/** The numbers in words that begin at a token and follow one another, each as long as it goes. */
function numbersAt(raw: readonly Raw[], at: number, lexicon: Lexicon): Said[] {
  const numbers: Said[] = [];
  let joined = false;
  for (let i = at; i < raw.length; ) {
    const word = raw[i]!;
    if (i > at && (!ON.test(word.gap) || word.gap.includes('\n'))) break;
    const { pieces, to } = piecesAt(raw, i, lexicon);
    if (!pieces) {
      if (numbers.length === 0 || joined || !lexicon.joins.has(plain(word.text))) break;
      joined = true;
      i += 1;
      continue;
    }
    const before = numbers.length;
    const last = numbers.at(-1);
    for (const piece of pieces) {
      if (piece === 'join') {
        joined = true;
        continue;
      }
      const end = numbers.at(-1);
      const sum = end && combined(end.value, piece.value, joined);
      if (end && sum !== undefined) {
        end.value = sum;
        end.part &&= piece.part;
        end.to = to;
      } else if (joined && last) {
        return numbers.slice(0, before); // "three and five" are two
      } else numbers.push({ value: piece.value, from: i, to, part: piece.part });
      joined = false;
    }
    i = to;
  }
  return numbers.length === 1 && numbers[0]!.part ? [] : numbers;
}

/** "quatre vingt" is one word in two; digits count before "hundred" only; digits inside letters may spell a number. */
function piecesAt(
  raw: readonly Raw[],
  i: number,
  lexicon: Lexicon,
): { pieces: readonly NumberPiece[] | undefined; to: number } {
  const word = raw[i]!;
  const next = raw[i + 1];
  if (next?.gap !== undefined && ON.test(next.gap)) {
    if (/^\d+$/.test(word.text) && next.gap !== '' && word.text.length < 4) {
      const behind = lexicon.numberIn(wordOf(next.text).number);
      const unit = behind?.[0];
      if (unit && unit !== 'join' && (unit.value === 100 || unit.value === 1000))
        return { pieces: [{ value: Number(word.text), part: false }], to: i + 1 };
    }
    if (/^(?:quatre|dix)$/.test(word.text)) {
      const both = lexicon.numberIn(wordOf(word.text + next.text).number);
      if (both?.length === 1) return { pieces: both, to: i + 2 };
    }
    if (/^[-.]$/.test(next.gap) && !/\d/.test(word.text + next.text)) {
      const broken = lexicon.numberIn(wordOf(word.text + next.text).number); // "fif-teen"
      if (broken?.length === 1 && !lexicon.numberIn(wordOf(word.text).number))
        return { pieces: broken, to: i + 2 };
    }
    if (next.gap === '' && /\p{L}/u.test(word.text + next.text)) {
      const run = plain(word.text + next.text);
      const disguised = lexicon.numberInSkeleton(classes(run));
      if (disguised && run.length > 2) return { pieces: disguised, to: i + 2 };
    }
  }
  if (/^\d+$/.test(word.text)) return { pieces: undefined, to: i };
  const run = plain(word.text);
  const isDisguised = /[^\p{L}]/u.test(word.text) && run.length > 2;
  return {
    pieces: isDisguised ? lexicon.numberInSkeleton(classes(run)) : lexicon.numberIn(wordOf(word.text).number),
    to: i + 1,
  };
}

/** "twenty" and "three" are 23, "one" and "twenty" are not. */
function combined(a: number, b: number, joined: boolean): number | undefined {
  if (b === 100 || b === 1000) {
    const rest = a % 1000;
    if (joined || a === 0) return a % b === 0 && a > b ? a + b : undefined;
    if (b === 1000) return a < 1000 ? a * 1000 : undefined;
    return rest > 0 && rest < 100 ? a - rest + rest * 100 : a >= 1000 && rest === 0 ? a + 100 : undefined;
  }
  const tens = a % 100;
  if (a >= 1000 && a % 1000 === 0 && b < 1000) return a + b;
  if (a >= 100 && tens === 0 && b < 100) return a + b;
  if (tens >= 20 && tens % 10 === 0 && b > 0 && b < 10) return a + b;
  if ((tens === 60 || tens === 80) && b >= 10 && b < 20) return a + b;
  return joined && tens > 0 && tens < 10 && b >= 20 && b < 100 && b % 10 === 0 ? a + b : undefined;
}
