import { classes, plain, roman } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { numeralOf, type StreetAddress } from './parse.ts';
import type { Token } from './reading.ts';

/** One way to write the name of a street. */
export type NameForm = {
  letters: string;
  skeleton: string;
  /** It has digits, which stand for nothing else. */
  numeric: boolean;
  words: number;
  /** It says little by itself ("Oak", "5 de Mayo", a part of the name). */
  common: boolean;
  /** Counts only beside a street type. */
  needsType: boolean;
  /** The type is part of it: "ruedelapaix". */
  typed: boolean;
};

const MOST_FORMS = 64;
const MOST_WAYS = 12;
const LONGEST = 80;
const TELLING_WORD = 4;

type Part = { words: Token[]; needsType: boolean };

/** Ways to write a street's name: with and without its small words, abbreviated or written out, and parts of it. */
export function nameForms(address: StreetAddress, lexicon: Lexicon): NameForm[] {
  const { name, type, leading } = address;
  const isSmall = (token: Token) => !token.num && lexicon.particles.has(token.plain);
  const core = name.filter((token) => !isSmall(token));
  const words = core.length > 0 ? core : name;
  const untyped = type === undefined;
  const parts: Part[] = [
    { words: name, needsType: false },
    { words: fromFirst(name, words), needsType: false },
    { words, needsType: false },
    { words: withoutTypes(words, lexicon), needsType: false },
    ...words.slice(1).map((_, i) => ({ words: words.slice(0, i + 1), needsType: !untyped && i < 1 })),
    ...words
      .filter((token) => token.plain.length >= TELLING_WORD && words.length > 1)
      .map((token) => ({ words: [token], needsType: !untyped || token !== words.at(-1) })),
    ...districts(words).map((each) => ({ words: each, needsType: false })),
  ];
  if (leading && type !== undefined) {
    const glue = [type, ...(lexicon.otherForms.get(type) ?? [])].filter((each) => each.length > 1);
    parts.push(
      ...glue.flatMap((each) => [
        { words: [asToken(each), ...name], needsType: false },
        { words: [asToken(each), ...words], needsType: false },
        { words: [asToken(each), ...fromFirst(name, words)], needsType: false },
      ]),
    );
  }
  const forms = new Map<string, NameForm>();
  for (const part of parts) {
    const typed = leading && part.words[0]?.start === -1;
    for (const letters of ways(part.words, lexicon)) {
      if (forms.has(letters) || forms.size >= MOST_FORMS || letters === '') continue;
      const common = isCommon(typed ? words : part.words, lexicon);
      const needsType = part.needsType || (letters.length < 3 && !typed);
      forms.set(letters, {
        letters,
        skeleton: classes(letters),
        numeric: /\d/.test(letters),
        words: part.words.length,
        common,
        needsType,
        typed,
      });
    }
  }
  if (words.length > 1 && words.every((token) => !token.num)) {
    const rest = words
      .slice(1)
      .map((token) => token.plain)
      .join('');
    const first =
      words
        .slice(0, -1)
        .map((token) => token.plain[0])
        .join('') + words.at(-1)!.plain;
    const all = words.map((token) => token.plain[0]).join('');
    for (const [letters, needsType] of [
      [words[0]!.plain[0]! + rest, false],
      [first, false],
      [all, true],
    ] as const) {
      if (letters.length > 2 && !forms.has(letters))
        forms.set(letters, {
          letters,
          skeleton: classes(letters),
          numeric: false,
          words: 1,
          common: false,
          needsType,
          typed: false,
        });
    }
  }
  return [...forms.values()];
}

/** "東京都渋谷区": what follows the larger places of an address that leaves no spaces. */
function districts(words: Token[]): Token[][] {
  const ends = words.flatMap((token, i) =>
    /^[都道府県市区町村]$/.test(token.text) && i < words.length - 1 ? [i + 1] : [],
  );
  return ends.map((from) => words.slice(from)).filter((rest) => rest.length > 1);
}

const asToken = (word: string): Token => ({
  text: word,
  plain: word,
  num: undefined,
  said: false,
  ordinal: false,
  gap: ' ',
  field: 0,
  start: -1,
  end: 0,
});

/** "Avenida Paseo de la Reforma" is called Reforma, "Rue Wellington Street" Wellington. */
const withoutTypes = (words: Token[], { types }: Lexicon): Token[] => {
  const at = words.findIndex((token) => token.num || !types.has(token.plain));
  if (at < 0 || words[at]!.plain.length < TELLING_WORD) return words;
  const ends = types.get(words.at(-1)!.plain);
  return words.slice(at, ends && !ends.leading && !ends.weak && words.length > at + 1 ? -1 : undefined);
};

const fromFirst = (name: Token[], words: Token[]): Token[] => name.slice(name.indexOf(words[0]!));

function ways(words: Token[], lexicon: Lexicon): string[] {
  let all = [''];
  for (const token of words) {
    const value = numeralOf(token);
    const numerals = value > 0 ? [String(value), roman(value), ...(lexicon.wordsFor.get(value) ?? [])] : [];
    const each = [token.plain, ...numerals, ...(lexicon.otherForms.get(token.plain) ?? [])].filter(Boolean);
    all = [...new Set(each)].flatMap((form) => all.map((before) => before + form)).slice(0, MOST_WAYS);
  }
  const joined = words.map((token) => token.plain).join('');
  all.push(...(lexicon.otherForms.get(joined) ?? []));
  return [
    ...new Set(
      all.flatMap((letters) =>
        words.length > 1 && !words.some((token) => numeralOf(token) > 0)
          ? [letters, plain(letters)]
          : [letters],
      ),
    ),
  ].map((letters) => letters.slice(0, LONGEST));
}

/** Every word that tells is an everyday word, a number or a month. */
function isCommon(words: Token[], lexicon: Lexicon): boolean {
  const { common, particles, measures } = lexicon;
  return words.every(
    ({ plain: word, num }) =>
      num !== undefined || common.has(word) || particles.has(word) || measures.has(word),
  );
}
