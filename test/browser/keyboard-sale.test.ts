import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newWelcomeLink } from '../../src/accounts/one-time-links.ts';
import { tokenFor } from '../reservations/sale.ts';
import { picture } from '../support/pictures.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { keyboardOf } from './keyboard.ts';
import { openSite } from './site.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 } };

describe.skipIf(!hasChromium)('a whole sale with nothing but the keyboard', BROWSER_TESTS, () => {
  /**
   * Checks what a screen reader finds: the page's one heading, the main part, and where each of `words` is announced.
   */
  async function reads(page: Page, heading: string | RegExp, ...words: string[]): Promise<void> {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    for (const text of words) {
      const region = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
      await region.getByText(text).or(region).filter({ visible: true }).first().waitFor();
    }
    expect(await page.getByRole('heading', { level: 1 }).count(), String(heading)).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.title()).toMatch(/\S/);
    const tree = await page.locator('body').ariaSnapshot();
    const nameless = /^\s*- (button|link|textbox|checkbox|radio|combobox|spinbutton)( \[[^\]]*\])*:?\s*$/gm;
    expect(tree.match(nameless) ?? [], String(heading)).toEqual([]);
    // No level is skipped between the page's heading and those below it.
    const levels = [...tree.matchAll(/- heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level));
    const jumps = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1);
    expect(jumps, `${heading}: ${levels}`).toEqual([]);
  }

  it('goes from the first photo to the money', async () => {
    const { t, url, browser, close } = await openSite();
    const page = await (await browser.newContext(DESKTOP)).newPage();
    page.setDefaultTimeout(15_000);
    const link = (name: string | RegExp, at = page) => at.getByRole('link', { name });
    const button = (name: string | RegExp, at = page) => at.getByRole('button', { name });
    const seller = keyboardOf(page);

    await page.goto((await newWelcomeLink(t.deps)) ?? '');
    await reads(page, /./);
    await seller.type(page.getByLabel('Email address'), 'maria@example.com');
    await seller.type(page.getByLabel('Your name'), 'Maria');
    await seller.type(page.getByLabel('City'), 'Portland');
    await seller.type(page.getByLabel(/^State/), 'OR');
    await seller.press(button('Start my sale'));
    await reads(page, /./);
    await page.getByRole('heading', { name: 'Start with a photo' }).waitFor();
    await seller.press(link('Add photos'));
    await reads(page, 'Sell something');
    const chooser = page.waitForEvent('filechooser');
    await seller.press(page.getByLabel('Choose photos'));
    await (await chooser).setFiles({
      name: 'chair.png',
      mimeType: 'image/png',
      buffer: await picture('png'),
    });
    await page.getByLabel('What is it?').waitFor();
    await seller.look();
    await reads(page, 'Check and price');
    await seller.type(page.getByLabel('What is it?'), 'Oak chair');
    await seller.type(page.getByLabel('Price in USD'), '25');
    await seller.press(button('Put it on my page'));
    await reads(page, 'It’s on your page');
    const address = await page.getByLabel(/^Link to/).inputValue();

    // An action that stays on the page keeps the focus and is announced.
    await seller.press(link(/^My sale/));
    await reads(page, /./);
    await seller.type(page.getByRole('textbox', { name: 'Price of Oak chair in USD' }), '20');
    await page.keyboard.press('Enter');
    await reads(page, /./, 'Oak chair: $25 → $20.');
    await seller.look();
    await seller.press(page.locator('summary[aria-label="More: Oak chair"]'), 'Space');
    await seller.press(button(/^Hide/));
    await reads(page, /./, 'Oak chair');
    await seller.look();
    await seller.press(button('Undo'));
    await reads(page, /./, 'It’s as it was before.');
    await seller.look();

    const visit = await (await browser.newContext(DESKTOP)).newPage();
    visit.setDefaultTimeout(15_000);
    const buyer = keyboardOf(visit);
    await visit.goto(address);
    await reads(visit, 'Oak chair');
    await buyer.type(visit.locator('#reserve-form').getByLabel('Your name'), 'Ben');
    await buyer.type(visit.locator('#reserve-form').getByLabel('Email'), 'ben@example.com');
    await buyer.type(visit.getByLabel(/Message/), 'I can come on Saturday.');
    await buyer.press(visit.locator('#reserve-form').getByRole('button'));
    await reads(visit, /Check your email/);
    await visit.goto(`${url}/r/${await tokenFor(t, 'ben@example.com')}`);
    await reads(visit, /./);

    await seller.press(link(/^Inbox/));
    await reads(page, 'Inbox');
    await seller.press(link(/Ben/));
    await reads(page, 'Ben');
    await seller.type(page.getByLabel('Message to Ben'), 'Saturday at ten is fine.');
    await seller.press(page.getByRole('button', { name: 'Send', exact: true }));
    await reads(page, 'Ben', 'Your message was sent.');
    await seller.press(page.locator('summary', { hasText: 'Share pickup address' }));
    await seller.look();
    await seller.type(page.getByLabel('Address', { exact: true }), '12 Oak Street, Portland');
    await seller.press(button('Send address to Ben'));
    await reads(page, 'Ben', 'The address was sent.');
    await visit.reload();
    await visit.getByText('12 Oak Street').first().waitFor();
    await seller.press(page.locator('.deal summary', { hasText: 'More' }), 'Space');
    await seller.press(page.locator('summary', { hasText: 'Picked up' }), 'Space');
    await seller.look();
    await seller.press(button('Yes, it was picked up'), 'Space');
    await reads(page, 'Ben', 'Recorded as picked up.');
    await seller.press(link(/^My sale/));
    await reads(page, /./);
    await page.getByText('Sold', { exact: true }).first().waitFor();
    await visit.goto(address);
    await visit.getByText('Sold', { exact: true }).first().waitFor();
    expect([...seller.faults, ...buyer.faults]).toEqual([]);
    await close();
  });
});
