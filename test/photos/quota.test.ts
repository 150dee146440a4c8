import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { picture } from '../support/pictures.ts';

const DAY = 24 * 60 * 60_000;

describe.each(eachStore)('the photos that one account may keep, on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  let base64: string;
  beforeEach(async () => {
    t = await openTestApp({ store, env: { PLAN_LIMITS: 'free.photos=4' } });
    key = (await t.signIn()).apiKey;
    base64 = (await picture()).toString('base64');
  });
  afterEach(() => t.close());

  const upload = (count: number, by = key) =>
    t.request('POST', '/api/items/bulk-upload', { key: by, body: { photos: Array(count).fill(base64) } });
  const stored = async () => (await t.deps.store.read.select().from(t.deps.store.read.t.photos)).length;

  it('are as many as the plan says; one more is refused whole, with what to do', async () => {
    expect((await upload(3)).status).toBe(200);
    const refused = await upload(2);
    expect([refused.status, refused.json.code]).toEqual([403, 'PHOTO_LIMIT_REACHED']);
    expect(refused.json.error).toMatch(/Free plan stores up to 4 photos.*room for 1 more/);
    expect(refused.json.hint).toMatch(/Delete old listings/);
    expect([await stored(), t.photoStorage.files.size]).toEqual([3, 6]);
    expect((await upload(1)).status).toBe(200);
    expect((await upload(1)).json.error).toMatch(/room for 0 more/);
  });

  it('hold for photos inside a create as well', async () => {
    await upload(4);
    const photos = [`data:image/jpeg;base64,${base64}`];
    const { json } = await t.request('POST', '/api/items', { key, body: { photos } });
    expect(json.code).toBe('PHOTO_LIMIT_REACHED');
  });

  it('hold on the upload page, which says so', async () => {
    await upload(4);
    const { json } = await t.request('POST', '/api/upload-sessions', { key, body: {} });
    const { pathname } = new URL(json.data.url);
    const send = (accept: string, body: FormData | Buffer) =>
      t.app.request(`${pathname}/photos`, { method: 'POST', headers: { accept }, body });
    const script = await send('application/json', await picture());
    expect([script.status, await script.json()]).toMatchObject([403, { code: 'PHOTO_LIMIT_REACHED' }]);
    const form = new FormData();
    form.append('photos', new Blob([new Uint8Array(await picture())]), 'a.jpg');
    const page = await send('text/html', form);
    expect([page.status, await page.text()]).toEqual([
      403,
      expect.stringContaining('Your plan has no room for more photos.'),
    ]);
  });

  it('are never more, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 403, 403]);
    expect(await stored()).toBe(4);
  });

  it('are counted for each account automatically, and those that went count no more', async () => {
    await upload(4);
    const other = await t.signIn('other@example.com');
    expect((await upload(4, other.apiKey)).status).toBe(200);
    t.clock.advance(31 * DAY);
    await t.runDueWork();
    expect((await upload(4, (await t.signIn()).apiKey)).status).toBe(200);
  });
});
