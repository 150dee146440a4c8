import { readings } from './fold.ts';

/** Texts as rows of letters and digits, each with the signs before it; what else stood there is gone. */
export type Reading = {
  unit: string[];
  /** What stands between a unit and the one before: '' inside a word. */
  gap: string[];
  /** Which of the texts a unit belongs to. */
  field: number[];
  /** Where words begin. */
  starts: number[];
  /** Comparisons made so far: the work is bounded by the length of the texts. */
  steps: number;
};

/** Between the fields of one request, which read on like sentences. */
export const FIELD_BREAK = '\n\n';

/** Signs that pass for letters inside a word: "o@k", "$treet". */
const LETTER_SIGNS = '@$!|*+(';
const isLetter = (each: string | undefined) => each !== undefined && /^\p{L}$/u.test(each);

/** Each text by itself, in each way that it can be read, and all of them in a row. */
export function read(texts: readonly string[]): { fields: Reading[]; all: Reading[] } {
  const given = texts.filter((text) => text.trim() !== '').map((text) => readings(text).map(fieldOf));
  const ways = given.some((each) => each.length > 1) ? [0, 1] : [0];
  return {
    fields: given.flat(),
    all: ways.map((way) => inARow(given.map((each) => each[way] ?? each[0]!))),
  };
}

function inARow(fields: readonly Reading[]): Reading {
  const all: Reading = { unit: [], gap: [], field: [], starts: [], steps: 0 };
  for (const [index, { unit, gap, starts }] of fields.entries()) {
    const offset = all.unit.length;
    for (const [i, each] of unit.entries()) {
      all.unit.push(each);
      all.gap.push(i === 0 && offset > 0 ? FIELD_BREAK : gap[i]!);
      all.field.push(index);
    }
    for (const start of starts) all.starts.push(start + offset);
  }
  return all;
}

function fieldOf(text: string): Reading {
  const characters = [...text];
  const reading: Reading = { unit: [], gap: [], field: [], starts: [], steps: 0 };
  const { unit, gap, starts } = reading;
  let signs = ' ';
  for (const [i, each] of characters.entries()) {
    if (!isUnit(each) && !passesForLetter(characters, i)) {
      signs += each;
      continue;
    }
    const before = unit.at(-1);
    if (signs !== '' || isDigit(before) !== isDigit(each)) starts.push(unit.length);
    unit.push(each);
    gap.push(signs);
    reading.field.push(0);
    signs = '';
  }
  return reading;
}

const isUnit = (each: string): boolean =>
  each < '\x80' ? /^[a-z0-9]$/.test(each) : /^[\p{L}\p{N}]$/u.test(each);

function passesForLetter(characters: string[], i: number): boolean {
  const sign = characters[i]!;
  if (!LETTER_SIGNS.includes(sign)) return false;
  const next = characters[i + 1];
  if (!isLetter(next) && !(next !== undefined && LETTER_SIGNS.includes(next) && isLetter(characters[i + 2])))
    return false;
  const before = characters[i - 1];
  return (
    isLetter(before) ||
    (isDigit(before) && sign !== '*' && sign !== '@') ||
    (before !== undefined && LETTER_SIGNS.includes(before)) ||
    sign === '$'
  );
}

export const isDigit = (each: string | undefined): boolean =>
  each !== undefined && each.length === 1 && each >= '0' && each <= '9';

/** Whether a word ends before this unit. */
export const endsAt = (reading: Reading, at: number): boolean =>
  at >= reading.unit.length || reading.gap[at] !== '';

/** The words from one unit up to another. */
export function wordsOf(reading: Reading, from: number, to: number): string[] {
  const words: string[] = [];
  for (let i = from; i < to; i++) {
    const each = reading.unit[i]!;
    const goesOn =
      i > from && reading.gap[i] === '' && isDigit(each) === isDigit(reading.unit[i - 1]) && words.length > 0;
    if (goesOn) words[words.length - 1] += each;
    else words.push(each);
  }
  return words;
}

/** All signs from one unit up to another, as a text. */
export function textOf(reading: Reading, from: number, to: number): string {
  let text = '';
  for (let i = Math.max(0, from); i < Math.min(to, reading.unit.length); i++) {
    text += reading.gap[i]! + reading.unit[i]!;
  }
  return text;
}
