import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openChromium } from '../browser/chromium.ts';
import { freePort, mailedCode, signInAt, startProgram } from '../support/program.ts';
import { phonePhoto } from './phone-photo.ts';
import type { Stage } from './stage.ts';

const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** A slow mobile network and a cheap phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU = 4;
const THINGS = 60;
const SELLER = 'weight@example.com';

/**
 * How much pages weigh on a phone with a slow network, before anyone scrolls. If a folder is given, its pictures are
 * the photos.
 */
export async function* weight({ emptyDir }: Stage): AsyncGenerator<string> {
  const dataDir = emptyDir();
  const port = await freePort();
  const env = { RATE_LIMITS: 'off', PLAN_DEFAULT: 'garage_sale' };
  const program = await startProgram({ main: MAIN, dataDir, port, env });
  const browser = await openChromium();
  try {
    const { url } = program;
    const sale = await fill(url, await signInAt(url, dataDir, SELLER));
    const session = await signedIn(browser, url, dataDir);
    yield `\n${'A phone, 1.6 Mbit/s, four times slower'.padEnd(34)}${HEADS.map((head) => head.padStart(11)).join('')}`;
    for (const [name, path, state] of [
      [`the sale of ${THINGS} things`, sale.path, undefined],
      ['a thing with five photos', sale.itemPath, undefined],
      ['/sell', '/sell', session],
      ['/sell/new', '/sell/new', session],
    ] as const) {
      await look(browser, `${url}${path}`, state); // makes the sizes of photos that are made when first asked for
      const cells = Object.values(await measure(browser, `${url}${path}`, state));
      yield `  ${name.padEnd(32)}${cells.map((cell) => cell.padStart(11)).join('')}`;
    }
  } finally {
    await browser.close();
    await program.stop();
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const HEADS = ['KB in all', 'HTML', 'CSS', 'scripts', 'pictures', 'LCP ms', 'CLS'];

const photosOf = async (folder: string | undefined): Promise<Buffer[]> =>
  folder === undefined
    ? Promise.all(Array.from({ length: 6 }, (_, i) => phonePhoto(i)))
    : readdirSync(folder)
        .filter((name) => /\.jpe?g$/i.test(name))
        .map((name) => readFileSync(join(folder, name)));

/** Creates a sale of many items; the newest has five photos. */
async function fill(url: string, key: string) {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-api-key': key },
      body: JSON.stringify(body),
    });
    const answer = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const pictures = (await photosOf(process.argv.find((word) => word.includes('/photos')))).map((picture) =>
    picture.toString('base64'),
  );
  const page = await post('/api/pages/publish', {
    publish: true,
    display_name: 'Maria',
    city: 'Portland',
    state: 'OR',
  });
  let last = { item_id: '' };
  for (let i = 0; i < THINGS; i++) {
    const many = i === THINGS - 1 ? 5 : 1;
    const photos = Array.from({ length: many }, (_, n) => pictures[(i + n) % pictures.length]);
    const { fullUrls } = await post('/api/items/bulk-upload', { photos });
    last = await post('/api/items', {
      photos: fullUrls,
      title: `${TITLES[i % TITLES.length]} number ${i + 1}`,
      description:
        'Bought three years ago, used with care and kept indoors. One small scratch at the back that nobody sees once it stands.',
      price: 15 + ((i * 7) % 120),
      condition: 'Good',
      category: i % 2 ? 'Furniture' : 'Kitchen',
    });
  }
  const path = new URL(page.url).pathname;
  return { path, itemPath: `${path}/${last.item_id}` };
}

const TITLES = ['Mid-century oak chair', 'Cast iron kettle', 'Reading lamp', 'Set of six wine glasses'];

async function signedIn(browser: Browser, url: string, dataDir: string): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  const before = await mailedCode(dataDir);
  await page.fill('input[name=email]', SELLER);
  await page.click('form[action="/sign-in"] button');
  await page.waitForSelector('input[name=code]');
  let code = before;
  for (let tries = 0; code === before && tries < 100; tries++) {
    await sleep(50);
    code = await mailedCode(dataDir);
  }
  await page.fill('input[name=code]', code);
  await page.click('form[action="/sign-in/code"] button.primary').catch(() => {});
  await page.waitForURL((at) => !at.pathname.startsWith('/sign-in'));
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens a page and scrolls to its end, twice, until nothing more loads. */
async function look(browser: Browser, url: string, state: State | undefined): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const context = await browser.newContext({ ...PHONE, ...(state && { storageState: state }) });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    for (let screen = 0; screen < 12; screen++) {
      await page.mouse.wheel(0, 800);
      await sleep(150);
    }
    await page.waitForLoadState('networkidle');
    await sleep(1000);
    await context.close();
  }
}

async function measure(browser: Browser, url: string, state: State | undefined) {
  const context = await browser.newContext({ ...PHONE, ...(state && { storageState: state }) });
  const page = await context.newPage();
  const bytes = await weigh(page);
  await page.addInitScript({ content: OBSERVE });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  await sleep(1500);
  const seen: { lcp: number; cls: number } = JSON.parse(String(await page.evaluate('JSON.stringify(seen)')));
  await context.close();
  const kb = (of: number) => (of / 1000).toFixed(1);
  const of = (type: string) => kb(bytes.get(type) ?? 0);
  return {
    all: kb([...bytes.values()].reduce((sum, each) => sum + each, 0)),
    html: of('Document'),
    css: of('Stylesheet'),
    scripts: of('Script'),
    pictures: of('Image'),
    lcp: seen.lcp.toFixed(0),
    cls: seen.cls.toFixed(3),
  };
}

const OBSERVE = `globalThis.seen = { lcp: 0, cls: 0 };
new PerformanceObserver((list) => { seen.lcp = list.getEntries().at(-1).startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const shift of list.getEntries()) seen.cls += shift.value; }).observe({ type: 'layout-shift', buffered: true });`;

/** Counts the bytes on the wire, including headers, by type. */
async function weigh(page: Page): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  const types = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  return bytes;
}
