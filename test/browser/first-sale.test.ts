import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newWelcomeLink } from '../../src/accounts/one-time-links.ts';
import { phonePicture } from '../support/pictures.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { complaintsOf, openSite } from './site.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(!hasChromium)('a first sale on a phone', BROWSER_TESTS, () => {
  /** Counts taps: what a person's thumb does in addition to typing. */
  function hand(page: Page) {
    let taps = 0;
    const tap = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      taps += 1;
      await page.getByRole(role, { name }).first().tap();
    };
    const type = async (label: string | RegExp, words: string) => {
      taps += 1;
      await page.getByLabel(label).first().fill(words);
    };
    return { tap, type, taps: () => taps };
  }

  it.each([true, false])('goes from the console’s link to a public listing; scripts: %s', async (scripts) => {
    const { t, url, browser, close } = await openSite();
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: scripts });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const complaints = complaintsOf(page, [url]);
    const { tap, type, taps } = hand(page);

    await page.goto((await newWelcomeLink(t.deps)) ?? '');
    await type('Email address', 'maria@example.com');
    await type('Your name', 'Maria');
    await type('City', 'Portland');
    await type(/^State/, 'OR');
    await tap('Start my sale');
    await page.getByRole('heading', { name: 'Start with a photo' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'My sale' }).getByRole('link').allInnerTexts()).toEqual(
      ['My sale', 'Inbox', 'Pickups', 'Page', 'Settings'],
    );

    const before = taps();
    await tap('Add photos', 'link');
    const photo = { name: 'chair.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() };
    await page.locator('input[type="file"]').last().setInputFiles(photo);
    if (!scripts) await tap('Upload');
    await type('What is it?', 'Oak chair');
    await type(/Price/, '25');
    await tap('Put it on my page');
    await page.getByLabel(/^Link to/).waitFor();
    // Choosing a photo takes two more taps: the button, and the picture itself.
    expect(taps() - before + 2).toBeLessThanOrEqual(scripts ? 6 : 7);

    const link = await page.getByLabel(/^Link to/).inputValue();
    const stranger = await (await browser.newContext(PHONE)).newPage();
    await stranger.goto(link);
    await stranger.getByRole('heading', { name: 'Oak chair' }).waitFor();
    // The host's start page shows the only seller's sale.
    await stranger.goto(url);
    await stranger.getByRole('link', { name: 'Oak chair' }).waitFor();
    await stranger.context().close();

    await tap('My sale', 'link');
    const field = page.getByRole('textbox', { name: 'Price of Oak chair in USD' });
    await field.fill('20');
    if (scripts) await field.press('Tab');
    else await tap('Save the price of Oak chair');
    await page.getByText('Oak chair: $25 → $20.').waitFor();
    await tap('Sold: Oak chair');
    await page.getByText('Oak chair: sold for $20.').waitFor();
    await tap('Undo');
    await page.getByText('It’s as it was before.').waitFor();
    await page.locator('summary[aria-label="More: Oak chair"]').tap();
    await tap('Delete: Oak chair');
    await page.getByText('Oak chair is deleted. You can restore it for 7 days.').waitFor();
    await page.reload();
    await tap('Deleted items', 'link');
    await tap('Restore: Oak chair');
    await page.getByText('It’s back in your sale.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
