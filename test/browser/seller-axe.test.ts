import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_TESTS, closePages, hasChromium, openChromium } from './chromium.ts';
import { everyPage, TOURS, type Tour } from './every-page.ts';

/** Sent to the browser and parsed once, instead of for every page. */
const AXE = `globalThis.bringAxe = () => { ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')} }`;

const EVERYTHING = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules that depend on positions. */
const PLACES = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] };
const COLOURS = { type: 'rule', values: ['color-contrast'] };

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
type Look = { size: typeof PHONE; scheme: 'light' | 'dark'; rules: { type: string; values: string[] } };
const FIRST: Look = { size: PHONE, scheme: 'light', rules: EVERYTHING };
const LAST: Look = { size: DESKTOP, scheme: 'dark', rules: PLACES };
/**
 * Each page is loaded once, in the look that the page before it ended with, and checked in all. Colors don't change on
 * a wider screen, nor sizes with the colors.
 */
const LOOKS_AT: Look[] = [FIRST, { size: PHONE, scheme: 'dark', rules: COLOURS }, LAST];
/** Looks for violations alone. Frames are pages of their own, and no rule here needs files to be fetched again. */
const AXE_OPTIONS = { resultTypes: ['violations'], iframes: false, preload: false };

/** Lines that end in an ellipsis on purpose, because the full text is behind or beside them. */
const SHORTENED = '.preview, .what, .sale-name span, .talk-head > div > *, .need .about, .filters *';
/** Finds truncated text, elements wider than the screen, and controls that extend beyond their card. */
const NARROW = `(() => {
  const faults = document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : [];
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  for (const each of document.querySelectorAll('body *')) {
    const style = getComputedStyle(each);
    const { width, height, right } = each.getBoundingClientRect();
    if (width < 2 || height < 2 || style.visibility === 'hidden' || each.closest('.visually-hidden, ${SHORTENED}')) continue;
    const said = () => each.tagName + '.' + each.className + ' ' + each.textContent.trim().slice(0, 80);
    const isText = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const isCut = /hidden|clip/.test(style.overflowX) && style.display !== '-webkit-box';
    if (isText && isCut && each.scrollWidth > each.clientWidth + 1) faults.push('cut off: ' + said());
    if (!isText && !/INPUT|SELECT/.test(each.tagName)) continue;
    let around = each.parentElement;
    while (around && !around.matches('.card, .sale-card, .thing, nav, body') && !/auto|scroll/.test(getComputedStyle(around).overflowX)) around = around.parentElement;
    if (!around || /auto|scroll/.test(getComputedStyle(around).overflowX)) continue;
    const box = around.getBoundingClientRect();
    if (right > box.right + 1) faults.push('out of its place: ' + said());
  }
  return faults;
})()`;

describe.skipIf(!hasChromium)('every page', { ...BROWSER_TESTS, timeout: 120_000 }, () => {
  let world: Awaited<ReturnType<typeof everyPage>>;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([everyPage(), openChromium()]);
  });
  afterAll(async () => {
    await closePages(browser);
    await world?.close();
  });

  let current: Look | undefined;
  /** Each of these makes the browser lay out the page again, so only what differs is set. */
  async function looksLike(page: Page, look: Look) {
    if (look.size !== current?.size) await page.setViewportSize(look.size);
    if (look.scheme !== current?.scheme) await page.emulateMedia({ colorScheme: look.scheme });
    current = look;
  }

  /**
   * What axe finds, including targets under 24 pixels, duplicate ids, and whether the page is wider than the screen.
   */
  async function faultsOf(page: Page): Promise<string[]> {
    // Folded parts belong to the page, too.
    const twice = await page.evaluate<string[]>(
      `bringAxe();
      document.head.append(Object.assign(document.createElement('style'), { textContent: '* { transition: none !important }' }));
      for (const fold of document.querySelectorAll("details")) fold.open = true;
      [...document.querySelectorAll("[id]")].map(({ id }) => id).filter((id, i, all) => all.indexOf(id) < i)`,
    );
    const faults = twice.map((id) => `two elements with the id ${id}`);
    for (const look of current === LAST ? LOOKS_AT.toReversed() : LOOKS_AT) {
      const { size, scheme, rules } = look;
      await looksLike(page, look);
      const { violations, wide } = await page.evaluate<Pick<AxeResults, 'violations'> & { wide: boolean }>(
        `axe.run(document, ${JSON.stringify({ runOnly: rules, ...AXE_OPTIONS })})
          .then(({ violations }) => ({ violations, wide: document.documentElement.scrollWidth > innerWidth }))`,
      );
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
      if (wide) found.push('wider than the screen');
      faults.push(...found.map((fault) => `${size.width} ${scheme}: ${fault}`));
    }
    return faults;
  }

  /** Sees the tour as its visitor, on a page that other visitors have used: a new one would cost a new process. */
  async function tourOf(page: Page, { origin, stops, signIn }: Tour, faults: Record<string, string[]>) {
    await page.context().clearCookies();
    await page.context().addCookies(await signIn());
    for (const { name, path, act, shows } of stops) {
      await page.goto(origin + path);
      await act?.(page);
      if (shows) expect(await page.content(), name).toContain(shows);
      else expect(new URL(page.url()).pathname, name).toBe(path.split('?')[0]);
      const found = await faultsOf(page);
      if (found.length > 0) faults[name] = found;
    }
  }

  let checked: Page | undefined;
  async function pageWithAxe(): Promise<Page> {
    if (checked && !checked.isClosed()) return checked;
    // Our policy allows only our own scripts, and axe comes from outside the page.
    const context = await browser.newContext({ bypassCSP: true });
    await context.addInitScript({ content: AXE });
    checked = await context.newPage();
    current = undefined;
    await looksLike(checked, FIRST);
    return checked;
  }

  it.each(TOURS)(
    'of %s has no two elements with one id and nothing that axe finds, at 390 pixels in light and dark, and at 1280',
    async (name) => {
      const faults: Record<string, string[]> = {};
      await tourOf(await pageWithAxe(), world.tours[name], faults);
      expect(faults).toEqual({});
    },
  );

  // Pages that are reached by English labels are left out.
  it.each(['de', 'pt-BR'])(
    'is whole at 320 pixels in %s: no text cut off, nothing out of its card',
    async (language) => {
      const faults: Record<string, string[]> = {};
      const context = await browser.newContext({ locale: language, viewport: { width: 320, height: 640 } });
      const page = await context.newPage();
      for (const name of TOURS) {
        const { origin, stops, signIn } = world.tours[name];
        const cookies = await signIn();
        await context.clearCookies();
        await context.addCookies(cookies);
        if (cookies.length > 0) await page.goto(`${origin}/sell?lang=${language}`);
        for (const { name: stop, path, act } of stops) {
          if (act || /^\/developers/.test(path)) continue;
          await page.goto(origin + path);
          const found = await page.evaluate<string[]>(NARROW);
          if (found.length > 0) faults[`${name}, ${stop}`] = found;
        }
      }
      await context.close();
      expect(faults).toEqual({});
    },
  );
});
