import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitOf, type Operation } from '../../src/operation/operation.ts';
import { routes } from '../../src/routes.ts';
import { tools } from '../../tools/index.ts';
import { type Desk, LAMP, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
let desk: Desk;
beforeAll(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
});
afterAll(() => t.close());

const refused = (name: string, args: object) =>
  desk.tool(name, args).then(
    () => undefined,
    (error) => error,
  );

describe('one operation behind a route and a tool', () => {
  it('is the same wherever both name one verb', () => {
    const shared = new Set<Operation['run']>(tools.map(({ operation }) => operation.run));
    const both = routes.filter(({ operation }) => shared.has(operation.run));
    expect(both.length).toBeGreaterThan(15);
    const names = (from: { operation: { name: string } }[]) => from.map(({ operation }) => operation.name);
    const own = names(
      tools.filter(({ operation }) => !routes.some((route) => route.operation.run === operation.run)),
    );
    // No route has the name of a tool's own operation: that would describe the same operation twice.
    expect(names([...routes]).filter((name) => own.includes(name))).toEqual([]);
  });

  it('counts strangers by address and sellers by account, whatever the limit is called', () => {
    for (const { operation } of [...routes, ...tools]) {
      const limit = limitOf(operation);
      const by = operation.access === 'public' ? 'ip' : 'seller';
      if (limit) expect([operation.name, limit.by]).toEqual([operation.name, by]);
    }
  });
});

describe('a limit that is not named', () => {
  const read = { name: 'look', access: 'read' } as const;

  it('is that of reading or writing, per account', () => {
    expect(limitOf(read)).toEqual({ name: 'read', by: 'seller' });
    for (const access of ['write', 'manage'] as const) {
      expect(limitOf({ ...read, access })).toEqual({ name: 'write', by: 'seller' });
    }
    expect(limitOf({ ...read, limit: null })).toBeNull();
  });

  it('is a mistake where no account is', () => {
    expect(() => limitOf({ ...read, access: 'public' })).toThrow('look');
  });
});

describe('an idempotency key', () => {
  it('that was used decides before the new body is judged', async () => {
    const create = (body: object) =>
      desk.request('POST', '/api/items', body, { 'idempotency-key': 'judged-1' });
    const body = { ...LAMP, photos: await desk.photos() };
    expect((await create(body)).status).toBe(200);
    expect(await create({ ...body, price: 'five' })).toMatchObject({
      status: 422,
      json: { code: 'idempotency_key_reuse' },
    });
    const broken = await t.app.request('/api/items', {
      method: 'POST',
      headers: {
        'x-service-api-key': desk.key,
        'content-type': 'application/json',
        'idempotency-key': 'judged-1',
      },
      body: '{"photos": [',
    });
    expect(broken.status).toBe(422);
    expect(await broken.json()).toMatchObject({ code: 'idempotency_key_reuse' });
    expect((await create(body)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('is free again after a body that was refused', async () => {
    const create = (body: object) =>
      desk.request('POST', '/api/items', body, { 'idempotency-key': 'judged-2' });
    const body = { ...LAMP, photos: await desk.photos() };
    expect((await create({ ...body, price: 'five' })).json.code).toBe('invalid_request');
    expect((await create(body)).status).toBe(200);
  });

  it('works alike in a tool, however the arguments are ordered', async () => {
    const photos = await desk.photos();
    const first = await desk.tool('create_listing', { ...LAMP, photos, idempotency_key: 'judged-3' });
    const again = await desk.tool('create_listing', { idempotency_key: 'judged-3', photos, ...LAMP });
    expect(again).toEqual(first);
    const other = { ...LAMP, photos, price: 'five', idempotency_key: 'judged-3' };
    expect(await refused('create_listing', other)).toMatchObject({ code: 'idempotency_key_reuse' });
  });

  it.each(['', 'a b', 'x'.repeat(256), 5, null])('%j is refused as a key', async (key) => {
    const args = { ...LAMP, photos: await desk.photos(), idempotency_key: key };
    expect(await refused('create_listing', args)).toMatchObject({
      code: 'invalid_idempotency_key',
      retryable: false,
    });
    if (typeof key !== 'string') return;
    const answer = await desk.request('POST', '/api/items', args, { 'idempotency-key': key });
    expect(answer.json.code).toBe('invalid_idempotency_key');
  });

  it('a key has up to 255 characters', async () => {
    const body = { ...LAMP, photos: await desk.photos() };
    const key = { 'idempotency-key': 'x'.repeat(255) };
    expect((await desk.request('POST', '/api/items', body, key)).status).toBe(200);
  });
});

describe('a refusal', () => {
  it('names routes to programs and tools to agents', async () => {
    const rest = await desk.request('GET', '/api/items/item_none');
    expect(rest.json.hint).toContain('GET /api/items');
    const tool = await refused('get_listings', { item_ids: ['item_none'] });
    expect(tool.hint).toContain('get_listings');
    expect(tool.hint).not.toContain('/api/');
  });

  it('speaks of arguments to agents', async () => {
    expect(await refused('bulk_create_listings', { groups: [{ title: 5 }] })).toMatchObject({
      error: expect.stringContaining('groups[0].title: give a text.'),
      hint: 'Correct the named arguments and call again.',
    });
    expect((await refused('get_listings', [])).error).toBe('The arguments: give an object with fields.');
  });

  it('is retryable wherever it says how long to wait', async () => {
    const session = await desk.tool('create_upload_session', { expect: 2 });
    const waiting = await refused('bulk_create_listings', { upload_session_id: session.session_id });
    expect(waiting).toMatchObject({ code: 'PHOTO_UPLOADING', retryable: true, retry_after_seconds: 5 });
  });

  it('says what bare base64 in place of a photo should be', async () => {
    const photos = [`/9j/${'4AAQSkZJRgABAQAAAQABAAD'.repeat(20)}`];
    const answer = await desk.request('POST', '/api/items', { ...LAMP, photos });
    expect(answer.json).toMatchObject({ code: 'PHOTO_NOT_STORED' });
    expect(answer.json.hint).toContain('data:image/jpeg;base64,');
  });
});

describe('the cursor of another list', () => {
  it.each(['/api/items', '/api/reservations', '/api/search/items', '/api/search/sales'])(
    'is refused by %s in the same words',
    async (path) => {
      for (const cursor of ['zzz', '1.msg_1', `1.${'x'.repeat(60)}`, '100000000000000.res_1']) {
        const { status, json } = await desk.request('GET', `${path}?cursor=${cursor}`);
        expect([status, json.code, json.error]).toEqual([
          400,
          'invalid_request',
          'cursor is not a next_cursor of this list.',
        ]);
      }
    },
  );
});
