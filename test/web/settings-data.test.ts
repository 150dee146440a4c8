import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importInTurn, resumeImports } from '../../src/account-data/import-job.ts';
import { archiveOf, filesOf } from '../account-data/archives.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser, type Page } from '../support/oauth-browser.ts';
import { picture } from '../support/pictures.ts';

let t: TestApp;
let browser: Browser;
let page: Page;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'imports-'));
  t = await openTestApp({ env: { MAX_UPLOAD_MB: '1', DATA_DIR: dataDir } });
  browser = openBrowser(t);
  page = await browser.signIn(await browser.visit('/settings/data'));
});
afterEach(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const left = () => readdirSync(join(dataDir, 'imports'));

const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const importForm = () => page.forms.find(({ action }) => action.startsWith('/settings/import'))?.action ?? '';

async function upload(file: Buffer, action = importForm()) {
  const body = new FormData();
  body.set('archive', new File([new Uint8Array(file)], 'my-sale'));
  const response = await t.app.request(action, { method: 'POST', body, headers: { cookie: cookie() } });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    html: await response.text(),
  };
}

const PHOTO = `photos/pho_${'0'.repeat(26)}.jpg`;
const lamp = {
  title: 'Lamp',
  description: '',
  price: 1,
  condition: 'Good',
  category: 'Decor',
  status: 'available',
};
const export1 = async (photo: Buffer) =>
  archiveOf([
    ['account.json', JSON.stringify({ format: 1 })],
    [
      'items.json',
      JSON.stringify([
        { ...lamp, photos: [PHOTO] },
        { ...lamp, title: 'Bare', photos: [] },
      ]),
    ],
    [PHOTO, photo],
  ]);

it('hands everything over, with a fresh code when the last one is old', async () => {
  const form = page.forms.find(({ action }) => action === '/settings/export')?.fields ?? {};
  const download = () =>
    t.app.request('/settings/export', {
      method: 'POST',
      headers: { cookie: cookie(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form),
    });
  const response = await download();
  expect(response.headers.get('content-disposition')).toContain('my-sale-');
  const files = await filesOf(new Uint8Array(await response.arrayBuffer()));
  expect(files.get('account.json')?.toString()).toContain('seller@example.com');
  t.clock.advance(12 * 3600_000);
  const asked = await browser.submit(page, '/settings/export');
  expect(asked.html).toContain('name="fresh_code"');
  await t.runDueWork();
  const code = /\b\d{6}\b/.exec(t.mailer.last('seller@example.com', 'sign_in_code')?.text ?? '')?.[0] ?? '';
  const back = await browser.submit(asked, '/settings/export', { fresh_code: code });
  expect(back.html).toContain('Select the button again.');
  expect((await download()).headers.get('content-type')).toBe('application/gzip');
});

it('imports an export, and says what was imported', async () => {
  const { status, location } = await upload(await export1(await picture()));
  expect(status).toBe(303);
  const told = await browser.visit(location);
  expect(told.html).toContain('2 listings were imported, with 1 photo; 1 on sale.');
  expect(told.html).toContain('1 has no photo yet');
  const { items } = t.deps.store.read.t;
  expect(await t.deps.store.read.$count(items)).toBe(2);
  expect((await browser.visit((await upload(await export1(await picture()))).location)).html).toContain(
    '2 were already here',
  );
  expect(await t.deps.store.read.$count(items)).toBe(2);
  expect(left()).toEqual([]);
});

it('exports listings as a table, imports one as drafts, and reports the outcome of each row', async () => {
  const action = page.forms.find((form) => form.action.startsWith('/settings/import-csv'))?.action;
  const sheet = Buffer.from('title,price\nLamp,"1,000.00 USD"\n<b>Desk</b>,much\n');
  const took = await upload(sheet, action);
  expect(took.status).toBe(303);
  const { html } = await browser.visit(took.location);
  expect(html).toContain('1 draft was created.');
  expect(html).toContain('Line 3, price (&lt;b&gt;Desk&lt;/b&gt;): is not a price');
  expect((await browser.visit((await upload(sheet, action)).location)).html).toContain(
    '1 of these is already here.',
  );
  const token = page.forms.find(({ action }) => action === '/settings/items.csv')?.fields.form_token ?? '';
  const download = () => browser.post('/settings/items.csv', { form_token: token });
  expect((await browser.visit('/settings/items.csv')).status).toBe(404);
  const table = await download();
  expect(table.headers.get('content-disposition')).toContain('my-listings-');
  expect(table.html).toContain(',Lamp,,1000.00,');
  t.clock.advance(12 * 3600_000);
  const asked = await download();
  expect(asked.headers.get('content-disposition')).toBeNull();
  expect(asked.html).toContain('name="fresh_code"');
  const broken = await upload(Buffer.from('price\n1\n'), action);
  expect(broken.status).toBe(400);
  expect(broken.html).toContain('Name one “title”');
});

it.each([
  ['what is no export', async () => Buffer.from('hello'), 400, 'a sale export'],
  ['what is larger than this service takes', async () => Buffer.alloc(1024 * 1024 + 1), 413, '1 MB'],
])('refuses %s, in words', async (_, file, status, words) => {
  const answer = await upload(await file());
  expect(answer.status).toBe(status);
  expect(answer.html).toContain(words);
});

it('takes no file by the form of another', async () => {
  const other = importForm().replace(/form_token=.*/, 'form_token=nothing');
  expect((await upload(await export1(await picture()), other)).status).toBe(403);
});

it('lets one import of a seller run at a time', async () => {
  const file = await export1(await picture());
  const token = { sellerId: await sellerId(), id: 'imp_other', kind: 'archive' as const, done: 3, total: 9 };
  const leaseUntil = new Date(t.clock.now().getTime() + 30_000);
  const row = { ...token, state: 'running' as const, leaseUntil, startedAt: t.clock.now() };
  await t.deps.store.write((tx) => tx.insert(tx.t.imports).values(row));
  const refused = await upload(file);
  expect([refused.status, refused.html.includes('still running')]).toEqual([409, true]);
  expect((await browser.visit('/settings/import')).html).toContain('Rows so far: 3 of 9');
  t.clock.advance(29_999);
  expect((await upload(file)).status).toBe(409);
  t.clock.advance(1);
  expect((await upload(file)).status).toBe(303);
  expect(left()).toEqual([]);
});

it('continues with one whose process was killed, and removes its file', async () => {
  const leaseUntil = t.clock.now();
  mkdirSync(join(dataDir, 'imports'));
  writeFileSync(join(dataDir, 'imports/imp_killed'), await export1(await picture()));
  const row = { id: 'imp_killed', kind: 'archive' as const, state: 'running' as const, done: 0, total: null };
  await t.deps.store.write(async (tx) =>
    tx.insert(tx.t.imports).values({ ...row, sellerId: await sellerId(), leaseUntil, startedAt: leaseUntil }),
  );
  await t.runDueWork();
  expect((await browser.visit('/settings/import')).html).toContain('2 listings were imported, with 1 photo');
  expect(left()).toEqual([]);
});

it('is gone on with once, however many instances find it stopped', async () => {
  const now = t.clock.now();
  mkdirSync(join(dataDir, 'imports'));
  writeFileSync(join(dataDir, 'imports/imp_killed'), await export1(await picture()));
  const row = { id: 'imp_killed', kind: 'archive' as const, state: 'running' as const, done: 0, total: null };
  await t.deps.store.write(async (tx) =>
    tx.insert(tx.t.imports).values({ ...row, sellerId: await sellerId(), leaseUntil: now, startedAt: now }),
  );
  const warn = vi.spyOn(t.deps.logger, 'warn');
  await Promise.all([resumeImports(t.deps, 5), resumeImports(t.deps, 5)]);
  expect(warn).not.toHaveBeenCalled();
  expect((await browser.visit('/settings/import')).html).toContain('2 listings were imported, with 1 photo');
});

it('counts its rows, and stops once another import has the turn', async () => {
  const action = page.forms.find((form) => form.action.startsWith('/settings/import-csv'))?.action;
  const { items, imports } = t.deps.store.read.t;
  const sheet = (title: string, n: number) =>
    Buffer.from(['title,price', ...Array.from({ length: n }, (_, i) => `${title} ${i},1`)].join('\n'));
  await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ ownerSince: t.clock.now() }));
  await upload(sheet('Lamp', 21), action);
  const leaseUntil = new Date(t.clock.now().getTime() + 60_000);
  expect(await t.deps.store.read.select().from(imports)).toMatchObject([{ done: 20, total: 21, leaseUntil }]);
  const { write } = t.deps.store;
  const turnLost = async (...body: Parameters<typeof write>) => {
    const result = await write(...body);
    if ((await t.deps.store.read.$count(items)) === 22)
      await write((tx) => tx.update(tx.t.imports).set({ id: 'imp_other' }));
    return result;
  };
  Object.assign(t.deps.store, { write: turnLost });
  const stopped = await upload(sheet('Vase', 30), action);
  expect([stopped.status, await t.deps.store.read.$count(items)]).toEqual([409, 41]);
});

it('of several sellers run one after the other', async () => {
  t.clock.passing = 1;
  const rows = Array.from({ length: 9 }, (_, i) => `Lamp ${i},1`);
  const importAs = async (email: string) => {
    const { sellerId } = await t.signIn(email);
    const file = join(dataDir, email);
    writeFileSync(file, ['title,price', ...rows].join('\n'));
    const actor = { kind: 'session' as const, sellerId, email };
    return { ...t.deps, actor, requestId: 'req', ip: '', file };
  };
  const sellers = [await importAs('ann@example.com'), await importAs('ben@example.com')];
  await Promise.all(
    sellers.map(({ file, ...ctx }, i) => importInTurn(ctx, { kind: 'csv', id: `imp_${i}`, file })),
  );
  const { items } = t.deps.store.read.t;
  const made = await t.deps.store.read.select().from(items).orderBy(items.createdAt);
  const turns = made.map(({ sellerId: id }) => id);
  expect(turns).toHaveLength(18);
  expect(turns.filter((id, i) => id !== turns[i - 1])).toHaveLength(2);
});

it('says that an import stopped for good when its file is gone', async () => {
  const now = t.clock.now();
  const row = { id: 'imp_gone', kind: 'csv' as const, state: 'running' as const, done: 1, total: 2 };
  await t.deps.store.write(async (tx) =>
    tx.insert(tx.t.imports).values({ ...row, sellerId: await sellerId(), leaseUntil: now, startedAt: now }),
  );
  t.clock.advance(10 * 60_000 - 1);
  await t.runDueWork();
  expect((await browser.visit('/settings/import')).html).toContain('Rows so far: 1 of 2');
  t.clock.advance(1);
  await t.runDueWork();
  expect((await browser.visit('/settings/import')).html).toContain('It stopped partway');
});

const sellerId = async () =>
  (
    await t.deps.store.read.select({ id: t.deps.store.read.t.sellers.id }).from(t.deps.store.read.t.sellers)
  )[0]?.id ?? '';
