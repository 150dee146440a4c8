import { setImmediate as immediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/pictures.ts';

let t: TestApp;
let key: string;
let path: string;
let sessionId: string;
beforeEach(async () => {
  t = await openTestApp();
  key = (await t.signIn()).apiKey;
  const { json } = await t.request('POST', '/api/upload-sessions', { key, body: { expect: 2 } });
  path = new URL(json.data.url).pathname;
  sessionId = json.data.session_id;
});
afterEach(() => t.close());

const collect = () => t.request('POST', '/api/items/bulk-upload', { key, body: { session_id: sessionId } });

async function sendForm(files: [name: string, bytes: Buffer][], accept = 'text/html') {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('photos', new Blob([new Uint8Array(bytes)]), name);
  return t.app.request(`${path}/photos`, { method: 'POST', headers: { accept }, body: form });
}

describe('the upload page', () => {
  it('keeps its address to itself and runs nothing but its own script', async () => {
    const response = await t.app.request(path);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
    const html = await response.text();
    expect(html).toContain('noindex');
    expect(html).not.toMatch(/<script(?![^>]* src=)|style="|\son\w+="/);
    expect(html).toContain('waiting for 2 photos');
  });

  it('takes a plain form with several photos and shows them', async () => {
    const response = await sendForm([
      ['chair.jpg', await picture('jpeg', 1)],
      ['desk.png', await picture('png', 2)],
    ]);
    expect([response.status, response.headers.get('location')]).toEqual([303, path]);
    const html = await (await t.app.request(path)).text();
    expect(html).toContain('2 photos added');
    expect(html.match(/<img src="\/photos\//g)).toHaveLength(2);
    expect((await collect()).json.data.count).toBe(2);
  });

  it('names the files of a form that it could not take, and keeps the others', async () => {
    const response = await sendForm([
      ['chair.jpg', await picture('jpeg', 1)],
      ['<b>notes.txt', Buffer.from('only words')],
      ['huge.jpg', Buffer.concat([await picture(), Buffer.alloc(10 * 1024 * 1024)])],
      ['desk.jpg', await picture('jpeg', 2)],
    ]);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('role="alert"');
    expect(html).toContain('&lt;b&gt;notes.txt');
    expect(html).toContain('larger than 10 MB');
    expect((await collect()).json.data.count).toBe(2);
  });

  it('recognizes a form with an empty file field', async () => {
    const body =
      '--x\r\ncontent-disposition: form-data; name="photos"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await t.app.request(`${path}/photos`, { method: 'POST', headers, body })).status).toBe(303);
    expect((await collect()).json.error).toBe('No photo has arrived yet.');
  });

  it.each([
    [
      'breaks off',
      '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nhalf a pho',
      'multipart/form-data; boundary=x',
    ],
    ['has no boundary', 'x', 'multipart/form-data'],
  ])('refuses a form that %s', async (_name, body, type) => {
    const headers = { 'content-type': type, accept: 'application/json' };
    const response = await t.app.request(`${path}/photos`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect((await collect()).json.error).toBe('No photo has arrived yet.');
  });

  it('refuses a form that breaks off after a while', async () => {
    const begins = '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nhalf a pho';
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(begins)),
      // By then, the photo is being read.
      async pull(controller) {
        for (let turns = 0; turns < 20; turns++) await immediate();
        controller.close();
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x', accept: 'application/json' };
    const response = await t.app.request(`${path}/photos`, { method: 'POST', headers, body, duplex: 'half' });
    expect(response.status).toBe(400);
    expect((await collect()).json.error).toBe('No photo has arrived yet.');
  });

  it('stops reading a photo at 10 MB', async () => {
    let sent = 0;
    const chunk = new Uint8Array(1024 * 1024);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    const headers = { accept: 'application/json', 'content-type': 'image/jpeg' };
    const response = await t.app.request(`${path}/photos`, { method: 'POST', headers, body, duplex: 'half' });
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(15 * 1024 * 1024);
    expect((await collect()).json.error).toBe('No photo has arrived yet.');
  });

  it('answers a script in JSON, refusals too', async () => {
    const headers = { accept: 'application/json', 'content-type': 'application/octet-stream' };
    const response = await t.app.request(`${path}/photos`, { method: 'POST', headers, body: 'only words' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'INVALID_PHOTO' });
  });

  it('is not for hammering on', async () => {
    // Windows end on whole seconds, so the response depends on the moment.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await t.close();
    t = await openTestApp({ env: { RATE_LIMITS: 'public_ip=1/60' } });
    expect((await t.app.request(path)).status).toBe(404);
    const { status, headers } = await t.app.request(path);
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('is not done before there is a photo', async () => {
    const response = await t.app.request(`${path}/done`, { method: 'POST' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Add at least one photo first.');
  });

  it('says so once the seller is done', async () => {
    await sendForm([['chair.jpg', await picture()]]);
    expect((await t.app.request(`${path}/done`, { method: 'POST' })).status).toBe(303);
    expect(await (await t.app.request(path)).text()).toContain('Your photos are uploaded');
  });

  it.each([
    ['unknown', 404, 'This link doesn’t work'],
    ['expired', 410, 'This link has expired'],
    ['used up', 410, 'Your photos have been collected'],
  ])('explains itself in words when the link is %s', async (what, status, title) => {
    if (what === 'expired') t.clock.advance(60 * 60_000);
    if (what === 'used up') {
      await sendForm([
        ['chair.jpg', await picture('jpeg', 1)],
        ['desk.jpg', await picture('jpeg', 2)],
      ]);
      expect((await collect()).status).toBe(200);
    }
    const address = what === 'unknown' ? '/upload/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' : path;
    for (const response of [
      await t.app.request(address),
      await t.app.request(`${address}/done`, { method: 'POST' }),
      await t.app.request(`${address}/photos`, { method: 'POST', body: new Uint8Array(await picture()) }),
    ]) {
      expect(response.status).toBe(status);
      expect(await response.text()).toContain(title);
    }
  });
});

it('sends two photos at a time, and one that fails doesn’t delay the next', async () => {
  const { inLine } = await import('../../src/web/assets/send-photo.js' as string);
  let [underWay, most, sent] = [0, 0, 0];
  const sends = Array.from({ length: 6 }, (_, i) => async () => {
    most = Math.max(most, ++underWay);
    await Promise.resolve();
    underWay -= 1;
    if (i < 4) throw new Error('The connection was lost.');
    sent += 1;
  });
  await Promise.allSettled(sends.map(inLine));
  expect([most, sent]).toEqual([2, 2]);
});
