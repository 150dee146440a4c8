import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MADE_BY } from '../../src/search/keep-index.ts';
import { sha256 } from '../../src/tokens.ts';
import { median } from './compare.ts';
import { exchange, httpRequest } from './load.ts';
import { type Filled, postgresOfOurOwn, sqliteIn } from './scale-databases.ts';
import { newKey, PHOTO_ID, RARE_WORD, rowsOf, wordOf } from './scale-rows.ts';
import { newListing } from './seed.ts';
import { type Server, startService } from './server.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const RUNS = 25;
const BASE_URL = 'http://localhost:3000';
/** How many items are created one by one. Larger databases contain copies of them. */
const ONE_BY_ONE = 100_000;
/** In larger databases, a search without an index takes minutes. */
const MOST_READ_THROUGH = 1_000_000;

type Look = { name: string; path: string; ownKey?: true; like?: string[] };

function looks(size: number): Look[] {
  const search = (query: string) => `/api/search/items?${query}`;
  const city = encodeURIComponent(`Town ${wordOf(3)}`);
  const middle = `item_${String(Math.floor(size / 2)).padStart(26, '0')}`;
  const inTitle = (query: string) => search(`${query}&cursor=i.${middle}`);
  return [
    { name: 'no words', path: search('') },
    { name: 'common word', path: search('q=sofa'), like: ['sofa'] },
    { name: 'common word, deep', path: inTitle('q=sofa') },
    { name: 'common word, deep, in the text only', path: search(`q=oak&cursor=a.${middle}`) },
    { name: 'medium word', path: search(`q=${wordOf(200)}`), like: [wordOf(200)] },
    { name: 'rare word', path: search(`q=${RARE_WORD}`), like: [RARE_WORD] },
    { name: 'two common words', path: search('q=oak+chair'), like: ['oak', 'chair'] },
    { name: 'two common words that never meet', path: search('q=walnut+chrome'), like: ['walnut', 'chrome'] },
    { name: 'a common and a rare word', path: search(`q=sofa+${RARE_WORD}`), like: ['sofa', RARE_WORD] },
    {
      name: 'five words',
      path: search('q=solid+oak+sofa+grey+works'),
      like: ['solid', 'oak', 'sofa', 'grey', 'works'],
    },
    { name: 'three letters of a word', path: search('q=cha'), like: ['cha'] },
    { name: 'nothing found', path: search('q=xyzzyx'), like: ['xyzzyx'] },
    { name: 'misspelled', path: search('q=shhelf') },
    { name: 'word and city', path: search(`q=sofa&city=${city}`) },
    { name: 'word and small city', path: search(`q=sofa&city=${encodeURIComponent(`Town ${wordOf(390)}`)}`) },
    { name: 'word, category, price', path: search('q=lamp&category=Tools&min_price=20&max_price=40') },
    { name: 'word, state, condition, price', path: search('q=bike&state=TX&condition=Fair&max_price=5') },
    { name: 'city', path: search(`city=${city}`) },
    { name: 'city and state, as one', path: search(`city=${city},+OR`) },
    { name: 'no such city', path: search('city=Nowhere') },
    { name: 'sales of a city', path: `/api/search/sales?city=${city}` },
    { name: 'sales of a state', path: '/api/search/sales?state=TX' },
    { name: 'sales', path: '/api/search/sales' },
    { name: 'browse', path: '/browse?q=sofa' },
    { name: 'browse, sales', path: '/browse?by=sales' },
    { name: 'sitemap', path: '/sitemap.xml' },
    { name: 'sale page', path: '/sale-0' },
    { name: 'own list', path: '/api/items', ownKey: true },
    { name: 'own list, searched', path: '/api/items?q=oak', ownKey: true },
    { name: 'inbox', path: '/api/conversations', ownKey: true },
    { name: 'reservations and their queues', path: '/api/reservations', ownKey: true },
  ];
}

/** The query that the service used before it had an index. */
const likeSql = (words: string[]) =>
  `select i.* from items i join pages p on p.seller_id = i.seller_id where i.deleted_at is null and i.status in ('available', 'reserved')
  and p.published and not p.lapsed ${words.map((word) => `and i.search_text like '%${word}%'`).join(' ')} order by i.id desc limit 51`;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/**
 * Fills databases with these numbers of items, and times what people look at. The fastest time is what a look costs;
 * the median includes what neighbors on the machine add. `npm run bench -- scale [sqlite|postgresql] [items ...]
 * [upgrade] [vacuum] [folder]`; with a folder, a PostgreSQL database is kept there for the next run.
 */
export async function* scale(args: string[]): AsyncGenerator<string> {
  const kept = args.find((arg) => arg.startsWith('/'));
  const sizes = args.map(Number).filter((size) => size > 0);
  const kinds = Object.entries({ sqlite: sqliteIn, postgresql: postgresOfOurOwn });
  const chosen = kinds.filter(([name]) => args.includes(name));
  for (const size of sizes.length > 0 ? sizes : SIZES) {
    for (const [, open] of chosen.length > 0 ? chosen : kinds) {
      const dir = mkdtempSync(join(tmpdir(), 'resale-scale-'));
      const db = await open(dir, kept);
      try {
        yield* measure(db, dir, size, args);
      } finally {
        await db.close();
        rmSync(dir, { recursive: true, force: true });
      }
    }
  }
}

async function* measure(db: Filled, dir: string, size: number, args: string[]): AsyncGenerator<string> {
  const apiKey = newKey();
  yield `\n${size.toLocaleString('en')} items on ${db.name}`;
  const [held] = await db.query('select hash from credentials');
  if (held) await db.query(`update credentials set hash = '${sha256(apiKey)}'`);
  else yield* load(db, size, apiKey);
  if (db.told) yield* db.told();
  if (args.includes('upgrade') && db.upgraded) yield* db.upgraded();
  yield row('', ['fastest', 'median', 'before', 'found']);
  const service = await startService(dir, { env: db.env });
  yield `  the service has started in ${seconds(service.startMs)}`;
  try {
    for (const { like, ...look } of looks(size)) {
      yield await line(db, service, { ...look, ...(like && size <= MOST_READ_THROUGH && { like }) }, apiKey);
    }
    yield* writes(db, service, size, apiKey);
  } finally {
    await service.stop();
  }
  if (args.includes('vacuum') && db.vacuumed) yield* db.vacuumed();
}

async function* load(db: Filled, size: number, apiKey: string): AsyncGenerator<string> {
  const base = db.multiply ? Math.min(size, ONE_BY_ONE) : size;
  const fillMs = await timed(async () => {
    await db.fill(rowsOf(base, apiKey));
    if (size > base) await db.multiply?.(base, size / base);
  });
  yield `  filled in ${seconds(fillMs)}`;
  yield `  index made in ${seconds(await timed(() => db.index()))}`;
  // Marks the words as made by this version; otherwise, a duty would read all items again in the meantime.
  const done = JSON.stringify({ madeBy: MADE_BY, below: null });
  await db.query(
    `insert into health_records (name, detail) values ('search_words', '${done}') returning name`,
  );
}

async function line(db: Filled, { port }: Server, { name, path, ownKey, like }: Look, apiKey: string) {
  const request = httpRequest('GET', path, ownKey ? { 'x-service-api-key': apiKey } : {});
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let answer = '';
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    times.push(
      await timed(async () => {
        answer = String(await exchange(socket, request));
      }),
    );
  }
  socket.destroy();
  const before: number[] = [];
  if (like) for (let i = 0; i < 2; i++) before.push(await timed(() => db.query(likeSql(like))));
  const found = /"(?:items|sales)":/.test(answer)
    ? (answer.match(/"public_url":|"published_at":/g) ?? []).length
    : '';
  return row(name, [
    Math.min(...times).toFixed(1),
    median(times).toFixed(1),
    before.length > 0 ? Math.min(...before).toFixed(1) : '',
    String(found),
  ]);
}

/** Times writes. A title changes the index, a price within a range doesn't, and each request makes another change. */
async function* writes(db: Filled, { port }: Server, size: number, apiKey: string): AsyncGenerator<string> {
  const own = { 'x-service-api-key': apiKey };
  const itemOf = (n: number) => `item_${String(n).padStart(26, '0')}`;
  const edit = (n: number, body: object) => httpRequest('PUT', `/api/items/${itemOf(n)}`, own, body);
  const offered = await db.query(
    `select id from items where seller_id = 'usr_${'0'.repeat(26)}' and status = 'available' order by id limit ${RUNS}`,
  );
  const round = Date.now().toString(36);
  const requests: [string, (n: number) => Buffer][] = [
    ['a title changed', (n) => edit(n, { title: `Chair number ${n} of ${size}, ${round}` })],
    ['a price changed', (n) => edit(n, { price: 21 + (Date.now() % 800) / 100 })],
    [
      'an item created',
      () => httpRequest('POST', '/api/items', own, newListing(`${BASE_URL}/photos/${PHOTO_ID}.jpg`)),
    ],
    [
      'an item reserved',
      (n) =>
        httpRequest(
          'POST',
          '/api/reservations',
          { 'x-forwarded-for': `10.0.1.${n}` },
          {
            slug: 'sale-0',
            item_ids: [offered[n]?.id ?? null],
            buyer_name: `Jo ${n}`,
            buyer_email: `jo${n}-${round}@example.net`,
          },
        ),
    ],
  ];
  for (const [name, request] of requests) {
    const times: number[] = [];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    for (let i = 0; i < RUNS; i++) times.push(await timed(() => exchange(socket, request(i))));
    socket.destroy();
    yield row(name, [Math.min(...times).toFixed(1), median(times).toFixed(1)]);
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const row = (name: string, cells: string[]) =>
  `  ${name.padEnd(40)}${cells.map((cell) => cell.padStart(9)).join('')}`;
