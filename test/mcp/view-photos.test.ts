import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sharpImageProcessor } from '../../src/adapters/image-processor/sharp.ts';
import { fitted, picturesOf } from '../../src/photos/pictures.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type ConnectedClient, eras } from '../support/mcp-clients.ts';
import { memoryPhotoStorage } from '../support/memory-photo-storage.ts';
import { picture } from '../support/pictures.ts';
import { listen } from '../support/server.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const Image = z.strictObject({
  type: z.literal('image'),
  data: z.base64(),
  mimeType: z.literal('image/jpeg'),
});
const Text = z.strictObject({ type: z.literal('text'), text: z.string() });

/** What accompanies a response: the words and the picture of each photo. */
const seen = (beside: unknown[]) => {
  const blocks = z.array(z.union([Text, Image])).parse(beside);
  const words = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const images = blocks.flatMap((block) => (block.type === 'image' ? [block.data] : []));
  return { words, images, bytes: JSON.stringify(beside).length };
};

/** A picture that no JPEG can make small. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

describe.each(eras)('view_photos through the $era client', ({ connect }) => {
  let t: TestApp;
  let client: ConnectedClient;
  let seller: Awaited<ReturnType<TestApp['signIn']>>;
  let closeServer: () => Promise<void>;
  beforeEach(async () => {
    t = await openTestApp({
      env: { PLAN_DEFAULT: 'garage_sale' },
      deps: { imageProcessor: sharpImageProcessor() },
    });
    seller = await t.signIn();
    const server = await listen(t.app);
    closeServer = server.close;
    client = await connect(`${server.url}/api/mcp`, seller.apiKey);
  });
  afterEach(async () => {
    await client.close();
    await closeServer();
    await t.close();
  });

  /** Photos whose files are real pictures. `same` is used as both the thumbnail and the full size. */
  const photosOf = async (count: number, same: Buffer) => {
    const urls = await storedPhotos(t, seller.sellerId, count);
    for (const name of t.photoStorage.files.keys()) t.photoStorage.files.set(name, same);
    return urls;
  };

  it('shows the photos of an upload session repeatedly, and leaves it usable', async () => {
    const opened = await client.call('create_upload_session');
    const { pathname } = new URL(String(opened.data.url));
    for (const seed of [1, 2]) {
      await t.app.request(`${pathname}/photos`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'image/jpeg' },
        body: new Uint8Array(await picture('jpeg', seed)),
      });
    }
    const upload_session_id = opened.data.session_id;
    const first = await client.call('view_photos', { upload_session_id });
    const { words, images } = seen(first.beside);
    expect(words).toEqual(['Photo 0:', 'Photo 1:']);
    const metadata = await sharp(Buffer.from(images[1] ?? '', 'base64')).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 60 });
    expect(JSON.stringify(first.data)).not.toContain(images[0]);
    expect(await client.call('view_photos', { upload_session_id })).toEqual(first);

    const [, second] = z.array(z.object({ url: z.string() })).parse(first.data.photos);
    const words_of_its_own = {
      title: 'Blue vase',
      description: 'A vase.',
      price: 12,
      condition: 'Good',
      category: 'Decor',
    };
    const created = await client.call('create_listing', { photos: [second?.url], ...words_of_its_own });
    expect(created).toMatchObject({ isError: false, data: { title: 'Blue vase', needs_review: false } });
    const { item_id } = created.data;
    const ofItem = await client.call('view_photos', { item_ids: [item_id] });
    expect(seen(ofItem.beside).words).toEqual([`Photo 0 of ${item_id} (Blue vase):`]);
    expect(ofItem.data).toMatchObject({ photos: [{ item_id, index: 0 }], total: 1, next_from: null });
    expect(t.writer.requests).toEqual([]);
  });

  it('shows twenty at a time under a megabyte, and says what is left', async () => {
    const photo_urls = await photosOf(23, await noise(330));
    const first = await client.call('view_photos', { photo_urls });
    const { images, bytes } = seen(first.beside);
    expect(images).toHaveLength(20);
    expect(bytes).toBeLessThan(1_000_000);
    expect(first.data).toMatchObject({ total: 23, next_from: 20 });
    expect(first.data.note).toContain('3 of 23 photos are left');
    const rest = await client.call('view_photos', { photo_urls, from: 20 });
    expect(rest.data).toMatchObject({
      next_from: null,
      photos: [{ index: 20 }, { index: 21 }, { index: 22 }],
    });
  });

  it('makes large ones of 960 pixels, as many as fit', async () => {
    const photo_urls = await photosOf(6, await noise(1400));
    const { data, beside } = await client.call('view_photos', { photo_urls, size: 'large' });
    const { images, bytes } = seen(beside);
    const metadata = await sharp(Buffer.from(images[0] ?? '', 'base64')).metadata();
    expect(metadata).toMatchObject({ width: 960, height: 960 });
    expect(images.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(1_000_000);
    expect(data).toMatchObject({ total: 6, next_from: images.length });
  });

  it('says which file is lost and shows the others', async () => {
    const photo_urls = await photosOf(2, await picture());
    const lost = /pho_\w+/.exec(photo_urls[0] ?? '')?.[0];
    t.photoStorage.files.delete(`${lost}/thumb`);
    const { beside } = await client.call('view_photos', { photo_urls });
    expect(seen(beside)).toMatchObject({ words: ['Photo 0: the file is lost.', 'Photo 1:'] });
    expect(seen(beside).images).toHaveLength(1);
  });

  it('refuses the photos of others, and more or less than one source', async () => {
    const stranger = await t.signIn('stranger@example.com');
    const photo_urls = await storedPhotos(t, stranger.sellerId, 1);
    const refusals = [
      [{ photo_urls }, 'PHOTO_NOT_STORED'],
      [{}, 'invalid_request'],
      [{ photo_urls, item_ids: ['item_x'] }, 'invalid_request'],
      [{ item_ids: ['item_x'] }, 'not_found'],
      [{ upload_session_id: 'upl_x' }, 'not_found'],
      [{ job_id: 'job_x' }, 'not_found'],
    ] as const;
    for (const [args, code] of refusals) {
      expect(await client.call('view_photos', args)).toMatchObject({
        isError: true,
        data: { code },
        beside: [],
      });
    }
  });
});

it('a large picture is shown although it alone is more than all may be', async () => {
  const shrink = async (jpeg: Buffer) => jpeg;
  const deps = { imageProcessor: { ...sharpImageProcessor(), shrink }, photoStorage: memoryPhotoStorage() };
  const ids = [0, 1].map((n) => `pho_${String(n).repeat(26)}`);
  const jpegs = [Buffer.alloc(700_001), Buffer.alloc(1)];
  for (const [i, id] of ids.entries()) await deps.photoStorage.put(id, 'full', jpegs[i] ?? Buffer.alloc(0));
  const sizes = (shown: (Buffer | undefined)[]) => shown.map((jpeg) => jpeg?.length);
  expect(sizes(await picturesOf(deps, ids, 'large'))).toEqual([700_001]);
  expect(sizes(await fitted(deps, jpegs, 'large'))).toEqual([700_001]);
});
