import { readData } from '../../../package-root.ts';
import { CATEGORIES, type Category, type Condition } from '../../../vocabulary.ts';
import { withoutPrices } from '../pricing.ts';
import { NAMES } from './lexicon.ts';

/**
 * What the offline writer knows in languages other than English: plain word lists, no grammar. It finds the item on
 * offer and the known words around it, and uses nothing else, so that a German listing contains only German words.
 */
type Lists = {
  goods: Record<Category, string>;
  /** First halves of compound words: `Eichen` of `Eichentisch`. */
  compounds: string;
  colors: string;
  /** Endings of colors: `weißer`, `blanca`. */
  endings: string;
  materials: string;
  /** Used in the listing unchanged. */
  says: string;
  conditions: Partial<Record<Condition, string>>;
  /** May be between an item and a word that says it is new. */
  quite: string;
  /** Words that negate what follows. */
  not: string;
  /** A clause with one of these isn't about the item. */
  private: string;
  /** May be between known words. */
  joins: string;
};

type Kind = 'goods' | 'color' | 'material' | 'brand' | 'inside' | 'says' | 'join';
type Known = { kind: Kind; said: string; category?: Category };

const SPOKEN = ['de', 'es', 'fr', 'pt-BR'];
const LONGEST = 4;
const MOST_WORDS = 400;

const listed = (list: string): string[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
const key = (text: string): string => text.toLowerCase().replace(/[’‘`]/gu, "'");

function readWords(language: string) {
  const lists = readData<Lists>(`facts/listing-words/${language}.json`);
  const known = new Map<string, Known>();
  const add = (kind: Kind, said: string, word = said, category?: Category) => {
    if (!known.has(key(word))) known.set(key(word), { kind, said, ...(category && { category }) });
  };
  for (const category of CATEGORIES) {
    for (const word of listed(lists.goods[category])) add('goods', word, word, category);
  }
  for (const color of listed(lists.colors)) {
    const stem = color.replace(/[oe]$/u, '');
    add('color', color);
    for (const ending of listed(lists.endings)) {
      add('color', color + ending);
      add('color', stem + ending);
    }
  }
  for (const word of listed(lists.materials)) add('material', word);
  for (const word of listed(lists.says)) add('says', word);
  for (const word of listed(lists.joins)) add('join', word);
  const goods = [...known].filter(([, { kind }]) => kind === 'goods');
  const compounds = listed(lists.compounds).map(key);
  const isPrivate = anyOf(listed(lists.private));
  const nots = listed(lists.not).map(key).join('|');
  const conditions = Object.entries(lists.conditions).flatMap(([condition, words]) =>
    listed(words).map((word) => ({
      condition: condition as Condition,
      said: anyOf([word]),
      denied: new RegExp(`(?<!\\p{L})(?:${nots}) (?:\\p{L}+ )?${key(word)}`, 'u'),
    })),
  );
  const quite = new Set(listed(lists.quite));
  /** Whether a word is about the item: in "needs new tires" it isn't. */
  const isOfItem = (before: string): boolean => {
    const [word = ''] = /\p{L}*\P{L}*$/u.exec(before)?.[0].match(/\p{L}+/u) ?? [];
    const { kind = 'join' } = known.get(word) ?? {};
    return word === '' || quite.has(word) || kind !== 'join';
  };
  return {
    isPrivate: (clause: string) => isPrivate.test(key(clause)) || /@|https?:|\d{5,}/u.test(clause),
    conditionOf: (clause: string): Condition | undefined =>
      conditions.find(({ condition, said, denied }) => {
        const text = key(clause);
        const at = text.search(said);
        return at >= 0 && !denied.test(text) && (condition !== 'New' || isOfItem(text.slice(0, at)));
      })?.condition,
    isDenial: (word: string) => listed(lists.not).includes(key(word)),
    lookUp: (phrase: string): Known | undefined => {
      const folded = key(phrase);
      const exact = known.get(folded);
      if (exact) return exact.kind === 'color' ? { ...exact, said: folded } : exact;
      const model =
        /^(?:iphone|ipad|playstation|galaxy|pixel) \p{L}?\d{1,2}(?: (?:pro|max|mini|plus))*$/u.test(folded);
      if (model) return { kind: 'goods', said: phrase, category: 'Electronics' };
      // An everyday word of the language may be a brand, too.
      const name = /^\p{Lu}/u.test(phrase) ? NAMES.get(folded) : undefined;
      if (name) return name;
      if (/^\d{1,4} ?(?:gb|tb|go|to)$/u.test(folded)) return { kind: 'says', said: phrase };
      // A compound is called after its last word: an Eichentisch is a Tisch.
      const last = goods.find(
        ([word]) => folded.endsWith(word) && compounds.includes(folded.slice(0, -word.length)),
      );
      return last && { ...last[1], said: capital(folded) };
    },
  };
}

const anyOf = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(key).join('|')})(?![\\p{L}\\p{N}])`, 'u');

const made = new Map<string, ReturnType<typeof readWords>>();
const wordsIn = (language: string) => {
  const words = made.get(language) ?? readWords(language);
  made.set(language, words);
  return words;
};

const LENGTH = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?: ?(?:cm|mm|m)(?!\p{L}))?`;
/** `120 x 60 cm`, `80x28x202`, `28 Zoll`: one number alone needs its unit. */
const SIZE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${LENGTH}(?: ?[x×] ?${LENGTH}){1,2}|\d{1,4}(?:[.,]\d{1,2})? ?(?:cm|mm|m|zoll|pulgadas|pouces|polegadas))(?![\p{L}\d])`,
  'giu',
);
const WEIGHT = /\d{1,4}(?:[.,]\d{1,2})? ?(?:kg|g)(?![\p{L}\d])/giu;

export type Found = {
  /** The item on offer, as the notes call it; undefined if no known word names it. */
  thing?: string;
  category?: Category;
  condition?: Condition;
  brands: string[];
  colors: string[];
  materials: string[];
  says: string[];
  sizes: string[];
  weights: string[];
};

/** Whether the writer has words of a language other than English. */
export const isElsewhere = (language: string): boolean => SPOKEN.includes(language);

/** What notes in `language` say about an item, using only words from the lists. */
export function readElsewhere(notes: string, language: string): Found {
  const words = wordsIn(language);
  const found: Found = { brands: [], colors: [], materials: [], says: [], sizes: [], weights: [] };
  const clauses = notes
    .split(/(?<=[.!?])\s+|[\n;]+|,(?!\d)|\s[-–—]+\s/u)
    .filter((clause) => !words.isPrivate(clause));
  for (const clause of clauses) {
    const condition = words.conditionOf(clause);
    if (condition) found.condition ??= condition;
    found.sizes.push(...(clause.match(SIZE) ?? []));
    found.weights.push(...(clause.match(WEIGHT) ?? []));
    const raw = withoutPrices(clause)
      .split(/[\s:()/]+/u)
      .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
      .filter(Boolean)
      .slice(0, MOST_WORDS);
    let run: Known[] = [];
    const end = () => {
      take(found, run);
      run = [];
    };
    for (let at = 0; at < raw.length; ) {
      let length = Math.min(LONGEST, raw.length - at);
      let known: Known | undefined;
      while (length > 0 && !known) known = words.lookUp(raw.slice(at, at + length--).join(' '));
      if (!known) end();
      // "No scratches" doesn't mention scratches.
      if (!known && words.isDenial(raw[at] ?? '')) at++;
      else if (known) run.push(known);
      at += known ? length + 1 : 1;
    }
    end();
  }
  return found;
}

/** Reads a run of known words; joining words count only if a known word follows. */
function take(found: Found, run: readonly Known[]): void {
  const last = run.findLastIndex(({ kind }) => kind !== 'join');
  const first = run.findIndex(({ kind }) => kind !== 'join');
  const said = run.slice(first, last + 1);
  const goods = said.find(({ kind }) => kind === 'goods');
  if (goods && found.thing === undefined) {
    found.thing = said.map((word) => word.said).join(' ');
    found.category = goods.category ?? 'Other';
  }
  for (const word of said) {
    if (word.kind === 'brand' && goods) found.brands.push(word.said);
    if (word.kind === 'color') found.colors.push(word.said);
    if (word.kind === 'material') found.materials.push(word.said);
    if (word.kind === 'says' && !goods) found.says.push(word.said);
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
