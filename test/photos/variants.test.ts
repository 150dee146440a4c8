import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Smaller } from '../../src/adapters/image-processor.ts';
import { onDemand } from '../../src/photos/on-demand.ts';
import { removePhotos } from '../../src/photos/purge.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { plainImageProcessor } from '../support/plain-image-processor.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const LASTING = 'public, max-age=31536000, immutable';

/** Renders when it is released, and counts its requests. */
function gatedProcessor() {
  const plain = plainImageProcessor();
  const asked: Smaller[] = [];
  let open = () => {};
  let gate = Promise.resolve();
  return {
    ...plain,
    asked,
    hold() {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: () => open(),
    async shrink(jpeg: Buffer, to: Smaller) {
      asked.push(to);
      await gate;
      return plain.shrink(jpeg, to);
    },
  };
}

let t: TestApp;
let processor: ReturnType<typeof gatedProcessor>;
let sellerId: string;
beforeEach(async () => {
  processor = gatedProcessor();
  t = await openTestApp({ deps: { imageProcessor: processor } });
  ({ sellerId } = await t.signIn());
});
afterEach(async () => {
  processor.release();
  await t.close();
});

/** Paths of photos without the endings. */
async function photos(count: number): Promise<string[]> {
  const jpeg = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#c97b4a' } })
    .jpeg()
    .toBuffer();
  const urls = await storedPhotos(t, sellerId, count);
  const paths = urls.map((url) => new URL(url).pathname.replace('.jpg', ''));
  for (const path of paths) await t.photoStorage.put(idOf(path), 'full', jpeg);
  return paths;
}
const idOf = (path: string) => path.replace('/photos/', '');

async function get(path: string) {
  const response = await t.app.request(path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

describe('a photo in other sizes', () => {
  it.each([
    ['-thumb.webp', 'webp', 480],
    ['-960.webp', 'webp', 960],
    ['-960.jpg', 'jpeg', 960],
    ['.webp', 'webp', 1600],
  ])('is served as %s, made once and kept', async (end, format, width) => {
    const [path = ''] = await photos(1);
    const first = await get(path + end);
    expect(first).toMatchObject({ status: 200, type: `image/${format}`, cache: LASTING });
    expect(await sharp(first.body).metadata()).toMatchObject({ format, width });
    expect((await get(path + end)).body).toEqual(first.body);
    expect(processor.asked).toHaveLength(1);
  });

  it('goes with the photo', async () => {
    const [path = ''] = await photos(1);
    await get(`${path}.webp`);
    await get(`${path}-960.jpg`);
    expect([...t.photoStorage.files.keys()]).toHaveLength(4);
    await removePhotos(t.deps, [idOf(path)]);
    expect([...t.photoStorage.files.keys()]).toEqual([]);
    expect((await get(`${path}.webp`)).status).toBe(404);
  });

  it('leaves nothing behind when the photo goes while it is made', async () => {
    const [path = ''] = await photos(1);
    processor.hold();
    const answer = get(`${path}.webp`);
    await expect.poll(() => processor.asked.length).toBe(1);
    await removePhotos(t.deps, [idOf(path)]);
    processor.release();
    await answer;
    expect([...t.photoStorage.files.keys()]).toEqual([]);
  });

  it('isn’t made for a photo that doesn’t exist', async () => {
    expect((await get('/photos/pho_00000000000000000000000000.webp')).status).toBe(404);
    expect(processor.asked).toEqual([]);
  });
});

describe('while sizes cannot be made', () => {
  it('is made once for many simultaneous requests', async () => {
    const [path = ''] = await photos(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(`${path}-960.webp`)));
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['image/webp']));
    expect(processor.asked).toHaveLength(1);
  });

  it('a flood gets the JPEGs that there are, at once and for a minute, and one is made at a time', async () => {
    const paths = await photos(40);
    processor.hold();
    const waiting = paths.slice(0, 32).map((path) => get(`${path}-thumb.webp`));
    await expect.poll(() => processor.asked.length).toBe(1);
    for (const path of paths.slice(32)) {
      expect(await get(`${path}-thumb.webp`)).toMatchObject({
        status: 200,
        type: 'image/jpeg',
        cache: 'public, max-age=60',
      });
    }
    expect(processor.asked).toHaveLength(1);
    processor.release();
    expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true);
  });

  it('one that failed is tried again after ten minutes, and in the meantime the JPEG is shown', async () => {
    const [path = ''] = await photos(1);
    await t.photoStorage.put(idOf(path), 'full', Buffer.from('damaged'));
    for (let i = 0; i < 3; i++) {
      expect(await get(`${path}-960.webp`)).toMatchObject({
        type: 'image/jpeg',
        cache: 'public, max-age=60',
      });
    }
    expect(processor.asked).toHaveLength(1);
    t.clock.advance(10 * 60_000 - 1);
    await get(`${path}-960.webp`);
    expect(processor.asked).toHaveLength(1);
    t.clock.advance(1);
    await get(`${path}-960.webp`);
    expect(processor.asked).toHaveLength(2);
  });

  it('no one waits longer than two seconds, and the size is there the next time', async () => {
    const [path = ''] = await photos(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    processor.hold();
    let answered = false;
    const answer = get(`${path}-960.webp`).finally(() => {
      answered = true;
    });
    while (processor.asked.length === 0) await setImmediate();
    await vi.advanceTimersByTimeAsync(1999);
    expect(answered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ type: 'image/jpeg', cache: 'public, max-age=60' });
    processor.release();
    vi.useRealTimers();
    await expect.poll(async () => (await get(`${path}-960.webp`)).type).toBe('image/webp');
    expect(processor.asked).toHaveLength(1);
  });

  it('only the last thousand that failed are remembered', async () => {
    const deps = { clock: t.clock, logger: { ...t.deps.logger, warn: () => {} } };
    const make = onDemand(deps, { atOnce: 1, mostWaiting: 1, patienceMs: 1000 });
    const tried: number[] = [];
    const ask = (n: number) =>
      make(String(n), async () => {
        tried.push(n);
        throw new Error('damaged');
      });
    for (let n = 0; n < 1001; n++) await ask(n);
    for (const n of [1, 0]) await ask(n);
    expect(tried.slice(1001)).toEqual([0]);
  });
});
