import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';

const first = (...paths: (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

const whole = first(
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
);
/** The same engine without windows, which no one looks at here: it takes a quarter of the processor time per page. */
const shell = first(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell');

/** Whether this computer has a browser for tests. CHROMIUM_PATH can name one. */
export const hasChromium = (shell ?? whole) !== undefined;
/** Whether it has a complete one, with what surrounds pages, such as notifications. */
export const hasWholeChromium = whole !== undefined;

/**
 * What would start a frame, with all that belongs to it, for each page, and a process in advance. Only the last such
 * list counts, so the others are those of Playwright's own that tests could notice.
 */
const WITHOUT = [
  'RenderDocument',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
];

const LEANER = [
  '--in-process-gpu',
  `--disable-features=${WITHOUT}`,
  // No page lives for long enough to win back what it costs to optimize its scripts.
  '--js-flags=--single-threaded,--no-opt,--no-maglev',
];

/**
 * Unless a test asks for motion, there is none: a click waits for what it's aimed at to stand still, and the browser
 * paints each step of a glide.
 */
async function launch(executablePath = ''): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // With these, a test of views once needed a second try in the complete browser.
      ...(executablePath.includes('headless-shell') ? LEANER : []),
    ],
  });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: (options: BrowserContextOptions = {}) => newContext({ reducedMotion: 'reduce', ...options }),
  });
}

let shared: Promise<Browser> | undefined;

/** This worker's browser, which starts once and ends with the worker. The caller closes what it opens in it. */
export async function openChromium(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = launch(shell ?? whole);
  return shared;
}

/** A complete browser, which the caller closes. */
export const openWholeChromium = () => launch(whole);

/** Closes everything that a test file has opened. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** A real browser on a busy machine gets a second chance; other tests don't. */
export const BROWSER_TESTS = { retry: 2 };
