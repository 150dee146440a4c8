import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser, type Page } from '../support/oauth-browser.ts';
import { oauthClient } from '../support/oauth-client.ts';

let t: TestApp;
let browser: Browser;
let page: Page;

beforeEach(async () => {
  t = await openTestApp();
  browser = openBrowser(t);
  page = await browser.signIn(await browser.visit('/settings'));
});
afterEach(() => t.close());

describe('the settings page', () => {
  it('is behind sign-in, and comes after it', async () => {
    expect((await openBrowser(t).visit('/settings')).html).toContain('<h1>Sign in</h1>');
    expect(page.html).toContain('<h1>Settings</h1>');
    expect(page.html).toContain('seller@example.com');
  });

  it('makes a key, shows it this once, and revokes it', async () => {
    const made = await browser.submit(page, '/settings/keys', { name: 'Laptop' });
    const key = /rs_[0-9a-f]{64}/.exec(made.html)?.[0] ?? '';
    expect((await t.request('GET', '/api/auth/api-keys', { key })).json.data.keys).toMatchObject([
      { name: 'Laptop' },
    ]);
    const later = await browser.visit('/settings');
    expect(later.html).not.toContain(key);
    expect(later.html).toContain(`…${key.slice(-4)}`);
    const revoked = await browser.submit(later, '/settings/keys/revoke');
    expect(revoked.html).toContain('The key was revoked.');
    expect((await t.request('GET', '/api/auth/api-keys', { key })).status).toBe(401);
  });

  it('takes no word of an address for something that was done', async () => {
    for (const done of ['constructor', 'toString', '__proto__', 'nothing']) {
      expect((await browser.visit(`/settings?done=${done}`)).html).not.toContain('class="notice');
    }
    expect((await browser.visit('/settings?done=key')).html).toContain('class="notice');
  });

  it('says so when there are five keys already', async () => {
    for (let i = 0; i < 5; i++) await browser.submit(page, '/settings/keys', {});
    const sixth = await browser.submit(page, '/settings/keys', {});
    expect(sixth.status).toBe(400);
    expect(sixth.html).toMatch(/role="alert"[\s\S]*at most 5 live API keys/);
  });

  it('lists connected apps as text and ends their access', async () => {
    const client = oauthClient(t);
    const clientId = await client.register({ client_name: '<b>Shelf</b>' });
    const code = (await client.authorize(clientId, {}, { browser })).get('code');
    const { json } = await client.exchange(clientId, code);
    const listed = await browser.visit('/settings');
    expect(listed.html).toContain('&lt;b&gt;Shelf&lt;/b&gt;');
    const ended = await browser.submit(listed, '/settings/apps/end');
    expect(ended.html).toContain('access was ended');
    expect(await client.works(json.access_token)).toBe(false);
  });

  it('takes no form of another session or from another site', async () => {
    const other = openBrowser(t);
    await other.signIn(await other.visit('/settings'), 'other@example.com');
    expect((await other.submit(page, '/settings/keys', {})).status).toBe(403);
    const stranger = await openBrowser(t).submit(page, '/settings/keys', {});
    expect(stranger.html).toContain('<h1>Sign in</h1>');
    const fields = page.forms.find((form) => form.action === '/settings/keys')?.fields ?? {};
    expect((await browser.post('/settings/keys', fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
  });

  it('signing out ends the session, also for a copy of its cookie', async () => {
    const stolen = openBrowser(t);
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    await browser.submit(page, '/sign-out');
    expect((await stolen.visit('/settings')).html).toContain('<h1>Sign in</h1>');
  });

  it('a session lasts 30 days from its last use, on the server and in the browser', async () => {
    const day = 24 * 3600_000;
    t.clock.advance(29 * day);
    const later = await browser.visit('/settings');
    expect(later.html).toContain('<h1>Settings</h1>');
    expect(later.headers.getSetCookie().join()).toMatch(/rs_session=[^;]+; Max-Age=2592000/);
    t.clock.advance(30 * day - 1);
    expect((await browser.visit('/settings')).html).toContain('<h1>Settings</h1>');
    t.clock.advance(30 * day);
    expect((await browser.visit('/settings')).html).toContain('<h1>Sign in</h1>');
  });

  it('writes nothing for a second use of a session on the same day', async () => {
    t.clock.advance(3600_000);
    const { store } = t.deps;
    let writes = 0;
    const counted: typeof store.write = (body) => {
      writes += 1;
      return store.write(body);
    };
    t.deps.store = { ...store, write: counted };
    expect((await browser.visit('/settings')).html).toContain('<h1>Settings</h1>');
    expect(writes).toBe(0);
  });

  it('the cookie of the web pages opens nothing of the API', async () => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await t.request('GET', '/api/auth/api-keys', { headers: { cookie } })).status).toBe(401);
  });
});
