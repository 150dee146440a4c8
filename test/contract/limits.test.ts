import { expect, it } from 'vitest';
import { described, document } from '../support/openapi-check.ts';

/** Keywords that bound what a caller may send. */
const BOUNDS = /^(?:(?:min|max)(?:Length|Items|Properties|imum)|exclusive(?:Min|Max)imum|multipleOf)$/;
/** Keywords with schemas in them, and what their lines add to the name of the field. */
const NESTED = {
  items: '[]',
  propertyNames: '{key}',
  additionalProperties: '{}',
  allOf: '',
  anyOf: '',
  oneOf: '',
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line for each field of a schema that has a limit. */
function limitsOf(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => limitsOf(each, at));
  if (!isObject(schema)) return [];
  if (typeof schema.$ref === 'string') {
    const named = schema.$ref.split('/').slice(1);
    return limitsOf(
      named.reduce<unknown>((of, name) => isObject(of) && of[name], document),
      at,
    );
  }
  const isLimit = ([keyword, value]: [string, unknown]) =>
    keyword === 'pattern'
      ? schema.format === undefined && /\{\d/.test(`${value}`)
      : // That an integer is safe to count with limits nothing.
        BOUNDS.test(keyword) && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER;
  const own = Object.entries(schema).flatMap((each) => (isLimit(each) ? [each.join(' ')] : []));
  const { properties } = schema;
  return [
    ...(own.length > 0 ? [`  ${at}: ${own.join(', ')}`] : []),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, each]) =>
      limitsOf(each, at === '' ? name : `${at}.${name}`),
    ),
    ...Object.entries(NESTED).flatMap(([keyword, mark]) => limitsOf(schema[keyword], at + mark)),
  ];
}

it('callers may send what they always might: a limit changes only on purpose, with its line here', async () => {
  const lines = described
    .map(({ method, path, operation: { parameters = [], requestBody } }) => [
      `${method} ${path}`,
      ...parameters.flatMap(({ name, schema }) => limitsOf(schema, name)),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => limitsOf(schema, '')),
    ])
    .filter((each) => each.length > 1)
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  await expect(`${lines.flat().join('\n')}\n`).toMatchFileSnapshot('__snapshots__/limits.txt');
});
