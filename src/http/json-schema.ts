import * as z from 'zod';

type Json = { [key: string]: unknown };

/** The JSON Schema of `schema` as OpenAPI 3.1 embeds it: of what it accepts (`input`) or returns (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io });
  return json;
}
