import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executable = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && existsSync(path));

/** Whether this machine has a browser to test with. CHROMIUM_PATH names one elsewhere. */
export const hasChromium = executable !== undefined;

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which starts once and ends with it; what is open in it is the caller's to close. */
export async function openChromium(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = chromium.launch({
    ...(executable && { executablePath: executable }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  return shared;
}

/** All that one file has opened. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** A real browser on a busy machine gets another chance; no other test does. */
export const BROWSER_TESTS = { retry: 2 };
