import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { picture } from '../support/pictures.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { complaintsOf, openSite, type Site } from './site.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

const file = async (name: string, seed = 1) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture('png', seed),
});
const NOT_A_PICTURE = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Only words.') };

describe.skipIf(!hasChromium)('the upload page on a phone', BROWSER_TESTS, () => {
  let site: Site;
  let t: TestApp;
  let key: string;
  let page: Page;
  let session: { id: string; path: string };
  const complaints: string[] = [];

  beforeAll(async () => {
    site = await openSite();
    t = site.t;
    key = (await t.signIn()).apiKey;
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    const { json } = await t.request('POST', '/api/upload-sessions', { key, body: {} });
    session = { id: json.data.session_id, path: new URL(json.data.url).pathname };
    page = await open(PHONE);
  });
  afterEach(async () => {
    await page.context().close();
    // The browser notes the status of a refused upload on its console.
    expect(complaints.splice(0).filter((text) => !text.includes('status of 400'))).toEqual([]);
  });

  async function open(options: BrowserContextOptions) {
    const opened = await (await site.browser.newContext(options)).newPage();
    complaintsOf(opened, [site.url], complaints);
    await opened.goto(site.url + session.path);
    return opened;
  }

  const choose = (...files: Awaited<ReturnType<typeof file>>[]) =>
    page.setInputFiles('input[type=file]', files);
  const tiles = (state: string) => page.locator(`.tile[data-state=${state}]`);
  const collect = () =>
    t.request('POST', '/api/items/bulk-upload', { key, body: { session_id: session.id } });

  it('sends each photo automatically, says so, and is done', async () => {
    await choose(await file('chair.png', 1), await file('desk.png', 2), await file('lamp.png', 3));
    await page.getByText('3 photos added', { exact: true }).waitFor();
    expect(await page.getByRole('status').textContent()).toBe('All photos are uploaded.');
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('heading', { name: 'Your photos are uploaded' }).waitFor();
    const { json } = await collect();
    expect(json.data.count).toBe(3);
    await page.reload();
    await page.getByRole('heading', { name: 'Your photos have been collected' }).waitFor();
    expect(complaints.splice(0)).toEqual([
      'error: Failed to load resource: the server responded with a status of 410 (Gone)',
    ]);
  });

  it('shrinks a large photo before it sends it', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = await sharp({
      create: { width: 3000, height: 1500, channels: 3, background: '#888', noise },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { process } = t.deps.imageProcessor;
    const sent: Buffer[] = [];
    t.deps.imageProcessor.process = (original) => {
      sent.push(original);
      return process(original);
    };
    await choose({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large });
    await page.getByText('1 photo added').waitFor();
    expect(sent[0]!.length).toBeLessThan(large.length / 2);
    expect(await sharp(sent[0]).metadata()).toMatchObject({ format: 'jpeg', width: 2048, height: 1024 });
  });

  it('names a photo that was not taken, tries it again, and gives up it', async () => {
    await choose(NOT_A_PICTURE, await file('chair.png'));
    await tiles('failed').waitFor();
    await tiles('done').waitFor();
    expect(await tiles('failed').textContent()).toContain('notes.png: This is not a picture');
    await page.getByRole('button', { name: 'Try notes.png again' }).tap();
    await tiles('failed').waitFor();
    await page.getByRole('button', { name: 'Remove notes.png' }).tap();
    expect(await tiles('failed').count()).toBe(0);
    expect((await collect()).json.data.count).toBe(1);
  });

  it('gets a photo across once the connection is back', async () => {
    await page.context().setOffline(true);
    await choose(await file('chair.png'));
    await tiles('failed').waitFor();
    expect(await tiles('failed').textContent()).toContain('The connection was lost.');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try chair.png again' }).tap();
    await tiles('done').waitFor();
    complaints.splice(0);
  });

  it('takes out a photo that was sent, also after a reload', async () => {
    await choose(await file('chair.png', 1), await file('desk.png', 2));
    await page.getByText('2 photos added').waitFor();
    await page.getByRole('button', { name: 'Remove chair.png' }).tap();
    await page.getByText('1 photo added').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remove photo 1' }).tap();
    await page.locator('.tile').waitFor({ state: 'detached' });
    expect((await collect()).json.code).toBe('PHOTO_UPLOADING');
  });

  it('is done with the keyboard alone', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([await file('chair.png')]);
    await tiles('done').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Remove chair.png');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your photos are uploaded' }).waitFor();
  });

  it('fits the screen of a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await choose(await file('chair.png'), NOT_A_PICTURE);
    await tiles('failed').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  it('works without its script', async () => {
    const plain = await open({ ...PHONE, javaScriptEnabled: false });
    await plain.setInputFiles('input[type=file]', [await file('chair.png'), NOT_A_PICTURE]);
    await plain.getByRole('button', { name: 'Upload these photos' }).tap();
    expect(await plain.getByRole('alert').textContent()).toContain('notes.png');
    await plain.getByText('1 photo added').waitFor();
    await plain.setInputFiles('input[type=file]', [await file('desk.png', 2)]);
    await plain.getByRole('button', { name: 'Upload these photos' }).tap();
    await plain.getByText('2 photos added').waitFor();
    await plain.getByRole('button', { name: 'Remove photo 2' }).tap();
    await plain.getByText('1 photo added').waitFor();
    expect(await plain.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await plain.getByRole('button', { name: 'Done' }).tap();
    await plain.getByRole('heading', { name: 'Your photos are uploaded' }).waitFor();
    await plain.context().close();
    expect((await collect()).json.data.count).toBe(1);
  });
});
