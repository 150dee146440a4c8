import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSet } from '../../db/conditions.ts';
import { listRows, updateRows } from '../../db/rows.ts';
import { newId } from '../../src/ids.ts';
import { removePhotos, sweepPhotos } from '../../src/photos/purge.ts';
import { announcePhotos } from '../../src/photos/store.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
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

  it('are not those of a page, of a message that a buyer sent, or of a job that waits', async () => {
    const [cover = '', sent = '', awaited = '', done = '', unused = ''] = await upload(5);
    const { sellerId } = seller;
    const createdAt = t.clock.now();
    const buyer = { sellerId, buyerEmail: 'ben@example.com', buyerName: 'Ben', unreadSeller: 0 };
    const message = { conversationId: 'c', senderType: 'buyer', type: 'text', content: '' } as const;
    await publish(t, seller.apiKey, {});
    await t.deps.store.write(async (tx) => {
      await updateRows(tx, 'pages', { sellerId }, { coverPhotoId: cover });
      await tx.insert(tx.t.conversations).values({
        ...{ ...buyer, id: 'c', lastMessage: '', lastActivityAt: createdAt, createdAt },
      });
      await tx.insert(tx.t.messages).values({
        ...{ ...message, id: 'm', containsPublicText: true, scamHints: [], photoIds: [sent], createdAt },
      });
    });
    for (const photo of [awaited, done]) {
      const photoUrls = [`${t.config.baseUrl}/photos/${photo}.jpg`];
      await t.request('POST', '/api/items/bulk-generate', { key: seller.apiKey, body: { photoUrls } });
      if (photo === awaited) continue;
      const payload = isSet;
      await t.deps.store.write(async (tx) => {
        const jobs = await listRows(tx, 'jobs', { payload });
        const one = jobs.find((job) => JSON.stringify(job.payload).includes(done));
        await updateRows(tx, 'jobs', { id: one?.id ?? '' }, { status: 'completed' });
      });
    }
    const all = [cover, sent, awaited, done, unused];
    expect(await removePhotos(t.deps, all)).toBe(2);
    expect(await ids()).toEqual([cover, sent, awaited].sort());
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

  it('are retried later if the storage can’t remove them', async () => {
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
    t.clock.advance(25 * HOUR - 1);
    await t.runDueWork();
    expect(await rows()).toHaveLength(1);
    expect((await t.app.request(path)).status).toBe(410);
    t.clock.advance(1);
    await t.runDueWork();
    expect((await t.app.request(path)).status).toBe(404);
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
