import * as z from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;
type ObjectSchema = { type: 'object'; [key: string]: unknown };

/** A bound above this doesn't matter to callers. */
const FAR = 40;

/** A longer list of values matters only to callers who send one; readers see the value itself. */
const LONG = 3;

/** Keywords that a refusal explains better than a schema would. */
const NEEDLESS = [
  'pattern',
  'minLength',
  'maxLength',
  'propertyNames',
  'multipleOf',
  'exclusiveMinimum',
  'minProperties',
] as const;

/** A description shorter than this adds nothing to the name of an answer's field. */
const TELLING = 26;

/**
 * A schema as `tools/list` shows it: complete, but without details that don't help a reader, such as patterns, lengths
 * of texts that a refusal names anyway, and unions where "or null" is enough. Arguments keep their full descriptions;
 * fields of an answer keep their first sentence.
 */
export function listedSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, override: tidyFor(io) });
  const told = saidOnce(json, io);
  const whole = io === 'output' ? shareRepeated(told) : { ...told, additionalProperties: false };
  return { ...whole, type: 'object' };
}

const tidyFor =
  (io: 'input' | 'output') =>
  ({ jsonSchema: part }: { jsonSchema: Schema }): void => {
    part.anyOf &&= part.anyOf.flatMap((option) => (isSchema(option) && option.anyOf) || [option]);
    orNull(part);
    oneOfValues(part);
    if ((part.minimum ?? 0) <= 1) delete part.minimum;
    if ((part.maximum ?? 0) > FAR) delete part.maximum;
    if ((part.maxItems ?? 0) > 50) delete part.maxItems;
    if (part.minItems === 1) delete part.minItems;
    for (const needless of NEEDLESS) delete part[needless];
    if (part.properties) delete part.oneOf;
    // Clients keep the list for hours and validate answers against it: a new field must not break them.
    if (part.additionalProperties === false) delete part.additionalProperties;
    if (io === 'input') return;
    delete part.format;
    if ((part.enum?.length ?? 0) > LONG) delete part.enum;
  };

/** `{anyOf: [{type: "string"}, {type: "null"}]}` as `{type: ["string", "null"]}`. */
function orNull(part: Schema): void {
  const [value, other, ...more] = part.anyOf ?? [];
  if (typeof value !== 'object' || typeof other !== 'object' || more.length > 0) return;
  if (other.type !== 'null' || typeof value.type !== 'string' || value.const !== undefined) return;
  if (value.properties) return;
  const { type, enum: values, ...rest } = value;
  delete part.anyOf;
  Object.assign(part, { type: [type, 'null'] }, rest, part.description && { description: part.description });
  if (values) part.enum = [...values, null];
}

/** `{anyOf: [{const: 30}, {const: 60}]}` as `{enum: [30, 60]}`. */
function oneOfValues(part: Schema): void {
  const options = (part.anyOf ?? []).flatMap((each) => (typeof each === 'object' ? [each] : []));
  const values = options.flatMap(({ const: value }) => (value === undefined ? [] : [value]));
  if (values.length === 0 || values.length < options.length) return;
  delete part.anyOf;
  Object.assign(part, { type: options[0]?.type, enum: values });
}

/** Keeps descriptions only where they help, and moves those of a list's or choice's content to the field. */
const saidOnce = (schema: Schema, io: 'input' | 'output'): Schema =>
  eachPart(schema, [], ({ description = '', ...part }, path) => {
    const said = io === 'input' ? description : (description.split(/(?<=\.) /)[0] ?? '');
    const isTelling = path.at(-1) !== INSIDE && (io === 'input' || said.length > TELLING);
    return isTelling && said !== '' ? { ...part, description: said.replace(/\.$/, '') } : part;
  });

/** Minimum length of a row worth sharing; below it, the reference would save nothing. */
const SHARED_FROM = 160;

/** Writes a row that appears in several places once, under `$defs`. */
function shareRepeated(schema: Schema): Schema {
  const times = new Map<string, number>();
  const isRow = (part: Schema) => part.properties !== undefined;
  eachPart(schema, [], (part) => {
    const text = JSON.stringify(part);
    if (isRow(part)) times.set(text, (times.get(text) ?? 0) + 1);
    return part;
  });
  const $defs: Record<string, Schema> = {};
  const shared = eachPart(schema, [], (part, path) => {
    const text = JSON.stringify(part);
    if (!isRow(part) || text.length < SHARED_FROM || (times.get(text) ?? 0) < 2) return part;
    const name = path.filter((each) => each !== INSIDE).at(-1) ?? 'row';
    const known = Object.entries($defs).find(([, each]) => JSON.stringify(each) === text)?.[0] ?? name;
    $defs[known] = part;
    return { $ref: `#/$defs/${known}` };
  });
  return Object.keys($defs).length === 0 ? shared : { ...shared, $defs };
}

/** Path segment for the rows of a list, the values of a record, and the options of a choice. */
const INSIDE = '*';

const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

/** Rebuilds a schema by applying `change` to every part below the top, innermost first. */
function eachPart(
  schema: Schema,
  path: readonly string[],
  change: (part: Schema, path: readonly string[]) => Schema,
): Schema {
  const into = (part: unknown, name: string): unknown => {
    if (!isSchema(part)) return part;
    const here = [...path, name];
    return change(eachPart(part, here, change), here);
  };
  const parts = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword === 'properties') {
      const fields = Object.entries(schema.properties ?? {});
      return [keyword, Object.fromEntries(fields.map(([name, field]) => [name, into(field, name)]))];
    }
    if (keyword === 'anyOf') return [keyword, schema.anyOf?.map((option) => into(option, INSIDE))];
    if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, into(value, INSIDE)];
    return [keyword, value];
  });
  return Object.fromEntries(parts) as Schema;
}
