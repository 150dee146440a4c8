import type { Locator, Page } from 'playwright-core';

const LOST = 'the focus is lost';

/** Runs in the page: whether the focused element is visible and marked, by itself or by an element around it. */
const FOCUS_FAULT = `(() => {
  const it = document.activeElement;
  if (!it || it === document.body) return '${LOST}';
  const marks = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const marked = marks(it) || [...(it.labels ?? [])].some(marks) || (it.parentElement && marks(it.parentElement));
  if (!marked) return 'no ring around ' + it.outerHTML.slice(0, 160);
  const box = (it.labels?.length && it.matches('[type=file]') ? it.labels[0] : it).getBoundingClientRect();
  const seen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  if (!seen) return 'out of sight: ' + it.outerHTML.slice(0, 160);
  const [x, y] = [box.left + Math.min(box.width, innerWidth) / 2, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2];
  const top = document.elementFromPoint(x, y);
  const covered = top && !it.contains(top) && !top.contains(it) && ![...(it.labels ?? [])].some((label) => label.contains(top));
  return covered ? 'covered: ' + it.outerHTML.slice(0, 120) + ' by ' + top.outerHTML.slice(0, 120) : '';
})()`;

/** Runs in the page: whether what is looked for has the focus. Null if it isn't in the page any more. */
const IS_THERE =
  'globalThis.aims?.length && aims.every((aim) => aim.isConnected) ? aims.includes(document.activeElement) : null';

/** A person without a mouse, who must see every stop of the focus. */
export function keyboardOf(page: Page) {
  const faults: string[] = [];
  const look = async ({ atEnd = false } = {}): Promise<boolean | null> => {
    const [fault, isThere] = await page.evaluate<[string, boolean | null]>(`[${FOCUS_FAULT}, ${IS_THERE}]`);
    const text = `${new URL(page.url()).pathname.replace(/[\w-]{20,}/g, '…')}: ${fault}`;
    // After the last stop, the browser itself has the focus, and then the first element again.
    if (atEnd && fault === LOST) return isThere;
    if (fault !== '' && !faults.includes(text)) faults.push(text);
    return isThere;
  };
  /** Keeps in the page what is looked for: finding it by its role takes longer than a press of Tab. */
  const aimAt = (what: Locator): Promise<boolean> =>
    what.evaluateAll((aims) => {
      Object.assign(globalThis, { aims });
      return aims.some((aim) => aim === aim.ownerDocument.activeElement);
    });
  return {
    faults,
    look,
    /** Presses Tab until `what` has the focus. */
    async to(what: Locator): Promise<void> {
      await what.first().waitFor();
      let isThere = await aimAt(what);
      for (let presses = 0; !isThere; presses++) {
        if (presses === 80) throw new Error(`No way there with the keyboard: ${what}`);
        await page.keyboard.press('Tab');
        isThere = (await look({ atEnd: true })) ?? (await aimAt(what));
      }
    },
    async type(what: Locator, words: string): Promise<void> {
      await this.to(what);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(words);
    },
    async press(what: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
      await this.to(what);
      await page.keyboard.press(key);
    },
  };
}
