import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeError } from '../../src/errors.ts';
import { openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/pictures.ts';

const GB = 1024 ** 3;
const MB = 1024 ** 2;
let t: TestApp;
let space = { free: 100 * GB, total: 200 * GB };
beforeEach(async () => {
  space = { free: 100 * GB, total: 200 * GB };
  t = await openTestApp({
    env: { OPERATOR_EMAIL: 'op@example.com' },
    deps: { diskSpace: { read: async () => space } },
  });
});
afterEach(() => t.close());

const full = (code: string) => Object.assign(new Error(`${code}: /secret/path`), { code });
const told = () => t.mailer.sent.filter(({ kind }) => kind === 'disk_low');

describe.each(['ENOSPC', 'EROFS', 'EDQUOT', 'SQLITE_FULL', '53100'])('%s', (code) => {
  it('is told as a disk that is full, wherever it comes from', () => {
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
  for (let hour = 0; hour < 25; hour += 1) {
    await t.runDueWork();
    t.clock.advance(3600_000);
  }
  await t.runDueWork();
  expect(told().map(({ to }) => to)).toEqual(['op@example.com', 'op@example.com']);
  expect(told()[0]?.text).toContain('400 MB');
  space = { free: 100 * GB, total: 200 * GB };
  await t.runDueWork();
  space = { free: 400 * MB, total: 200 * GB };
  await t.runDueWork();
  expect(told()).toHaveLength(3);
});
