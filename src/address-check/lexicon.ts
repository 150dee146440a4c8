import { remembered } from '../text/remembered.ts';
import { EVERY_LANGUAGE, type Facts, factsOf, type Language } from './facts.ts';
import { fold } from './fold.ts';
import { classes, plain } from './letters.ts';

/** A street type: `main` is its full form, `weak` means that it is also an everyday word. */
export type StreetType = { main: string; weak: boolean; leading: boolean };
/** A number word; with `part`, it counts only inside a longer number. */
type NumberWord = { value: number; part: boolean };
/** A piece of a number in words: a value, or a word that joins two. */
export type NumberPiece = NumberWord | 'join';

const SMALL = ['says', 'links', 'directions', 'particles', 'units'] as const;

/** The facts that are lists of words. */
type List = { [K in keyof Facts]: Facts[K] extends string ? K : never }[keyof Facts];

/** The facts of several languages combined, with their words reduced like those of a text. */
export type Lexicon = Record<List, ReadonlySet<string>> & {
  types: ReadonlyMap<string, StreetType>;
  lots: ReadonlyMap<string, string>;
  /** Words that can be between a name and its number. */
  small: ReadonlySet<string>;
  /** Street types by skeleton, for text that is disguised or written together. */
  typesBySkeleton: ReadonlyMap<string, StreetType>;
  /** The other ways to write each word of a name. */
  otherForms: ReadonlyMap<string, readonly string[]>;
  /** Whether the address is English, even if a street in it has a word of another language. */
  english: boolean;
  /** Types that can end a longer word: "Hauptstrasse". */
  endings: readonly string[];
  /** The numbers that a word contains; undefined for other words. */
  numberIn: (word: string) => readonly NumberPiece[] | undefined;
  /** The words for a small number. */
  wordsFor: ReadonlyMap<number, readonly string[]>;
  numberInSkeleton: (skeleton: string) => readonly NumberPiece[] | undefined;
};

/** @param english whether the address is English, even if another language is read too */
export function lexiconOf(
  languages: readonly Language[],
  english = languages.every((language) => language === 'en'),
): Lexicon {
  const all = [...new Set(languages)].sort((a, b) => Number(a === 'en') - Number(b === 'en')); // "av" is avenida in Spain
  return known(`${english} ${all.join(' ')}`);
}

const known = remembered(1000, (key): Lexicon => {
  const [english, ...all] = key.split(' ');
  return { ...compile(all.map((language) => factsOf(language as Language))), english: english === 'true' };
});

const wordsIn = (list: string): string[] =>
  list
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => plain(fold(word)));
const lines = (table: readonly string[]): string[][] => table.map(wordsIn);

function compile(all: readonly Facts[]): Omit<Lexicon, 'english'> {
  const lists = Object.fromEntries(
    Object.entries(all[0]!)
      .filter(([, list]) => typeof list === 'string')
      .map(([list]) => [list, new Set(all.flatMap((facts) => wordsIn(String(facts[list as keyof Facts]))))]),
  ) as Record<List, Set<string>>;
  const isGuess = all.length === EVERY_LANGUAGE.length; // then "po" is not a paseo
  const types = new Map<string, StreetType>();
  for (const { types: strong, weak, leading } of all)
    for (const [i, row] of lines([...strong, ...weak]).entries())
      for (const word of row)
        if (!types.has(word) && (word.length > 2 || !isGuess || !leading))
          types.set(word, { main: row[0]!, weak: i >= strong.length, leading });
  const numbers = new Map<string, NumberWord>();
  const wordsFor = new Map<number, string[]>();
  for (const line of all.flatMap((facts) => facts.numbers)) {
    const [value = '', ...words] = line.split(' ');
    const common = wordsIn(words.slice(0, 2).join(' '));
    if (Number(value) <= 31) wordsFor.set(Number(value), [...(wordsFor.get(Number(value)) ?? []), ...common]);
    for (const each of words) {
      const word = fold(each.replace('~', ''));
      if (!numbers.has(word)) numbers.set(word, { value: Number(value), part: each.endsWith('~') });
    }
  }
  const { joins } = lists;
  return {
    ...lists,
    types,
    lots: new Map(
      all.flatMap(({ lots }) => lines(lots).flatMap((row) => row.map((word) => [word, row[0]!] as const))),
    ),
    small: new Set([...SMALL.flatMap((list) => [...lists[list]]), ...types.keys()]),
    typesBySkeleton: bySkeleton(types),
    otherForms: formsOf(
      all.flatMap((facts) => lines([...facts.short, ...facts.types, ...facts.weak, ...facts.lots])),
    ),
    endings: all.filter(({ glued }) => glued).flatMap(({ types, weak }) => lines([...types, ...weak]).flat()),
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

/** No number word in the facts is longer. */
const LONGEST_WORD = 14;
/** Spaced letters are joined together with the following word: "n o v e n t a y dos". */
const SPACED = 5;
/** Longer words aren't split, so that the work per word is bounded. */
const LONGEST_NUMBER = 40;

/** Splits a word into number words: "fuenfundvierzig" is five, and, forty. */
function segmenter(numbers: ReadonlyMap<string, NumberWord>, joins: ReadonlySet<string>) {
  const starts = new Set([...numbers.keys()].map((word) => word.slice(0, 2)));
  const piecesOf = remembered(20_000, (word) => split(word, numbers, joins));
  return (word: string): readonly NumberPiece[] | undefined =>
    starts.has(word.slice(0, 2)) && word.length <= LONGEST_NUMBER ? piecesOf(word) : undefined;
}

function split(word: string, numbers: ReadonlyMap<string, NumberWord>, joins: ReadonlySet<string>) {
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
      else if (at > 0 && behind[0] !== 'join' && joins.has(piece) && word.length > SPACED)
        rest[at] = ['join', ...behind];
    }
  }
  return rest[0];
}
