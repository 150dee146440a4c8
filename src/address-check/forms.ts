import { classes, plain, roman } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { numeralOf, type StreetAddress } from './parse.ts';
import { isOf, type Token } from './reading.ts';

/** One way to write the name of a street. */
export type NameForm = {
  letters: string;
  skeleton: string;
  /** Contains digits, which must appear as digits in the text. */
  numeric: boolean;
  words: number;
  /** Also an everyday word, a date, or only part of the name ("Oak", "5 de Mayo"), so it is weak evidence. */
  common: boolean;
  /** Counts only next to a street type. */
  needsType: boolean;
  /** Includes the type: "ruedelapaix". */
  typed: boolean;
};

/** Limits that keep the work for one address small, whatever a seller stores as its name. */
const MOST_FORMS = 64;
const MOST_WAYS = 12;
const LONGEST = 80;
const TELLING_WORD = 4;

/** The ways to write a street's name: with and without particles, abbreviated or in full, and parts of it. */
export function nameForms({ name, type, leading }: StreetAddress, lexicon: Lexicon): NameForm[] {
  const forms = new Map<string, NameForm>();
  const add = (letters: string, form: Pick<NameForm, 'words' | 'common' | 'needsType' | 'typed'>) => {
    if (letters === '' || forms.has(letters) || forms.size >= MOST_FORMS) return;
    forms.set(letters, { letters, skeleton: classes(letters), numeric: /\d/.test(letters), ...form });
  };
  const addWays = (words: Token[], needsType = false, glued = '') => {
    const typed = glued !== '';
    const common = isCommon(words, lexicon);
    for (const letters of ways(words, lexicon)) {
      const form = {
        words: words.length + (typed ? 1 : 0),
        common,
        needsType: needsType || (letters.length < 3 && words.length === 1 && !typed),
        typed,
      };
      // Doubled letters may be single where words are joined: "Général Leclerc" then has one l fewer.
      const whole = (glued + letters).slice(0, LONGEST);
      for (const each of [whole, whole.replace(/(\p{L})\1/gu, '$1')]) add(each, form);
    }
  };
  const core = name.filter((token) => token.num || !lexicon.particles.has(token.plain));
  const words = core.length > 0 ? core : name;
  const fromFirst = name.slice(name.indexOf(words[0]!));
  for (const each of [name, fromFirst, words, withoutTypes(words, lexicon)]) addWays(each);
  const says = (each: Token[]) => !isCommon(each, lexicon);
  const isShort = (token: Token) => token.text.length < TELLING_WORD;
  for (let to = 1; to < words.length; to++)
    addWays(
      words.slice(0, to),
      type !== undefined && to === 1 && (words[0]!.plain.length <= TELLING_WORD || !says(words.slice(0, 1))),
    );
  for (let from = 1; from < words.length - 1; from++) if (says(words.slice(from))) addWays(words.slice(from));
  for (const token of words.length > 1 ? words : [])
    if (!isShort(token) && (words.length < 3 || says([token])))
      addWays([token], token !== words.at(-1) || !says([token]));
  for (const each of districts(words)) addWays(each);
  for (const glued of leading && type !== undefined ? [type, ...(lexicon.otherForms.get(type) ?? [])] : [])
    if (glued.length > 1) for (const each of [name, words, fromFirst]) addWays(each, false, glued);
  if (words.length > 1 && words.every((token) => !token.num)) {
    const [last, initials] = [words.at(-1)!.plain, words.map((token) => token.plain[0]).join('')];
    const short = { words: 1, common: false, typed: false };
    const rest = words.slice(1).map((token) => token.plain);
    for (const letters of [initials[0] + rest.join(''), initials.slice(0, -1) + last])
      if (letters.length > 2) add(letters, { ...short, needsType: false });
    if (initials.length > 2) add(initials, { ...short, needsType: true });
  }
  return [...forms.values()];
}

/** For addresses without spaces, such as "東京都渋谷区": what follows the larger places. */
const districts = (words: Token[]): Token[][] =>
  words.flatMap((token, i) =>
    /^[都道府県市区町村]$/.test(token.text) && i < words.length - 2 ? [words.slice(i + 1)] : [],
  );

/** The distinctive part: "Avenida Paseo de la Reforma" is known as Reforma, "Rue Wellington Street" as Wellington. */
const withoutTypes = (words: Token[], { types }: Lexicon): Token[] => {
  const at = words.findIndex((token) => token.num || !types.has(token.plain));
  if (at < 0 || words[at]!.plain.length < TELLING_WORD) return words;
  const ends = types.get(words.at(-1)!.plain);
  return words.slice(at, ends && !ends.leading && !ends.weak && words.length > at + 1 ? -1 : undefined);
};

function ways(words: Token[], lexicon: Lexicon): string[] {
  let all = [''];
  for (const token of words) {
    const value = numeralOf(token);
    const year = String(value).replace(/^19(?=\d\d$)/, '');
    const said = value > 0 ? [String(value), year, roman(value), ...(lexicon.wordsFor.get(value) ?? [])] : [];
    const each = [token.plain, ...said, ...(lexicon.otherForms.get(token.plain) ?? [])].filter(Boolean);
    all = [...new Set(each)].flatMap((form) => all.map((before) => before + form)).slice(0, MOST_WAYS);
  }
  const joined = lexicon.otherForms.get(words.map((token) => token.plain).join('')) ?? [];
  const isPlain = words.every((token) => numeralOf(token) === 0);
  return [
    ...new Set([...all, ...joined].flatMap((letters) => (isPlain ? [letters, plain(letters)] : [letters]))),
  ].map((letters) => letters.slice(0, LONGEST));
}

/** Whether every meaningful word is an everyday word, a number, or a month. */
const isCommon = (words: Token[], { common, particles, measures }: Lexicon): boolean =>
  words.every((token) => token.num !== undefined || isOf(token, common, particles, measures));
