import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { newId } from '../../src/ids.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import type { openBrowser } from '../support/oauth-browser.ts';
import { freePort } from '../support/program.ts';
import { listen } from '../support/server.ts';
import { closePages, openChromium } from './chromium.ts';

/** The service at an address of its own, and a browser for it: this worker's, unless another is given. */
export async function openSite(
  env: Record<string, string> = {},
  { host = '127.0.0.1', browser = openChromium() } = {},
) {
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const t = await openTestApp({ env: { BASE_URL: url, ...env } });
  const server = await listen(t.app, port);
  return {
    t,
    url,
    browser: await browser,
    async close() {
      await closePages(await browser);
      await server.close();
      await t.close();
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * What our pages never do: write to the console, throw, miss a file, or ask another host than `hosts`. It's added to
 * `complaints` while the page is open.
 */
export function complaintsOf(page: Page, hosts: string[], complaints: string[] = []): string[] {
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    // Leaving a page while its icon is loading isn't an error.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  page.on('request', (request) => {
    const isOurs = hosts.some((host) =>
      request
        .url()
        .replace(/^blob:/, '')
        .startsWith(host),
    );
    if (!isOurs) complaints.push(`asks elsewhere: ${request.url()}`);
  });
  return complaints;
}

export type Cookie = { name: string; value: string; url: string };

/** The cookies that `browser` got, for a real one. */
export const cookiesOf = (
  { cookies }: Pick<ReturnType<typeof openBrowser>, 'cookies'>,
  url: string,
): Cookie[] => [...cookies].map(([name, value]) => ({ name, value, url }));

/** Stores a photo in one color, and returns its id. */
export async function putPhoto(t: TestApp, width = 400, height = 300): Promise<string> {
  const id = newId('pho', t.deps);
  const create = { width, height, channels: 3, background: '#c97b4a' } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  await t.photoStorage.put(id, 'full', jpeg);
  await t.photoStorage.put(id, 'thumb', jpeg);
  return id;
}
