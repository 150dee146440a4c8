import { expect, it } from 'vitest';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { tools } from '../../tools/index.ts';
import { openTestApp } from '../support/app.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of fields that contain an amount of money. */
const AMOUNT =
  /^(?:.*_)?(?:price|prices|amount|total|earned|offer|revenue|fee|cost|paid)$|^(?:price|amount|offer|counter)_/;
/**
 * Types of fields with similar names that contain no money: text for a form, a time, a count, a preference, a yes or
 * no.
 */
const NO_MONEY = new Set(['string', 'boolean', 'array']);

const isAmount = (name: string, field: unknown): boolean => {
  if (!AMOUNT.test(name) || !isObject(field)) return false;
  const kinds = [field, ...(Array.isArray(field.anyOf) ? field.anyOf : [])].flatMap((each) =>
    isObject(each) ? [each.type].flat() : [],
  );
  return kinds.includes('number') && !kinds.some((kind) => NO_MONEY.has(String(kind)));
};

/** Paths of amounts in a response without a `currency` next to or around them. */
function bare(
  schema: unknown,
  path: string,
  known: boolean,
  defs: Json,
  seen: readonly unknown[] = [],
): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => bare(each, path, known, defs, seen));
  if (!isObject(schema) || seen.includes(schema)) return [];
  const walked = [...seen, schema];
  const ref = typeof schema.$ref === 'string' ? defs[schema.$ref.split('/').at(-1) ?? ''] : undefined;
  const within = known || hasCurrency(schema, defs);
  const fields = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return [
    ...bare(ref, path, within, defs, walked),
    ...fields.flatMap(([name, field]) => [
      ...(isAmount(name, field) && !within ? [`${path}.${name}`] : []),
      ...bare(field, `${path}.${name}`, within, defs, walked),
    ]),
    ...['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].flatMap((part) =>
      bare(schema[part], path, within, defs, walked),
    ),
  ];
}

/** An object itself, or one of the parts that it is composed of. */
const hasCurrency = (schema: Json, defs: Json): boolean =>
  (isObject(schema.properties) && 'currency' in schema.properties) ||
  (Array.isArray(schema.allOf) &&
    schema.allOf.some((each) => {
      const part =
        isObject(each) && typeof each.$ref === 'string' ? defs[each.$ref.split('/').at(-1) ?? ''] : each;
      return isObject(part) && hasCurrency(part, defs);
    }));

it('tells an amount from its likes', () => {
  const number = { type: 'number' };
  expect(bare({ properties: { price: number } }, 'x', false, {})).toEqual(['x.price']);
  expect(bare({ properties: { price: number, currency: { type: 'string' } } }, 'x', false, {})).toEqual([]);
  const list = { properties: { items: { items: { properties: { final_price: number } } } } };
  expect(bare(list, 'x', false, {})).toEqual(['x.items.final_price']);
  expect(bare({ $ref: '#/components/schemas/A' }, 'x', false, { A: list })).toEqual(['x.items.final_price']);
  const text = { properties: { price: { type: 'string' }, total: { type: 'integer' } } };
  expect(bare(text, 'x', false, {})).toEqual([]);
});

it('says the currency of every amount in the answers of REST', async () => {
  const t = await openTestApp();
  try {
    const { json } = await t.request('GET', '/openapi.json');
    const defs: Json = json.components.schemas;
    const answers = Object.entries<Json>(json.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, of]) =>
        isObject(of) && isObject(of.responses)
          ? Object.entries(of.responses).flatMap(([status, answer]) =>
              /^2/.test(status) ? bare(contentOf(answer), `${method} ${path}`, false, defs) : [],
            )
          : [],
      ),
    );
    expect([...new Set(answers)]).toEqual([]);
  } finally {
    await t.close();
  }
});

const contentOf = (answer: unknown): unknown => {
  if (!isObject(answer) || !isObject(answer.content)) return undefined;
  const json = answer.content['application/json'];
  return isObject(json) ? json.schema : undefined;
};

it('says the currency of every amount in the answers of the tools', () => {
  const found = toolSet(tools).listed.flatMap(({ name, outputSchema }) => {
    const defs = isObject(outputSchema) && isObject(outputSchema.$defs) ? outputSchema.$defs : {};
    return bare(outputSchema, name, false, defs);
  });
  expect(found).toEqual([]);
});
