import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharpImageProcessor } from '../../src/adapters/image-processor/sharp.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { phonePicture, picture } from '../support/pictures.ts';

let t: TestApp;
let key: string;
beforeEach(async () => {
  t = await openTestApp();
  key = (await t.signIn()).apiKey;
});
afterEach(() => t.close());

const upload = (body: unknown, headers: Record<string, string> = {}) =>
  t.request('POST', '/api/items/bulk-upload', { key, body, headers });

const base64 = async (seed: number) => (await picture('jpeg', seed)).toString('base64');

const photoRows = () => t.deps.store.read.select().from(t.deps.store.read.t.photos);

/** A refused batch leaves nothing, neither files nor rows. */
async function expectNothingKept() {
  expect(t.photoStorage.files.size).toBe(0);
  expect(await photoRows()).toEqual([]);
}

describe('bulk-upload', () => {
  it('stores photos in the order given and answers with their addresses', async () => {
    const photos = await Promise.all([1, 2, 3].map(base64));
    const { status, json } = await upload({ photos });
    expect(status).toBe(200);
    expect(json.success).toBe(true);
    expect(json.data.count).toBe(3);
    expect(json.data.batchId).toMatch(/^batch_/);
    const colours = await Promise.all(
      json.data.fullUrls.map(async (url: string) => {
        const response = await t.app.request(new URL(url).pathname);
        const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
        return Math.round(channels[0]!.mean / 37);
      }),
    );
    expect(colours).toEqual([1, 2, 3]);
    expect(json.data.thumbnailUrls[2]).toBe(json.data.fullUrls[2].replace('.jpg', '-thumb.jpg'));
  });

  it('takes base64 with a data-URL prefix and with line breaks', async () => {
    const plain = await base64(1);
    const photos = [`data:image/jpeg;base64,${plain}`, plain.replace(/(.{76})/g, '$1\r\n')];
    expect((await upload({ photos })).json.data.count).toBe(2);
  });

  it('names the photo that is not a picture, and keeps none of the batch', async () => {
    const photos = [
      await base64(1),
      await base64(2),
      Buffer.from('a text').toString('base64'),
      await base64(3),
    ];
    const { status, json } = await upload({ photos });
    expect(status).toBe(400);
    expect(json).toMatchObject({ success: false, code: 'INVALID_PHOTO' });
    expect(json.error).toContain('photos[2]');
    await expectNothingKept();
  });

  it.each([
    ['an address', 'https://example.com/photo.jpg'],
    ['a data URI without base64', 'data:image/jpeg,%FF%D8'],
    ['nothing but a prefix', 'data:image/jpeg;base64,'],
  ])('refuses %s', async (_name, photo) => {
    const { status, json } = await upload({ photos: [photo] });
    expect([status, json.code]).toEqual([400, 'INVALID_PHOTO']);
    expect(json.error).toContain('photos[0]');
    await expectNothingKept();
  });

  it('refuses a photo of more than 10 MB, and takes one of just as much', async () => {
    const jpeg = await picture();
    const padded = (size: number) =>
      Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]).toString('base64');
    const limit = 10 * 1024 * 1024;
    const { status, json } = await upload({ photos: [await base64(1), padded(limit + 1)] });
    expect([status, json.code]).toEqual([400, 'INVALID_PHOTO']);
    expect(json.error).toBe('photos[1]: The picture is larger than 10 MB.');
    await expectNothingKept();
    expect((await upload({ photos: [padded(limit)] })).status).toBe(200);
  });

  it('takes 1 to 50 photos', async () => {
    const one = await base64(1);
    expect((await upload({ photos: [] })).status).toBe(400);
    expect((await upload({ photos: Array(51).fill(one) })).status).toBe(400);
    expect((await upload({ photos: Array(50).fill(one) })).json.data.count).toBe(50);
  });

  it('takes either photos or a session, not both and not neither', async () => {
    for (const body of [{}, { photos: [await base64(1)], session_id: 'upl_1' }]) {
      const { status, json } = await upload(body);
      expect([status, json.code]).toEqual([400, 'invalid_request']);
    }
    await expectNothingKept();
  });

  it('keeps nothing when the storage fails half-way', async () => {
    const put = t.photoStorage.put.bind(t.photoStorage);
    let puts = 0;
    t.photoStorage.put = async (...args) => {
      puts += 1;
      if (puts === 4) throw new Error('disk full');
      return put(...args);
    };
    const { status, json } = await upload({ photos: [await base64(1), await base64(2), await base64(3)] });
    expect(status).toBe(500);
    expect(JSON.stringify(json)).not.toContain('disk full');
    await expectNothingKept();
  });

  it('removes location and camera data from what it serves', async () => {
    await t.close();
    t = await openTestApp({ deps: { imageProcessor: sharpImageProcessor() } });
    key = (await t.signIn()).apiKey;
    const { json } = await upload({ photos: [(await phonePicture()).toString('base64')] });
    const served = await t.app.request(new URL(json.data.fullUrls[0]).pathname);
    const jpeg = Buffer.from(await served.arrayBuffer());
    const { exif, width, height } = await sharp(jpeg).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 600, height: 800 });
    expect(jpeg.includes('SECRET-OWNER')).toBe(false);
  });

  it('runs once under one Idempotency-Key', async () => {
    const body = { photos: [await base64(1)] };
    const first = await upload(body, { 'idempotency-key': 'batch-1' });
    const again = await upload(body, { 'idempotency-key': 'batch-1' });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await photoRows()).toHaveLength(1);
  });

  it('needs a credential that may write', async () => {
    expect((await t.request('POST', '/api/items/bulk-upload', { body: { photos: ['x'] } })).status).toBe(401);
  });

  it('takes a photo out of its request only when its turn comes', async () => {
    let running = 0;
    let most = 0;
    const { process } = t.deps.imageProcessor;
    t.deps.imageProcessor.process = async (original) => {
      running += 1;
      most = Math.max(most, running);
      const photo = await process(original);
      running -= 1;
      return photo;
    };
    await upload({ photos: await Promise.all(Array.from({ length: 12 }, (_, i) => base64(i))) });
    expect(most).toBe(2);
  });

  it('decodes no more once one is no picture', async () => {
    const process = vi.spyOn(t.deps.imageProcessor, 'process');
    const photos = await Promise.all(Array.from({ length: 12 }, (_, i) => base64(i)));
    photos[0] = Buffer.from('a text').toString('base64');
    expect((await upload({ photos })).status).toBe(400);
    expect(process.mock.calls.length).toBeLessThanOrEqual(4);
    await expectNothingKept();
  });

  it('decodes on while two photos are being written, and no further', async () => {
    let decoded = 0;
    const { process } = t.deps.imageProcessor;
    t.deps.imageProcessor.process = async (original) => {
      const photo = await process(original);
      decoded += 1;
      return photo;
    };
    const put = t.photoStorage.put.bind(t.photoStorage);
    let free = () => {};
    const isFree = new Promise<void>((resolve) => {
      free = resolve;
    });
    t.photoStorage.put = async (...args) => {
      await isFree;
      return put(...args);
    };
    const answer = upload({ photos: await Promise.all(Array.from({ length: 8 }, (_, i) => base64(i))) });
    await expect.poll(() => decoded).toBe(4);
    await setImmediate();
    expect(decoded).toBe(4);
    free();
    expect((await answer).json.data.count).toBe(8);
  });

  it.each([
    ['four megabytes', 4 * 1024 * 1024, 1],
    ['less', 4 * 1024 * 1024 - 1, 0],
  ])('makes the decoders ready while a body of %s arrives', async (_, bytes, times) => {
    const warm = vi.spyOn(t.deps.imageProcessor, 'warm');
    const body = JSON.stringify({ photos: ['A'.repeat(bytes - '{"photos":[""]}'.length)] });
    const response = await t.app.request('/api/items/bulk-upload', {
      method: 'POST',
      headers: {
        'x-service-api-key': key,
        'content-type': 'application/json',
        'content-length': String(bytes),
      },
      body,
    });
    expect([body.length, response.status]).toEqual([bytes, 400]);
    expect(warm).toHaveBeenCalledTimes(times);
  });
});
