import type { CDPSession, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHALLENGE_MS } from '../../src/accounts/passkeys.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { cookiesOf, openSite, type Site } from './site.ts';

describe.skipIf(!hasChromium)('passkeys', () => {
  let site: Site;
  let t: Site['t'];
  let page: Page;
  let devtools: CDPSession;
  let seller: ReturnType<typeof openBrowser>;
  beforeEach(async () => {
    // A passkey belongs to a host name, so an IP address won't do.
    site = await openSite({}, { host: 'localhost' });
    t = site.t;
    seller = openBrowser(t);
    await seller.signIn(await seller.visit('/settings'));
    const context = await site.browser.newContext();
    await context.addCookies(cookiesOf(seller, site.url));
    page = await context.newPage();
    devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });
  afterEach(() => site.close());

  async function add(name: string) {
    await page.goto(`${site.url}/settings/passkeys`);
    await page.getByLabel('Name of a new passkey').fill(name);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Added. You can sign in with it').waitFor();
  }
  const signInByPasskey = async () => {
    await page.context().clearCookies();
    await page.goto(`${site.url}/sign-in?return_to=%2Fsettings%2Fpasskeys`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  };
  const stored = () => t.deps.store.read.select().from(t.deps.store.read.t.passkeys);

  it('sign a seller in without a code, until they are removed', BROWSER_TESTS, async () => {
    await add('My laptop');
    expect(await stored()).toMatchObject([{ name: 'My laptop', lastUsedAt: null }]);
    await signInByPasskey();
    await page.getByRole('heading', { name: 'Passkeys', exact: true }).waitFor();
    expect(await page.getByText('My laptop').count()).toBeGreaterThan(0);
    expect((await stored())[0]?.lastUsedAt).not.toBeNull();

    await page.locator('#passkeys summary').click();
    await page.getByRole('button', { name: 'Yes, remove' }).click();
    await page.getByText('Removed. You can no longer sign in with it.').waitFor();
    expect(await stored()).toEqual([]);
    await signInByPasskey();
    await page.getByText('This passkey doesn’t work here').waitFor();
  });

  it('count in place of a fresh code', BROWSER_TESTS, async () => {
    await add('My laptop');
    t.clock.advance(13 * 3600_000);
    await page.goto(`${site.url}/settings/keys`);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByText('Your new key').waitFor();
  });

  it('are added once, however often their form is sent', BROWSER_TESTS, async () => {
    const sent: { body: string; headers: Record<string, string> }[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/settings/passkeys') || request.method() !== 'POST') return;
      sent.push({ body: request.postData() ?? '', headers: request.headers() });
    });
    await add('My laptop');
    const { body, headers } = sent[0] ?? { body: '', headers: {} };
    const jar = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const again = await fetch(`${site.url}/settings/passkeys`, {
      method: 'POST',
      body,
      headers: { ...headers, origin: t.config.baseUrl, cookie: jar },
      redirect: 'manual',
    });
    expect([again.status, again.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/settings/passkeys?done=passkey'),
    ]);
    await page.reload();
    expect(await page.getByRole('heading', { name: 'My laptop' }).count()).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('answer a challenge once, and only while the page is new', BROWSER_TESTS, async () => {
    await add('My laptop');
    const sent: { body: string; cookie: string }[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/sign-in/passkey')) return;
      sent.push({ body: request.postData() ?? '', cookie: request.headers().cookie ?? '' });
    });
    await signInByPasskey();
    await page.getByRole('heading', { name: 'Passkeys', exact: true }).waitFor();
    const cookie = (await page.context().cookies())
      .filter(({ name }) => !name.includes('session'))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const again = async () => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: t.config.baseUrl,
        cookie: sent[0]?.cookie || cookie,
      };
      const answer = await fetch(`${site.url}/sign-in/passkey`, {
        method: 'POST',
        body: sent[0]?.body ?? '',
        headers,
        redirect: 'manual',
      });
      return { status: answer.status, text: await answer.text() };
    };
    expect(sent).toHaveLength(1);
    expect(await again()).toMatchObject({
      status: 400,
      text: expect.stringContaining('This passkey doesn’t work here'),
    });

    await page.context().clearCookies();
    await page.goto(`${site.url}/sign-in`);
    t.clock.advance(CHALLENGE_MS);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey doesn’t work here').waitFor();
  });

  it('are listed and removed over REST with the seller’s session, by no agent', BROWSER_TESTS, async () => {
    await add('My laptop');
    const { sellerId, apiKey, email } = await t.signIn();
    const idToken = await t.sessionOf({ sellerId, email });
    const { json } = await t.request('GET', '/api/account/passkeys', { bearer: idToken });
    expect(json.data.passkeys).toEqual([
      {
        passkey_id: expect.stringMatching(/^pky_/),
        name: 'My laptop',
        created_at: expect.any(String),
        last_used_at: null,
      },
    ]);
    const path = `/api/account/passkeys?id=${json.data.passkeys[0].passkey_id}`;
    expect((await t.request('GET', '/api/account/passkeys', { key: apiKey })).status).toBe(403);
    expect((await t.request('DELETE', path, { key: apiKey })).status).toBe(403);
    const removed = await t.request('DELETE', path, { bearer: idToken });
    expect(removed.json.data).toEqual({ passkey_id: json.data.passkeys[0].passkey_id, removed: true });
    expect((await t.request('DELETE', path, { bearer: idToken })).status).toBe(404);
  });
});
