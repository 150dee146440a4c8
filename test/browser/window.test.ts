import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import type { TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { vase } from '../support/pictures.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { openSite, type Site } from './site.ts';

const KB = 1024;
const ABOUT = 'We are moving in March and let go of what does not fit in two suitcases. Everything works.';

type Weights = Record<string, number>;

describe.skipIf(!hasChromium)('the shop window on a phone', BROWSER_TESTS, () => {
  let site: Site;
  let t: TestApp;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    site = await openSite();
    t = site.t;
    for (const [name, items] of [
      ['Nina', 0],
      ['Omar', 1],
      ['Tess', 3],
      ['Maria', 60],
    ] as const) {
      const { apiKey, sellerId } = await t.signIn(`${name.toLowerCase()}@example.com`);
      keys[name] = apiKey;
      const ends_on = new Date(t.clock.now().getTime() + 20 * 24 * 3600_000).toISOString().slice(0, 10);
      await publish(t, apiKey, { display_name: name, city: 'Portland', state: 'OR', about: ABOUT, ends_on });
      const photos = [await portrait(sellerId), await portrait(sellerId)];
      for (let i = 0; i < items; i++) {
        const category = (['Decor', 'Kitchen', 'Tools'] as const)[i % 3] ?? 'Decor';
        await addItem(t, sellerId, { title: `Vase ${i}`, category, priceCents: 1000 + i, photoIds: photos });
      }
    }
  }, 120_000);
  afterAll(() => site?.close());

  /** A portrait photo with a small subject, as an upload stores it. */
  async function portrait(sellerId: string): Promise<string> {
    const id = newId('pho', t.deps);
    const full = await vase(1200, 1600, 0.5, 0.7);
    await t.photoStorage.put(id, 'full', full);
    await t.photoStorage.put(
      id,
      'thumb',
      await sharp(full).resize(480, 480, { fit: 'inside' }).jpeg().toBuffer(),
    );
    const [now, sides] = [t.clock.now(), { width: 1200, height: 1600, focusX: 500, focusY: 700 }];
    await t.deps.store.write((tx) =>
      tx.insert(tx.t.photos).values({
        id,
        sellerId,
        ...sides,
        state: 'ready',
        position: 0,
        bytes: 1,
        sweepAt: now,
        createdAt: now,
      }),
    );
    return id;
  }

  async function open(path: string): Promise<{ page: Page; context: BrowserContext; weights: Weights }> {
    const viewport = { width: 390, height: 844 };
    const context = await site.browser.newContext({
      viewport,
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      // Nothing may move of itself, even where motion is welcome.
      reducedMotion: 'no-preference',
    });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const kinds = new Map<string, string>();
    const weights: Weights = {};
    network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      weights[kind] = (weights[kind] ?? 0) + bytes;
    });
    await page.addInitScript(`window.shift = 0;
      new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shift += each.value; })
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(site.url + path);
    await page.waitForLoadState('networkidle');
    return { page, context, weights };
  }
  const topOf = (page: Page, what: string) =>
    page.evaluate<number>(`document.querySelector('${what}').getBoundingClientRect().top + scrollY`);

  it.concurrent.each(['nina', 'omar', 'tess', 'maria'])(
    'begins with its items and never moves: %s',
    async (slug) => {
      const { page, context } = await open(`/${slug}`);
      expect(await topOf(page, '.item-photo, .one-photo, .follow-now')).toBeLessThanOrEqual(300);
      expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.001);
      await context.close();
    },
  );

  it.concurrent('weighs little with sixty items', async () => {
    const { weights, context } = await open('/maria');
    const { Script = 0, Font = 0 } = weights;
    expect(Object.values(weights).reduce((sum, each) => sum + each, 0)).toBeLessThan(120 * KB);
    expect(Script).toBeLessThan(30 * KB);
    expect(Font).toBeGreaterThan(0);
    expect(Font).toBeLessThan(60 * KB);
    await context.close();
  });

  it('begins within 420 with a cover photo', async () => {
    const { json } = await t.request('GET', '/api/items', { key: keys.Maria ?? '' });
    const [cover_photo] = json.data.items[0].photos;
    await t.request('POST', '/api/pages/publish', { key: keys.Maria ?? '', body: { cover_photo } });
    const { page, context } = await open('/maria');
    expect(await page.locator('.sale-cover').count()).toBe(1);
    expect(await topOf(page, '.item-photo')).toBeLessThanOrEqual(420);
    await t.request('POST', '/api/pages/publish', { key: keys.Maria ?? '', body: { cover_photo: null } });
    await context.close();
  });

  it('shows an item’s other photos in its tile when it is swiped', async () => {
    const { page, context } = await open('/tess');
    const tile = page.locator('.item-photo').first();
    expect(await tile.locator('img').count()).toBe(1);
    const at = await tile.boundingBox();
    if (!at) throw new Error('The tile has no place');
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: at.y + at.height - 40 }],
      });
    const swipe = async () => {
      await touch('touchStart', at.x + at.width - 20);
      for (let moved = 10; moved < at.width - 40; moved += 10)
        await touch('touchMove', at.x + at.width - 20 - moved);
      await touch('touchEnd');
    };
    await swipe();
    await expect.poll(() => tile.locator('img').count()).toBe(2);
    await swipe();
    await expect.poll(() => tile.evaluate((strip) => strip.scrollLeft)).toBeGreaterThan(100);
    expect(page.url()).toBe(`${site.url}/tess`);
    await context.close();
  });

  it('takes one offer for everything with a heart', async () => {
    const { page, context } = await open('/tess');
    for (const title of ['Vase 0', 'Vase 1']) await page.getByLabel(`I’d like this: ${title}`).check();
    const form = page.locator('#reserve-form');
    await form.getByText('Make one offer for everything').click();
    await form.getByLabel('Your price', { exact: true }).fill('15');
    await form.getByLabel('Your name').fill('Ben');
    await form.getByLabel('Email').fill('ben@example.com');
    await form.getByRole('button', { name: 'Reserve' }).click();
    await page.getByText('2 items are on hold for you').waitFor();
    const { reservationItems } = t.deps.store.read.t;
    const rows = await t.deps.store.read.select().from(reservationItems);
    expect(rows.reduce((sum, { offerCents }) => sum + (offerCents ?? 0), 0)).toBe(1500);
    await context.close();
  });

  it('remembers opened items on the device until they are cleared', async () => {
    const { page, context } = await open('/tess');
    await page.getByRole('link', { name: 'Vase 2' }).click();
    await page.getByRole('heading', { name: 'Vase 2', level: 1 }).waitFor();
    await page.goto(`${site.url}/browse`);
    const strip = page.locator('[data-seen-strip]');
    await strip.getByRole('link', { name: 'Vase 2' }).waitFor();
    await strip.getByRole('button').click();
    expect(await strip.isVisible()).toBe(false);
    await page.reload();
    expect(await page.locator('[data-seen-strip]').isVisible()).toBe(false);
    await context.close();
  });
});
