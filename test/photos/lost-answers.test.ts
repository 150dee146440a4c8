import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import { sweepPhotos } from '../../src/photos/purge.ts';
import { announcePhotos, discardPhotos, keepPhotos } from '../../src/photos/store.ts';
import type { TestApp } from '../support/app.ts';
import { losingAnswers } from '../support/lost-answers.ts';
import { eachStore, signInEach } from '../support/openings.ts';
import { picture } from '../support/pictures.ts';

const HOUR = 60 * 60_000;

describe.each(eachStore)('when the answer to a COMMIT is lost, on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  signInEach({ store }, (opened) => {
    ({ t, key, sellerId } = opened);
  });

  const photos = () => t.deps.store.read.select().from(t.deps.store.read.t.photos);
  const dataUri = async () => `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
  const isServed = async (url: string) => (await t.app.request(new URL(url).pathname)).status === 200;

  const loseAnswerOnce = (when: () => Promise<boolean>) => {
    t.deps.store = losingAnswers(t.deps.store, when);
  };
  const isKept = async () => (await photos()).some((photo) => photo.state === 'ready');

  it('an upload keeps its files, and the repeat with the same key names photos that are there', async () => {
    loseAnswerOnce(isKept);
    const headers = { 'idempotency-key': 'batch-1' };
    const call = { key, headers, body: { photos: [await dataUri(), await dataUri()] } };
    expect((await t.request('POST', '/api/items/bulk-upload', call)).status).toBe(500);
    const { headers: answered, json } = await t.request('POST', '/api/items/bulk-upload', call);
    expect(answered.get('idempotency-replayed')).toBe('true');
    for (const url of [...json.data.fullUrls, ...json.data.thumbnailUrls]) {
      expect([url, await isServed(url)]).toEqual([url, true]);
    }
  });

  it('a photo that came over the upload page keeps its files', async () => {
    const { json } = await t.request('POST', '/api/upload-sessions', { key, body: {} });
    loseAnswerOnce(isKept);
    const path = `${new URL(json.data.url).pathname}/photos`;
    const body = new Uint8Array(await picture());
    const headers = { accept: 'application/json', 'content-type': 'image/jpeg' };
    expect((await t.app.request(path, { method: 'POST', headers, body })).status).toBe(500);
    const sent = { session_id: json.data.session_id };
    const collected = await t.request('POST', '/api/items/bulk-upload', { key, body: sent });
    expect(collected.json.data.count).toBe(1);
    expect(await isServed(collected.json.data.fullUrls[0])).toBe(true);
  });

  it('a listing keeps the photos that came with it', async () => {
    const { read } = t.deps.store;
    loseAnswerOnce(async () => (await read.$count(read.t.items)) > 0);
    const body = { photos: [await dataUri()], title: 'Chair', description: 'Oak.', price: 5 };
    const call = { key, body: { ...body, condition: 'Good', category: 'Furniture' } };
    expect((await t.request('POST', '/api/items', call)).status).toBe(500);
    const { json } = await t.request('GET', '/api/items', { key });
    expect(await isServed(json.data.items[0].photos[0])).toBe(true);
  });

  it('a job that was queued keeps the photos that it is to look at', async () => {
    const { read } = t.deps.store;
    loseAnswerOnce(async () => (await read.$count(read.t.jobs)) > 0);
    const arguments_ = { photos: [await dataUri()] };
    const params = { name: 'bulk_create_listings', arguments: arguments_ };
    await t.request('POST', '/api/mcp', {
      key,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    });
    expect(await read.$count(read.t.jobs)).toBe(1);
    expect(await photos()).toMatchObject([{ state: 'ready' }]);
    expect(t.photoStorage.files.size).toBe(2);
  });

  it('a write that is still on its way when its photos are discarded cannot keep them anymore', async () => {
    const id = newId('pho', t.deps);
    const [announced] = [{ id, uploadSessionId: null, position: 0 }];
    await t.deps.store.write((tx) => announcePhotos(t.deps, tx, sellerId, [announced]));
    const { remove } = t.photoStorage;
    const sweepAt = new Date(t.clock.now().getTime() + HOUR);
    let late: unknown;
    t.photoStorage.remove = async (photoId) => {
      const stored = { id, width: 1, height: 1, focusX: 500, focusY: 500, bytes: 1, takenAt: null };
      late = await t.deps.store
        .write((tx) => keepPhotos(tx, [stored], { batchId: null, sweepAt }))
        .catch((error: unknown) => error);
      await remove(photoId);
    };
    await discardPhotos(t.deps, [id]);
    expect(String(late)).toContain('removed before it was kept');
    expect(await photos()).toEqual([]);
  });

  it('a photo kept for longer while the sweep looked at it stays', async () => {
    const id = newId('pho', t.deps);
    await t.deps.store.write((tx) =>
      announcePhotos(t.deps, tx, sellerId, [{ id, uploadSessionId: null, position: 0 }]),
    );
    t.clock.advance(HOUR);
    const { write } = t.deps.store;
    let kept = false;
    const keepingFirst: typeof write = async (body) => {
      if (!kept) {
        kept = true;
        const sweepAt = new Date(t.clock.now().getTime() + HOUR);
        await write((tx) =>
          keepPhotos(tx, [{ id, width: 1, height: 1, focusX: 500, focusY: 500, bytes: 1, takenAt: null }], {
            batchId: null,
            sweepAt,
          }),
        );
      }
      return write(body);
    };
    await sweepPhotos({ ...t.deps, store: { ...t.deps.store, write: keepingFirst } }, 10);
    const { read } = t.deps.store;
    const [row] = await read.select().from(read.t.photos).where(eq(read.t.photos.id, id));
    expect(row?.state).toBe('ready');
  });
});
