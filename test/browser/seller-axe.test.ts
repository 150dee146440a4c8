import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import { openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { picture } from '../support/pictures.ts';
import { freePort } from '../support/program.ts';
import { openSeller, type Seller } from '../support/seller-forms.ts';
import { listen } from '../support/server.ts';
import { BROWSER_TESTS, hasChromium, openChromium } from './chromium.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type World = { thread: string; item: string; reserved: string; desk: string };

/** Every page of a signed-in seller: a new one gets a line here. */
const PAGES: readonly { name: string; path: (world: World) => string }[] = [
  { name: 'my sale', path: () => '/sell' },
  { name: 'my sale, searched', path: () => '/sell?q=nothing-like-that&order=title' },
  { name: 'deleted things', path: () => '/sell/bin' },
  { name: 'new things to check', path: ({ desk }) => desk },
  { name: 'a thing', path: ({ item }) => `/sell/items/${item}` },
  { name: 'a reserved thing', path: ({ reserved }) => `/sell/items/${reserved}` },
  { name: 'the inbox', path: () => '/inbox' },
  { name: 'a conversation', path: ({ thread }) => thread },
  { name: 'what is done', path: () => '/inbox?show=done' },
  { name: 'pickups', path: () => '/sell/pickups' },
  { name: 'the page’s settings', path: () => '/sell/page' },
  { name: 'a preview of the page', path: () => '/sell/page/preview' },
  { name: 'settings', path: () => '/settings' },
];

/** Those that a person sees before. */
const OPEN_PAGES = ['/about', '/sign-in', '/developers'];

const EVERYTHING = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** What depends on colours and on where things stand. */
const LOOKS = { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] };

const VIEWS = [
  { width: 390, height: 844, colorScheme: 'light', rules: EVERYTHING },
  { width: 1280, height: 900, colorScheme: 'dark', rules: LOOKS },
] as const;

describe.skipIf(!hasChromium)('the seller’s pages', BROWSER_TESTS, () => {
  let t: TestApp;
  let site: { url: string; close(): Promise<void> };
  let browser: Browser;
  let world: World;
  let cookies: { name: string; value: string; url: string }[];

  beforeAll(async () => {
    const port = await freePort();
    t = await openTestApp({ env: { BASE_URL: `http://127.0.0.1:${port}` } });
    site = await listen(t.app, port);
    const sale = await openSale(t, ['Oak table', 'Lamp', 'Chair']);
    const thread = await aThread(sale);
    const photoIds = [await aPhoto()];
    await addItem(t, sale.sellerId, { needsReview: true, title: `Long ${'word'.repeat(30)}`, photoIds });
    await addItem(t, sale.sellerId, { status: 'taken', finalPriceCents: 900, photoIds });
    await addItem(t, sale.sellerId, { status: 'inactive', photoIds });
    await addItem(t, sale.sellerId, { deletedAt: t.clock.now(), photoIds });
    const seller = await openSeller(t);
    const { Lamp: item = '', 'Oak table': reserved = '' } = sale.item;
    world = { thread, item, reserved, desk: await aDesk(seller) };
    cookies = [...seller.browser.cookies].map(([name, value]) => ({ name, value, url: site.url }));
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await t?.close();
  });

  async function aThread(sale: TestSale): Promise<string> {
    const { key } = sale;
    const ben = await reserveAndOpen(t, sale, {
      message: 'Is it still there? I pay by gift card.',
      offers: { 'Oak table': 8 },
    });
    const pickup_at = new Date(t.clock.now().getTime() + 24 * 3600_000).toISOString();
    await t.request('PUT', `/api/reservations/${ben.reservationId}`, { key, body: { pickup_at } });
    const windows = [{ day_of_week: 6, start_time: '10:00', end_time: '12:00' }];
    await t.request('PUT', '/api/scheduling/availability', {
      key,
      body: { manual_availability: windows, blocked_dates: ['2026-05-20'] },
    });
    const { json } = await t.request('GET', '/api/conversations', { key });
    const path = `/api/conversations/${json.data.conversations[0].conversation_id}/reply/prepare`;
    await t.request('POST', path, { key, body: { content: 'It is. Come on Saturday.' } });
    return `/inbox/${json.data.conversations[0].conversation_id}`;
  }

  async function aDesk(seller: Seller): Promise<string> {
    const action = /action="([^"]*form_token[^"]*)"/.exec((await seller.visit('/sell/new')).html)?.[1] ?? '';
    const photos = await Promise.all(
      [1, 2].map(async (n) => [`${n}.jpg`, await picture('jpeg', n)] as const),
    );
    return (await seller.send(action, [['do', 'add']], photos)).location ?? '';
  }

  async function aPhoto(): Promise<string> {
    const id = newId('pho', t.deps);
    const jpeg = await sharp({ create: { width: 480, height: 480, channels: 3, background: '#c97b4a' } })
      .jpeg()
      .toBuffer();
    await t.photoStorage.put(id, 'full', jpeg);
    await t.photoStorage.put(id, 'thumb', jpeg);
    return id;
  }

  /** What axe finds, targets under 24 pixels included, and whether the page is wider than the screen. */
  async function faultsOf(page: Page, rules: typeof EVERYTHING): Promise<string[]> {
    await page.addScriptTag({ path: AXE });
    const { violations } = await page.evaluate<AxeResults>(
      `axe.run(document, { runOnly: ${JSON.stringify(rules)} })`,
    );
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
    return [
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      ),
      ...(wide ? ['wider than the screen'] : []),
    ];
  }

  it.each(VIEWS)('have nothing that axe finds at $width pixels, $colorScheme', async (view) => {
    const { width, height, colorScheme } = view;
    // Our policy lets no script in but our own; axe comes from outside the page.
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    const faults: Record<string, string[]> = {};
    const visit = async (name: string, path: string) => {
      await page.goto(site.url + path);
      const found = await faultsOf(page, view.rules);
      if (found.length > 0) faults[name] = found;
    };
    for (const path of OPEN_PAGES) await visit(path, path);
    await context.addCookies(cookies);
    for (const { name, path } of PAGES) {
      await visit(name, path(world));
      expect(new URL(page.url()).pathname, name).toBe(path(world).split('?')[0]);
    }
    expect(faults).toEqual({});
    await context.close();
  });
});
