import fc from 'fast-check';

/** A JSON Schema, as in the OpenAPI document. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minProperties?: number;
  exclusiveMinimum?: number;
};

export type Making = {
  /** Whether some values should be wrong. */
  flawed: boolean;
  /** Known values for a field's name, such as ids that exist. */
  known(name: string): readonly string[];
  fits(schema: Schema, value: unknown): boolean;
};

const LONG = 'x'.repeat(70_000);
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** Values that hardly any field expects. */
export const junk: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  0.001,
  1e308,
  2 ** 53,
  '',
  ' ',
  'x',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202ereversed',
  '👩‍👩‍👧',
  'İ',
  "'; drop table items; --",
  '%00%ff',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'constructor',
  '1e5',
  '2026-02-30T25:61:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  LONG,
  [],
  [[]],
  [null],
  {},
  { constructor: 1 },
  deep(300),
);

/** Values just outside of what a schema allows. */
function past(schema: Schema): unknown[] {
  const { minLength = 0, maxLength, minItems = 0, maxItems, minimum, maximum, items } = schema;
  const each = items?.type === 'object' ? {} : 'x';
  return [
    ...(maxLength === undefined ? [] : ['é'.repeat(maxLength + 1)]),
    ...(minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
    ...(maxItems === undefined ? [] : [Array(maxItems + 1).fill(each)]),
    ...(minItems > 0 ? [Array(minItems - 1).fill(each)] : []),
    ...(maximum === undefined ? [] : [maximum + 1, maximum + 0.01]),
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 0.01]),
  ];
}

/** Values that `schema` allows, preferring known ones; with `flawed`, also some that it doesn't allow. */
export function valuesOf(schema: Schema, making: Making, name = ''): fc.Arbitrary<unknown> {
  const valid = validOf(schema, making, name);
  if (!making.flawed) return valid;
  const edges = past(schema);
  const flaw = edges.length > 0 ? fc.oneof(junk, fc.constantFrom(...edges)) : junk;
  return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: flaw });
}

function validOf(schema: Schema, making: Making, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { anyOf, oneOf, ...rest } = schema;
  const ways = schema.properties ? undefined : (anyOf ?? oneOf);
  if (ways) return fc.oneof(...ways.map((way) => valuesOf({ ...rest, ...way }, making, name)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, making, name);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 50 } = schema;
      return fc.array(valuesOf(items, making, name), {
        minLength: minItems,
        maxLength: Math.min(maxItems, Math.max(minItems, 3)),
      });
    }
    case 'string':
      return stringsOf(schema, making, name);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return junk;
  }
}

function objectsOf(schema: Schema, making: Making, name: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: others, propertyNames = {} } = schema;
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([field, of]) => [field, valuesOf(of, making, field)])),
    making.flawed ? { requiredKeys: [] } : { requiredKeys: required },
  );
  // Most wrong values keep the required fields; otherwise, a test would only ever see the missing ones refused.
  const whole = fc
    .tuple(
      fields,
      fc.record(
        Object.fromEntries(
          required.map((field) => [field, valuesOf(properties[field] ?? {}, making, field)]),
        ),
      ),
      fc.integer({ min: 0, max: 5 }),
    )
    .map(([some, needed, n]) => (n === 0 ? some : { ...some, ...needed }));
  const known =
    typeof others === 'object'
      ? fc.dictionary(stringsOf({ ...propertyNames, minLength: 1 }, making, name), valuesOf(others, making), {
          maxKeys: 3,
        })
      : fc.constant({});
  const extra = making.flawed
    ? fc.oneof(
        { weight: 15, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom({ extra: 1 }, JSON.parse('{"__proto__": 1}')) },
      )
    : fc.constant({});
  const all = fc.tuple(whole, known, extra).map((parts): unknown => Object.assign({}, ...parts));
  const isBound = schema.oneOf || schema.minProperties;
  return making.flawed || !isBound ? all : all.filter((value) => making.fits(schema, value));
}

const LETTERS = fc.constantFrom(...'aB7 -.&<"é中🎉א', 'e\u0301', '👩‍👩‍👧');
const times = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.stringMatching(/^[a-z0-9]{1,9}@[a-z]{1,8}\.example$/),
  'date-time': times.map((at) => at.toISOString()),
  date: times.map((at) => at.toISOString().slice(0, 10)),
  uri: fc.webUrl({ validSchemes: ['https'] }).filter((url) => url.length <= 500),
};
const textsByRule = new Map<string, fc.Arbitrary<string>>();

/** Generators of texts, by their rules, because creating one of them costs more than most requests. */
function textsOf({ minLength = 0, maxLength = 100_000, pattern, format = '' }: Schema): fc.Arbitrary<string> {
  const rule = `${minLength} ${maxLength} ${pattern} ${format}`;
  let texts = FORMATS[format] ?? textsByRule.get(rule);
  if (!texts) {
    const longest = fc.constant('w'.repeat(Math.min(maxLength, 5000)));
    const some = fc
      .string({ unit: LETTERS, minLength, maxLength: Math.min(maxLength, minLength + 30) })
      .filter((text) => text.length <= maxLength && (minLength === 0 || text.trim() !== ''));
    texts =
      pattern !== undefined && !/\\p|\(\?/.test(pattern)
        ? fc.stringMatching(new RegExp(pattern))
        : fc.oneof({ weight: 6, arbitrary: some }, { weight: 1, arbitrary: longest });
    textsByRule.set(rule, texts);
  }
  return texts;
}

function stringsOf(schema: Schema, making: Making, name: string): fc.Arbitrary<string> {
  const texts = textsOf(schema);
  if (making.known(name).length === 0) return texts;
  const there = fc.nat().map((n) => {
    const all = making.known(name);
    return all[n % all.length] ?? '';
  });
  return fc.oneof({ weight: 5, arbitrary: there }, { weight: 1, arbitrary: texts });
}

function numbersOf({ type, minimum = -1_000_000, maximum = 1_000_000, multipleOf, ...more }: Schema) {
  const step = type === 'integer' ? (multipleOf ?? 1) : (multipleOf ?? 0.01);
  const whole = (n: number) => Math.round(n * step * 100) / 100;
  const [low, high] = [Math.ceil(minimum / step), Math.floor(maximum / step)];
  return fc.oneof(
    fc.constantFrom(minimum === more.exclusiveMinimum ? minimum + step : minimum, maximum),
    fc.integer({ min: Math.max(low, 1), max: Math.min(high, 20_000) }).map(whole),
  );
}
