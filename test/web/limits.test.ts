import { expect, it } from 'vitest';
import { acceptedEncoding } from '../../src/http/encoding.ts';
import { wordsOf } from '../../src/languages/index.ts';
import { browseQuery } from '../../src/web/browse/query.ts';
import { timesInput, typedTimes } from '../../src/web/pickups/times-form.ts';
import { excerpt } from '../../src/web/sale/model.ts';
import { pickupHours } from '../../src/web/sale/pickup-hours.ts';
import { picksIn, saleQuery } from '../../src/web/sale/query.ts';
import { securityHeaders } from '../../src/web/security-headers.ts';
import { listQuery } from '../../src/web/sell/finder.tsx';
import { withTyped } from '../../src/web/sell-new/put.ts';
import { onlyPrices } from '../../src/web/typed-price.ts';
import { sentFiles } from '../../src/web/upload/sent-files.ts';
import { BASE_URL } from '../support/app.ts';

/* The numbers of the pages: the last value that is taken, and the first that isn't. */
const ENGLISH = wordsOf('en');
const DOLLARS = { currency: 'USD', locale: 'en-US' };
const x = (length: number) => 'x'.repeat(length);

const read = (name: 'q' | 'place' | 'cursor', text: string) =>
  browseQuery(new URLSearchParams({ [name]: text }), DOLLARS)[name].length;
const hours = (...days: number[]) =>
  pickupHours(
    days.map((day) => ({ day_of_week: day, start_time: '10:00', end_time: '16:00' })),
    'America/Chicago',
    ENGLISH,
  )?.split('\u00a010')[0];
const times = (fields: Record<string, string>) => typedTimes(new URLSearchParams(fields), (day) => day);
const closed = (last: string) => {
  const form = { ...times({ block_from: '2026-06-01', block_until: last }), zone: 'America/Chicago' };
  return timesInput(form, '2026-05-01', ENGLISH, '').blocked_dates?.length;
};
const rows = Array.from({ length: 11 }, (_, i) => [`from_1_${i}`, '10:00']);
const described = (text: string) => {
  const fields = new URLSearchParams({ 'description.pho_1': text });
  return withTyped([{ photoIds: ['pho_1'], words: {} }], fields)[0]?.words.description?.length;
};

it.each([
  ['a search of everything has 200 characters', () => [read('q', x(200)), read('q', x(201))], [200, 200]],
  ['its place has 80', () => [read('place', x(80)), read('place', x(81))], [80, 80]],
  ['its cursor has 120', () => [read('cursor', x(120)), read('cursor', x(121))], [120, 120]],
  [
    'a search of the seller’s has 200',
    () => [200, 201].map((n) => listQuery({ q: x(n) }).q?.length),
    [200, 0],
  ],
  [
    'the seller’s list has 10,000 pages',
    () => ['10000', '10001'].map((page) => listQuery({ page }).page),
    [10_000, 1],
  ],
  [
    'a sale has 1000 pages',
    () => ['1000', '1001'].map((page) => saleQuery(new URLSearchParams({ page }), DOLLARS).page),
    [1000, 1],
  ],
  ['an item’s id has 40 characters', () => [40, 41].map((n) => picksIn([`item_${x(n)}`]).length), [1, 0]],
  [
    'an amount has 20',
    () => [17, 18].map((n) => onlyPrices(`${' '.repeat(n)}125`, '', DOLLARS)[0]),
    [125, 12],
  ],
  ['a preview has 190', () => [190, 191].map((n) => excerpt(x(n)).length), [190, 96]],
  [
    'two days are named, three are a range',
    () => [hours(1, 2), hours(1, 2, 3)],
    ['Mon,\u00a0Tue', 'Mon\u00a0–\u00a0Wed'],
  ],
  ['a day has ten times for pickups', () => times(Object.fromEntries(rows)).windows[1]?.length, 10],
  ['120 days are closed at once', () => closed('2026-09-28'), 120],
  ['a new item’s text keeps 6000 characters', () => [described(x(6000)), described(x(6001))], [6000, 6000]],
  [
    'browsers stay with https for a year',
    () => securityHeaders({ baseUrl: 'https://sale.example' })['strict-transport-security'],
    'max-age=31536000',
  ],
  [
    '200 characters of the encodings that a client accepts are read',
    () => [99, 100].map((n) => acceptedEncoding(`${'x,'.repeat(n)}br`)),
    ['br', undefined],
  ],
])('%s', (_, of, expected) => expect(of()).toEqual(expected));

it('more than 120 days aren’t closed at once', () => expect(() => closed('2026-09-29')).toThrow());

/** How many files, and bytes of text, are taken of a form with photos. */
async function taken(files: number, texts: string[], fields?: URLSearchParams) {
  const form = new FormData();
  for (const text of texts) form.append('text', text);
  for (let i = 0; i < files; i++) form.append('photos', new Blob(['a']), `${i}.jpg`);
  let names = 0;
  for await (const _ of sentFiles(new Request(BASE_URL, { method: 'POST', body: form }), fields)) names += 1;
  return [names, fields?.getAll('text').length];
}

it.each([
  ['an upload takes 50 files', 51, [], undefined, [50, undefined]],
  ['new items take 200, so that each surplus one can be named', 201, [], new URLSearchParams(), [200, 0]],
  [
    'new items take a megabyte of words',
    1,
    [x(2 ** 19), x(2 ** 19 - 208), ''],
    new URLSearchParams(),
    [1, 2],
  ],
  [
    'a field counts 100 bytes more, even an empty one',
    1,
    Array(10_083).fill(''),
    new URLSearchParams(),
    [1, 10_082],
  ],
] as const)('%s', async (_, files, texts, fields, expected) => {
  expect(await taken(files, [...texts], fields)).toEqual(expected);
});
