export type Json = { [key: string]: unknown };

/** One row of a table of fields. */
export type FieldRow = {
  name: string;
  /** How deep it is within other fields. */
  depth: number;
  /** Its type in words. */
  type: string;
  /** The named object of the document that it is, or is a list of. */
  object?: string | undefined;
  required: boolean;
  words: string;
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document isn't validated: anything that isn't an object, list, or text counts as an empty one. */
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const REF = '#/components/schemas/';
const namedBy = (schema: Json): string | undefined =>
  textOf(schema.$ref).startsWith(REF) ? textOf(schema.$ref).slice(REF.length) : undefined;

/** `X or null` without the null, and whether it was there. */
function present(schema: Json): { schema: Json; orNull: boolean } {
  const choices = listOf(schema.anyOf).map(objectOf);
  const others = choices.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (only === undefined || others.length !== 1 || others.length === choices.length)
    return { schema, orNull: false };
  return { schema: { ...only, description: schema.description ?? only.description }, orNull: true };
}

/** The fields of an object's schema, those within them below, down to objects that have a name of their own. */
export function fieldRows(schema: Json, depth = 0): FieldRow[] {
  const required = new Set(listOf(schema.required));
  return Object.entries(objectOf(schema.properties)).flatMap(([name, property]) => {
    const { schema: field, orNull } = present(objectOf(property));
    const within = contentOf(field);
    const row: FieldRow = {
      name,
      depth,
      type: `${typeWords(field)}${orNull ? ' or null' : ''}`,
      object: namedBy(within),
      required: required.has(name),
      words: textOf(objectOf(property).description) || textOf(field.description),
    };
    const variants = listOf(within.anyOf).map(objectOf).filter(isRecord);
    return [row, ...[within, ...variants].flatMap((each) => fieldRows(each, depth + 1))];
  });
}

/** The element type of a list, or of a list of lists; otherwise the schema itself. */
const contentOf = (schema: Json): Json =>
  schema.type === 'array' ? contentOf(objectOf(schema.items)) : schema;

const isRecord = (schema: Json): boolean => Object.keys(objectOf(schema.properties)).length > 0;

/** A schema in a few words: "text, up to 140 characters", "list of Item, 1 to 5", `"sold" or "noshow"`. */
export function typeWords(schema: Json): string {
  const name = namedBy(schema);
  if (name !== undefined) return name;
  const { schema: only, orNull } = present(schema);
  if (orNull) return `${typeWords(only)} or null`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (Array.isArray(schema.anyOf))
    return [...new Set(schema.anyOf.map((each) => typeWords(objectOf(each))))].join(' or ');
  if (Array.isArray(schema.type))
    return schema.type
      .map((type) => (type === 'null' ? 'null' : typeWords({ ...schema, type })))
      .join(' or ');
  switch (schema.type) {
    case 'array': {
      const { minItems, maxItems } = schema;
      return `list of ${typeWords(objectOf(schema.items))}${range(minItems, maxItems, '')}`;
    }
    case 'string':
      return stringWords(schema);
    case 'integer':
      return `whole number${range(schema.minimum, schema.maximum, '')}`;
    case 'number':
      return `number${range(schema.minimum, schema.maximum, '')}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return isObject(schema.additionalProperties) && !isRecord(schema)
        ? `object of ${typeWords(schema.additionalProperties)} by name`
        : 'object';
    default:
      return 'any value';
  }
}

function stringWords({ format, minLength, maxLength }: Json): string {
  if (format === 'date-time') return 'time (ISO 8601)';
  if (format === 'date') return 'date (YYYY-MM-DD)';
  if (format === 'email') return 'email address';
  if (format === 'uri') return 'address (URL)';
  return `text${range(minLength, maxLength, ' characters')}`;
}

/** Leaves out bounds that only mean "any integer". */
function range(min: unknown, max: unknown, unit: string): string {
  const least = typeof min === 'number' && min > Number.MIN_SAFE_INTEGER ? min : undefined;
  const most = typeof max === 'number' && max < Number.MAX_SAFE_INTEGER ? max : undefined;
  if (most === undefined) return least === undefined || least <= 1 ? '' : `, at least ${least}${unit}`;
  return least === undefined || (unit !== '' && least <= 1)
    ? `, up to ${most}${unit}`
    : `, ${least} to ${most}${unit}`;
}
