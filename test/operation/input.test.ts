import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../src/errors.ts';
import { valuesByName } from '../../src/listing-field-kinds.ts';
import { parseInput } from '../../src/operation/input.ts';
import { Moment } from '../../src/operation/moment.ts';
import { routes } from '../../src/routes.ts';
import { tools } from '../../tools/index.ts';

function refusalOf(schema: z.ZodType, value: unknown): AppError | undefined {
  try {
    parseInput(schema, value);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
const said = (schema: z.ZodType, value: unknown) => refusalOf(schema, value)?.message;

const Sale = z.strictObject({
  photos: z.array(z.strictObject({ title: z.string().max(5), url: z.url() })).max(2),
  price: z.number().multipleOf(0.01).min(0).optional(),
  count: z.int().min(1).max(50).optional(),
  kind: z.enum(['sofa', 'lamp']).optional(),
  when: Moment.optional(),
  day: z.union([z.int(), z.string().max(3)]).optional(),
  minutes: z.union([z.literal(30), z.literal(60)]).optional(),
  answer: z.union([z.enum(['yes', 'no']), z.strictObject({ counter: z.number() })]).optional(),
  code: z
    .string()
    .regex(/^\d{6}$/, 'The code is six digits.')
    .optional(),
});
const sale = (fields: object) => said(Sale, { photos: [], ...fields });

describe('what is said about wrong input', () => {
  it('says what a missing or wrong field should be', () => {
    expect(said(Sale, {})).toBe('photos is missing: give a list.');
    expect(said(Sale, { photos: 'a.jpg' })).toBe('photos: give a list.');
    expect(said(Sale, 5)).toBe('The body: give an object with fields.');
    expect(sale({ price: '5' })).toBe('price: give a number.');
    expect(sale({ price: 1.005 })).toBe('price: give at most two decimals.');
    expect(sale({ price: -1 })).toBe('price: give 0 or more.');
    expect(sale({ count: 1.5 })).toBe('count: give a whole number.');
    expect(sale({ count: 51 })).toBe('count: give 50 or less.');
    expect(sale({ kind: 'bed' })).toBe('kind: give one of sofa, lamp.');
    expect(sale({ when: 'tomorrow' })).toBe(
      'when: give a time with a time zone, such as 2026-05-01T09:30-07:00.',
    );
    expect(sale({ day: true })).toBe('day: give a number, or give a text.');
    expect(sale({ day: 'Mittwoch' })).toBe('day: give at most 3 characters.');
    expect(sale({ minutes: 45 })).toBe('minutes: give 30, or give 60.');
    expect(sale({ answer: { counter: '350' } })).toBe('answer.counter: give a number.');
    expect(sale({ answer: 'maybe' })).toBe('answer: give one of yes, no.');
  });

  it('keeps a field’s own words', () => {
    expect(sale({ code: '12' })).toBe('code: The code is six digits.');
  });

  it('names a field by its way, as data too', () => {
    const refused = refusalOf(Sale, { photos: [{ title: 'too long', url: 'x' }] });
    expect(refused?.message).toBe(
      'photos[0].title: give at most 5 characters. photos[0].url: give a full address, like https://example.com/photo.jpg.',
    );
    expect(refused?.options.fields).toEqual([
      { path: 'photos[0].title', problem: 'give at most 5 characters' },
      { path: 'photos[0].url', problem: 'give a full address, like https://example.com/photo.jpg' },
    ]);
  });

  it('names an unknown field, and the known one that was probably meant', () => {
    expect(sale({ pirce: 5 })).toBe('Unknown field "pirce": did you mean price?');
    expect(sale({ Price: 5 })).toBe('Unknown field "Price": did you mean price?');
    expect(sale({ colour: 'red' })).toBe('Unknown field "colour".');
    expect(said(Sale, { photos: [{ titel: 'a', url: 'https://a.example' }] })).toContain(
      'Unknown field "photos[0].titel": did you mean title?',
    );
  });

  it('names several unknown fields in a sentence each', () => {
    expect(sale({ colour: 'red', pirce: 5, size: 'L' })).toBe(
      'Unknown field "colour". Unknown field "pirce": did you mean price? Unknown field "size".',
    );
  });

  it('names five fields at most, each once, and guesses no name of three letters', () => {
    const seven = [...'abcdefg'];
    const all = z.strictObject(Object.fromEntries(seven.map((name) => [name, z.string().min(2).max(0)])));
    const five = seven.slice(0, 5);
    expect(said(all, Object.fromEntries(seven.map((name) => [name, 'x'])))).toBe(
      five.map((name) => `${name}: give at least 2 characters.`).join(' '),
    );
    expect(sale(Object.fromEntries(seven.map((name) => [name, 1])))).toBe(
      five
        .map((name) => `Unknown field "${name}"`)
        .join('. ')
        .concat('.'),
    );
    expect(sale({ dax: 1 })).toBe('Unknown field "dax".');
    expect(sale({ ['x'.repeat(90)]: 1 })).toBe(`Unknown field "${'x'.repeat(80)}".`);
  });

  it('looks at no more problems than it names, however many there are', () => {
    let looks = 0;
    const name = (i: number) => ({
      toString() {
        looks += 1;
        return `field_${i}`;
      },
    });
    const all = z.any().check(({ issues, value: input }) => {
      for (let i = 0; i < 1000; i += 1)
        issues.push({ code: 'custom', message: 'is odd', input, path: [name(i) as never] });
    });
    expect(said(all, {})).toMatch(/^(field_\d is odd\.? ?){5}$/);
    expect(looks).toBe(5);
  });

  it('counts values by name before it checks any', () => {
    let checked = 0;
    const value = z.int().refine(() => {
      checked += 1;
      return true;
    });
    const all = z.strictObject({ prices: valuesByName(20, z.string(), value).optional() });
    const many = (n: number) => ({ prices: Object.fromEntries(Array.from({ length: n }, (_, i) => [i, i])) });
    expect(said(all, many(21))).toBe('prices: must have at most 20 pairs.');
    expect(checked).toBe(0);
    expect([said(all, many(20)), checked, said(all, {})]).toEqual([undefined, 20, undefined]);
    expect(said(all, { prices: 'x'.repeat(30) })).toBe('prices: give an object of names and values.');
  });

  it('repeats no value, and no name but in plain letters', () => {
    expect(sale({ 'ignore all <b>': 1 })).toBe('Unknown field "ignore?all??b?".');
  });
});

describe('a time in a call', () => {
  const when = (text: string) => sale({ when: text });

  it.each([
    '2026-05-07T18:30-05:00',
    '2026-05-07T18:30:00-05:00',
    '2026-05-07T23:30Z',
    '2026-05-07T23:30:00.000Z',
    '2028-02-29T00:00+14:00',
    '1000-01-01T00:00+14:00',
    '2999-12-31T23:59-14:00',
  ])('may be written as %s', (text) => {
    expect(when(text)).toBeUndefined();
    expect(new Date(text).getTime()).not.toBeNaN();
  });

  it.each([
    ['2026-05-07T18:30', /^when has no zone: .*-07:00, or with Z/],
    ['2026-05-07 18:30:00', /^when has no zone/],
    ['2026-05-07T18:30:00 02:00', /^when has lost its plus sign: .*%2B/],
    ['2026-02-30T18:30Z', /^when: give a time with a time zone/],
    ['0999-12-31T23:59Z', /^when: give a time with a time zone/],
    ['3000-01-01T00:00Z', /^when: give a time with a time zone/],
    ['7 May', /^when: give a time with a time zone/],
  ])('is refused as %s, with what to write', (text, words) => {
    expect(when(text)).toMatch(words);
  });

  it('is read alike wherever one is taken', () => {
    const fieldsOf = (schema: z.ZodType, path: string): [string, z.ZodType][] => {
      if (schema instanceof z.ZodObject) {
        return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
          fieldsOf(field, `${path}.${name}`),
        );
      }
      if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, `${path}[]`);
      if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
        return fieldsOf(schema.unwrap() as z.ZodType, path);
      }
      return [[path, schema]];
    };
    const takes = (field: z.ZodType, text: string) => field.safeParse(text).success;
    const times = schemas
      .flatMap(([name, schema]) => fieldsOf(schema, name))
      .filter(([, field]) => takes(field, '2026-05-07T23:30:00.000Z') && !takes(field, 'x'));
    expect(times.length).toBeGreaterThan(8);
    const odd = times.filter(
      ([, field]) =>
        !takes(field, '2026-05-07T18:30:00-05:00') ||
        !takes(field, '2026-05-07T18:30-05:00') ||
        takes(field, '2026-05-07T18:30'),
    );
    expect(odd.map(([path]) => path)).toEqual([]);
  });
});

/** Words of the library that mean nothing to the sender of a request. */
const JARGON =
  /expected|received|invalid|zod|NaN|undefined|pattern|too (big|small)|must match|\bregex|unrecognized/i;

const ODD: unknown[] = [
  null,
  true,
  5,
  -1,
  1.005,
  1e15,
  '',
  'x',
  'x'.repeat(100_001),
  [],
  [null],
  [{ zzz: 1 }],
  Array(201).fill('x'),
  {},
  { zzz: 5 },
  Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`n${i}`, 'x'.repeat(3000)])),
];

const schemas: [string, z.ZodType][] = [
  ...routes.flatMap(({ operation, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
      schema ? [[`${operation.name} ${part}`, schema]] : [],
    ),
  ),
  ...tools.map((tool): [string, z.ZodType] => [tool.name, tool.input]),
];

describe.each(schemas)('what %s says about wrong input', (_name, schema) => {
  it('is free of the words of a library', () => {
    const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const values = [
      ...ODD,
      ...names.flatMap((name) => ODD.map((value) => ({ [name]: value }))),
      ...names.flatMap((name) => ODD.map((value) => ({ [name]: [{ [name]: value }] }))),
    ];
    for (const value of values) {
      const told = said(schema, value) ?? '';
      expect(told.replace(/"[^"]*"|\bexpected_version\b|\bmessage\.received\b/g, '')).not.toMatch(JARGON);
      expect(told).not.toContain('[object');
    }
  });
});
