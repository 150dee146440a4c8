import { type ResponseSchema, type Schema, SchemaType } from '@google/generative-ai';
import type { AnswerSchema } from './answer-schema.ts';

const TYPES: Record<string, SchemaType> = {
  string: SchemaType.STRING,
  number: SchemaType.NUMBER,
  integer: SchemaType.INTEGER,
  boolean: SchemaType.BOOLEAN,
  array: SchemaType.ARRAY,
  object: SchemaType.OBJECT,
};

/** Gemini's own spelling of a schema. */
export function geminiSchema(schema: AnswerSchema): ResponseSchema {
  const [type = '', nullable] = [schema.type].flat();
  const { properties, items } = schema;
  return {
    type: TYPES[type],
    ...(nullable !== undefined && { nullable: true }),
    ...(schema.enum && { format: 'enum', enum: [...schema.enum] }),
    ...(items && { items: geminiSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]): [string, Schema] => [name, geminiSchema(each)]),
      ),
      required: schema.required,
    }),
  } as ResponseSchema;
}
