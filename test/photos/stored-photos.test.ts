import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SellerContext } from '../../src/context.ts';
import { withStoredPhotos } from '../../src/photos/add.ts';
import { findOwnedPhotos } from '../../src/photos/find.ts';
import { photoUrls } from '../../src/photos/urls.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/pictures.ts';
import { storedPhotos } from '../support/stored-photos.ts';

let t: TestApp;
let ctx: SellerContext;
beforeEach(async () => {
  t = await openTestApp();
  const { sellerId, email } = await t.signIn();
  ctx = { ...t.deps, requestId: 'req_1', ip: 'local', actor: { kind: 'session', sellerId, email } };
});
afterEach(() => t.close());

const dataUri = async (seed: number) =>
  `data:image/png;base64,${(await picture('png', seed)).toString('base64')}`;
const find = (urls: string[]) => findOwnedPhotos(ctx, ctx.store.read, urls);

describe('the photos of an item', () => {
  it('may be pictures themselves, which are stored where they are', async () => {
    const [known = ''] = await storedPhotos(t, ctx.actor.sellerId, 1);
    const urls = await withStoredPhotos(ctx, [await dataUri(1), known, await dataUri(2)], async (all) => all);
    expect(urls[1]).toBe(known);
    const rows = await find(urls);
    expect(rows.map((row) => row.state)).toEqual(['ready', 'ready', 'ready']);
    expect(new Set(urls).size).toBe(3);
  });

  it('leave nothing behind when the item is refused after all', async () => {
    const refused = withStoredPhotos(ctx, [await dataUri(1)], async () => {
      throw new Error('no room');
    });
    await expect(refused).rejects.toThrow('no room');
    expect(t.photoStorage.files.size).toBe(0);
    expect(await ctx.store.read.select().from(ctx.store.read.t.photos)).toEqual([]);
  });

  it('are neither decoded nor kept once no one waits for the answer', async () => {
    const end = new AbortController();
    const decoded = vi.spyOn(t.deps.imageProcessor, 'process');
    const waiting = { gaveUp: () => end.signal };
    const asked = (photos: string[], body = async (all: string[]) => all) =>
      withStoredPhotos({ ...ctx, waiting }, photos, body);
    const { put } = t.photoStorage;
    t.photoStorage.put = async (...of) => {
      await put(...of);
      end.abort();
    };
    const body = vi.fn(async (all: string[]) => all);
    await expect(asked([await dataUri(1)], body)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect([decoded.mock.calls.length, body.mock.calls.length]).toEqual([1, 0]);
    await expect(asked([await dataUri(1)])).rejects.toMatchObject({ code: 'CANCELLED' });
    expect([decoded.mock.calls.length, t.photoStorage.files.size]).toEqual([1, 0]);
  });

  it('are named by their place when one isn’t a picture', async () => {
    const [known = ''] = await storedPhotos(t, ctx.actor.sellerId, 1);
    const bad = withStoredPhotos(ctx, [known, 'data:image/png;base64,aGVsbG8='], async (all) => all);
    await expect(bad).rejects.toMatchObject({
      code: 'INVALID_PHOTO',
      message: expect.stringContaining('photos[1]'),
    });
  });

  it('are found in the order asked for, by picture or by thumbnail', async () => {
    const urls = await storedPhotos(t, ctx.actor.sellerId, 3);
    const asked = [urls[2]!, urls[0]!.replace('.jpg', '-thumb.jpg'), urls[1]!];
    const ids = (await find(asked)).map((row) => row.id);
    expect(photoUrls(t.config, ids).photos).toEqual([urls[2], urls[0], urls[1]]);
  });

  it('are refused when they are elsewhere, unknown or another seller’s, all in the same way', async () => {
    const other = await t.signIn('other@example.com');
    const [theirs = ''] = await storedPhotos(t, other.sellerId, 1);
    const [mine = ''] = await storedPhotos(t, ctx.actor.sellerId, 1);
    const unknown = `${t.config.baseUrl}/photos/pho_00000000000000000000000000.jpg`;
    for (const url of [theirs, unknown, 'https://example.com/photo.jpg']) {
      await expect(find([mine, url])).rejects.toMatchObject({
        code: 'PHOTO_NOT_STORED',
        message: "Photo 2 isn't a photo that you stored here.",
        options: { hint: { rest: expect.stringContaining('bulk-upload') } },
      });
    }
  });
});
