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

export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    ...(executable && { executablePath: executable }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** A real browser on a busy machine gets another chance; no other test does. */
export const BROWSER_TESTS = { retry: 2 };
