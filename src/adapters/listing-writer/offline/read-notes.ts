import type { Category, Condition } from '../../../vocabulary.ts';
import { cleanText } from '../clean-text.ts';
import { mentionsOtherPrice, namedPrice, withoutOtherPrices, withoutPrices } from '../pricing.ts';
import { is, type Lexicon, lexiconOf, type Word } from './lexicon.ts';

/** What a seller's notes say about the item, only in words of the lexicon. */
export type Found = {
  /** The item on offer, as the notes call it; undefined if no known word names it. */
  thing: string | undefined;
  category: Category | undefined;
  condition: Condition | undefined;
  price: number | undefined;
} & Record<(typeof LISTS)[number], string[]>;

/** `sentences` are for the description; `says` are those that say enough without any other words: "new in box". */
const LISTS = ['sentences', 'says', 'brands', 'colors', 'materials', 'sizes', 'weights'] as const;

/** What one clause says. `head` is the noun that names its item. */
type Reading = Omit<Found, 'condition' | 'price'> & { head?: string };

const nothing = (): Reading => {
  const lists = { sentences: [], says: [], brands: [], colors: [], materials: [], sizes: [], weights: [] };
  return { thing: undefined, category: undefined, ...lists };
};

/**
 * Reads notes in a language. It copies only runs of known words, and drops clauses about people, places or codes.
 * @param label the caller's name for the item, or ''
 */
export function readNotes(notes: string, label: string, language: string): Found {
  const lexicon = lexiconOf(language);
  const parts = clausesOf(notes, lexicon);
  const clauses = parts.flatMap((part) => wordsOf(part, lexicon));
  const begun = clauses.map((words) => readClause(words, lexicon, true));
  const isNamed = begun.some(({ thing }) => thing);
  const all = isNamed ? begun : clauses.map((words) => readClause(words, lexicon, false));
  const told = [label, ...parts.filter((part) => !mentionsOtherPrice(part))];
  const found = { ...nothing(), condition: lexicon.conditionOf(told), price: namedPrice(notes) };
  for (const reading of ofOneItem(all, label, notes, found)) {
    found.thing ??= reading.thing;
    found.category ??= reading.category;
    for (const list of LISTS) found[list] = [...new Set([...found[list], ...reading[list]])];
  }
  return found;
}

/** If the notes are about several items, only the part about this one, and its price. */
function ofOneItem(all: Reading[], label: string, notes: string, found: { price: number | undefined }) {
  const starts = all.flatMap(({ thing }, at) => (thing ? [at] : []));
  const prices = partsOf(notes).flatMap((part) => namedPrice(part) ?? []);
  const isManyPrices = new Set(prices).size > 1 && found.price === undefined;
  if (starts.length < 2 || (label === '' && !isManyPrices)) return all;
  const at = starts.find((start) => isAlike(label, all[start]?.head));
  if (at === undefined) return [];
  found.price ??= partsOf(notes)
    .filter((part) => isAlike(part, all[at]?.head))
    .map(namedPrice)
    .find((price) => price !== undefined);
  return all.slice(
    at,
    starts.find((start) => start > at),
  );
}

const partsOf = (notes: string) => notes.split(/(?<=[.!?])\s+|[\n;]+|,(?!\d)|\band\b/u);
const isAlike = (text: string, head = ''): boolean =>
  text !== '' && head !== '' && text.toLowerCase().includes(head.toLowerCase().replace(/s$/u, ''));

/** The clauses that may be about the item. */
const clausesOf = (notes: string, { isPrivate }: Lexicon): string[] =>
  notes
    .replace(/[’‘`]/gu, "'")
    .replace(/[«»]/gu, ' ')
    .replace(/\bfree (?:of|from)\b/giu, 'no')
    .replace(/\b(rust|stain|scratch|dent|chip|crack|damage)-free\b/giu, 'no $1')
    .split(/(?<=[.!?])\s+|[\n;]+|,(?!\d)|\s[-–—]+\s/u)
    .filter((part) => part.trim() !== '' && !isPrivate(part));

/** A clause without prices, as words. A price or a sign in between makes two clauses of it. */
const wordsOf = (part: string, { breaks, measures, wordsIn }: Lexicon): Word[][] =>
  withoutPrices(cleanText(withoutOtherPrices(part), 1000).text)
    .split(/,(?!\d)|[:()|•*]+/u)
    .flatMap((each) => each.split(breaks))
    .map((each) => {
      const found: Word[] = [];
      // A measure is read as one word.
      const text = each.replace(measures, (...match) => {
        const { size, weight } = match.at(-1) as Record<string, string | undefined>;
        const kind = size ? 'size' : weight ? 'weight' : 'capacity';
        const said = match[0]
          .replace(/\s+/gu, ' ')
          .replace(/[”″]|''/gu, '"')
          .replace(/′/gu, "'")
          .trim();
        return ` «${found.push({ said, kinds: new Set([kind]) }) - 1}» `;
      });
      return wordsIn(text).map((word) => found[Number(/^«(\d+)»$/u.exec(word.said)?.[1] ?? -1)] ?? word);
    })
    .filter((words) => words.length > 0);

/** "Watch the step", "iron it twice": the word is a verb there. */
const VERB_GOES_ON = /^(?:the|my|your|our|me|us|him|her|out|twice|bell)$/u;
const EDGES = ['join', 'place', 'silent'] as const;

/** @param onlyFirst whether only the beginning of the clause can name the item */
function readClause(words: Word[], lexicon: Lexicon, onlyFirst: boolean): Reading {
  const reading = nothing();
  const isWhole = words.every(({ kinds }) => kinds.size > 0);
  for (let at = 0; at < words.length; ) {
    const to = words.findIndex(({ kinds }, i) => i >= at && kinds.size === 0);
    const run = words.slice(at, to < 0 ? words.length : to);
    const isFirst = at === 0;
    // "Canon EOS camera"
    const isMade = !isFirst && reading.thing === undefined && is(words[0], 'brand', 'inside');
    const mayName = (isFirst || isMade || !onlyFirst) && !isVerb(words, at);
    for (const part of partsOfRun(run)) readPart(reading, part, { isFirst, isWhole, mayName, lexicon });
    if (isMade && reading.thing !== undefined) note(reading, words.slice(0, 1), ['brand', 'inside']);
    at += run.length + 1;
  }
  return reading;
}

const isVerb = (words: Word[], from: number): boolean => {
  const at = words.findIndex((word, i) => i >= from && is(word, 'goods'));
  return at >= 0 && VERB_GOES_ON.test(words[at + 1]?.said ?? '');
};

/** Splits a run of words: a part starts with what an item has or lacks, or with a place that follows an item. */
function partsOfRun(run: Word[]): Word[][] {
  const parts: Word[][] = [[]];
  for (const word of run) {
    const last = parts.at(-1)!;
    // "No missing knobs" is one part.
    const isLed = is(last[0], 'lead') && !last.some((each) => is(each, 'goods', 'part', 'flaw'));
    if (is(word, 'lead') ? !isLed : is(word, 'place') && last.some((each) => is(each, 'goods')))
      parts.push([word]);
    else last.push(word);
  }
  return parts;
}

type Around = { isFirst: boolean; isWhole: boolean; mayName: boolean; lexicon: Lexicon };

function readPart(
  reading: Reading,
  part: Word[],
  { isFirst, isWhole, mayName, lexicon: { goesOn } }: Around,
): void {
  const [first] = part;
  if (is(first, 'lead')) {
    const rest = trimmed(part.slice(1));
    if (!rest.some((word) => is(word, 'goods', 'part', 'flaw', 'brand'))) return;
    // "A desk with two drawers" is one sentence.
    const led = `${first?.said} ${textOf(rest)}`;
    const before = reading.thing === undefined ? undefined : reading.sentences.pop();
    reading.sentences.push(before === undefined ? led : `${before} ${led}`);
    return;
  }
  if (is(first, 'place')) return;
  let rest = trimmed(part);
  const named = rest.findIndex((word) => is(word, 'goods'));
  const from = rest.findLastIndex((word, i) => i < named && is(word, 'place')) + 1;
  // "Scratches on the headboard" names a part of the item.
  const goods = rest.slice(0, from).some((word) => is(word, 'flaw')) ? -1 : named;
  if (goods >= 0) {
    // "Leave it beside my grill" says where, not what.
    if (!mayName || (!isFirst && part.slice(0, part.indexOf(rest[goods]!)).some((word) => is(word, 'place'))))
      return;
    const isName = (word: Word) => (goesOn || !is(word, 'says')) && !/^(?:1|one)$/u.test(word.said);
    const to = goesOn ? rest.findLastIndex((word) => !is(word, 'size')) : endOfName(rest, goods);
    const thing = trimmed(rest.slice(from, to + 1).filter(isName));
    const head = thing.find((word, i) => is(word, 'goods') && !is(thing[i + 1], 'goods'));
    reading.sentences.push(textOf(thing));
    if (reading.thing === undefined) {
      reading.thing = textOf(thing);
      reading.category = head?.category;
      reading.head = head?.said ?? '';
    }
    const make = thing.some((word) => is(word, 'brand')) ? 'brand' : 'inside';
    note(reading, thing, [make, 'material', 'color']);
    const behind = rest.slice(to + 1);
    const number = behind.findIndex((word) => is(word, 'count'));
    const before = goesOn ? [] : rest.slice(0, goods).filter((word) => is(word, 'says'));
    rest = trimmed([...before, ...behind.slice(0, number < 0 ? undefined : number)]);
  }
  // "Her husband works nights"
  const said = rest.filter((word) => is(word, 'says') && (isFirst || goesOn || word.said.includes(' ')));
  reading.says.push(...said.map((word) => word.said));
  const isSure = isWhole || goesOn || goods >= 0;
  const isPart = is(rest.at(-1), 'part') && !is(rest.at(-1), 'material');
  if (isSure)
    note(reading, rest, ['brand', 'size', 'weight', ...(isPart ? [] : (['material', 'color'] as const))]);
  const isFlaw = rest.some((word) => is(word, 'flaw')) && rest.length > 1;
  const told =
    isWhole || isFlaw || goods >= 0
      ? rest
      : goesOn
        ? rest.filter((word) => !is(word, 'join', 'size', 'weight'))
        : said;
  const isTold = (word: Word) =>
    is(word, 'says', 'flaw', 'color', 'material', 'trait', 'brand', 'capacity') ||
    (is(word, 'size') && told.length > 1) ||
    (is(word, 'count') && isWhole && isPart);
  if (told.some(isTold) && !told.every((word) => is(word, 'size', 'weight')))
    reading.sentences.push(textOf(told));
}

/** The index of the last word of an item's name: "desk lamp", "table and four chairs". */
function endOfName(words: Word[], from: number): number {
  for (let end = from; ; ) {
    const [next, after] = [words[end + 1], words[end + 2]];
    const other = words.findIndex((word, i) => i > end && is(word, 'goods', 'part'));
    if (is(next, 'goods')) end += 1;
    else if (is(next, 'color', 'material', 'trait', 'brand', 'inside') && is(after, 'goods')) end += 2;
    else if (!is(next, 'join') || words.slice(end + 1, other + 1 || end + 1).length === 0) return end;
    else if (words.slice(end + 2, other).some((word) => is(word, 'flaw', 'says', 'place', 'size')))
      return end;
    else end = other;
  }
}

/** Adds the words of these kinds to the lists that they belong to. */
function note(reading: Reading, words: Word[], kinds: readonly (keyof typeof WHERE)[]): void {
  for (const word of words) {
    const kind = kinds.find((each) => is(word, each));
    if (kind) reading[WHERE[kind]].push(word.said);
  }
}
const WHERE = {
  brand: 'brands',
  inside: 'brands',
  material: 'materials',
  color: 'colors',
  size: 'sizes',
  weight: 'weights',
} as const;

/** Drops small words at both ends, and a number at the end that counts nothing. */
function trimmed(words: Word[]): Word[] {
  const from = words.findIndex((word) => !is(word, ...EDGES));
  const to = words.findLastIndex((word) => !is(word, ...EDGES, 'count'));
  return from < 0 ? [] : words.slice(from, to + 1);
}

const textOf = (words: Word[]): string =>
  words
    .filter(
      (word, i) => !is(word, 'silent') || is(word, 'goods', 'part', 'flaw') || is(words[i - 1], 'place'),
    )
    .map(({ said }) => said)
    .join(' ');
