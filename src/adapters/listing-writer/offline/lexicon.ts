import { readData } from '../../../package-root.ts';
import { CATEGORIES, type Category } from '../../../vocabulary.ts';

type Sense =
  | 'goods'
  | 'colour'
  | 'material'
  | 'style'
  | 'size'
  | 'brand'
  /** Counts only next to an item. */
  | 'inside'
  | 'part'
  | 'flaw'
  | 'flawed'
  | 'flaw size'
  | 'silent'
  | 'set'
  | 'state';
export type Entry = { senses: Set<Sense>; category?: Category | undefined; spelled?: string; says?: string };

const LONGEST = 5;

/** What the offline writer knows in English; each list is separated by commas. */
const KNOWN = readData<{
  /** Names of items, in the singular; the last word of a run decides ("desk lamp" is a lamp). */
  goods: Record<Category, string>;
  /**
   * Words that precede or follow an item and say nothing about a person or a place: what an item can have, lack, or be
   * sold with (`part`), signs of wear, words that are left out because they add nothing (`silent`), and counts
   * (`set`).
   */
  words: Partial<Record<Sense, string>>;
  brands: string;
  /**
   * Also names of people, places or shops, or everyday words: these count only next to an item ("Billy bookcase").
   */
  inside: string;
  /** `seller's words: words of the listing`; without a right side, the words stay as they are. */
  states: string;
  /** Spelled so in a listing, however the seller types them. */
  spelled: string;
}>('facts/listing-words/en.json');

/** Names that are the same in every language, as a listing spells them; those of `inside` count only next to an item. */
export const NAMES: ReadonlyMap<string, { said: string; kind: 'brand' | 'inside' }> = new Map(
  (['inside', 'brands'] as const).flatMap((list) =>
    KNOWN[list]
      .split(',')
      .map((each) => each.trim())
      .filter((name) => /\p{Lu}/u.test(name))
      .map((said) => [said.toLowerCase(), { said, kind: list === 'brands' ? 'brand' : 'inside' }] as const),
  ),
);

const entries = new Map<string, Entry>();
const plain = (phrase: string) => phrase.toLowerCase().replace(/[-–]/gu, ' ').replace(/\s+/gu, ' ').trim();
const listed = (list: string) => list.split(',').map((part) => part.replace(/\s+/gu, ' ').trim());

function add(phrase: string, sense: Sense, over: Partial<Entry> = {}): void {
  const key = plain(phrase);
  const entry = entries.get(key) ?? { senses: new Set<Sense>() };
  entry.senses.add(sense);
  entries.set(key, { ...over, ...entry, category: entry.category ?? over.category });
}

for (const category of CATEGORIES)
  for (const word of listed(KNOWN.goods[category])) add(word, 'goods', { category });
for (const [sense, list] of Object.entries(KNOWN.words)) {
  for (const word of listed(list)) add(word, sense as Sense);
}
for (const brand of listed(KNOWN.brands)) add(brand, 'brand', { spelled: brand });
for (const word of listed(KNOWN.inside)) {
  add(word, 'inside', word === word.toLowerCase() ? {} : { spelled: word });
}
for (const state of listed(KNOWN.states)) {
  const [said = '', says = said] = state.split(':').map((part) => part.trim());
  add(said, 'state', { says });
}
for (const spelled of listed(KNOWN.spelled)) {
  const entry = entries.get(plain(spelled));
  if (entry) entry.spelled ??= spelled;
}

/** A word of the notes with its vocabulary entry; `entry` is missing for an unknown word. */
export type Word = { text: string; entry?: Entry; plural?: boolean };

/** The words of one clause, the longest known phrases first. */
export function vocabularyWords(clause: string): Word[] {
  const raw = clause
    .toLowerCase()
    .replace(/[’‘`]/gu, "'")
    .replace(/(?<=\p{L})[-–/](?=\p{L})|(?<=\d)-(?=\p{L})/gu, ' ')
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}«&'"]+|[^\p{L}\p{N}»'"”]+$/gu, ''))
    .filter((word) => word !== '');
  const words: Word[] = [];
  for (let at = 0; at < raw.length; ) {
    let length = Math.min(LONGEST, raw.length - at);
    let found: Word | undefined;
    for (; length > 0 && !found; length--) found = lookUp(raw.slice(at, at + length).join(' '));
    words.push(found ?? { text: raw[at] ?? '' });
    at += found ? length + 1 : 1;
  }
  return words;
}

function lookUp(phrase: string): Word | undefined {
  const exact = entries.get(phrase);
  if (exact) return { text: exact.spelled ?? phrase, entry: exact };
  for (const [ending, singular] of [
    [/ies$/u, 'y'],
    [/ves$/u, 'f'],
    [/ves$/u, 'fe'],
    [/(?<=ch|sh|s|x|z|o)es$/u, ''],
    [/(?<!s)s$/u, ''],
  ] as const) {
    if (!ending.test(phrase)) continue;
    const entry = entries.get(phrase.replace(ending, singular));
    if (entry?.senses.has('goods') || entry?.senses.has('part') || entry?.senses.has('flaw')) {
      const text = entry.spelled && ending.source === '(?<!s)s$' ? `${entry.spelled}s` : phrase;
      return { text, entry, plural: true };
    }
  }
  return undefined;
}

export const NUMBER =
  /^(?:\d{1,2}|x\d{1,2}|\d{1,2}x|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|dozen)$/u;

export const is = (word: Word | undefined, ...senses: Sense[]): boolean =>
  senses.some((sense) => word?.entry?.senses.has(sense) ?? false);
/** May be part of an item's name. */
export const describes = (word: Word | undefined) =>
  is(word, 'colour', 'material', 'style', 'size', 'brand', 'inside');
