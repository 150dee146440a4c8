import * as z from 'zod';
import {
  type Field,
  factField,
  field,
  filled,
  type ItemRow,
  leftOut,
  Price,
  valuesByName,
} from './listing-field-kinds.ts';
import { oneLine } from './text/plain.ts';
import { fromCents, toCents } from './units.ts';
import { CATEGORIES, CONDITIONS, LISTING_LIMITS as LIMITS } from './vocabulary.ts';

const Specifications = valuesByName(
  LIMITS.specifications,
  filled(LIMITS.specificationName),
  z.string().max(LIMITS.specificationValue),
).describe('Up to 30 facts, such as {"Material": "Oak"}. Public; replaces all.');

/**
 * The table of listing fields: one row per field, under the API's name. Schemas, columns, the checks of public text,
 * search, the form, sheets, structured data, the catalog, and the item's page all read it. Anything that isn't in here
 * is bookkeeping.
 *
 * Start here to add a field: `field` and `factField` (`listing-field-kinds.ts`) say what a row needs.
 */
export const LISTING_FIELDS = {
  title: field({
    column: 'title',
    public: true,
    input: filled(LIMITS.title).describe('Public title.'),
    output: z.string().describe('Public title.'),
    clean: oneLine,
    searched: 'title',
    label: null,
    control: { kind: 'line', attributes: { maxlength: LIMITS.title, required: true } },
    csv: 'title, name, item, item name, item title, product, product name, product title, what, what is it',
    data: 'own',
    catalog: 'own',
  }),
  brand: factField('brand', {
    label: 'Brand',
    example: 'Who made it, such as "IKEA"',
    ask: 'who made it, when the photos or the notes tell.',
    searched: 'title',
    csv: 'brand, maker, manufacturer, make',
    data: { of: (name) => ({ brand: { '@type': 'Brand', name } }) },
    catalog: { column: 'brand', max: 70 },
  }),
  description: field({
    column: 'description',
    public: true,
    input: z.string().max(LIMITS.description).describe('Public description.'),
    output: z.string().describe('Public description.'),
    searched: 'text',
    label: null,
    control: { kind: 'lines', attributes: { rows: 5, maxlength: LIMITS.description } },
    csv: 'description, details, about, text, rich text description',
    data: 'own',
    catalog: 'own',
  }),
  price: field({
    column: 'priceCents',
    public: true,
    input: Price,
    output: z.number().describe('Price in the seller’s currency; 0 is free.'),
    clean: toCents,
    show: (cents) => fromCents(cents),
    label: null,
    control: { kind: 'money' },
    csv: 'price, asking price, price usd, usd, cost, amount',
    data: 'own',
    catalog: 'own',
  }),
  condition: field({
    column: 'condition',
    public: true,
    input: z.enum(CONDITIONS).describe('State of the item.'),
    output: z.string().describe('New, Like New, Good, Fair, Used or For Parts.'),
    label: null,
    control: { kind: 'choice', among: CONDITIONS },
    csv: 'condition, item condition',
    data: 'own',
    catalog: 'own',
  }),
  category: field({
    column: 'category',
    public: true,
    input: z.enum(CATEGORIES).describe('Category of the item.'),
    output: z.string().describe('Category of the item.'),
    searched: 'text',
    label: null,
    control: { kind: 'choice', among: CATEGORIES, beside: true },
    csv: 'category, categories, type, product type, department',
    data: null,
    catalog: 'own',
  }),
  dimensions: leftOut(
    factField('dimensions', {
      label: 'Dimensions',
      example: 'Size as text, such as "36 x 18 x 30 in"',
      ask: 'only when visible or stated.',
      csv: 'dimensions, size, measurements, measures',
      data: null,
      catalog: null,
    }),
  ),
  weight: leftOut(
    factField('weight', {
      label: 'Weight',
      asked: { beside: true },
      example: 'Weight as text, such as "40 lb"',
      ask: 'only when visible or stated.',
      csv: 'weight, shipping weight',
      data: null,
      catalog: null,
    }),
  ),
  specifications: field({
    column: 'specifications',
    public: true,
    input: Specifications,
    output: z.record(z.string(), z.string()).describe('Short facts by name.'),
    otherwise: {},
    label: null,
    control: { kind: 'pairs' },
    csv: 'specifications, specs, facts',
    data: null,
    catalog: null,
  }),
  transport_notes: field({
    column: 'transportNotes',
    public: true,
    input: z.string().max(LIMITS.transportNotes).describe('What to know about moving the item. Public.'),
    output: z.string().describe('About moving the item; may be empty.'),
    otherwise: '',
    label: 'Transport',
    control: { kind: 'lines', attributes: { rows: 2, maxlength: LIMITS.transportNotes } },
    csv: 'transport notes, transport, moving',
    data: null,
    catalog: null,
  }),
  requires_truck: field({
    column: 'requiresTruck',
    public: true,
    input: z.boolean().describe('The item does not fit in an ordinary car.'),
    output: z.boolean().describe('The item does not fit in an ordinary car.'),
    otherwise: false,
    label: null,
    control: { kind: 'check' },
    csv: 'requires truck, truck, needs truck',
    data: null,
    catalog: null,
  }),
  min_price: field({
    column: 'minPriceCents',
    public: false,
    input: Price.nullable().describe('Lowest acceptable price; null: none. Private: never tell a buyer.'),
    output: z
      .number()
      .nullable()
      .describe('Lowest acceptable price; null: none; private, never tell a buyer.'),
    clean: toCents,
    show: (cents) => fromCents(cents),
    otherwise: null,
    label: null,
    control: { kind: 'money', beside: true },
    csv: 'min price, minimum price, lowest price, floor',
    data: null,
    catalog: null,
  }),
};

export type Fields = typeof LISTING_FIELDS;
export type ListingFieldName = keyof Fields;
/** The names of the rows of this kind. */
type NameOf<Kind> = { [K in ListingFieldName]: Fields[K] extends Kind ? K : never }[ListingFieldName];
type PublicName = NameOf<{ public: true }>;
type FactName = NameOf<{ ask: string }>;

/** What every listing needs; all other fields have a default. */
export const NEEDED = ['title', 'description', 'price', 'condition', 'category'] as const;

/** The fields as callers and writers give them. */
export type ListingFields = { [K in ListingFieldName]?: z.output<Fields[K]['input']> | undefined };
export type ListingContent = ListingFields &
  Required<{ [K in (typeof NEEDED)[number]]: z.output<Fields[K]['input']> }>;

/** The columns that store them, and those that everyone may read. */
export type ListingColumns = Pick<ItemRow, Fields[ListingFieldName]['column']>;
export type PublicColumns = Pick<ItemRow, Fields[PublicName]['column']>;

/** The short facts that a writer is asked for. */
export type Facts = { [K in FactName]: string | null };

/** Any field, for code that treats them alike. */
type AnyField = Omit<Field<unknown, unknown, keyof ItemRow>, 'data'> & {
  clean(value: unknown): unknown;
  show(value: unknown): unknown;
  data: 'own' | null | { of(value: unknown): Readonly<Record<string, unknown>> };
  ask?: string;
};

/** Fields that the form and sheets take as text. The others are yes or no, or have their own reader. */
export type TypedField = NameOf<{ control: { kind: 'line' | 'lines' } }>;
/** Fields that are yes or no. */
export type YesNoField = NameOf<{ control: { kind: 'check' } }>;
export type MadeField = Exclude<ListingFieldName, TypedField | YesNoField>;

/** Label of a fact on the item's page. */
export type FactLabel = {
  [K in ListingFieldName]: Fields[K] extends { label: infer L extends string } ? L : never;
}[ListingFieldName];

const same = <T>(value: T): T => value;

/** The rows of the table, for code that treats all fields alike. */
export const EACH_FIELD: readonly (readonly [ListingFieldName, AnyField])[] = Object.entries(
  LISTING_FIELDS,
).map(([name, each]) => [name as ListingFieldName, { clean: same, show: same, ...each }]);

const namesOf = <Name extends ListingFieldName>(which: (each: AnyField) => unknown) =>
  EACH_FIELD.flatMap(([name, each]) => (which(each) ? [name as Name] : []));
export const TYPED_FIELDS = namesOf<TypedField>(({ control }) => ['line', 'lines'].includes(control.kind));
export const YES_NO_FIELDS = namesOf<YesNoField>(({ control }) => control.kind === 'check');
export const SEARCHED_FIELDS: readonly string[] = namesOf(({ searched }) => searched);

type Shape<Part extends 'input' | 'output', Name extends ListingFieldName> = { [K in Name]: Fields[K][Part] };

const shapeOf = (part: 'input' | 'output', which: (each: AnyField) => boolean) =>
  Object.fromEntries(EACH_FIELD.flatMap(([name, each]) => (which(each) ? [[name, each[part]]] : [])));

/** Schemas by field: what callers can set, what the seller sees, what everyone sees. */
export const FIELD_INPUTS = shapeOf('input', () => true) as Shape<'input', ListingFieldName>;
export const FIELD_OUTPUTS = Object.fromEntries(
  EACH_FIELD.map(([name, { output, whenKnown }]) => [name, whenKnown ?? output]),
) as { [K in ListingFieldName]: Fields[K] extends { whenKnown: infer Known } ? Known : Fields[K]['output'] };
export type PublicFields = { [K in PublicName]: z.output<Fields[K]['output']> };
export const PUBLIC_OUTPUTS = shapeOf('output', (each) => each.public) as Shape<'output', PublicName>;

/** What writers are asked for, by name, and the result of a writer that knows nothing. */
export const FACTS = EACH_FIELD.flatMap(([name, { ask, column, label, searched }]) =>
  ask === undefined
    ? []
    : [{ name: name as FactName, column, label, searched, ask, max: LIMITS[name as FactName] }],
);
export const FACT_OUTPUTS = shapeOf('output', (each) => each.ask !== undefined) as Shape<'output', FactName>;
export const NO_FACTS = Object.fromEntries(FACTS.map(({ name }) => [name, null])) as Facts;

/** How many of the seller's listings aren't public because the seller hasn't reviewed them yet. */
export const NeedsReviewCount = z.int().describe('Listings to review; none is public before it is.');
