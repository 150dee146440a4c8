/** A JSON schema, limited to what the schemas of our own document use. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
  format?: string;
} & Partial<Record<'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum', number>>;

type Field = { name: string; schema: Schema; required?: boolean | undefined; words?: string | undefined };

/** A field as an item of a list in Markdown; a named object links to where it is described. */
export function fieldLine({ name, schema, required, words }: Field): string {
  const within = contentOf(schema);
  const object = named(within);
  const type = typeWords(schema);
  const linked = object ? type.replace(object, `[${object}](/developers/api/objects#${object})`) : type;
  const said = (words ?? schema.description ?? within.description ?? '').replaceAll('<', '&lt;');
  return `- \`${name}\` (${linked}${required ? '' : ', optional'})${said && `: ${said}`}`;
}

/** The fields of an object's schema, those within them below, down to objects that have a name of their own. */
export const fieldLines = (of: Schema): string[] =>
  Object.entries(of.properties ?? {}).flatMap(([name, schema]) => {
    const within = contentOf(schema);
    const inner = [within, ...(within.anyOf ?? [])].flatMap(fieldLines);
    return [
      fieldLine({ name, schema, required: of.required?.includes(name) }),
      ...inner.map((line) => `  ${line}`),
    ];
  });

/** What a field holds: the only choice besides null, or the element of a list. */
function contentOf(schema: Schema): Schema {
  const [only, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const inside = schema.items ?? (others.length === 0 ? only : undefined);
  return inside ? contentOf(inside) : schema;
}

const named = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** A schema in a few words: "text, up to 140 characters", "list of Item, 1 to 5", `"sold" or "noshow"`. */
export function typeWords(schema: Schema): string {
  const { type, anyOf, additionalProperties: values } = schema;
  const name = named(schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf) return [...new Set(anyOf.map(typeWords))].join(' or ');
  if (Array.isArray(type)) return type.map((each) => typeWords({ ...schema, type: each })).join(' or ');
  switch (type) {
    case 'array':
      return `list of ${typeWords(schema.items ?? {})}${range(schema.minItems, schema.maxItems, '')}`;
    case 'string':
      return (
        FORMATS[schema.format ?? ''] ?? `text${range(schema.minLength, schema.maxLength, ' characters')}`
      );
    case 'integer':
    case 'number':
      return `${type === 'integer' ? 'whole ' : ''}number${range(schema.minimum, schema.maximum, '')}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return typeof values === 'object' && !schema.properties
        ? `object of ${typeWords(values)} by name`
        : 'object';
    default:
      return type ?? 'any value';
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'ISO 8601 time',
  date: 'date as YYYY-MM-DD',
  email: 'email address',
  uri: 'URL',
};

/** Leaves out bounds that only mean "any integer". */
function range(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, unit: string): string {
  const most = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  if (most === undefined) return min <= 1 ? '' : `, at least ${min}${unit}`;
  const isUpTo = min === Number.MIN_SAFE_INTEGER || (unit !== '' && min <= 1);
  return isUpTo ? `, up to ${most}${unit}` : `, ${min} to ${most}${unit}`;
}
