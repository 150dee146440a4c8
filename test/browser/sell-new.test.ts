import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { picture } from '../support/pictures.ts';
import { BROWSER_TESTS, closePages, hasChromium } from './chromium.ts';
import { type Cookie, complaintsOf, cookiesOf, openSite, type Site } from './site.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

const file = async (name: string, seed: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture('png', seed),
});
const NOT_A_PICTURE = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Only words.') };

describe.skipIf(!hasChromium)('selling something in the browser', BROWSER_TESTS, () => {
  let site: Site;
  let t: TestApp;
  let email: string;
  let count = 0;
  let cookies: Cookie[];
  const complaints: string[] = [];

  beforeAll(async () => {
    site = await openSite({ PLAN_DEFAULT: 'garage_sale' });
    t = site.t;
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    email = `seller${count++}@example.com`;
    const signedIn = openBrowser(t);
    await signedIn.signIn(await signedIn.visit('/settings'), email);
    cookies = cookiesOf(signedIn, site.url);
  });
  afterEach(async () => {
    await closePages(site.browser);
    // The browser notes the status of a refused upload on its console.
    expect(complaints.splice(0).filter((text) => !text.includes('status of 400'))).toEqual([]);
  });

  async function open(path: string, options: BrowserContextOptions): Promise<Page> {
    const context = await site.browser.newContext(options);
    await context.addCookies(cookies);
    const page = await context.newPage();
    complaintsOf(page, [site.url], complaints);
    await page.goto(site.url + path);
    return page;
  }
  const things = (page: Page) => page.getByRole('listitem').filter({ has: page.getByLabel('What is it?') });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  async function listed() {
    const { apiKey } = await t.signIn(email);
    return (await t.request('GET', '/api/items', { key: apiKey })).json.data.items;
  }

  it('puts a chair on its page in a few taps', async () => {
    const page = await open('/sell/new', PHONE);
    let taps = 0;
    const tap = async (what: ReturnType<Page['locator']>) => {
      taps += 1;
      await what.tap();
    };
    expect(await page.getByLabel('Take a photo').getAttribute('capture')).toBe('environment');
    const chooser = page.waitForEvent('filechooser');
    await tap(page.getByLabel('Take a photo'));
    await (await chooser).setFiles(await file('chair.png', 1));
    await tap(page.getByLabel('What is it?'));
    await page.keyboard.type('Oak chair');
    await tap(page.getByLabel('Price in USD'));
    await page.keyboard.type('25');
    await tap(page.getByLabel('City'));
    await page.keyboard.type('Austin');
    await tap(button(page, 'Put it on my page'));
    await page.getByRole('heading', { name: 'It’s on your page' }).waitFor();
    expect(taps).toBe(5);
    const address = await page.getByLabel(/^Link to/).inputValue();
    const buyers = await open(new URL(address).pathname, PHONE);
    await buyers.getByRole('heading', { name: 'Oak chair' }).waitFor();
  });

  it('sorts photos into items, names files that aren’t photos, and keeps what was typed', async () => {
    const page = await open('/sell/new', PHONE);
    await page
      .getByLabel('Choose photos')
      .setInputFiles([
        await file('chair.png', 1),
        NOT_A_PICTURE,
        await file('back.png', 2),
        await file('lamp.png', 3),
      ]);
    // The error appears where it happened, and is announced to screen readers.
    await page.getByText('We couldn’t read this file as a photo').first().waitFor();
    await things(page).nth(2).waitFor();
    await page.getByLabel('What is it?').first().fill('Oak chair');
    expect(await button(page, 'Try notes.txt again').isVisible()).toBe(false);
    await button(page, 'Leave out notes.txt').tap();
    await page.getByLabel('Select photo 1 of item 1').check();
    await page.getByLabel('Select photo 1 of item 2').check();
    await button(page, 'One item').tap();
    await page.getByLabel('Select photo 2 of item 1').check();
    const [, second] = await page.locator('.shot').evaluateAll((all) => all.map((shot) => shot.dataset.shot));
    await button(page, 'Show first').tap();
    await page.locator(`.shot:first-child[data-shot="${second}"]`).waitFor();
    expect(await things(page).count()).toBe(2);
    await button(page, 'Put 2 items on my page').tap();
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toContain('2 items need another look: Oak chair, Item 2');
    await page.getByLabel('Price in USD').first().fill('25');
    await page.getByLabel('What is it?').nth(1).fill('Lamp');
    const saved = page.waitForResponse((answer) =>
      /price\.pho_\w+"\r\n\r\n8\r\n/.test(answer.request().postData() ?? ''),
    );
    await page.getByLabel('Price in USD').nth(1).fill('8');
    await saved;
    await page.reload();
    expect(await page.getByLabel('Price in USD').nth(1).inputValue()).toBe('8');
    await page.getByLabel('City').fill('Austin');
    await button(page, 'Put 2 items on my page').tap();
    await page.getByRole('heading', { name: '2 items are on your page' }).waitFor();
    const items = await listed();
    const chair = items.find((item: { title: string }) => item.title === 'Oak chair');
    expect(chair).toMatchObject({ price: 25, status: 'available' });
    expect(chair.photos[0]).toContain(second);
    expect(chair.photos).toHaveLength(2);
  });

  it('keeps the order in which photos were chosen, and sorts by dragging', async () => {
    const page = await open('/sell/new', DESKTOP);
    let release = () => {};
    const later = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/position=0/, async (route) => {
      await later;
      await route.continue();
    });
    await page.getByLabel('Choose photos').setInputFiles([await file('a.png', 1), await file('b.png', 2)]);
    await page.getByLabel('What is it?').fill('The second');
    release();
    await things(page).nth(1).waitFor();
    expect(await page.getByLabel('What is it?').nth(1).inputValue()).toBe('The second');
    expect(await page.locator('.thing legend').first().textContent()).toBe('Item 1');
    const onto = { targetPosition: { x: 500, y: 60 } };
    await page.locator('.shot').nth(1).dragTo(page.locator('.thing').first(), onto);
    await things(page).nth(1).waitFor({ state: 'detached' });
    expect(await page.locator('.thing .shot').count()).toBe(2);
    expect(await page.getByLabel('What is it?').inputValue()).toBe('The second');
  });

  it('works without scripts', async () => {
    const page = await open('/sell/new', { ...PHONE, javaScriptEnabled: false });
    await page
      .getByLabel('Choose photos')
      .setInputFiles([await file('chair.png', 1), await file('back.png', 2)]);
    await button(page, 'Upload').tap();
    await page.getByLabel('What is it?').first().fill('Oak chair');
    await button(page, 'Same as 1').tap();
    await page.getByText('2 photos, 1 item').waitFor();
    await page.getByLabel('Price in USD').fill('25');
    await page.getByLabel('City').fill('Austin');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await button(page, 'Put it on my page').tap();
    await page.getByRole('heading', { name: 'It’s on your page' }).waitFor();
    await page.getByRole('link', { name: 'Oak chair' }).tap();
    await button(page, 'Remove photo 1').tap();
    await page.getByText('Photo removed.').waitFor();
    await page.getByText('Sold', { exact: true }).tap();
    await page.getByLabel('Sold for in USD').fill('20');
    await button(page, 'Mark as sold').tap();
    await page.getByRole('heading', { name: 'Sold for $20' }).waitFor();
    expect(await listed()).toMatchObject([
      { status: 'taken', final_price: 20, photos: [expect.any(String)] },
    ]);
  });

  it('adds photos to an item without losing what is typed in it', async () => {
    const page = await open('/sell/new', PHONE);
    await page.getByLabel('Choose photos').setInputFiles(await file('chair.png', 1));
    await page.getByLabel('What is it?').fill('Oak chair');
    await page.getByLabel('Price in USD').fill('25');
    await button(page, 'Save, but keep hidden for now').tap();
    await page.getByRole('link', { name: 'Oak chair' }).tap();
    await page.getByLabel('Description').fill('Solid oak.');
    await page.getByLabel('Choose photos').setInputFiles([await file('back.png', 2), NOT_A_PICTURE]);
    await page.getByText('notes.txt: We couldn’t read this file as a photo').waitFor();
    expect(await page.locator('.photo-row img').count()).toBe(2);
    await button(page, 'Save').tap();
    await page.getByText('Saved.').waitFor();
    expect(await listed()).toMatchObject([{ description: 'Solid oak.', photos: { length: 2 } }]);
  });

  it('shows many items as rows, to type into, paste into, and price together', async () => {
    const page = await open('/sell/new', DESKTOP);
    const files = await Promise.all([1, 2, 3, 4, 5].map((n) => file(`${n}.png`, n)));
    await page.getByLabel('Choose photos').setInputFiles(files);
    await things(page).nth(4).waitFor();
    await page.locator('.coming').first().waitFor({ state: 'detached' });
    const [title, price] = [page.getByLabel('What is it?'), page.getByLabel('Price in USD')];
    // First, the page shows at a glance which photos belong together; no field is in the way.
    await page.getByRole('heading', { name: 'Which photos belong together?' }).waitFor();
    expect(await title.first().isVisible()).toBe(false);
    const [first, last] = await Promise.all([0, 4].map((i) => things(page).nth(i).boundingBox()));
    expect(last?.y).toBe(first?.y);
    await page.locator('.shot').nth(1).dragTo(page.locator('.shot').nth(0));
    await button(page, 'Split the photos of item 1').click();
    await page.getByText('5 photos, 5 items').waitFor();
    await button(page, 'Next: names and prices').click();
    await title.first().waitFor();
    for (const i of [0, 1, 2, 3, 4])
      expect((await things(page).nth(i).boundingBox())?.height).toBeLessThan(72);
    await title.nth(0).focus();
    for (const typed of ['Oak chair', '25', 'Lamp', '8']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    expect(await page.evaluate('document.activeElement.id')).toBe(await title.nth(2).getAttribute('id'));
    const pasted = JSON.stringify('Vase\t3.50\nRug\nClock\nNothing more');
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', ${pasted});
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    }`);
    await page.getByLabel('Same price').fill('5');
    await button(page, 'Fill in empty prices').click();
    const typed = (field: typeof title) => Promise.all([0, 1, 2, 3, 4].map((i) => field.nth(i).inputValue()));
    expect(await typed(title)).toEqual(['Oak chair', 'Lamp', 'Vase', 'Rug', 'Clock']);
    expect(await typed(price)).toEqual(['25', '8', '3.50', '5', '5']);
    await page.getByLabel('City').fill('Austin');
    await price.nth(3).fill('5 euros');
    await button(page, 'Put 5 items on my page').click();
    // An error about a price isn't squeezed into the width of its field.
    const wrong = await page.getByText('That says euros, and').boundingBox();
    const [rug, itsPrice] = await Promise.all([title.nth(3).boundingBox(), price.nth(3).boundingBox()]);
    expect([itsPrice?.y, wrong?.x]).toEqual([rug?.y, rug?.x]);
    expect(wrong?.width).toBeGreaterThan((rug?.width ?? 0) + (itsPrice?.width ?? 0));
    await price.nth(3).fill('5');
    await button(page, 'Put 5 items on my page').click();
    await page.getByRole('heading', { name: '5 items are on your page' }).waitFor();
    await page.goto(`${site.url}/sell/new`);
    await page.getByLabel('Choose photos').setInputFiles(files.slice(0, 1));
    await title.first().waitFor();
    expect(await page.locator('#earlier-titles option[value="Vase"]').count()).toBe(1);
  });

  it('sends a photo again automatically once the connection is back, and keeps one whose answer was lost once', async () => {
    const page = await open('/sell/new', PHONE);
    let requests = 0;
    await page.route(/\/photos\?/, async (route) => {
      requests += 1;
      if (requests === 3) return route.continue();
      if (requests === 2) expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
    });
    await page.getByLabel('Choose photos').setInputFiles([await file('chair.png', 1)]);
    for (const sent of [1, 2]) {
      await expect.poll(() => requests).toBe(sent);
      await page.getByText('The connection was lost. Try again.').waitFor();
      await page.getByText('Photos uploaded: 0 of 1').waitFor();
      await page.evaluate("dispatchEvent(new Event('online'))");
    }
    await things(page).first().waitFor();
    await page.reload();
    expect([requests, await things(page).count()]).toEqual([3, 1]);
    complaints.splice(0);
  });

  it('takes sixty photos at a desk to a page that everybody sees', async () => {
    const page = await open('/sell/new', DESKTOP);
    const jpeg = await picture('jpeg');
    const photos = Array.from({ length: 60 }, (_, i) => ({
      name: `${i}.jpg`,
      mimeType: 'image/jpeg',
      buffer: jpeg,
    }));
    const listing = async (files: typeof photos, titles: readonly string[]) => {
      await page.getByLabel('Choose photos').setInputFiles(files);
      const taken = Math.min(files.length, 50);
      await page.getByText(`${taken} photos, ${taken} items`).first().waitFor();
      await page.locator('.coming').first().waitFor({ state: 'detached' });
      // Files that had no room are named, and come next.
      const left = page.getByRole('alert').filter({ hasText: '10 files were left out, from 50.jpg on.' });
      expect(await left.count()).toBe(files.length > taken ? 1 : 0);
      for (const [i] of titles.entries()) {
        // The tests above select like a person. Sixty times, finding a box by its label would be most of this test.
        const five = [1, 2, 3, 4, 5].map((n) => `[aria-label="Select photo 1 of item ${i + n}"]`);
        const boxes = page.locator(five.join());
        expect(await boxes.evaluateAll((all) => all.map((box) => box.click()).length)).toBe(5);
        await button(page, 'One item').click();
        await page.getByLabel(`Select photo 5 of item ${i + 1}`, { exact: true }).waitFor();
      }
      if (titles.length > 3) await button(page, 'Next: names and prices').click();
      for (const [i, title] of titles.entries()) {
        await page.getByLabel('What is it?').nth(i).fill(title);
        await page
          .getByLabel('Price in USD')
          .nth(i)
          .fill(`${5 + i}`);
      }
    };
    const names = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `Thing no. ${from + i}`);
    await listing(photos, names(1, 10));
    await page.getByLabel('City').fill('Austin');
    await button(page, 'Put 10 items on my page').click();
    await page.getByRole('heading', { name: '10 items are on your page' }).waitFor();
    await page.getByRole('link', { name: 'Sell something else' }).click();
    await listing(photos.slice(50), names(11, 12));
    await button(page, 'Put 2 items on my page').click();
    await page.getByRole('heading', { name: '2 items are on your page' }).waitFor();
    const address = await page.getByLabel(/^Link to/).inputValue();
    const buyers = await open(new URL(address).pathname, DESKTOP);
    for (const title of names(1, 12)) {
      expect(await buyers.getByRole('link', { name: title, exact: true }).count(), title).toBeGreaterThan(0);
    }
    const items: { photos: string[] }[] = await listed();
    expect(new Set(items.flatMap((item) => item.photos)).size).toBe(60);
  }, 150_000);
});
