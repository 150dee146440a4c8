import { FACTS } from '../../listing-fields.ts';
import { CATEGORIES, CONDITIONS } from '../../vocabulary.ts';

/** The part of JSON Schema that every provider supports in some spelling. */
export type AnswerSchema = {
  type: string | [string, 'null'];
  enum?: readonly string[];
  items?: AnswerSchema;
  properties?: Record<string, AnswerSchema>;
  required?: string[];
  additionalProperties?: false;
};

const text: AnswerSchema = { type: 'string' };
const number: AnswerSchema = { type: 'number' };
const orNull = (type: string): AnswerSchema => ({ type: [type, 'null'] });
const listOf = (items: AnswerSchema): AnswerSchema => ({ type: 'array', items });
/** Strict servers require every field to be required and no others to be allowed. */
const object = (properties: Record<string, AnswerSchema>): AnswerSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The listing as a model fills it in; pairs are in a list, because not every provider supports arbitrary keys. */
export const LISTING_SCHEMA = object({
  title: text,
  description: text,
  price: orNull('number'),
  price_low: orNull('number'),
  price_high: orNull('number'),
  condition: { type: 'string', enum: CONDITIONS },
  category: { type: 'string', enum: CATEGORIES },
  specifications: listOf(object({ name: text, value: text })),
  transport_notes: text,
  ...Object.fromEntries(FACTS.map(({ name }) => [name, orNull('string')])),
  requires_truck: { type: 'boolean' },
  confidence: number,
  needs_review: { type: 'boolean' },
});

export const WORDING_SCHEMA = object({ answers: listOf(text) });

export const GROUPING_SCHEMA = object({
  groups: listOf(object({ label: text, photo_indexes: listOf({ type: 'integer' }) })),
});
