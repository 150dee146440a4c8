import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import { removePhotos, sweepPhotos } from '../../src/photos/purge.ts';
import { announcePhotos } from '../../src/photos/store.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';
import { picture } from '../support/pictures.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describe.each(eachStore)('photos that no one needs, on $name', ({ store }) => {
  let t: TestApp;
  let seller: { sellerId: string; apiKey: string };
  beforeEach(async () => {
    t = await openTestApp({ store });
    seller = await t.signIn();
  });
  afterEach(() => t.close());

  async function upload(count: number): Promise<string[]> {
    const photos = Array(count).fill((await picture()).toString('base64'));
    const { json } = await t.request('POST', '/api/items/bulk-upload', {
      key: seller.apiKey,
      body: { photos },
    });
    return json.data.fullUrls.map((url: string) => photoIdOf(t.config, url));
  }

  const rows = () => t.deps.store.read.select().from(t.deps.store.read.t.photos);
  const ids = async () => (await rows()).map((row) => row.id).sort();
  const files = () => [...new Set([...t.photoStorage.files.keys()].map((name) => name.split('/')[0]))].sort();

  it('are removed with their files, those that an item shows are not', async () => {
    const [shown = '', unused = '', other = ''] = await upload(3);
    await addItem(t, seller.sellerId, { photoIds: [shown] });
    expect(await removePhotos(t.deps, [shown, unused, 'pho_00000000000000000000000000'])).toBe(1);
    expect(await ids()).toEqual([shown, other].sort());
    expect(files()).toEqual([shown, other].sort());
  });

  it('are kept as long as a deleted item may be restored with them', async () => {
    const photoIds = await upload(1);
    await addItem(t, seller.sellerId, { photoIds, deletedAt: t.clock.now() });
    expect(await removePhotos(t.deps, photoIds)).toBe(0);
  });

  it('go 30 days after their upload', async () => {
    const [shown = ''] = await upload(2);
    await addItem(t, seller.sellerId, { photoIds: [shown] });
    t.clock.advance(30 * DAY - 2000);
    expect(await sweepPhotos(t.deps, 100)).toBe(0);
    t.clock.advance(2000);
    await sweepPhotos(t.deps, 100);
    expect(await ids()).toEqual([shown]);
    expect(files()).toEqual([shown]);
  });

  it('are asked for again when an item showed them the first time', async () => {
    const photoIds = await upload(1);
    const itemId = await addItem(t, seller.sellerId, { photoIds });
    t.clock.advance(31 * DAY);
    await sweepPhotos(t.deps, 100);
    const { items } = t.deps.store.read.t;
    await t.deps.store.write((tx) =>
      tx.update(items).set({ photoIds: [] }).where(eq(items.id, itemId)).returning({ id: items.id }),
    );
    await sweepPhotos(t.deps, 100);
    expect(await ids()).toEqual(photoIds);
    t.clock.advance(30 * DAY);
    await sweepPhotos(t.deps, 100);
    expect(await ids()).toEqual([]);
  });

  it('are swept in bounded rounds until none is left', async () => {
    await upload(5);
    t.clock.advance(30 * DAY);
    expect(await sweepPhotos(t.deps, 2)).toBe(2);
    expect(await rows()).toHaveLength(3);
    await t.runDueWork();
    expect(await rows()).toEqual([]);
  });

  it('include those of an upload that ended with the process, an hour later', async () => {
    const id = newId('pho', t.deps);
    const { sellerId } = seller;
    await t.deps.store.write((tx) =>
      announcePhotos(t.deps, tx, sellerId, [{ id, uploadSessionId: null, position: 0 }]),
    );
    await t.photoStorage.put(id, 'full', Buffer.from('half of the work'));
    t.clock.advance(HOUR - 1);
    expect(await sweepPhotos(t.deps, 100)).toBe(0);
    t.clock.advance(1);
    await sweepPhotos(t.deps, 100);
    expect([await ids(), files()]).toEqual([[], []]);
  });

  it('are tried again later when the storage does not let go of them', async () => {
    const photoIds = await upload(2);
    const { remove } = t.photoStorage;
    t.photoStorage.remove = async () => {
      throw new Error('unreachable');
    };
    await removePhotos(t.deps, photoIds);
    expect(await rows()).toMatchObject([{ state: 'removing' }, { state: 'removing' }]);
    t.photoStorage.remove = remove;
    t.clock.advance(HOUR);
    await sweepPhotos(t.deps, 100);
    expect([await ids(), files()]).toEqual([[], []]);
  });

  it('include those that were left at an upload page', async () => {
    const { json } = await t.request('POST', '/api/upload-sessions', { key: seller.apiKey, body: {} });
    const path = new URL(json.data.url).pathname;
    const body = new Uint8Array(await picture());
    await t.app.request(`${path}/photos`, { method: 'POST', headers: { accept: 'application/json' }, body });
    expect(await rows()).toHaveLength(1);
    t.clock.advance(25 * HOUR);
    await t.runDueWork();
    expect([await ids(), files()]).toEqual([[], []]);
    const { read } = t.deps.store;
    expect(await read.select().from(read.t.uploadSessions)).toEqual([]);
  });

  it('can no longer be put into a listing once they are on their way out', async () => {
    const photoIds = await upload(1);
    t.photoStorage.remove = async () => {
      throw new Error('unreachable');
    };
    await removePhotos(t.deps, photoIds);
    const { status, json } = await t.request('POST', '/api/items/bulk-generate', {
      key: seller.apiKey,
      body: { photoUrls: [`${t.config.baseUrl}/photos/${photoIds[0]}.jpg`] },
    });
    expect([status, json.code]).toEqual([400, 'PHOTO_NOT_STORED']);
  });
});
