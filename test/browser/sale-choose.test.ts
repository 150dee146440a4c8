import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { openSite, type Site } from './site.ts';

describe.skipIf(!hasChromium)('finding and choosing in a browser', BROWSER_TESTS, () => {
  let site: Site;
  let t: TestApp;
  let sellerId: string;

  beforeAll(async () => {
    site = await openSite();
    t = site.t;
    const seller = await t.signIn();
    const { apiKey } = seller;
    ({ sellerId } = seller);
    await publish(t, apiKey, { display_name: 'Maria', city: 'Portland' });
    for (let i = 10; i < 70; i++) {
      const category = i % 2 ? 'Tools' : 'Kitchen';
      await addItem(t, sellerId, { title: `Thing ${i}`, category, priceCents: i * 100, photoIds: [] });
    }
  });
  afterAll(() => site?.close());

  async function open(javaScriptEnabled: boolean): Promise<Page> {
    const context = await site.browser.newContext({
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${site.url}/maria`);
    return page;
  }
  const box = (page: Page, title: string) => page.getByLabel(`I’d like this: ${title}`);
  const search = async (page: Page, words: string) => {
    await page.getByRole('searchbox').fill(words);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 item found').waitFor();
  };

  it('keeps selected items across item pages, Back, searches, and further pages, and reserves them all', async () => {
    const page = await open(true);
    await box(page, 'Thing 68').check();
    await page.getByRole('link', { name: 'Thing 67' }).click();
    await page.getByRole('heading', { name: 'Thing 67' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Thing 67' }).waitFor();
    expect(await box(page, 'Thing 68').isChecked()).toBe(true);
    await search(page, 'thing 12');
    await box(page, 'Thing 12').check();
    await page.getByRole('link', { name: 'Show everything' }).click();
    // More items load near the end, until all are there.
    expect(await page.locator('#gallery > li').count()).toBe(24);
    await page.locator('#gallery > li').last().scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Thing 40' }).waitFor();
    await page.locator('#gallery > li').last().scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Thing 10' }).waitFor();
    expect(await page.locator('#gallery > li').count()).toBe(60);
    const bar = page.getByRole('button', { name: '2 items · $80 · Reserve' });
    await bar.click();
    const form = page.locator('#reserve-form');
    await form.getByText('2 items · $80').waitFor();
    expect(await form.getByText(/^Thing (12|68)$/).count()).toBe(2);
    await expect.poll(() => bar.isVisible()).toBe(false);
    await form.getByLabel('Your name').fill('Ben');
    await form.getByLabel('Email').fill('ben@example.com');
    await form.getByRole('button', { name: 'Reserve' }).click();
    await page.getByText('2 items are on hold for you').waitFor();
    await expect.poll(() => page.evaluate(`localStorage.getItem('picks:maria')`)).toBe('{}');
    await page.context().close();
  }, 60_000);

  it('is as clear in Spanish, on a small screen and on paper', async () => {
    const page = await open(true);
    await page.setViewportSize({ width: 240, height: 844 });
    await page.goto(`${site.url}/maria?lang=es&category=Tools`);
    await page.getByLabel('Lo quiero: Thing 69').check();
    await page.getByRole('button', { name: '1 artículo · $69 · Reservar' }).waitFor();
    expect(await page.locator('footer a[href="/maria/feed.xml"]').isVisible()).toBe(true);
    const chip = await page.locator('.chips [aria-current]').boundingBox();
    expect((chip?.x ?? 0) + (chip?.width ?? 999)).toBeLessThanOrEqual(240);
    await page.locator('.share-link > summary').click();
    await page.locator('.share-sheet [data-copy]').click();
    await page.getByRole('button', { name: /^(Copiado|Seleccionado)/ }).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const asking of ['.find-form', '.heart', '#reserve', '.share-link'])
      expect(await page.locator(asking).first().isVisible(), `${asking} on paper`).toBe(false);
    expect(await page.getByRole('link', { name: 'Thing 69' }).isVisible()).toBe(true);
    await page.context().close();
  }, 60_000);

  it('carries it without scripts as well, and is short on a phone', async () => {
    const page = await open(false);
    expect(await page.locator('#reserve-form').isVisible(), 'a form that knows of no ticks').toBe(false);
    await page.getByText('Share', { exact: true }).click();
    expect(await page.locator('#share-address').isVisible()).toBe(true);
    expect(await page.locator('[data-copy]').first().isVisible(), 'a button without its script').toBe(false);
    await page.getByText('Share', { exact: true }).click();
    const end = await page.evaluate<number>(
      `document.querySelector('#gallery').getBoundingClientRect().bottom + scrollY`,
    );
    expect(end).toBeLessThan(4 * 844);
    const stops = await page.evaluate<number>(
      `[...document.querySelectorAll('a, button, input, summary, select')].filter((it) => it.checkVisibility() && it.tabIndex >= 0 && it.type !== 'hidden')
        .findIndex((it) => it.matches('.go-on button'))`,
    );
    expect(stops).toBeGreaterThan(24);
    expect(stops).toBeLessThan(70);
    await box(page, 'Thing 66').check();
    await search(page, 'thing 11');
    await box(page, 'Thing 11').check();
    await page.getByRole('button', { name: 'Continue with selected items' }).click();
    await page.getByText('2 items · $77').waitFor();
    await page.context().close();
  }, 60_000);

  it('puts a price that doesn’t fit beside its title below it, never below the checkbox and photo', async () => {
    const dear = await addItem(t, sellerId, { title: 'A grand piano', priceCents: 99_999_999 });
    const cheap = await addItem(t, sellerId, { title: 'A lamp', priceCents: 1500 });
    const page = await open(false);
    await page.goto(`${site.url}/maria/reserve?pick=${dear}&pick=${cheap}`);
    const [long, short] = await page.evaluate<{ below: boolean; indented: boolean }[]>(
      `[...document.querySelectorAll('.choice')].map((choice) => {
        const [title, price] = ['.choice-title', '.price'].map((each) => choice.querySelector(each).getBoundingClientRect());
        return { below: price.top >= title.bottom, indented: price.left >= title.left };
      })`,
    );
    expect(long).toEqual({ below: true, indented: true });
    expect(short).toEqual({ below: false, indented: true });
    await page.context().close();
  }, 60_000);
});
