import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { storedPhotos } from '../support/stored-photos.ts';

let t: TestApp;
let path: string;
beforeEach(async () => {
  t = await openTestApp();
  const { sellerId } = await t.signIn();
  const [url] = await storedPhotos(t, sellerId, 1);
  path = new URL(url!).pathname;
});
afterEach(() => t.close());

describe('a stored photo', () => {
  it('is served to anyone, anywhere, for good', async () => {
    const response = await t.app.request(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('full 0');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '6',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/);
  });

  it('is served as a thumbnail too', async () => {
    const response = await t.app.request(path.replace('.jpg', '-thumb.jpg'));
    expect(await response.text()).toBe('thumb 0');
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = (await t.app.request(path)).headers.get('etag') ?? '';
    const response = await t.app.request(path, { headers: { 'if-none-match': etag } });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('etag')).toBe(etag);
  });

  it('answers HEAD with its length and no body', async () => {
    const response = await t.app.request(path, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '6',
      '',
    ]);
  });
});

describe('any other name under /photos', () => {
  it.each([
    '/photos/pho_00000000000000000000000000.jpg',
    '/photos/..%2f..%2fservice.db',
    '/photos/pho_00000000000000000000000000.png',
    '/photos/x.jpg',
  ])('is a 404 in JSON: %s', async (other) => {
    const response = await t.app.request(other);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ success: false, code: 'not_found' });
  });
});
