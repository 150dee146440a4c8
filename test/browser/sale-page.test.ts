import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { complaintsOf, openSite, putPhoto, type Site } from './site.ts';

const LONG = 'Averyveryverylongwordwithoutanyplacetobreakitwhichasellermightpastefromsomewhereelse';

describe.skipIf(!hasChromium)('the sale pages in a browser', BROWSER_TESTS, () => {
  let site: Site;
  let t: TestApp;
  let ids: string[];

  beforeAll(async () => {
    site = await openSite();
    t = site.t;
    const { apiKey, sellerId } = await t.signIn();
    await publish(t, apiKey, {
      display_name: 'Maria',
      city: 'Portland',
      state: 'OR',
      payment_instructions: LONG,
    });
    ids = [
      await addItem(t, sellerId, { photoIds: await photos(3), title: `Lamp ${LONG}`, description: LONG }),
      await addItem(t, sellerId, { photoIds: await photos(1), priceCents: 0 }),
      await addItem(t, sellerId, {
        photoIds: await photos(1),
        status: 'reserved',
        specifications: { [LONG.slice(0, 60)]: LONG },
      }),
      await addItem(t, sellerId, { photoIds: await photos(1), status: 'taken' }),
    ];
  });
  afterAll(() => site?.close());

  async function photos(count: number): Promise<string[]> {
    const made: string[] = [];
    for (let i = 0; i < count; i++) made.push(await (i === 1 ? putPhoto(t, 300, 400) : putPhoto(t)));
    return made;
  }

  /** Opens one of our pages. Anything that the browser complains about is added to `complaints`. */
  async function open(path: string, options: BrowserContextOptions = {}) {
    const context = await site.browser.newContext(options);
    const page = await context.newPage();
    const complaints = complaintsOf(page, [site.url]);
    await page.goto(site.url + path, { waitUntil: 'load' });
    return { page, complaints, close: () => context.close() };
  }

  const overflow = (page: Page) =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  async function brokenImages(page: Page): Promise<unknown> {
    return page.evaluate(`(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      return [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src);
    })()`);
  }

  const paths = () => [
    '/about',
    '/developers',
    '/maria',
    `/maria/${ids[0]}`,
    `/maria/${ids[2]}`,
    '/maria/sign',
  ];

  it.each([390, 1280])(
    'fit a screen of %i pixels, show every picture and break no policy',
    async (width) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page, complaints, close } = await open('/about', {
          viewport: { width, height: 844 },
          colorScheme,
        });
        for (const path of colorScheme === 'light' ? paths() : ['/maria']) {
          await page.goto(site.url + path, { waitUntil: 'load' });
          expect([path, await brokenImages(page)]).toEqual([path, []]);
          expect([path, await overflow(page)]).toEqual([path, 0]);
          expect([path, complaints]).toEqual([path, []]);
        }
        await close();
      }
    },
    60_000,
  );

  it('say on a phone that the sale has ended, in full', async () => {
    const end = (endsOn: string | null) =>
      t.deps.store.write((tx) => tx.update(tx.t.pages).set({ endsOn }).returning({ slug: tx.t.pages.slug }));
    await end('2020-01-01');
    for (const path of ['/maria', `/maria/${ids[0]}`]) {
      const { page, close } = await open(path, { viewport: { width: 390, height: 844 } });
      const said = page.getByText('The sale ended on');
      expect([path, await said.count()]).toEqual([path, 1]);
      const place = await said.boundingBox();
      expect((place?.x ?? 999) + (await said.evaluate((each) => each.scrollWidth))).toBeLessThanOrEqual(390);
      await close();
    }
    await end(null);
  });

  it('lead a keyboard to the content first', async () => {
    const { page, close } = await open(`/maria/${ids[0]}`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await close();
  });

  const soon = { timeout: 10_000 };
  /** The photo that the strip shows. */
  const shown = (page: Page) => () =>
    page.locator('.photo-strip').evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth) + 1);

  it('have the price and the way to reserve in sight, and photos that turn over and fill the window', async () => {
    const { page, close } = await open(`/maria/${ids[0]}`, {
      viewport: { width: 1280, height: 800 },
    });
    for (const what of [page.locator('.item-price'), page.locator('.item-do a[href="#reserve"]')]) {
      const box = await what.boundingBox();
      expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(800);
    }
    const entries = await page.evaluate('history.length');
    await page.locator('#photo-1 .after').click();
    await expect.poll(shown(page), soon).toBe(2);
    await page.getByAltText('Photo 3 of 3', { exact: true }).click();
    await expect.poll(shown(page), soon).toBe(3);
    expect([await page.evaluate('history.length'), new URL(page.url()).hash]).toEqual([entries, '']);

    await page.locator('#photo-3 .photo-open').click();
    await page.locator('#full-3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('#full-2').waitFor();
    expect(await page.locator('#full-3').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await page.locator('#full-2').waitFor({ state: 'hidden' });
    await expect.poll(shown(page), soon).toBe(2);
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe('#full-2');
    expect(new URL(page.url()).hash).toBe('');
    await close();
  });

  it('turn photos over without a script too', async () => {
    const { page, close } = await open(`/maria/${ids[0]}`, { javaScriptEnabled: false });
    await page.locator('#photo-1 .photo-open').click();
    await page.locator('#full-1 .after').click();
    await page.locator('#full-2 .close').click();
    await page.locator('#full-2').waitFor({ state: 'hidden' });
    await expect.poll(shown(page), soon).toBe(2);
    await close();
  });

  it('print the sign on one sheet', async () => {
    const { page, close } = await open('/maria/sign');
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format });
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
    await close();
  });
});
