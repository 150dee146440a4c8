import type En from '../../../facts/listing-words/en.json';
import { readData } from '../../../package-root.ts';
import { remembered } from '../../../text/remembered.ts';
import { CATEGORIES, type Category, type Condition } from '../../../vocabulary.ts';
import { measuresIn } from './measures.ts';

/**
 * What a word can be in a listing. `inside` is a brand that is also a name or an everyday word: it counts only next to an item.
 * `says` stands by itself, `lead` begins what an item has or lacks, `place` where something is, and `silent` adds nothing.
 */
type Kind = keyof (typeof En)['words'] | 'goods' | 'brand' | 'inside' | 'size' | 'weight' | 'capacity';

/** The word lists of a language (`src/facts/listing-words`), as texts separated by commas. */
type Lists = {
  /** Names of items; the English ones are singular. */
  goods: Record<Category, string>;
  /** `seller's word: word of the listing`; without a right side, the word stays as it is. */
  words: Partial<Record<Kind, string>>;
  /** Names that are the same in every language, as a listing spells them. */
  brands?: string;
  inside?: string;
  /** Words that a listing always spells like this, however the seller types them. */
  spelled?: string;
  /** First halves of compound words: `Eichen` of `Eichentisch`. */
  compounds?: string;
  /** Endings of colors: `weißer`, `blanca`. */
  endings?: string;
  /** Further units, as patterns. */
  units?: Parameters<typeof measuresIn>[0];
  /** Patterns; the first one that the notes match decides the condition. */
  conditions: [Condition, string][];
  /** Words allowed between an item and "new"; without them, nothing else is called new. */
  quite?: string;
  /** Words that negate what follows. */
  not: string;
  /** Patterns: a clause that matches one isn't about the item. */
  private: string;
  /** Words that start another clause. */
  breaks?: string;
  /** Set if an item's name continues after the noun: `mesa redonda de pino`. */
  goesOn?: true;
};

/** A word as a listing writes it. An unknown word has no kind. */
export type Word = { said: string; kinds: ReadonlySet<Kind>; category?: Category | undefined };

export const is = (word: Word | undefined, ...kinds: Kind[]): boolean =>
  kinds.some((kind) => word?.kinds.has(kind) ?? false);

/** Maximum number of words in a known phrase. */
const LONGEST = 5;
/** Longer clauses are cut: no one says more at once, and each word makes reading slower. */
const MOST_WORDS = 60;
const MODELLED =
  /^(?:iphone|ipad|kindle|playstation|ps\d|xbox|nintendo|wii|apple watch|macbook|galaxy|pixel|fitbit|controller)/iu;
const MODEL =
  /^(?:\d{1,2}|pro|max|plus|mini|air|ultra|se|xs|xr|x|s|lite|oled|series|gen|[1-9](?:st|nd|rd|th)|[sa]\d{2})$/iu;
const COUNT = /^(?:\d{1,2}|x\d{1,2}|\d{1,2}x)$/u;
const DECADE = /^(?:19)?[2-9]0'?s$/u;
const PLURALS = [
  [/ies$/u, 'y'],
  [/ves$/u, 'f'],
  [/ves$/u, 'fe'],
  [/(?<=ch|sh|s|x|z|o)es$/u, ''],
  [/(?<!s)s$/u, ''],
] as const;

/** Words that continue a list of what isn't there: "no scratches or dents". */
const OR = 'or|nor|oder|noch|o|ni|ou|nem';

const listed = (list = ''): string[] => list.split(',').flatMap((each) => each.trim() || []);
/** "Red/blue", "x-large", and "5-drawer" are two words each. */
const apart = (text: string): string => text.replace(/(?<=\p{L})[-–/](?=\p{L})|(?<=\d)-(?=\p{L})/gu, ' ');
const key = (text: string): string => apart(text.toLowerCase().replace(/[’‘`]/gu, "'"));
const anyOf = (patterns: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'u');

/** The words of a language, compiled once. */
export type Lexicon = ReturnType<typeof compile>;

function compile(language: string) {
  const lists = readData<Lists>(`facts/listing-words/${language}.json`);
  const names = language === 'en' ? lists : readData<Lists>('facts/listing-words/en.json');
  const known = new Map<string, { said?: string; kinds: Set<Kind>; category?: Category | undefined }>();
  const add = (kind: Kind, word: string, said = word, category?: Category) => {
    const entry = known.get(key(word)) ?? { kinds: new Set() };
    entry.kinds.add(kind);
    entry.category ??= category;
    if (said !== key(word)) entry.said ??= said;
    known.set(key(word), entry);
  };
  for (const category of CATEGORIES)
    for (const word of listed(lists.goods[category])) add('goods', word, word, category);
  for (const [kind, list] of Object.entries(lists.words)) {
    for (const each of listed(list)) {
      const [word = '', said] = each.split(':').map((part) => part.trim());
      add(kind as Kind, word, said);
    }
  }
  for (const color of listed(lists.words.color)) {
    for (const ending of listed(lists.endings)) {
      for (const stem of [color, color.replace(/[oe]$/u, '')])
        if (!known.has(key(stem + ending))) add('color', stem + ending);
    }
  }
  const isName = new Map<string, Word>();
  for (const kind of ['inside', 'brand'] as const) {
    for (const said of listed(kind === 'brand' ? names.brands : names.inside)) {
      isName.set(key(said), { said, kinds: new Set([kind]) });
      if (language === 'en') add(kind, said);
    }
  }
  for (const said of listed(lists.spelled)) {
    const entry = known.get(key(said));
    if (entry) entry.said ??= said;
  }
  const goods = [...known].filter(([, { kinds }]) => kinds.has('goods'));
  const compounds = listed(lists.compounds).map(key);
  const nots = listed(lists.not);
  const isPrivate = anyOf(listed(lists.private));
  const breaks = anyOf(listed(lists.breaks ?? '(?!)'));
  const quite = new Set(listed(lists.quite));
  const conditions = lists.conditions.flatMap(([condition, words]) =>
    listed(words).map((word) => ({
      condition,
      said: anyOf([key(word)]),
      denied: new RegExp(
        `(?<!\\p{L})(?:${nots.join('|')}) (?:(?!and |just |only )\\p{L}+ ){0,2}(?:\\p{L}+ (?:${OR}) ){0,3}${key(word)}`,
        'u',
      ),
    })),
  );
  /** Whether a word is about the item: in "needs new tires" it isn't. */
  const isOfItem = (before: string): boolean => {
    const [word = ''] = /\p{L}*\P{L}*$/u.exec(before)?.[0].match(/\p{L}+/u) ?? [];
    const entry = known.get(word);
    return word === '' || quite.has(word) || (entry !== undefined && !entry.kinds.has('join'));
  };

  function lookUp(phrase: string): Word | undefined {
    const folded = key(phrase);
    const exact = known.get(folded);
    if (exact) return { ...exact, said: exact.said ?? folded };
    if (COUNT.test(folded)) return { said: folded, kinds: new Set(['count']) };
    if (DECADE.test(folded)) return { said: folded, kinds: new Set(['trait']) };
    if (language !== 'en') {
      // Only a capitalized word can be a brand: the same word may be an everyday one in this language.
      const name = /^\p{Lu}/u.test(phrase) ? isName.get(folded) : undefined;
      // The last part of a compound says what it is: an Eichentisch is a Tisch.
      const last = goods.find(
        ([word]) => folded.endsWith(word) && compounds.includes(folded.slice(0, -word.length)),
      );
      return name ?? (last && { ...last[1], said: capitalised(folded) });
    }
    for (const [ending, singular] of PLURALS) {
      const entry = ending.test(folded) ? known.get(folded.replace(ending, singular)) : undefined;
      if (!entry || !['goods', 'part', 'flaw'].some((kind) => entry.kinds.has(kind as Kind))) continue;
      return { ...entry, said: entry.said && singular === '' ? `${entry.said}s` : folded };
    }
    return undefined;
  }

  /** Where reading continues after a negation: "keine großen Kratzer oder Flecken" mentions neither. */
  const afterDenied = (raw: readonly string[], from: number): number => {
    let at = from;
    const isBetween = (word: Word | undefined) => !word || is(word, 'lead', 'amount', 'join', 'silent');
    while (at < from + 2 && isBetween(lookUp(raw[at] ?? ''))) at++;
    do at += 1;
    while (new RegExp(`^(?:${OR})$`, 'u').test(raw[at] ?? '') && at++ < raw.length);
    return at;
  };

  return {
    goesOn: lists.goesOn ?? false,
    breaks,
    measures: measuresIn(lists.units),
    isPrivate: (clause: string) => isPrivate.test(key(clause)),
    /** The first condition that one of the clauses states. */
    conditionOf(clauses: readonly string[]): Condition | undefined {
      const texts = clauses.flatMap((clause) => key(clause).split(breaks));
      const isSaid = ({ condition, said, denied }: (typeof conditions)[number], text: string) => {
        const at = text.search(said);
        const isNew = condition !== 'New' || quite.size === 0 || isOfItem(text.slice(0, at));
        return at >= 0 && isNew && !denied.test(text);
      };
      return conditions.find((each) => texts.some((text) => isSaid(each, text)))?.condition;
    },
    /** The words of a clause; of several known phrases, the longest. */
    wordsIn(clause: string): Word[] {
      const raw = apart(clause)
        .split(/\s+/u)
        .map((word) => word.replace(/^[^\p{L}\p{N}«&'"]+|[^\p{L}\p{N}»'"”]+$/gu, ''))
        .filter(Boolean)
        .slice(0, MOST_WORDS);
      const words: Word[] = [];
      for (let at = 0; at < raw.length; ) {
        let length = Math.min(LONGEST, raw.length - at);
        let found: Word | undefined;
        while (length > 0 && !found) found = lookUp(raw.slice(at, at + length--).join(' '));
        at += found ? length + 1 : 1;
        if (!found && nots.includes(key(raw[at - 1] ?? ''))) at = afterDenied(raw, at);
        while (is(found, 'goods') && MODELLED.test(found?.said ?? '') && MODEL.test(raw[at] ?? ''))
          found = { ...found!, said: `${found?.said} ${modelName(raw[at++] ?? '')}` };
        words.push(found ?? { said: raw[at - 1] ?? '', kinds: new Set() });
      }
      return words;
    },
  };
}

const compiled = remembered(10, compile);
/** The lexicon of a language, or, if it has none, the English one. */
export const lexiconOf = (language: string): Lexicon =>
  compiled(['de', 'es', 'fr', 'pt-BR'].includes(language) ? language : 'en');

const modelName = (word: string) =>
  /^(?:pro|max|plus|mini|air|ultra|lite|series)$/iu.test(word)
    ? capitalised(word.toLowerCase())
    : word.toUpperCase().replace(/(\d)(ST|ND|RD|TH)$/u, (_, n, end) => n + end.toLowerCase());

export const capitalised = (text: string) =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the word may be before an item, or be a part of its name. */
const describes = (word: Word): boolean =>
  is(word, 'color', 'material', 'trait', 'brand', 'inside', 'says', 'silent', 'count');

/** True for "oak desk with drawers", false for "delivery of a desk". */
export function startsWithGoods(text: string): boolean {
  return is(
    lexiconOf('en')
      .wordsIn(text)
      .find((word) => !describes(word) || is(word, 'goods')),
    'goods',
  );
}

/** Whether the text ends with an item, other than one whose name takes a number ("iPhone 12"). */
export function endsInGoods(text: string): boolean {
  const last = lexiconOf('en')
    .wordsIn(text)
    .findLast((word) => is(word, 'goods') || !describes(word));
  return is(last, 'goods') && !MODELLED.test(last?.said ?? '');
}
