import { type ResponseSchema, type Schema, SchemaType } from '@google/generative-ai';
import { CATEGORIES, CONDITIONS } from '../../vocabulary.ts';

const text = { type: SchemaType.STRING } as const;
const number = { type: SchemaType.NUMBER } as const;
const boolean = { type: SchemaType.BOOLEAN } as const;
const oneOf = (words: readonly string[]): Schema => ({
  type: SchemaType.STRING,
  format: 'enum',
  enum: [...words],
});

/** The listing as Gemini fills it in; pairs stand in a list, because its schemas know no free keys. */
export const LISTING_SCHEMA: ResponseSchema = {
  type: SchemaType.OBJECT,
  properties: {
    title: text,
    description: text,
    price: { ...number, nullable: true },
    price_low: { ...number, nullable: true },
    price_high: { ...number, nullable: true },
    condition: oneOf(CONDITIONS),
    category: oneOf(CATEGORIES),
    specifications: {
      type: SchemaType.ARRAY,
      items: {
        type: SchemaType.OBJECT,
        properties: { name: text, value: text },
        required: ['name', 'value'],
      },
    },
    transport_notes: text,
    dimensions: { ...text, nullable: true },
    weight: { ...text, nullable: true },
    requires_truck: boolean,
    confidence: number,
    needs_review: boolean,
  },
  required: [
    'title',
    'description',
    'price',
    'condition',
    'category',
    'specifications',
    'transport_notes',
    'requires_truck',
    'confidence',
    'needs_review',
  ],
};

export const GROUPING_SCHEMA: ResponseSchema = {
  type: SchemaType.OBJECT,
  properties: {
    groups: {
      type: SchemaType.ARRAY,
      items: {
        type: SchemaType.OBJECT,
        properties: {
          label: text,
          photo_indexes: { type: SchemaType.ARRAY, items: { type: SchemaType.INTEGER } },
        },
        required: ['label', 'photo_indexes'],
      },
    },
  },
  required: ['groups'],
};
