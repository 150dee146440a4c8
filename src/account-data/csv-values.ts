import { LANGUAGE_CODES, type Words, wordsOf } from '../languages/index.ts';
import { EACH_FIELD, type ListingFieldName } from '../listing-fields.ts';
import { decimalsOf } from '../money.ts';
import { atFirstUse } from '../text/at-first-use.ts';
import { fold } from '../text/fold.ts';
import { readAmount, type TypedIn } from '../text/typed-amount.ts';
import { shortened } from '../text/wording.ts';
import { CATEGORIES, type Category, CONDITIONS, type Condition } from '../vocabulary.ts';

/** Thrown for a cell that can't be read. The message says what to write instead. */
export class Unreadable extends Error {
  readonly say: (words: Words) => string;
  constructor(say: Unreadable['say']) {
    super();
    this.say = say;
  }
}

/** The words for remarks about the rows of an import. */
export const whyOf = (words: Words) => words.settings.imports.why;

/** Lowercase without accents and punctuation, for comparing names of columns and categories. */
export const letters = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** An amount such as `12.00 USD`, `1.200 €`, `12,50`, or `free`. @throws Unreadable */
export const priceIn =
  (by: TypedIn) =>
  (cell: string): number => {
    const read = readAmount(cell, by);
    if ('sign' in read) throw otherCurrency(by.currency, read.sign);
    if ('readings' in read) {
      const [one = '', other = ''] = read.readings.map(String);
      throw new Unreadable((words) => whyOf(words).twoWays({ one, other }));
    }
    const hasNone = decimalsOf(by.currency) === 0;
    if ('problem' in read && hasNone) {
      throw new Unreadable(({ amounts }) => amounts.whole({ currency: by.currency }));
    }
    if (!('problem' in read) && read.amount !== undefined) return read.amount;
    throw new Unreadable((words) => whyOf(words).notPrice({ example: hasNone ? '2500' : '12.50' }));
  };

export const otherCurrency = (own: string, other: string) =>
  new Unreadable((words) => whyOf(words).currency({ own, other }));

/** A value by its name in any language. */
const named = <T extends string>(
  text: string,
  all: readonly T[],
  names: (words: Words) => Record<T, string>,
) => all.find((each) => LANGUAGE_CODES.some((code) => letters(names(wordsOf(code))[each]) === text));

const CONDITION_WORDS: readonly (readonly [Condition, RegExp])[] = [
  ['New', /^((brand )?new( (in box|with tags|sealed))?|unused|nwt|nib)$/],
  ['Like New', /^((used )?like new|as new|open box|mint|excellent|used excellent|refurbished|nwot)$/],
  ['Good', /^((used )?(very )?good|gently used)$/],
  ['Fair', /^((used )?(fair|acceptable|ok|okay|average))$/],
  ['Used', /^(used|pre ?owned|second hand|secondhand|worn|poor)$/],
  ['For Parts', /^(for )?(parts( or repair)?|repair|broken|not working|damaged|as is)$/],
];

/** A condition by its name in any language, or by a catalog's name. @throws Unreadable */
export function conditionIn(cell: string): Condition {
  const text = letters(cell);
  const known = CONDITION_WORDS.find(([, words]) => words.test(text));
  const condition = known?.[0] ?? named(text, CONDITIONS, (words) => words.conditions);
  if (condition) return condition;
  throw new Unreadable((words) =>
    whyOf(words).condition({ list: CONDITIONS.map((each) => words.conditions[each]).join(', ') }),
  );
}

/** `Home > Furniture > Chairs` is furniture. A category with none of our names in it is Other. */
export function categoryIn(cell: string): Category {
  const words = new Set(letters(cell).split(' '));
  const own = named(letters(cell), CATEGORIES, ({ categories }) => categories);
  if (own) return own;
  const plural = (name: string) => [name, `${name}s`, name.replace(/s$/, '')];
  return (
    CATEGORIES.find((name) => plural(name.toLowerCase()).some((word) => words.has(word))) ??
    [...words].flatMap((word) => RELATED.get(word) ?? [])[0] ??
    'Other'
  );
}

const RELATED: ReadonlyMap<string, Category> = new Map([
  ['appliances', 'Kitchen'],
  ['apparel', 'Clothing'],
  ['computers', 'Electronics'],
  ['decorations', 'Decor'],
  ['garden', 'Outdoor'],
  ['hardware', 'Tools'],
  ['kids', 'Baby'],
  ['patio', 'Outdoor'],
  ['phones', 'Electronics'],
  ['shoes', 'Clothing'],
  ['sporting', 'Sports'],
  ['toddler', 'Baby'],
]);

/** @throws Unreadable */
export function yesOrNo(cell: string): boolean {
  const text = letters(cell);
  if (/^(yes|y|true|x|1|ja|si|oui|sim)$/.test(text)) return true;
  if (/^(no|n|false|0|nein|non|nao|)$/.test(text)) return false;
  throw new Unreadable((words) => whyOf(words).yesNo);
}

/** `Material: Oak; Seat height: 18 in`, or one pair per line. @throws Unreadable */
export function pairsIn(cell: string): Record<string, string> {
  const parts = cell.includes('\n') ? cell.split(/[\r\n]+/) : cell.split(/;\s*(?=[^;:]{1,60}:)/);
  const pairs = parts.map((part) => part.trim()).filter((part) => part !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([^:]+):\s*(.+)$/s.exec(pair) ?? [];
      if (!name || !value) throw new Unreadable((words) => whyOf(words).pairs);
      return [name.trim(), value.trim()];
    }),
  );
}

/** Whether the item is sold or otherwise gone for good, in any language. */
export const isGone = (cell: string): boolean => goneWords().has(letters(cell));

const listed = (names: string): string[] => names.split(', ').map(letters);

const goneWords = atFirstUse(
  () => new Set(LANGUAGE_CODES.flatMap((code) => listed(wordsOf(code).settings.imports.gone))),
);

/** Facts that have their own column in catalogs. Here they become specifications, unless a field has that name. */
export const FACT_COLUMNS = { material: 'material', color: 'color, colour' } as const;

export type ColumnName =
  | ListingFieldName
  | keyof typeof FACT_COLUMNS
  | keyof Words['settings']['imports']['columns'];

/** Columns by the names that people, spreadsheets and catalogs give them in any language. */
const columnsByName = atFirstUse(() => {
  const people = LANGUAGE_CODES.flatMap((code) => {
    const { fields, settings } = wordsOf(code);
    return [...Object.entries(fields.labels), ...Object.entries(settings.imports.columns)];
  });
  const own = [...Object.entries(FACT_COLUMNS), ...EACH_FIELD.map(([name, { csv }]) => [name, csv] as const)];
  return new Map(
    [...people, ...own].flatMap(([column, names]) =>
      listed(names).map((name) => [name, column as ColumnName] as const),
    ),
  );
});

/** Columns of our own sheet and of catalogs that an import ignores without a remark. */
const PASSED_OVER = new Set(['link', 'url', 'created at', 'sold at', 'final price', 'currency']);
/** Maximum number of characters shown of a column's name. */
const NAME_CHARACTERS = 80;

export type Columns = {
  /** The position of each column. If several mean the same, the first one counts. */
  at: ReadonlyMap<ColumnName, number>;
  /** Names as in the file; very long ones are cut. */
  header: readonly string[];
  unknown: string[];
};

/** Reads the header row. */
export function columnsOf(header: readonly string[]): Columns {
  const at = new Map<ColumnName, number>();
  const unknown: string[] = [];
  const shown = header.map((given) => shortened(given, NAME_CHARACTERS));
  shown.forEach((given, i) => {
    const name = letters(given);
    const column = columnsByName().get(name);
    if (column !== undefined && !at.has(column)) at.set(column, i);
    else if (name !== '' && !PASSED_OVER.has(name)) unknown.push(given);
  });
  return { at, header: shown, unknown };
}
