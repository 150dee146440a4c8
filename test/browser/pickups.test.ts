import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itemState, openSale, reserveAndOpen, setAddress } from '../reservations/sale.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { complaintsOf, cookiesOf, openSite } from './site.ts';

const HOME = '12 Oak Street, Springfield';

describe.skipIf(!hasChromium)('a week of pickups on a phone', BROWSER_TESTS, () => {
  /** Opens Maria's sale on her phone. */
  async function open(javaScriptEnabled: boolean) {
    const { t, url, browser, close } = await openSite();
    const sale = await openSale(t);
    await setAddress(t, sale.sellerId, HOME);
    const signedIn = openBrowser(t);
    await signedIn.signIn(await signedIn.visit('/sign-in'));
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ javaScriptEnabled, viewport });
    await context.addCookies(cookiesOf(signedIn, url));
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    return { t, sale, page, url, complaints: complaintsOf(page, [url]), close };
  }

  const visit = (page: Page, who: string) => page.getByRole('article', { name: who });

  it.each([false, true])('from the times to the last answer; scripts: %s', async (scripts) => {
    const { t, sale, page, url, complaints, close } = await open(scripts);
    const book = (token: string, starts_at: string) =>
      t.request('POST', `/api/buyer/${token}/schedule`, { body: { starts_at } });

    // Monday: she sets when buyers can pick up.
    await page.goto(`${url}/sell/pickups`);
    await page.getByRole('link', { name: 'Set when buyers can pick up' }).click();
    await page.getByLabel('Buyers choose a time themselves').check();
    await page.getByLabel('Wednesday from').fill('09:00');
    await page.getByLabel('Wednesday to').fill('08:00');
    await page.getByLabel('Time zone').selectOption({ label: 'Chicago (Central Time)' });
    await page.getByRole('button', { name: 'Save times' }).click();
    await page.getByText('This ends before it begins.').waitFor();
    await page.getByLabel('Wednesday to', { exact: true }).fill('12:00');
    await page.getByRole('button', { name: 'Save times' }).click();
    await page.getByText('Times saved.').waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);

    const ben = await reserveAndOpen(t, sale, { items: ['Oak table'] });
    const cat = await reserveAndOpen(t, sale, { items: ['Lamp'], name: 'Cat', email: 'cat@example.com' });
    await reserveAndOpen(t, sale, { items: ['Chair'], name: 'Dan', email: 'dan@example.com' });
    expect((await book(ben.token, '2026-05-06T14:00:00.000Z')).status).toBe(200);
    expect((await book(cat.token, '2026-05-06T15:00:00.000Z')).status).toBe(200);

    // Tuesday: a buyer without a time gets one, and a buyer with a visit gets the address.
    t.clock.setTo('2026-05-05T15:00:00Z');
    await page.goto(`${url}/sell/pickups`);
    await page.getByRole('heading', { name: 'Tomorrow, Wednesday, May 6' }).waitFor();
    await page.getByRole('link', { name: 'Set a time for Dan' }).click();
    await page.getByLabel('Day and time that you agreed on', { exact: true }).selectOption('2026-05-08');
    await page.getByLabel('Day and time that you agreed on: time').fill('6:30 pm');
    await page.getByRole('button', { name: 'Set the pickup' }).click();
    await page.getByText('The pickup is set').waitFor();
    await page.getByRole('link', { name: 'Pickups' }).click();
    await page.getByRole('heading', { name: 'Friday, May 8' }).waitFor();
    expect(await visit(page, 'Dan').getByText('6:30 PM').isVisible()).toBe(true);
    await visit(page, 'Ben').getByRole('link', { name: 'Share address with Ben' }).click();
    await page.getByText('Share pickup address', { exact: true }).click();
    expect(await page.getByLabel('Address').inputValue()).toBe(HOME);
    await page.getByRole('button', { name: 'Send address to Ben' }).click();
    await page.getByText('The address was sent.').waitFor();
    expect(await page.locator('.message:target').textContent()).toContain(HOME);
    await page.getByRole('link', { name: 'Pickups' }).click();
    await visit(page, 'Ben').getByText('has your address').waitFor();

    // A blocked day would break a booking, which the page says before it is saved.
    await page.getByLabel('Away from').fill('2026-05-08');
    await page.getByRole('button', { name: 'Save times' }).click();
    const warning = page.getByRole('alert');
    await warning.getByText('Dan, Fri, May 8, 6:30 PM: you block that day').waitFor();
    expect(await warning.isVisible()).toBe(true);
    await page.getByLabel('Away from').fill('2026-05-09');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Times saved.').waitFor();

    // Wednesday: one tap per answer, and one wrong tap.
    t.clock.setTo('2026-05-06T16:00:00Z');
    await page.goto(`${url}/sell/pickups`);
    await page.getByRole('heading', { name: 'Did they show up?' }).waitFor();
    await visit(page, 'Ben').getByRole('button', { name: 'No' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    await visit(page, 'Ben').getByRole('button', { name: 'Yes' }).click();
    await page.getByText('picked up Oak table').waitFor();
    await visit(page, 'Cat').getByText('New time', { exact: true }).click();
    await visit(page, 'Cat').getByText('Keep this time').click();
    await visit(page, 'Cat').getByText('New time', { exact: true }).click();
    await visit(page, 'Cat').getByLabel('New day and time', { exact: true }).selectOption('2026-05-07');
    await visit(page, 'Cat').getByLabel('New day and time: time').fill('10:00');
    await visit(page, 'Cat').getByRole('button', { name: 'Set new time' }).click();
    await page.getByRole('heading', { name: 'Tomorrow, Thursday, May 7' }).waitFor();

    // Thursday: no one came, and there is nothing left to answer.
    t.clock.setTo('2026-05-07T15:30:00Z');
    await page.goto(`${url}/sell/pickups`);
    await visit(page, 'Cat').getByRole('button', { name: 'No' }).click();
    await page.getByText('Cat didn’t show up').waitFor();
    expect(await page.getByRole('heading', { name: 'Did they show up?' }).count()).toBe(0);
    const states = await Promise.all(
      ['Oak table', 'Lamp', 'Chair'].map((title) => itemState(t, sale.item[title])),
    );
    expect(states.map(({ status }) => status)).toEqual(['taken', 'available', 'reserved']);
    // The browser notes the statuses of the refused forms on its console.
    expect(complaints.filter((line) => !/status of 4(00|09)/.test(line))).toEqual([]);
    await close();
  });
});
