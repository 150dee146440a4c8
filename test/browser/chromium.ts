import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const first = (...paths: (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

const whole = first(
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
);
/** The same engine without windows, which nobody sees here: it takes a quarter of the processor time for each page. */
const shell = first(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell');

/** Whether this machine has a browser to test with. CHROMIUM_PATH names one elsewhere. */
export const hasChromium = (shell ?? whole) !== undefined;
/** Whether it also has what is around pages, such as notifications. */
export const hasWholeChromium = whole !== undefined;

const launch = (executablePath = ''): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which starts once and ends with it; what is open in it is the caller's to close. */
export async function openChromium(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = launch(shell ?? whole);
  return shared;
}

/** A whole browser, the caller's to close. */
export const openWholeChromium = () => launch(whole);

/** All that one file has opened. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** A real browser on a busy machine gets another chance; no other test does. */
export const BROWSER_TESTS = { retry: 2 };
