import * as z from 'zod';
import type { Schema } from '../db/schema.ts';
import { CATEGORIES, CONDITIONS, LISTING_LIMITS as LIMITS } from './vocabulary.ts';

type ItemRow = Schema['items']['$inferSelect'];

/** Numbers and yes-or-no say nothing that could hold an address or name a thing. */
type HasWords<Value> = NonNullable<Value> extends number | boolean ? false : true;

/** What the address check and the check for prohibited goods read of a public field: one with words must say it. */
type Checked<Value> =
  HasWords<Value> extends true ? { words(value: NonNullable<Value>): readonly string[] } : { words?: never };

type Field<Input, Output, Column extends keyof ItemRow> = {
  column: Column;
  /** As callers set it. */
  input: z.ZodType<Input>;
  /** As the API shows it. */
  output: z.ZodType<Output>;
  /** From what a caller or a writer gives to what is kept. */
  clean(value: Input): ItemRow[Column];
  /** From what is kept to what the API shows. */
  show(value: ItemRow[Column]): Output;
  /** What a new listing says when nobody gave the field. NEEDED fields have none. */
  otherwise?: ItemRow[Column];
  /** A search looks in here. */
  searched?: true;
  /** Heads the fact on the item's page; fields without one have a place of their own there. */
  label?: string;
};

/** A field that everyone may read: without `words`, one that has words does not compile. */
export const publicField = <Input, Output, Column extends keyof ItemRow>(
  spec: Field<Input, Output, Column> & Checked<ItemRow[Column]>,
) => ({ ...spec, public: true as const });

const privateField = <Input, Output, Column extends keyof ItemRow>(spec: Field<Input, Output, Column>) => ({
  ...spec,
  public: false as const,
});

const filled = (max: number) => z.string().max(max).regex(/\S/, 'must not be blank');
const known = (text: string | null): string | null => text?.trim() || null;
const same = <T>(value: T): T => value;
const itself = (text: string): readonly string[] => [text];

type FactColumn = 'brand' | 'dimensions' | 'weight';

/** A short public fact in words, null when unknown: writers are asked for it, and the item's page shows it by its label. */
const factField = <Column extends FactColumn>(
  column: Column,
  spec: { label: string; example: string; ask: string; searched?: true },
) => {
  const max = LIMITS[column];
  const { example, ask, ...shown } = spec;
  return {
    column,
    input: z.string().max(max).nullable().describe(`${example}; null or empty when unknown. Public.`),
    output: z
      .string()
      .nullable()
      .describe(`${example.replace(/, such as.*/, '')}; null when unknown.`),
    clean: known,
    show: same<string | null>,
    otherwise: null,
    words: itself,
    public: true as const,
    ...shown,
    /** What a writer is told of it. */
    ask,
  };
};

export const toCents = (dollars: number): number => Math.round(dollars * 100);
const centsOrNull = (dollars: number | null): number | null => (dollars === null ? null : toCents(dollars));
const wholeCents = (price: number) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;

/** An amount in US dollars. */
export const Price = z
  .number()
  .min(0)
  .max(LIMITS.maxPrice)
  .refine(wholeCents, 'must have at most two decimals')
  .describe('US dollars with at most two decimals; 0 gives the item away.');

const Specifications = z
  .record(filled(LIMITS.specificationName), z.string().max(LIMITS.specificationValue))
  .refine(
    (pairs) => Object.keys(pairs).length <= LIMITS.specifications,
    `must have at most ${LIMITS.specifications} pairs`,
  )
  .describe('Up to 30 short facts by name, such as {"Material": "Oak"}. Public; replaces all.');

/**
 * All that a listing says of itself, a row a field, under the names of the API. Schemas, columns, the checks of public
 * text, search and the item's page read it here; what is not in here is bookkeeping.
 */
export const LISTING_FIELDS = {
  title: publicField({
    column: 'title',
    input: filled(LIMITS.title).describe('Public title.'),
    output: z.string().describe('Public title.'),
    clean: (title) => title.trim(),
    show: same,
    words: itself,
    searched: true,
  }),
  brand: factField('brand', {
    label: 'Brand',
    example: 'Who made it, such as "IKEA"',
    ask: 'who made it, when the photos or the notes tell.',
    searched: true,
  }),
  description: publicField({
    column: 'description',
    input: z.string().max(LIMITS.description).describe('Public description.'),
    output: z.string().describe('Public description.'),
    clean: same,
    show: same,
    words: itself,
    searched: true,
  }),
  price: publicField({
    column: 'priceCents',
    input: Price,
    output: z.number().describe('Price in US dollars; 0 is free.'),
    clean: toCents,
    show: (cents) => cents / 100,
  }),
  condition: publicField({
    column: 'condition',
    input: z.enum(CONDITIONS).describe('State of the item.'),
    output: z.string().describe('State of the item: New, Like New, Good, Fair, Used or For Parts.'),
    clean: same,
    show: same,
    words: itself,
  }),
  category: publicField({
    column: 'category',
    input: z.enum(CATEGORIES).describe('Category of the item.'),
    output: z.string().describe('Category of the item.'),
    clean: same,
    show: same,
    words: itself,
    searched: true,
  }),
  dimensions: factField('dimensions', {
    label: 'Dimensions',
    example: 'Size as text, such as "36 x 18 x 30 in"',
    ask: 'only when visible or stated.',
  }),
  weight: factField('weight', {
    label: 'Weight',
    example: 'Weight as text, such as "40 lb"',
    ask: 'only when visible or stated.',
  }),
  specifications: publicField({
    column: 'specifications',
    input: Specifications,
    output: z.record(z.string(), z.string()).describe('Short facts by name.'),
    clean: same,
    show: same,
    otherwise: {},
    words: (pairs) => Object.entries(pairs).map(([name, value]) => `${name}: ${value}`),
  }),
  transport_notes: publicField({
    column: 'transportNotes',
    input: z.string().max(LIMITS.transportNotes).describe('What to know about moving the item. Public.'),
    output: z.string().describe('What a buyer should know about moving the item; may be empty.'),
    clean: same,
    show: same,
    otherwise: '',
    words: itself,
    label: 'Transport',
  }),
  requires_truck: publicField({
    column: 'requiresTruck',
    input: z.boolean().describe('The item does not fit into an ordinary car.'),
    output: z.boolean().describe('The item does not fit into an ordinary car.'),
    clean: same,
    show: same,
    otherwise: false,
  }),
  min_price: privateField({
    column: 'minPriceCents',
    input: Price.nullable().describe(
      'The least that the seller would take, in US dollars; null for none. Private: never shown to a buyer, and no price drop goes below it.',
    ),
    output: z
      .number()
      .nullable()
      .describe(
        'The least that the seller would take, in US dollars; null for none. Private: never tell a buyer.',
      ),
    clean: centsOrNull,
    show: (cents) => (cents === null ? null : cents / 100),
    otherwise: null,
  }),
};

export type Fields = typeof LISTING_FIELDS;
export type ListingFieldName = keyof Fields;
type PublicName = { [K in ListingFieldName]: Fields[K]['public'] extends true ? K : never }[ListingFieldName];

/** What no listing can do without; every other field knows what it says when nobody gave it. */
export const NEEDED = ['title', 'description', 'price', 'condition', 'category'] as const;

/** The fields as callers and writers give them. */
export type ListingFields = { [K in ListingFieldName]?: z.output<Fields[K]['input']> | undefined };
export type ListingContent = ListingFields &
  Required<{ [K in (typeof NEEDED)[number]]: z.output<Fields[K]['input']> }>;

/** The columns that they are kept in, and those of them that everyone may read. */
export type ListingColumns = Pick<ItemRow, Fields[ListingFieldName]['column']>;
export type PublicColumns = Pick<ItemRow, Fields[PublicName]['column']>;

type FactName = { [K in ListingFieldName]: Fields[K] extends { ask: string } ? K : never }[ListingFieldName];

/** The short facts that a writer is asked for. */
export type Facts = { [K in FactName]: string | null };

/** A field of which it no longer matters which one it is. */
type AnyField = Omit<Field<unknown, unknown, keyof ItemRow>, 'clean' | 'show'> & {
  public: boolean;
  clean(value: unknown): unknown;
  show(value: unknown): unknown;
  words?(value: unknown): readonly string[];
  ask?: string;
};

/** The rows of the table, for whoever treats all fields alike. */
export const EACH_FIELD: readonly (readonly [ListingFieldName, AnyField])[] = Object.entries(
  LISTING_FIELDS,
).map(([name, each]) => [name as ListingFieldName, each]);

type Shape<Part extends 'input' | 'output', Name extends ListingFieldName> = { [K in Name]: Fields[K][Part] };

const shapeOf = (part: 'input' | 'output', which: (each: AnyField) => boolean) =>
  Object.fromEntries(EACH_FIELD.flatMap(([name, each]) => (which(each) ? [[name, each[part]]] : [])));

/** Schemas by field: what callers may set, what the seller sees, what everyone sees. */
export const FIELD_INPUTS = shapeOf('input', () => true) as Shape<'input', ListingFieldName>;
export const FIELD_OUTPUTS = shapeOf('output', () => true) as Shape<'output', ListingFieldName>;
export type PublicFields = { [K in PublicName]: z.output<Fields[K]['output']> };
export const PUBLIC_OUTPUTS = shapeOf('output', (each) => each.public) as Shape<'output', PublicName>;

/** What writers are asked, by name, and what they know when they know nothing. */
export const FACTS: readonly { name: FactName; ask: string; max: number }[] = EACH_FIELD.flatMap(
  ([name, { ask }]) =>
    ask === undefined ? [] : [{ name: name as FactName, ask, max: LIMITS[name as FactName] }],
);
export const FACT_OUTPUTS = shapeOf('output', (each) => each.ask !== undefined) as Shape<'output', FactName>;
export const NO_FACTS = Object.fromEntries(FACTS.map(({ name }) => [name, null])) as Facts;

/** How many of the seller's listings are not public because nobody has looked at them yet. */
export const NeedsReviewCount = z
  .int()
  .describe('Listings that wait for a look: none of them is public before it is corrected or approved.');
