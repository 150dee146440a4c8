import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { complaintsOf, openSite, putPhoto, type Site } from './site.ts';

const HOSTILE = '<img src=x onerror=alert(1)><a href="https://evil.example">pay here</a>';

describe.skipIf(!hasChromium)('reserving and answering in a browser without scripts', BROWSER_TESTS, () => {
  let site: Site;
  let t: TestApp;
  let buyer: BrowserContext;
  let seller: BrowserContext;
  let key: string;
  const complaints: string[] = [];
  const shots = process.env.SCREENSHOT_DIR;

  beforeAll(async () => {
    site = await openSite();
    t = site.t;
    const { apiKey, sellerId } = await t.signIn('maria@example.com');
    key = apiKey;
    await publish(t, key, {
      display_name: 'Maria',
      city: 'Portland',
      state: 'OR',
      street_address: '12 Oak Street, Portland, OR 97201',
      payment_instructions: 'Cash or Venmo at pickup, please.',
    });
    for (const title of ['Oak dining table', 'Brass floor lamp', 'Armchair']) {
      await addItem(t, sellerId, { title, photoIds: [await putPhoto(t)] });
    }
    await t.request('PUT', '/api/scheduling/availability', {
      key,
      body: {
        scheduling_enabled: true,
        scheduling_timezone: 'America/Los_Angeles',
        slot_duration: 60,
        manual_availability: [
          { day_of_week: 6, start_time: '10:00', end_time: '13:00' },
          { day_of_week: 0, start_time: '10:00', end_time: '12:00' },
        ],
      },
    });
    buyer = await visitor();
    seller = await visitor();
  });
  afterAll(() => site?.close());

  const visitor = () =>
    site.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 1,
    });

  async function openPage(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage();
    complaintsOf(page, [site.url], complaints);
    await page.goto(site.url + path);
    return page;
  }

  /** Without scripts, the selected items appear on a separate page with the form. */
  const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with selected items' }).click();
  const reserveForm = (page: Page) => page.locator('#reserve-form');

  /** Nothing is wider than a phone's screen, and every field and button has a name. */
  async function sound(page: Page, name: string) {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
      const sizes = await page.evaluate<number[]>(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      );
      expect([name, width, sizes[0]]).toEqual([name, width, sizes[1]]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const nameless = await page.evaluate<string[]>(
      `[...document.querySelectorAll('input:not([type=hidden]), textarea, select, button, a')]
        .filter((it) => !(it.labels?.length || it.textContent.trim() || it.getAttribute('aria-label')))
        .map((it) => it.outerHTML)`,
    );
    expect([name, nameless]).toEqual([name, []]);
    expect(await page.locator('h1').count()).toBe(1);
  }

  it('reserves two items, and is asked to check their email', async () => {
    const page = await openPage(buyer, '/maria');
    await page.getByLabel('I’d like this: Oak dining table').check();
    await page.getByLabel('I’d like this: Brass floor lamp').check();
    await goOn(page);
    expect(await page.getByText('2 items · $70').isVisible()).toBe(true);
    expect(await page.getByText('Armchair').count()).toBe(0);
    await page.getByText('Make one offer for everything').click();
    await page.getByLabel('Your price').waitFor();
    await sound(page, 'chosen');
    await reserveForm(page).getByLabel('Your name').fill('Ben Ito');
    await reserveForm(page).getByLabel('Email').fill('ben@localhost');
    await reserveForm(page).getByLabel('Message to the seller').fill(`Is the table solid oak?\n${HOSTILE}`);
    await reserveForm(page).getByRole('button', { name: 'Reserve' }).click();
    await page.getByText('That’s not an email address').waitFor();
    expect(await reserveForm(page).getByLabel('Your name').inputValue()).toBe('Ben Ito');
    await sound(page, 'reserve-again');
    await reserveForm(page).getByLabel('Email').fill('ben@example.com');
    await reserveForm(page).getByRole('button', { name: 'Reserve' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await page.getByText('2 items are on hold for you').isVisible()).toBe(true);
    await sound(page, 'reserved');
    await page.close();
  });

  it('puts the next buyer into the line', async () => {
    const page = await openPage(await visitor(), '/maria');
    await page.getByLabel('Join the line: Oak dining table').check();
    await goOn(page);
    await reserveForm(page).getByText('you’d be first in line').waitFor();
    await page.getByText('Make an offer for Oak dining table').click();
    await page.getByLabel('Your price for Oak dining table').waitFor();
    await sound(page, 'chosen-line');
    await reserveForm(page).getByLabel('Your name').fill('Cat');
    await reserveForm(page).getByLabel('Email').fill('cat@example.com');
    await reserveForm(page).getByRole('button', { name: 'Join the line' }).click();
    await page.getByText('number 1 in line').waitFor();
    await page.goto(`${site.url}/r/${await tokenFor(t, 'cat@example.com')}`);
    await page.getByRole('heading', { name: 'You’re next in line' }).waitFor();
    await sound(page, 'queued');
    await page.close();
  });

  it('does not count a look ahead as opening the link', async () => {
    const token = await tokenFor(t, 'ben@example.com');
    const status = async () => {
      const { json } = await t.request('GET', '/api/reservations?limit=100', { key });
      return json.data.reservations.find((row: { buyer_name: string }) => row.buyer_name === 'Ben Ito')
        ?.status;
    };
    await t.app.request(`/r/${token}`, { method: 'HEAD' });
    await t.app.request(`/r/${token}`, { headers: { 'sec-purpose': 'prefetch;anonymous-client-ip' } });
    expect(await status()).toBe('pending');
    const opened = await t.app.request(`/r/${token}`);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(await status()).toBe('active');
  });

  it('shows the buyer the state, takes a message and books a pickup', async () => {
    const page = await openPage(buyer, `/r/${await tokenFor(t, 'ben@example.com')}`);
    await page.getByRole('heading', { name: 'It’s on hold for you' }).waitFor();
    await sound(page, 'held');
    await page.getByLabel('Write to Maria').fill('Could I come on Saturday? I would send a courier.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message was sent.').waitFor();
    await page.getByLabel('Time').selectOption({ label: 'Sat, May 9, 11:00 AM to 12:00 PM' });
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.getByRole('heading', { name: 'Your pickup time is set' }).waitFor();
    expect(await page.getByText(HOSTILE).isVisible()).toBe(true);
    expect(await page.locator('a[href*="evil"], img[src=x]').count()).toBe(0);
    await sound(page, 'booked');
    await page.close();
  });

  it('signs the seller in and shows the inbox', async () => {
    const page = await openPage(seller, '/inbox');
    await page.getByLabel('Email').fill('maria@example.com');
    await page.getByRole('button').first().click();
    await t.runDueWork();
    const code = /\b\d{6}\b/.exec(t.mailer.last('maria@example.com', 'sign_in_code')?.text ?? '')?.[0] ?? '';
    await page.getByRole('textbox').first().fill(code);
    await page
      .getByRole('button', { name: /sign in|continue/i })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await page.getByText('3 new').isVisible()).toBe(true);
    await sound(page, 'inbox');
    await page.getByRole('link', { name: /Ben Ito/ }).click();
    await page.getByRole('heading', { name: 'Ben Ito' }).waitFor();
    expect(await page.getByText('Careful:').first().isVisible()).toBe(true);
    expect(await page.locator('a[href*="evil"], img[src=x]').count()).toBe(0);
    await sound(page, 'thread');
    await page.close();
  });

  it('lets the seller answer, and send by hand what an assistant prepared', async () => {
    const { json } = await t.request('GET', '/api/conversations', { key });
    const ben = json.data.conversations.find((row: { buyer_name: string }) => row.buyer_name === 'Ben Ito');
    const path = `/api/conversations/${ben.conversation_id}`;
    const reply = await t.request('POST', `${path}/reply/prepare`, {
      key,
      body: { content: 'Saturday at eleven is fine.' },
    });
    await t.request('POST', `${path}/address/prepare`, { key, body: {} });
    const page = await openPage(seller, `/inbox/${ben.conversation_id}`);
    await sound(page, 'prepared');
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.getByText('It was sent.').waitFor();
    const late = await t.request('POST', path, {
      key,
      body: { confirmation_token: reply.json.data.confirmation_token },
    });
    expect(late.json.data.already_sent).toBe(true);
    await page.getByRole('button', { name: 'Don’t share' }).click();
    await page.getByText('It won’t be sent.').waitFor();
    await page.getByLabel('Message to Ben Ito').fill('Please ring twice.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Your message was sent.').waitFor();
    await page.getByText('Share pickup address', { exact: true }).click();
    expect(await page.getByLabel('Address').inputValue()).toContain('12 Oak Street');
    await sound(page, 'share-address');
    await page.getByRole('button', { name: 'Send address to Ben Ito' }).click();
    await page.getByText('The address was sent.').waitFor();
    await t.runDueWork();
    const kinds = t.mailer.sent.filter((mail) => mail.to === 'ben@example.com').map((mail) => mail.kind);
    expect(kinds.filter((kind) => kind === 'seller_reply')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'address_shared')).toHaveLength(1);
    await page.close();
  });

  it('shows the buyer the address, and the seller closes the pickup', async () => {
    const token = await tokenFor(t, 'ben@example.com');
    const buyerPage = await openPage(buyer, `/r/${token}`);
    expect(await buyerPage.getByText('12 Oak Street').first().isVisible()).toBe(true);
    await sound(buyerPage, 'address');
    const page = await openPage(seller, '/inbox');
    await page.getByRole('link', { name: /Ben Ito/ }).click();
    await page.getByText('Picked up', { exact: true }).click();
    await page.getByRole('button', { name: 'Yes, it was picked up' }).click();
    await page.getByText('Recorded as picked up.', { exact: true }).waitFor();
    await buyerPage.reload();
    await buyerPage.getByRole('heading', { name: 'Picked up' }).waitFor();
    await sound(buyerPage, 'done');
    await sound(page, 'closed');
    await Promise.all([page.close(), buyerPage.close()]);
  });

  it('cancels for a buyer who asks twice', async () => {
    const context = await visitor();
    const page = await openPage(context, '/maria');
    // The last item of a sale has the form beside it.
    await page.getByRole('heading', { name: 'Armchair' }).waitFor();
    await reserveForm(page).getByLabel('Your name').fill('Dan');
    await reserveForm(page).getByLabel('Email').fill('dan@example.com');
    await reserveForm(page).getByRole('button', { name: 'Reserve' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(`${site.url}/r/${await tokenFor(t, 'dan@example.com')}`);
    await page.getByText('Cancel reservation').click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByRole('heading', { name: 'You canceled this reservation' }).waitFor();
    await sound(page, 'cancelled');
    await page.close();
  });

  it('has nothing for guessers, forgers and the signed-out', async () => {
    const guessed = await t.app.request(`/r/${'a'.repeat(43)}`);
    expect(guessed.status).toBe(404);
    expect(guessed.headers.get('referrer-policy')).toBe('no-referrer');
    const { json } = await t.request('GET', '/api/conversations', { key });
    const id = json.data.conversations[0].conversation_id;
    const form = { method: 'POST', body: new URLSearchParams({ content: 'Hi', form_token: 'x' }) };
    const cookie = (await seller.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const signedOut = await t.app.request(`/inbox/${id}/reply`, form);
    expect([signedOut.status, signedOut.headers.get('location')?.split('?')[0]]).toEqual([303, '/sign-in']);
    expect((await t.app.request(`/inbox/${id}/reply`, { ...form, headers: { cookie } })).status).toBe(403);
    const page = await t.app.request(`/inbox/${id}`, { headers: { cookie } });
    const token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' };
    const forged = new URLSearchParams({ content: 'Hi', form_token: token });
    const answer = await t.app.request(`/inbox/${id}/reply`, {
      method: 'POST',
      body: forged,
      headers: foreign,
    });
    expect(answer.status).toBe(403);
    expect((await t.app.request('/inbox')).headers.get('location')).toBe('/sign-in?return_to=%2Finbox');
  });

  it('gave the browser nothing to complain about', () => {
    // The browser reports the status of a refused form.
    expect(complaints.filter((line) => !/status of 400/.test(line))).toEqual([]);
  });
});
