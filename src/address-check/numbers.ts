import { classes, plain, wordOf } from './letters.ts';
import type { Lexicon, NumberPiece } from './lexicon.ts';

/** A word or number as written, with the text before it (`gap`) and, for the last one, after it (`tail`). */
export type Raw = { text: string; gap: string; tail?: string | undefined };
/** The same with its value in digits (`num`), if it is a number in digits or words. */
export type Read = Raw & { num: string | undefined; said: boolean; ordinal: boolean };

/** Recognizes numbers in a row of words, also in words. @param isApart reads "mille sette" as two numbers */
export function readNumbers(raw: readonly Raw[], lexicon: Lexicon, isApart = false): Read[] {
  const row: Read[] = [];
  const push = ({ text, gap }: Raw, num?: string, how?: 'said' | 'ordinal') =>
    row.push({ text, gap, num, said: how === 'said', ordinal: how === 'ordinal' });
  for (let i = 0; i < raw.length; ) {
    const [word, next] = [raw[i]!, raw[i + 1]];
    const said = numbersAt(raw, i, lexicon, isApart);
    const times = TIMES[word.text];
    const [repeated] = times && next && GOES_ON.test(next.gap) ? numbersAt(raw, i + 1, lexicon) : [];
    if (said.length > 0) {
      for (const { value, from } of said) push(raw[from]!, String(value), 'said');
      i = said.at(-1)!.to;
    } else if (next?.gap === '' && isLetterDigit(word.text, next.text, lexicon) && raw[i + 2]?.gap !== '') {
      push({ text: word.text + next.text, gap: word.gap });
      i += 2;
    } else if (times && repeated && repeated.value < 10) {
      push(word, String(repeated.value).repeat(times), 'said');
      i = repeated.to;
    } else if (/^\d+$/.test(word.text)) {
      const isOrdinal =
        (next?.gap === '' ||
          (next?.gap === ' ' && /^(?:th|nd)$/.test(next.text) && raw[i + 2]?.gap !== '')) &&
        isOrdinalEnd(word.text, next.text);
      push(word, word.text.replace(/^0+(?=\d)/, ''), isOrdinal ? 'ordinal' : undefined);
      i += isOrdinal ? 2 : 1;
    } else {
      push(word);
      i += 1;
    }
  }
  const last = row.at(-1);
  if (last) last.tail = raw.at(-1)!.tail;
  return row;
}

/** Words that repeat the next digit: "double five" is 55. */
const TIMES: Record<string, number> = { double: 2, doble: 2, duplo: 2, triple: 3 };

/** Whether a word is the ending of an ordinal: "5th", "2nd", "3e", "1o". */
export const isOrdinalEnd = (number: string, word: string): boolean =>
  /^\d*(?:\d(?:th|er|ere|e|eme|ieme)|(?<!1)1st|2nd|3rd)$|^[1-9]o$/.test(number + word);

/** Whether a digit replaces the last letter of a word that addresses contain: "d3", "ru3". */
function isLetterDigit(word: string, digit: string, { types, particles }: Lexicon): boolean {
  if (!/^[34150]{1,2}$/.test(digit) || !/\p{L}$/u.test(word)) return false;
  const [before, whole] = [plain(word), plain(word + digit)];
  const isNew = whole === before ? word.endsWith('u') : !types.has(before); // "ru3" is rue, "rua4" is not a ruaa
  return (isNew && types.has(whole)) || (whole !== before && particles.has(whole));
}

/** A number in words while it is put together, with the range of its tokens. */
type Said = { value: number; from: number; to: number; part: boolean };
const GOES_ON = /^[^\S\n]*-?[^\S\n]*$/;

/** Consecutive numbers in words that begin at a token; each is as long as possible. */
function numbersAt(raw: readonly Raw[], at: number, lexicon: Lexicon, isApart = false): Said[] {
  const numbers: Said[] = [];
  let joined = false;
  for (let i = at; i < raw.length && (i === at || GOES_ON.test(raw[i]!.gap)); ) {
    const { pieces, to } = piecesAt(raw, i, lexicon);
    const isJoin = !pieces && numbers.length > 0 && !joined && lexicon.joins.has(plain(raw[i]!.text));
    if (!pieces && !isJoin) break;
    const before = numbers.length;
    for (const piece of pieces ?? (['join'] as const)) {
      if (piece === 'join') {
        joined = true;
        continue;
      }
      const last = numbers.at(-1);
      const isNext = isApart && !joined && i > at && raw[i]!.gap === ' ' && piece.value < 100;
      const sum = last && !isNext ? combined(last.value, piece.value, joined) : undefined;
      if (last && sum !== undefined) {
        Object.assign(last, { value: sum, part: last.part && piece.part, to });
      } else if (joined && before > 0) {
        return numbers.slice(0, before); // "three and five" are two
      } else numbers.push({ value: piece.value, from: i, to, part: piece.part });
      joined = false;
    }
    i = to;
  }
  return numbers.length === 1 && numbers[0]!.part ? [] : numbers;
}

type Pieces = { pieces: readonly NumberPiece[] | undefined; to: number };

/**
 * The number pieces at a word. "quatre vingt" and "fif-teen" are one word in two tokens; digits count only before
 * "hundred" or "thousand"; digits between letters may replace letters of a number word.
 */
function piecesAt(raw: readonly Raw[], i: number, lexicon: Lexicon): Pieces {
  const [{ text }, next] = [raw[i]!, raw[i + 1]];
  const isNumber = /^\d+$/.test(text);
  if (/^\d$/.test(text) && raw[i]!.gap === '' && said(raw[i - 1]?.text ?? '', lexicon))
    return { pieces: [{ value: Number(text), part: false }], to: i + 1 }; // "twenty2"
  if (next && /^[\s.-]*$/.test(next.gap)) {
    const [unit] = isNumber && text.length < 4 && next.gap !== '' ? (said(next.text, lexicon) ?? []) : [];
    if (unit && unit !== 'join' && (unit.value === 100 || unit.value === 1000))
      return { pieces: [{ value: Number(text), part: false }], to: i + 1 };
    const isOne =
      next.gap === '' ||
      /^(?:quatre|dix)$/.test(text) ||
      (/^[-.]$/.test(next.gap) && !/\d/.test(text + next.text) && !said(text, lexicon));
    const pieces = isOne ? said(text + next.text, lexicon) : undefined;
    if (pieces && (next.gap === '' || pieces.length === 1)) return { pieces, to: i + 2 };
  }
  return { pieces: isNumber ? undefined : said(text, lexicon), to: i + 1 };
}

const said = (word: string, lexicon: Lexicon): readonly NumberPiece[] | undefined => {
  if (!/[^\p{L}]/u.test(word)) return lexicon.numberIn(wordOf(word).number) ?? lexicon.numberIn(word);
  return word.length > 2 && /\p{L}/u.test(word) ? lexicon.numberInSkeleton(classes(plain(word))) : undefined;
};

/** Adds two numbers if that is how they are said: "twenty three" is 23, but "one twenty" isn't 21. */
function combined(a: number, b: number, joined: boolean): number | undefined {
  if (b === 100 || b === 1000) {
    const rest = a % 1000;
    if (joined || a === 0) return a % b === 0 && a > b ? a + b : undefined;
    if (b === 1000) return a < 1000 ? a * 1000 : undefined;
    return rest > 0 && rest < 100 ? a - rest + rest * 100 : a >= 1000 && rest === 0 ? a + 100 : undefined;
  }
  const tens = a % 100;
  if ((a >= 1000 && a % 1000 === 0 && b < 1000) || (a >= 100 && tens === 0 && b < 100)) return a + b;
  if (tens >= 20 && tens % 10 === 0 && b > 0 && b < 10) return a + b;
  if ((tens === 60 || tens === 80) && b >= 10 && b < 20) return a + b;
  return joined && tens > 0 && tens < 10 && b >= 20 && b < 100 && b % 10 === 0 ? a + b : undefined;
}
