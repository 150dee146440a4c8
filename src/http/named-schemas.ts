import * as z from 'zod';

type Json = { [key: string]: unknown };
type Document = { paths: Record<string, Json>; components: { schemas: Record<string, Json> } };

/**
 * Defines each schema of `named` once, under `#/components/schemas`, and replaces every equal schema in the document with
 * a reference, which may have its own description. So the names reach the API reference and generated clients.
 */
export function nameSchemas<T extends Document>(document: T, named: Readonly<Record<string, z.ZodType>>): T {
  const bodies = Object.entries(named).map(([name, schema]) => ({ name, body: schemaOf(schema, 'output') }));
  const names = new Map(bodies.map(({ name, body }) => [fingerprint(body), name]));

  const refer = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(refer);
    if (!isObject(node)) return node;
    const name = isSchema(node) ? names.get(fingerprint(node)) : undefined;
    if (name === undefined) return referWithin(node);
    const { description } = node;
    return {
      ...(typeof description === 'string' && { description }),
      $ref: `#/components/schemas/${name}`,
    };
  };
  const referWithin = (node: Json): Json =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, refer(value)]));

  const { paths, components } = document;
  const described = Object.entries(paths).map(([path, operations]) => [path, referWithin(operations)]);
  const said = bodies.map(({ name, body }) => [name, referWithin(body)]);
  return {
    ...document,
    paths: Object.fromEntries(described),
    components: { ...components, schemas: { ...components.schemas, ...Object.fromEntries(said) } },
  };
}

/** Only objects get a name; an example or a default may look like a schema, but it has no `properties` object. */
const isSchema = (node: Json): boolean => node.type === 'object' && isObject(node.properties);

const fingerprint = ({ description: _, ...schema }: Json): string => JSON.stringify(schema);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON Schema of `schema` as OpenAPI 3.1 embeds it: of what it accepts (`input`) or returns (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io });
  return json;
}
