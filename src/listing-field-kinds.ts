import * as z from 'zod';
import type { RowOf } from '../db/store.ts';
import { currencyProblem, HIGHEST_PRICE } from './money.ts';
import { isOneLine, isVisible } from './text/plain.ts';
import { isWholeCents } from './units.ts';
import { LISTING_LIMITS as LIMITS } from './vocabulary.ts';

export type ItemRow = RowOf<'items'>;

/** How the seller's form asks for a field; `fields` in src/locales has its label and hint. */
export type Control = {
  kind: 'line' | 'lines' | 'choice' | 'money' | 'check' | 'pairs';
  /** Shows it next to the previous field. */
  beside?: true;
  attributes?: Record<string, string | number | boolean>;
  among?: readonly string[];
};

/** Where else a field appears. Leaving one out doesn't compile. */
type Places<Output> = {
  control: Control;
  /** Names of its column in sheets and catalogs, in lowercase without punctuation. */
  csv: string;
  /** Its property of a schema.org Product. `own`: the page has code for it; null: it doesn't appear there. */
  data: 'own' | null | { of(value: NonNullable<Output>): Readonly<Record<string, unknown>> };
  /** Its column of the catalog, with the maximum number of characters there; `own` and null as above. */
  catalog: 'own' | null | { column: string; max: number };
};

/** How a value is stored and shown. A number says both, because amounts are stored in cents; others can stay. */
type Conversions<Input, Output, Stored> = ([Input] extends [Exclude<Stored, number>]
  ? { clean?(value: Input): Stored }
  : { clean(value: Input): Stored }) &
  ([Stored] extends [Exclude<Output, number>]
    ? { show?(value: Stored): Output }
    : { show(value: Stored): Output });

export type Field<Input, Output, Column extends keyof ItemRow> = Places<Output> & {
  column: Column;
  /** Whether everyone may read it. The checks of public text then read every text in it. */
  public: boolean;
  /** Schema of the value as callers send it. */
  input: z.ZodType<Input>;
  /** Schema of the value as the API shows it. */
  output: z.ZodType<Output>;
  /** The value of a new listing if no one gave one. NEEDED fields have none. */
  otherwise?: ItemRow[Column];
  /** Set if the seller's API omits the field when it is unknown; its schema when it is known. */
  whenKnown?: z.ZodOptional<z.ZodType<Output>>;
  /** Whether searches look in it; with `title`, its words count as much as the title's. */
  searched?: 'title' | 'text';
  /** Its heading on the item's page (`facts` in src/locales); null if it has its own place there, or none. */
  label: string | null;
};

export const field = <
  Input,
  Output,
  Column extends keyof ItemRow,
  const More extends { public: boolean; control: Control; label: string | null },
>(
  spec: Field<Input, Output, Column> & Conversions<Input, Output, ItemRow[Column]> & More,
) => spec;

/** An input of values by name. Too many are refused before any is checked, because checking takes time. */
export function valuesByName<V extends z.ZodType>(most: number, name: z.ZodString, value: V) {
  const counted = (given: unknown, { issues }: z.core.ParsePayload) => {
    if (given instanceof Object && Object.keys(given).length > most)
      issues.push({ code: 'custom', message: `must have at most ${most} pairs`, input: given });
    return given;
  };
  return z.preprocess(counted, z.record(name, value)).meta({ maxProperties: most });
}

export const filled = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isVisible, 'must not be blank')
    .refine(isOneLine, 'must be one line')
    .meta({ pattern: '\\S' });
const known = (text: string | null): string | null => text?.trim() || null;

/** Columns of optional text with a maximum length. */
type FactColumn = {
  [K in keyof ItemRow & keyof typeof LIMITS]: null extends ItemRow[K] ? K : never;
}[keyof ItemRow & keyof typeof LIMITS];

/** A short public text, null if unknown. Writers are asked for it, and the item's page labels it. */
export const factField = <Column extends FactColumn, const Label extends string>(
  column: Column,
  spec: Omit<Places<string>, 'control'> & {
    label: Label;
    asked?: { beside: true };
    example: string;
    ask: string;
    searched?: 'title' | 'text';
  },
) => {
  const max = LIMITS[column];
  const { example, ask, asked, ...shown } = spec;
  return {
    column,
    input: z.string().max(max).nullable().describe(`${example}; null when unknown. Public.`),
    output: z
      .string()
      .nullable()
      .describe(`${example.replace(/, such as.*/, '')}; null when unknown.`),
    clean: known,
    otherwise: null,
    public: true as const,
    control: { kind: 'line' as const, ...asked, attributes: { maxlength: max } },
    ...shown,
    /** What a writer is told about it. */
    ask,
  };
};

/** A fact that the seller's API omits when it is unknown. Only for the oldest facts, because callers rely on it. */
export const leftOut = <Fact extends { output: z.ZodType }>(fact: Fact) => ({
  ...fact,
  whenKnown: z
    .string()
    .optional()
    .describe(`${fact.output.description?.replace('; null when unknown.', ', when known.')}`),
});

/** An amount in any currency; `refuseAmounts` checks it against the seller's. */
export const Price = z
  .number()
  .min(0)
  .max(HIGHEST_PRICE)
  .refine(isWholeCents, 'must have at most two decimals')
  .meta({ multipleOf: 0.01 })
  .describe('In the seller’s currency; 0 gives the item away.');

/** A currency code from a caller, in any case. */
export const CurrencyCode = z
  .string()
  .max(40)
  .trim()
  .toUpperCase()
  .superRefine((code, of) => {
    const problem = currencyProblem(code);
    if (problem !== undefined) of.addIssue({ code: 'custom', message: problem });
  })
  .meta({ pattern: '^\\s*[A-Za-z]{3}\\s*$' })
  .describe('ISO 4217 code, such as EUR.');

/** The currency of the amounts in a response. */
export const Currency = z.string().describe('ISO 4217, of the amounts.');
