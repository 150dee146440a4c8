import { EVERY_LANGUAGE, type Facts, factsOf, type Language } from './facts.ts';
import { fold } from './fold.ts';
import { classes, plain, wordOf } from './letters.ts';

/** A street type: its main form, and whether it is an everyday word as well. */
export type StreetType = { main: string; weak: boolean; leading: boolean };
/** A number word; a part counts only inside a longer number. */
export type NumberWord = { value: number; part: boolean };
/** A piece of a number in words: a value, or a word that joins two. */
export type NumberPiece = NumberWord | 'join';

const LISTS = [
  'joins',
  'directions',
  'units',
  'particles',
  'says',
  'links',
  'leads',
  'arrives',
  'after',
  'counts',
  'times',
  'measures',
  'goods',
  'common',
] as const; // prettier-ignore

const SMALL = ['says', 'links', 'directions', 'particles', 'units'] as const;

/** The facts of some languages together, in the letters that readings are made of. */
export type Lexicon = Record<(typeof LISTS)[number], ReadonlySet<string>> & {
  types: ReadonlyMap<string, StreetType>;
  /** What may be between a name and its number. */
  small: ReadonlySet<string>;
  /** The same by skeleton, for what is disguised or run together. */
  typesBySkeleton: ReadonlyMap<string, StreetType>;
  /** Every other way to write a word of a name. */
  otherForms: ReadonlyMap<string, readonly string[]>;
  /** The address is an English one, also if a street in it is called by another language's word. */
  english: boolean;
  /** Types that end longer words: "Hauptstrasse". */
  endings: readonly string[];
  /** What a word says in numbers, or undefined. */
  numberIn: (word: string) => readonly NumberPiece[] | undefined;
  /** How a small number is said, in one word. */
  wordsFor: ReadonlyMap<number, readonly string[]>;
  numberInSkeleton: (skeleton: string) => readonly NumberPiece[] | undefined;
};

const known = new Map<string, Lexicon>();

export function lexiconOf(
  languages: readonly Language[],
  english = languages.every((language) => language === 'en'),
): Lexicon {
  const all = [...new Set(languages)].sort();
  const key = `${english} ${all}`;
  let lexicon = known.get(key);
  if (!lexicon) {
    lexicon = {
      ...compile(all.map(factsOf)),
      english,
    };
    known.set(key, lexicon);
  }
  return lexicon;
}

const wordsIn = (list: string): string[] =>
  list
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => plain(fold(word)));
const lines = (table: readonly string[]): string[][] => table.map(wordsIn);

function compile(all: readonly Facts[]): Omit<Lexicon, 'english'> {
  const lists = {} as Record<(typeof LISTS)[number], Set<string>>;
  for (const list of LISTS) lists[list] = new Set(all.flatMap((facts) => wordsIn(facts[list])));
  const isGuess = all.length === EVERY_LANGUAGE.length; // then "po" is not a paseo
  const types = new Map<string, StreetType>();
  for (const { types: strong, weak, leading } of all) {
    for (const [table, isWeak] of [
      [strong, false],
      [weak, true],
    ] as const) {
      for (const [main = '', ...short] of lines(table)) {
        for (const word of [main, ...short])
          if (!types.has(word) && (word.length > 2 || !isGuess || !leading))
            types.set(word, { main, weak: isWeak, leading });
      }
    }
  }
  const numbers = new Map<string, NumberWord>();
  const wordsFor = new Map<number, string[]>();
  for (const line of all.flatMap((facts) => facts.numbers)) {
    const [value = '', ...words] = line.split(' ');
    if (Number(value) <= 31)
      wordsFor.set(Number(value), [...(wordsFor.get(Number(value)) ?? []), ...wordsIn(words[0] ?? '')]);
    for (const each of words) {
      const word = wordOf(fold(each.replace('~', ''))).number;
      if (!numbers.has(word)) numbers.set(word, { value: Number(value), part: each.endsWith('~') });
    }
  }
  const joins = lists.joins!;
  return {
    ...lists,
    types,
    small: new Set([...SMALL.flatMap((list) => [...lists[list]!]), ...types.keys()]),
    typesBySkeleton: bySkeleton(types),
    otherForms: formsOf(all.flatMap((facts) => lines([...facts.short, ...facts.types, ...facts.weak]))),
    endings: all
      .filter((facts) => !facts.leading)
      .flatMap((facts) => [...facts.types, ...facts.weak].flatMap(wordsIn)),
    wordsFor,
    numberIn: segmenter(numbers, joins),
    numberInSkeleton: segmenter(
      bySkeleton(new Map([...numbers].map(([word, value]) => [plain(word), value]))),
      new Set([...joins].map(classes)),
    ),
  };
}

function bySkeleton<T>(words: ReadonlyMap<string, T>): Map<string, T> {
  const map = new Map<string, T>();
  for (const [word, value] of words)
    if (word.length > 1 && !map.has(classes(word))) map.set(classes(word), value);
  return map;
}

function formsOf(groups: readonly string[][]): Map<string, string[]> {
  const forms = new Map<string, Set<string>>();
  for (const group of groups)
    for (const word of group) forms.set(word, new Set([...(forms.get(word) ?? []), ...group]));
  return new Map([...forms].map(([word, all]) => [word, [...all].filter((each) => each !== word)]));
}

const LONGEST_WORD = 14;
/** Letters set apart run together with the word that joins: "n o v e n t a y dos". */
const SPACED = 5;
const LONGEST_NUMBER = 40;
const KEPT_WORDS = 20_000;

/** Takes a word apart into number words: "fuenfundvierzig" is five, and, forty. */
function segmenter(numbers: ReadonlyMap<string, NumberWord>, joins: ReadonlySet<string>) {
  const seen = new Map<string, readonly NumberPiece[] | undefined>();
  const starts = new Set([...numbers.keys()].map((word) => word.slice(0, 2)));
  return (word: string): readonly NumberPiece[] | undefined => {
    if (!starts.has(word.slice(0, 2)) || word.length > LONGEST_NUMBER) return undefined;
    if (seen.has(word)) return seen.get(word);
    if (seen.size >= KEPT_WORDS) seen.clear();
    const pieces = split(word, numbers, joins);
    seen.set(word, pieces);
    return pieces;
  };
}

function split(
  word: string,
  numbers: ReadonlyMap<string, NumberWord>,
  joins: ReadonlySet<string>,
): readonly NumberPiece[] | undefined {
  const rest: (NumberPiece[] | undefined)[] = Array.from({ length: word.length + 1 });
  rest[word.length] = [];
  for (let at = word.length - 1; at >= 0; at--) {
    for (let to = Math.min(word.length, at + LONGEST_WORD); to > at && !rest[at]; to--) {
      const behind = rest[to];
      if (!behind) continue;
      const piece = word.slice(at, to);
      const number = numbers.get(piece);
      if (number && (piece.length > 2 || (at === 0 && to === word.length) || number.part))
        rest[at] = [number, ...behind];
      else if (
        at > 0 &&
        behind[0] !== 'join' &&
        joins.has(piece) &&
        (behind.length > 0 || word.length > SPACED)
      )
        rest[at] = ['join', ...behind];
    }
  }
  return rest[0];
}
