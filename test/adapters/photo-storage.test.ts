import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { diskPhotoStorage } from '../../src/adapters/photo-storage/disk.ts';
import { s3PhotoStorage } from '../../src/adapters/photo-storage/s3.ts';
import { PHOTO_VARIANTS, type PhotoStorage } from '../../src/adapters/photo-storage.ts';
import { memoryPhotoStorage } from '../support/memory-photo-storage.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';

const ID = 'pho_01JQZ8M4T3N5V7X9B1D3F5H7K9';
const OTHER = 'pho_01JQZ8M4T3N5V7X9B1D3F5H7KA';
const FULL = Buffer.from('the full picture');
const THUMB = Buffer.from('the thumbnail');
const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret/with+signs', region: 'eu-central-1' };

const text = async (body: ReadableStream<Uint8Array>) => new Response(body).text();

type Opened = { storage: PhotoStorage; done(): Promise<void> };

const kinds: { name: string; open(): Promise<Opened> }[] = [
  {
    name: 'disk',
    async open() {
      const dir = mkdtempSync(join(tmpdir(), 'photos-'));
      return {
        storage: diskPhotoStorage(join(dir, 'photos')),
        done: async () => rmSync(dir, { recursive: true }),
      };
    },
  },
  {
    name: 's3',
    async open() {
      const server = await startS3Server({ bucket: 'pictures', ...KEYS });
      const storage = s3PhotoStorage({
        bucket: 'pictures',
        endpoint: server.endpoint,
        prefix: 'shop 1/',
        ...KEYS,
      });
      return { storage, done: () => server.close() };
    },
  },
  { name: 'memory', open: async () => ({ storage: memoryPhotoStorage(), done: async () => {} }) },
];

describe.each(kinds)('photo storage: $name', ({ open }) => {
  let opened: Opened;
  let storage: PhotoStorage;
  beforeEach(async () => {
    opened = await open();
    storage = opened.storage;
  });
  afterEach(() => opened.done());

  it('returns what was stored, as bytes and as a stream', async () => {
    await storage.put(ID, 'full', FULL);
    await storage.put(ID, 'thumb', THUMB);
    expect(await storage.read(ID, 'full')).toEqual(FULL);
    const thumb = await storage.open(ID, 'thumb');
    expect(thumb?.bytes).toBe(THUMB.length);
    expect(await text(thumb!.body)).toBe('the thumbnail');
  });

  it('knows nothing about photos that were never put', async () => {
    expect(await storage.read(ID, 'full')).toBeUndefined();
    expect(await storage.open(ID, 'full')).toBeUndefined();
  });

  it('removes all files of a photo and leaves the others', async () => {
    for (const variant of PHOTO_VARIANTS) await storage.put(ID, variant, Buffer.from(variant));
    await storage.put(OTHER, 'full', FULL);
    for (const variant of PHOTO_VARIANTS) expect(String(await storage.read(ID, variant))).toBe(variant);
    await storage.remove(ID);
    for (const variant of PHOTO_VARIANTS) expect(await storage.read(ID, variant)).toBeUndefined();
    expect(await storage.read(OTHER, 'full')).toEqual(FULL);
  });

  it('ignores the removal of a missing photo', async () => {
    await expect(storage.remove(ID)).resolves.toBeUndefined();
  });

  it('names all files that it has', async () => {
    expect(await storage.list()).toEqual([]);
    for (const variant of ['full', 'thumb', 'medium-webp'] as const) await storage.put(ID, variant, FULL);
    await storage.put(OTHER, 'full', FULL);
    const names = [`${ID}-960.webp`, `${ID}-thumb.jpg`, `${ID}.jpg`, `${OTHER}.jpg`];
    expect((await storage.list())?.sort()).toEqual(names.sort());
  });

  it('says that it can be used', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

const NOT_IDS = [
  '../../etc/passwd',
  'pho_../../../../../etc/passwd00',
  `${ID}/../x`,
  `${ID}\0`,
  `${ID}\n`,
  '',
  'pho_',
  ID.toLowerCase(),
];

describe.each(kinds.slice(0, 2))('photo storage: $name', ({ open }) => {
  it.each(NOT_IDS)('refuses %j as a name, whatever is asked of it', async (name) => {
    const { storage, done } = await open();
    const refusal = 'Not the id of a photo';
    await expect(async () => storage.put(name, 'full', FULL)).rejects.toThrow(refusal);
    await expect(async () => storage.open(name, 'full')).rejects.toThrow(refusal);
    await expect(async () => storage.read(name, 'thumb')).rejects.toThrow(refusal);
    await expect(async () => storage.remove(name)).rejects.toThrow(refusal);
    await done();
  });
});

describe('photos on disk', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'photos-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('are readable by the service alone', async () => {
    await diskPhotoStorage(dir).put(ID, 'full', FULL);
    for (const path of ['K9', `K9/${ID}.jpg`]) expect(statSync(join(dir, path)).mode & 0o077).toBe(0);
  });

  it('appear whole: nothing else is left behind beside them', async () => {
    const storage = diskPhotoStorage(dir);
    await storage.put(ID, 'full', FULL);
    await storage.put(ID, 'full', THUMB);
    expect(readdirSync(join(dir, 'K9'))).toEqual([`${ID}.jpg`]);
    expect(readFileSync(join(dir, 'K9', `${ID}.jpg`))).toEqual(THUMB);
  });

  it('leave nothing half-written when they cannot take their place', async () => {
    mkdirSync(join(dir, 'K9', `${ID}.jpg`), { recursive: true });
    await expect(diskPhotoStorage(dir).put(ID, 'full', FULL)).rejects.toThrow();
    expect(readdirSync(join(dir, 'K9'))).toEqual([`${ID}.jpg`]);
  });

  it('fail the check when the folder cannot be used', async () => {
    writeFileSync(join(dir, 'file'), '');
    await expect(diskPhotoStorage(join(dir, 'file')).check()).rejects.toThrow();
  });
});

describe('photos in S3', () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server({ bucket: 'pictures', ...KEYS });
  });
  afterEach(() => server.close());
  const storageWith = (changes: Partial<Parameters<typeof s3PhotoStorage>[0]>) =>
    s3PhotoStorage({ bucket: 'pictures', endpoint: server.endpoint, prefix: '', ...KEYS, ...changes });

  it('are stored under the prefix, with their type', async () => {
    await storageWith({ prefix: 'shop/' }).put(ID, 'thumb', THUMB);
    await storageWith({}).put(ID, 'full-webp', FULL);
    expect(server.objects.get(`pictures/${ID}.webp`)?.type).toBe('image/webp');
    expect(server.objects.get(`pictures/shop/${ID}-thumb.jpg`)).toEqual({ body: THUMB, type: 'image/jpeg' });
  });

  it('are refused with a wrong secret', async () => {
    const storage = storageWith({ secretAccessKey: 'wrong' });
    await expect(storage.put(ID, 'full', FULL)).rejects.toThrow();
    await expect(storage.read(ID, 'full')).rejects.toThrow();
    await expect(storage.check()).rejects.toThrow();
    expect(server.objects.size).toBe(0);
  });

  it('fail the check when the bucket is not there', async () => {
    const elsewhere = storageWith({ bucket: 'elsewhere' });
    await expect(elsewhere.check()).rejects.toThrow();
    // That doesn't mean that the photo was deleted.
    await expect(elsewhere.read(ID, 'full')).rejects.toThrow('answered 404');
  });

  it.each([
    ['pictures', 'https://pictures.s3.eu-central-1.amazonaws.com/'],
    ['my.pictures', 'https://s3.eu-central-1.amazonaws.com/my.pictures/'],
  ])('in the bucket %s of Amazon are at %s', async (bucket, root) => {
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    await storageWith({ bucket, endpoint: undefined }).check();
    const [request] = asked.mock.calls[0] ?? [];
    asked.mockRestore();
    expect((request as Request).url).toBe(root);
  });

  it('are not taken for missing when the store has trouble', async () => {
    const storage = storageWith({});
    await storage.put(ID, 'full', FULL);
    server.failing = true;
    await expect(storage.read(ID, 'full')).rejects.toThrow();
    server.failing = false;
    expect(await storage.read(ID, 'full')).toEqual(FULL);
  });
});

it('a disk removes what a crash left half-written, and no photo', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'photos-'));
  const storage = diskPhotoStorage(dir);
  await storage.put(ID, 'full', FULL);
  const folder = join(dir, ID.slice(-2));
  const leftover = join(folder, '.0b0e5c2e-8f2b-4f0f-9d0a-1a2b3c4d5e6f.tmp');
  writeFileSync(leftover, 'half');
  const longAgo = new Date('2026-01-01T00:00:00Z');
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), longAgo, longAgo);
  expect(await storage.sweep?.(new Date('2025-12-31T00:00:00Z'))).toBe(0);
  expect(await storage.sweep?.(new Date('2026-01-02T00:00:00Z'))).toBe(1);
  expect(readdirSync(folder)).toEqual([`${ID}.jpg`]);
  rmSync(dir, { recursive: true });
});

describe('an S3 store that takes a call and never answers', () => {
  let server: ReturnType<typeof createServer>;
  let calls = 0;
  let cutOff = 0;
  const open = async () => {
    server = createServer((request) => {
      calls += 1;
      request.on('close', () => {
        cutOff += 1;
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = { bucket: 'pictures', endpoint: `http://127.0.0.1:${port}`, prefix: '', ...KEYS };
    return s3PhotoStorage(settings);
  };
  beforeEach(() => {
    calls = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });

  it('is given up with the request that waits for it', async () => {
    const storage = await open();
    const leaving = new AbortController();
    const opened = storage.open(ID, 'full', leaving.signal).catch((error: Error) => error.name);
    await expect.poll(() => calls).toBe(1);
    leaving.abort();
    expect(await opened).toBe('AbortError');
    await expect.poll(() => cutOff).toBe(1);
  });

  it('is given up too when it stops in the middle of a photo', async () => {
    const storage = await open();
    server.removeAllListeners('request');
    server.on('request', (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('the first bytes', () => vi.advanceTimersByTime(30_000));
    });
    await expect(storage.read(ID, 'full')).rejects.toThrow('did not answer');
  });

  it('is not taken at its word when it does not say how long a photo is', async () => {
    const storage = await open();
    server.removeAllListeners('request');
    server.on('request', (_request, response) => response.writeHead(200).end('a photo'));
    await expect(storage.open(ID, 'full')).rejects.toThrow('did not say how long');
  });

  it.each([
    [307, 1, 'The S3 store answered 307'],
    [403, 1, undefined],
    [404, 1, 'The S3 store answered 404'],
    [405, 1, undefined],
    [500, 3, 'The S3 store answered 500'],
    [501, 3, undefined],
  ])('that answers %i is asked for its photos %i times', async (status, times, answer) => {
    vi.useRealTimers();
    const storage = await open();
    server.removeAllListeners('request');
    let asked = 0;
    server.on('request', (_request, response) => {
      asked += 1;
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    expect(await storage.list().catch(({ message }: Error) => message)).toBe(answer);
    expect(asked).toBe(times);
  });

  it('is given up after a while by anyone who waits without end', async () => {
    const storage = await open();
    const read = storage.read(ID, 'full').catch(String);
    while (calls === 0) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(29_999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await read).toContain('did not answer');
  });
});

/** Limits the size of the files that this process can write: the kernel then refuses bytes as a full disk does. */
const limitFiles = (bytes: string) =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
it.skipIf(spawnSync('prlimit', ['--version']).error)(
  'is tried by real bytes: a full disk takes an empty file, and no photo',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'photos-'));
    const storage = diskPhotoStorage(join(dir, 'photos'));
    await storage.check();
    limitFiles('0');
    try {
      writeFileSync(join(dir, 'empty'), '');
      await expect(storage.check()).rejects.toMatchObject({ code: 'EFBIG' });
    } finally {
      limitFiles('unlimited');
    }
    await storage.check();
    expect(readdirSync(dir, { recursive: true }).sort()).toEqual(['empty', 'photos']);
    rmSync(dir, { recursive: true });
  },
);
