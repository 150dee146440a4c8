import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskSpaceOf } from '../../src/adapters/disk-space.ts';
import { describeError } from '../../src/errors.ts';
import { newId } from '../../src/ids.ts';
import { withReceived } from '../../src/web/settings/imports.tsx';
import { openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/pictures.ts';

const GB = 1024 ** 3;
const MB = 1024 ** 2;
let t: TestApp;
let space = { free: 100 * GB, total: 200 * GB };
let write = async () => {};
beforeEach(async () => {
  write = async () => {};
  space = { free: 100 * GB, total: 200 * GB };
  t = await openTestApp({
    env: { OPERATOR_EMAIL: 'op@example.com' },
    deps: { diskSpace: { read: async () => space, tryWrite: () => write() } },
  });
});
afterEach(() => t.close());

const full = (code: string) => Object.assign(new Error(`${code}: /secret/path`), { code });
const told = () => t.mailer.sent.filter(({ kind }) => kind === 'disk_low');

describe.each(['ENOSPC', 'EROFS', 'EACCES', 'EDQUOT', 'SQLITE_FULL', '53100'])('%s', (code) => {
  it('is reported as a full disk, wherever it comes from', () => {
    const { status, body } = describeError(new Error('x', { cause: full(code) }), 'req_1');
    expect([status, body.code, body.retryable]).toEqual([503, 'STORAGE_FULL', true]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

it('an upload is answered so, with when to come again, and keeps nothing', async () => {
  const desk = await openDesk(t);
  t.photoStorage.put = async () => {
    throw full('ENOSPC');
  };
  const { status, json, headers } = await desk.request('POST', '/api/items/bulk-upload', {
    photos: [(await picture()).toString('base64')],
  });
  expect([status, json.code]).toEqual([503, 'STORAGE_FULL']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

it.each([
  [501 * MB, 1 * GB, true],
  [500 * MB - 1, 1 * GB, false],
  [50 * GB, 1000 * GB, true],
  [50 * GB - 1, 1000 * GB, false],
])('with %i of %i bytes free the status is ok: %s', async (free, total, ok) => {
  space = { free, total };
  const { json } = await t.request('GET', '/api/status');
  expect(json.disk.ok).toBe(ok);
  expect(json.ok).toBe(ok);
});

it('the operator is emailed before it is full, once a day while it stays so', async () => {
  await t.runDueWork();
  expect(told()).toHaveLength(0);
  space = { free: 400 * MB, total: 200 * GB };
  for (let hour = 0; hour < 24; hour += 1) {
    await t.runDueWork();
    t.clock.advance(3600_000);
  }
  expect(told()).toHaveLength(1);
  await t.runDueWork();
  expect(told().map(({ to }) => to)).toEqual(['op@example.com', 'op@example.com']);
  expect(told()[0]?.text).toContain('400 MB');
  space = { free: 100 * GB, total: 200 * GB };
  await t.runDueWork();
  space = { free: 400 * MB, total: 200 * GB };
  await t.runDueWork();
  expect(told()).toHaveLength(3);
});

describe('the folders of uploaded files and of emails', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'full-'));
    for (const folder of ['imports', 'mail']) await mkdir(join(dataDir, folder));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it.each(['.', 'imports', 'mail'])('are tried by writing: %s', async (folder) => {
    await diskSpaceOf(dataDir).tryWrite();
    expect((await readdir(dataDir, { recursive: true })).sort()).toEqual(['imports', 'mail']);
    // It accepts an empty file, and not a single byte.
    await symlink('/dev/full', join(dataDir, folder, `.probe-${process.pid}`));
    await expect(diskSpaceOf(dataDir).tryWrite()).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('may be missing at first', async () => {
    await diskSpaceOf(join(dataDir, 'later')).tryWrite();
  });

  it('that take nothing are in the status', async () => {
    expect((await t.request('GET', '/api/status')).json.disk.ok).toBe(true);
    write = async () => {
      throw full('ENOSPC');
    };
    // What was told is told again for two seconds.
    t.clock.advance(1_999);
    expect((await t.request('GET', '/api/status')).json.disk.ok).toBe(true);
    t.clock.advance(1);
    const { json } = await t.request('GET', '/api/status');
    expect([json.disk.ok, json.ok]).toEqual([false, false]);
    expect(json.disk.free_mb).toBeGreaterThan(0);
  });

  it('answer a file that finds no room at once, whatever of it still comes', async () => {
    const random = { bytes: (length: number) => Buffer.alloc(length), word: () => 7, below: () => 0 };
    const at = (ms: number) => ({ clock: { now: () => new Date(ms) }, random });
    const deps = { config: { ...t.deps.config, dataDir }, ...at(1) };
    await symlink('/dev/full', join(dataDir, 'imports', newId('imp', deps)));
    // Ids ascend within a millisecond; after one of another millisecond, the same id is made again.
    newId('imp', at(2));
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      // Endless, and more than any buffer on the way can hold.
      pull(controller) {
        controller.enqueue(sent === 0 ? Buffer.from(head) : Buffer.alloc(64 * 1024, 'x'));
        sent += 1;
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const sending: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    const request = new Request('http://localhost/', sending);
    const use = async () => 'taken in';
    await expect(withReceived(deps, request, 100 * GB, use)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(join(dataDir, 'imports'))).toEqual([]);
  }, 10_000);
});
