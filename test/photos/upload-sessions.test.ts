import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { picture } from '../support/pictures.ts';

const MINUTE = 60_000;

const Answer = z.object({ code: z.string().optional(), data: z.object({ photo_id: z.string() }).optional() });

function promised() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

describe.each(eachStore)('upload sessions on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    key = (await t.signIn()).apiKey;
  });
  afterEach(() => t.close());

  const open = async (body: unknown = {}) => {
    const { json } = await t.request('POST', '/api/upload-sessions', { key, body });
    return { id: String(json.data.session_id), path: new URL(json.data.url).pathname, data: json.data };
  };

  const add = async (
    path: string,
    options: { position?: number; body?: Uint8Array<ArrayBuffer> | ReadableStream; seed?: number } = {},
  ) => {
    const query = options.position === undefined ? '' : `?position=${options.position}`;
    const response = await t.app.request(`${path}/photos${query}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'image/jpeg' },
      body: options.body ?? new Uint8Array(await picture('jpeg', options.seed)),
      duplex: 'half',
    });
    const { code, data } = Answer.parse(await response.json());
    return { status: response.status, code, photoId: data?.photo_id ?? '' };
  };

  const collect = (sessionId: string, headers: Record<string, string> = {}) =>
    t.request('POST', '/api/items/bulk-upload', { key, body: { session_id: sessionId }, headers });

  const post = (path: string) =>
    t.app.request(path, { method: 'POST', headers: { accept: 'application/json' } });

  /** A photo that has begun to arrive; its bytes come only with `finish`. */
  const slowPhoto = async (path: string) => {
    const jpeg = new Uint8Array(await picture());
    const begun = promised();
    const rest = promised();
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          begun.resolve();
          await rest.promise;
          controller.enqueue(jpeg);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const answer = add(path, { body });
    await begun.promise;
    return {
      finish() {
        rest.resolve();
        return answer;
      },
    };
  };

  it('can be looked at by their owner without being used up', async () => {
    const { id, path } = await open();
    const look = () => t.request('GET', `/api/upload-sessions/${id}`, { key });
    expect((await look()).json.data).toMatchObject({ session_id: id, finished: false, photos: [] });
    await add(path, { seed: 1 });
    const slow = await slowPhoto(path);
    const seen = (await look()).json.data;
    expect(seen.photos).toMatchObject([
      { index: 0, state: 'ready' },
      { index: 1, state: 'arriving', url: null, thumbnail_url: null },
    ]);
    expect((await t.app.request(new URL(seen.photos[0].thumbnail_url).pathname)).status).toBe(200);
    await slow.finish();
    const { json } = await collect(id);
    expect(json.data.count).toBe(2);
    expect((await look()).json.data).toMatchObject({ redeemed: true, photos: [{}, { state: 'ready' }] });
    const other = await t.signIn('other@example.com');
    const foreign = await t.request('GET', `/api/upload-sessions/${id}`, { key: other.apiKey });
    expect([foreign.status, foreign.json.code]).toEqual([403, 'NOT_OWNER']);
    expect((await t.request('GET', '/api/upload-sessions/upl_x', { key })).status).toBe(404);
  });

  it('say what to open, until when, and what to tell the seller', async () => {
    const { data } = await open({ expect: 3 });
    expect(data).toMatchObject({
      max_photos: 50,
      expires_at: new Date(t.clock.now().getTime() + 60 * MINUTE).toISOString(),
    });
    expect(data.url).toMatch(/^http:\/\/localhost:3000\/upload\/[\w-]{32}$/);
    expect(data.relay_message).toContain(data.url);
    expect(data.relay_message).toContain('3 photos');
  });

  it('keep no copy of the secret in the link', async () => {
    const { path } = await open();
    const { read } = t.deps.store;
    const rows = await read.select().from(read.t.uploadSessions);
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
  });

  it('refuse to expect fewer than 1 or more than 50', async () => {
    for (const body of [{ expect: 0 }, { expect: 51 }, { expect: 1.5 }]) {
      expect((await t.request('POST', '/api/upload-sessions', { key, body })).status).toBe(400);
    }
  });

  it('hand over the photos in the order chosen at the phone, whichever arrived first', async () => {
    const { id, path } = await open();
    const second = (await add(path, { position: 1 })).photoId;
    const third = (await add(path, { position: 2 })).photoId;
    const first = (await add(path, { position: 0 })).photoId;
    const { status, json } = await collect(id);
    expect(status).toBe(200);
    expect(json.data.count).toBe(3);
    expect(json.data.fullUrls.map((url: string) => url.slice(-34, -4))).toEqual([first, second, third]);
    const served = await t.app.request(new URL(json.data.thumbnailUrls[0]).pathname);
    expect(served.status).toBe(200);
  });

  it('ask to wait while a photo is arriving, and hand it over once it has', async () => {
    const { id, path } = await open();
    await add(path);
    const photo = await slowPhoto(path);
    const early = await collect(id);
    expect([early.status, early.json.code, early.headers.get('retry-after')]).toEqual([
      409,
      'PHOTO_UPLOADING',
      '5',
    ]);
    expect(early.json.error).toBe('A photo is still uploading; 1 arrived.');
    expect((await photo.finish()).status).toBe(200);
    expect((await collect(id)).json.data.count).toBe(2);
  });

  it('stop waiting for an upload that died, after two minutes', async () => {
    const { id, path } = await open();
    await add(path);
    const photo = await slowPhoto(path);
    t.clock.advance(2 * MINUTE - 1);
    expect((await collect(id)).json.code).toBe('PHOTO_UPLOADING');
    t.clock.advance(1);
    expect((await collect(id)).json.data.count).toBe(1);
    const late = await photo.finish();
    expect([late.status, late.code]).toEqual([409, 'UPLOAD_SESSION_REDEEMED']);
    expect(t.photoStorage.files.size).toBe(2);
  });

  it('do not count an upload that broke off', async () => {
    const { id, path } = await open();
    await add(path);
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    expect((await add(path, { body: broken })).status).toBeGreaterThanOrEqual(400);
    expect((await collect(id)).json.data.count).toBe(1);
  });

  it('ask to wait until something has arrived at all', async () => {
    const { id } = await open();
    const { status, json, headers } = await collect(id);
    expect([status, json.code, headers.get('retry-after')]).toEqual([409, 'PHOTO_UPLOADING', '5']);
    expect(json.hint).toContain('open the link');
  });

  it('wait for as many as were expected, unless the seller says that these are all', async () => {
    const { id, path } = await open({ expect: 3 });
    await add(path);
    await add(path);
    expect((await collect(id)).json).toMatchObject({
      code: 'PHOTO_UPLOADING',
      error: '2 of 3 photos have arrived.',
    });
    expect((await post(`${path}/done`)).status).toBe(200);
    expect((await collect(id)).json.data.count).toBe(2);
  });

  it('hand over more than were expected', async () => {
    const { id, path } = await open({ expect: 1 });
    await add(path);
    await add(path);
    expect((await collect(id)).json.data.count).toBe(2);
  });

  it('are redeemed once, and close their page', async () => {
    const { id, path } = await open();
    await add(path);
    expect((await collect(id)).status).toBe(200);
    const again = await collect(id);
    expect([again.status, again.json.code]).toEqual([409, 'UPLOAD_SESSION_REDEEMED']);
    expect((await add(path)).status).toBe(409);
    expect((await t.app.request(path)).status).toBe(410);
  });

  it('answer a retry under the same Idempotency-Key with the same photos', async () => {
    const { id, path } = await open();
    await add(path);
    const first = await collect(id, { 'idempotency-key': 'collect-1' });
    const again = await collect(id, { 'idempotency-key': 'collect-1' });
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('can be asked for again under the same key after having been told to wait', async () => {
    const { id, path } = await open();
    expect((await collect(id, { 'idempotency-key': 'collect-2' })).status).toBe(409);
    await add(path);
    expect((await collect(id, { 'idempotency-key': 'collect-2' })).json.data.count).toBe(1);
  });

  it('are opened once under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'open-1' };
    const first = await t.request('POST', '/api/upload-sessions', { key, body: {}, headers });
    const again = await t.request('POST', '/api/upload-sessions', { key, body: {}, headers });
    expect(again.json.data).toEqual(first.json.data);
  });

  it('expire after an hour, whatever arrived', async () => {
    const { id, path } = await open();
    await add(path);
    t.clock.advance(60 * MINUTE);
    const { status, json } = await collect(id);
    expect([status, json.code]).toEqual([410, 'UPLOAD_SESSION_EXPIRED']);
    expect((await add(path)).status).toBe(410);
    expect((await t.app.request(path)).status).toBe(410);
  });

  it('belong to the seller who opened them', async () => {
    const { id, path } = await open();
    await add(path);
    const { apiKey } = await t.signIn('other@example.com');
    const stolen = await t.request('POST', '/api/items/bulk-upload', {
      key: apiKey,
      body: { session_id: id },
    });
    expect([stolen.status, stolen.json.code]).toEqual([403, 'NOT_OWNER']);
    expect((await collect('upl_nothing')).status).toBe(404);
    expect((await collect(id)).status).toBe(200);
  });

  it('take no more than 50 photos', async () => {
    const { id, path } = await open();
    const body = new Uint8Array(await picture());
    const answers = await Promise.all(Array.from({ length: 51 }, () => add(path, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(50).fill(200), 400]);
    expect((await add(path)).status).toBe(400);
    expect((await collect(id)).json.data.count).toBe(50);
  });

  it('drop a photo that the seller removes', async () => {
    const { id, path } = await open();
    const kept = (await add(path)).photoId;
    const removed = (await add(path)).photoId;
    expect((await post(`${path}/photos/${removed}/remove`)).status).toBe(200);
    expect((await post(`${path}/photos/${removed}/remove`)).status).toBe(200);
    expect([...t.photoStorage.files.keys()]).toEqual([`${kept}/full`, `${kept}/thumb`]);
    expect((await collect(id)).json.data.count).toBe(1);
    expect((await post(`${path}/photos/${kept}/remove`)).status).toBe(409);
  });

  it('let no one take out a photo of another page', async () => {
    const mine = await open();
    const photo = (await add(mine.path)).photoId;
    const other = await open();
    await post(`${other.path}/photos/${photo}/remove`);
    expect((await collect(mine.id)).json.data.count).toBe(1);
  });

  it('are collected by one of two simultaneous callers', async () => {
    const { id, path } = await open();
    await add(path);
    const answers = await Promise.all([collect(id), collect(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
