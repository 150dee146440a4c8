import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharpImageProcessor } from '../../src/adapters/image-processor/sharp.ts';
import { cropAt, cropsOf, findFocuses, focusAt, isWide } from '../../src/photos/focus.ts';
import { sweepPhotos } from '../../src/photos/purge.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { vase } from '../support/pictures.ts';

describe('where a square is on its photo', () => {
  const portrait = { width: 1200, height: 1600 };

  it('has the point in its middle, as far as the photo reaches', () => {
    expect(cropAt(portrait, { focusX: 500, focusY: 500 })).toBe(5);
    expect(cropAt(portrait, { focusX: 500, focusY: 900 })).toBe(10);
    expect(cropAt(portrait, { focusX: 900, focusY: 100 })).toBe(0);
    expect(cropAt(portrait, { focusX: 0, focusY: 575 })).toBe(8);
    expect(cropAt({ width: 1600, height: 1200 }, { focusX: 450, focusY: 0 })).toBe(3);
    expect(cropAt({ width: 900, height: 900 }, { focusX: 0, focusY: 0 })).toBe(5);
  });

  it('is found again from the point that it keeps in its middle', () => {
    for (const sides of [portrait, { width: 1600, height: 900 }]) {
      for (let at = 0; at <= 10; at += 1) {
        const { x, y } = focusAt(sides, at);
        expect(cropAt(sides, { focusX: x * 1000, focusY: y * 1000 })).toBe(at);
      }
    }
  });
});

describe('the photos of a sale', () => {
  const processor = sharpImageProcessor();
  let t: TestApp;
  let seller: Awaited<ReturnType<TestApp['signIn']>>;

  beforeEach(async () => {
    t = await openTestApp({ deps: { imageProcessor: processor } });
    seller = await t.signIn();
  });
  afterEach(() => t.close());

  const itemWith = async (photo: Buffer) => {
    const upload = { photos: [photo.toString('base64')] };
    const { json } = await t.request('POST', '/api/items/bulk-upload', { key: seller.apiKey, body: upload });
    const url: string = json.data.fullUrls[0];
    const photoId = photoIdOf(t.config, url) ?? '';
    return { id: await addItem(t, seller.sellerId, { photoIds: [photoId] }), url };
  };
  const edit = (id: string, photo_focus: object) =>
    t.request('PUT', `/api/items/${id}`, { key: seller.apiKey, body: { photo_focus } });
  const cropOf = async () => [...(await cropsOf(t.deps.store.read, seller.sellerId)).values()];

  it('are cut where the subject is, not in the middle of a bare wall', async () => {
    await itemWith(await vase(900, 1600, 0.5, 0.8));
    await itemWith(await vase(1600, 900, 0.15, 0.5));
    const [portrait = 5, landscape = 5] = (await cropOf()).sort((a, b) => b - a);
    expect(portrait).toBeGreaterThanOrEqual(8);
    expect(landscape).toBeLessThanOrEqual(2);
  }, 30_000);

  it('are cut as the seller chooses, and the page that was kept is made again', async () => {
    const item = await itemWith(await vase(900, 1600, 0.5, 0.8));
    await itemWith(await vase(900, 1600, 0.5, 0.5));
    await publish(t, seller.apiKey, { city: 'Austin', custom_url: 'focus-sale' });
    const page = async (path = '') => (await t.app.request(`/focus-sale${path}`)).text();
    expect(await page()).not.toContain('class="at-0"');
    expect((await edit(item.id, { [item.url]: { x: 0.5, y: 0.1 } })).status).toBe(200);
    expect(await cropOf()).toContain(0);
    expect(await page()).toContain('class="at-0"');
    // On the item's own page, the photo is whole, in the middle of its frame.
    expect(await page(`/${item.id}`)).toContain('class="photo-strip');
    expect(await page(`/${item.id}`)).not.toContain('class="at-0"');
  }, 30_000);

  it('are only those of the item, and a point lies on the photo', async () => {
    const item = await itemWith(await vase(900, 1600, 0.5, 0.8));
    const other = await itemWith(await vase(900, 1600, 0.5, 0.8));
    expect((await edit(item.id, { [other.url]: { x: 0.5, y: 0.1 } })).status).toBe(400);
    expect((await edit(item.id, { [item.url]: { x: 0.5, y: 1.1 } })).status).toBe(400);
  }, 30_000);

  it('turn where they are shown: with a new address, its sides, its own crop, on the cover too', async () => {
    const item = await itemWith(await vase(900, 1600, 0.5, 0.8));
    const other = await itemWith(await vase(900, 1600, 0.5, 0.8));
    await publish(t, seller.apiKey, { city: 'Austin', cover_photo: item.url });
    const turn = (photo_turn: object, key = seller.apiKey) =>
      t.request('PUT', `/api/items/${item.id}`, { key, body: { photo_turn } });
    const { status, json } = await turn({ [item.url.replace('.jpg', '-thumb.jpg')]: 90 });
    expect(status).toBe(200);
    const url: string = json.data.photos[0];
    expect(json.data.photos).toHaveLength(1);
    expect(url).not.toBe(item.url);
    const sides = async (address: string) => {
      const { width, height } = await sharp(await (await t.app.request(address)).arrayBuffer()).metadata();
      return [width, height];
    };
    expect(await sides(item.url)).toEqual([900, 1600]);
    expect(await sides(url)).toEqual([1600, 900]);
    // The vase was at the bottom; turned to the right, it is on the left.
    expect(
      (await cropsOf(t.deps.store.read, seller.sellerId)).get(photoIdOf(t.config, url) ?? ''),
    ).toBeLessThan(3);
    const { pages } = t.deps.store.read.t;
    const covers = await t.deps.store.read.select({ id: pages.coverPhotoId }).from(pages);
    expect(covers).toEqual([{ id: photoIdOf(t.config, url) }]);
    expect((await turn({ [item.url]: 90 })).status).toBe(400);
    expect((await turn({ [other.url]: 90 })).json.error).toContain('photo_turn');
    expect((await turn({ [url]: 45 })).status).toBe(400);
    const back = await turn({ [url]: 270 });
    expect(await sides(back.json.data.photos[0])).toEqual([900, 1600]);
    // The sweep removes the former photo a day later; the shown one stays.
    t.clock.advance(24 * 3600_000 - 1);
    await sweepPhotos(t.deps, 20);
    expect((await t.app.request(url)).status).toBe(200);
    t.clock.advance(1);
    await sweepPhotos(t.deps, 20);
    expect((await t.app.request(url)).status).toBe(404);
    expect((await t.app.request(back.json.data.photos[0])).status).toBe(200);
    expect((await t.app.request(other.url)).status).toBe(200);
  }, 30_000);

  it('from before are analyzed over time, and the seller’s choices stay', async () => {
    await itemWith(await vase(900, 1600, 0.5, 0.8));
    const { photos } = t.deps.store.read.t;
    const forget = () => t.deps.store.write((tx) => tx.update(photos).set({ focusX: null, focusY: null }));
    await forget();
    expect(await cropOf()).toEqual([]);
    const chosenMeanwhile: typeof processor.focus = async () => {
      await t.deps.store.write((tx) => tx.update(photos).set({ focusX: 500, focusY: 0 }));
      return { focusX: 500, focusY: 1000 };
    };
    const imageProcessor = { ...processor, focus: chosenMeanwhile };
    expect(await findFocuses({ ...t.deps, imageProcessor }, 20)).toBe(1);
    expect(await cropOf()).toEqual([0]);
    await forget();
    expect(await findFocuses(t.deps, 20)).toBe(1);
    expect((await cropOf())[0]).toBeGreaterThanOrEqual(8);
    await t.deps.store.write((tx) =>
      tx.update(photos).set({ focusX: 500, focusY: 0 }).where(eq(photos.state, 'ready')),
    );
    expect(await findFocuses(t.deps, 20)).toBe(0);
    expect(await cropOf()).toEqual([0]);
    await forget();
    const [{ id = '' } = {}] = await t.deps.store.read.select({ id: photos.id }).from(photos);
    await t.photoStorage.put(id, 'thumb', Buffer.from('damaged'));
    expect([await findFocuses(t.deps, 20), await findFocuses(t.deps, 20)]).toEqual([1, 0]);
    expect(await cropOf()).toEqual([]);
    const isWideAt = async (width: number) => {
      await t.deps.store.write((tx) => tx.update(photos).set({ width, height: 1000 }));
      return isWide(t.deps.store.read, id);
    };
    expect([await isWideAt(1150), await isWideAt(1151)]).toEqual([false, true]);
  }, 30_000);
});
