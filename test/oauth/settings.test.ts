import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/languages/index.ts';
import { makeOwner } from '../../src/sellers/owner.ts';
import { PAGES } from '../../src/web/settings/pages.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser, type Page } from '../support/oauth-browser.ts';
import { oauthClient } from '../support/oauth-client.ts';

let t: TestApp;
let browser: Browser;
let page: Page;

beforeEach(async () => {
  t = await openTestApp();
  browser = openBrowser(t);
  page = await browser.signIn(await browser.visit('/settings/keys'));
});
afterEach(() => t.close());

describe('the settings page', () => {
  it('is a list of short pages, each with its parts', async () => {
    const { html } = await browser.visit('/settings');
    for (const [name, parts] of Object.entries(PAGES)) {
      expect(html).toContain(`<a href="/settings/${name}"`);
      const shown = await browser.visit(`/settings/${name}`);
      for (const part of parts)
        expect(shown.html, part).toContain(`<section class="card stack settings-section" id="${part}"`);
    }
    expect(html.length).toBeLessThan(12_000);
  });

  it('is behind sign-in, and comes after it', async () => {
    expect((await openBrowser(t).visit('/settings')).html).toContain('<h1>Sign in</h1>');
    const { html } = await browser.visit('/settings');
    expect(html).toContain('<h1>Settings</h1>');
    expect(html).toContain('seller@example.com');
  });

  it('makes a key, shows it this once, and revokes it', async () => {
    const made = await browser.submit(page, '/settings/keys', { name: 'Laptop' });
    const key = /rs_[0-9a-f]{64}/.exec(made.html)?.[0] ?? '';
    expect((await t.request('GET', '/api/auth/api-keys', { key })).json.data.keys).toMatchObject([
      { name: 'Laptop' },
    ]);
    expect(made.html).toMatch(/copy\.[\s\S]*data-copy-from[\s\S]*data-copy[ =]/);
    // Reloading neither creates another key nor shows this one again.
    const later = await browser.visit('/settings/keys');
    expect(later.html).not.toContain(key);
    expect(later.html).toContain(`…${key.slice(-4)}`);
    expect(later.forms.filter(({ action }) => action === '/settings/keys/revoke')).toHaveLength(1);
    const revoked = await browser.submit(later, '/settings/keys/revoke');
    expect(revoked.html).toContain('The key was revoked.');
    expect((await t.request('GET', '/api/auth/api-keys', { key })).status).toBe(401);
  });

  it('takes no word of an address for something that was done', async () => {
    for (const done of ['constructor', 'toString', '__proto__', 'nothing']) {
      expect((await browser.visit(`/settings/keys?done=${done}`)).html).not.toContain('class="notice');
    }
    expect((await browser.visit('/settings/keys?done=key')).html).toContain('class="notice');
  });

  it('says so when there are five keys already', async () => {
    // Each time that the form is shown, it can create one key.
    for (let i = 0; i < 5; i++)
      await browser.submit(await browser.visit('/settings/keys'), '/settings/keys', {});
    const sixth = await browser.submit(await browser.visit('/settings/keys'), '/settings/keys', {});
    expect(sixth.status).toBe(400);
    expect(sixth.html).toMatch(/role="alert"[\s\S]*You already have five keys\. Revoke one first\./);
  });

  it('lists connected apps as text and ends their access', async () => {
    const client = oauthClient(t);
    const clientId = await client.register({ client_name: '<b>Shelf</b>' });
    const code = (await client.authorize(clientId, {}, { browser })).get('code');
    const { json } = await client.exchange(clientId, code);
    const listed = await browser.visit('/settings/keys');
    expect(listed.html).toContain('&lt;b&gt;Shelf&lt;/b&gt;');
    const ended = await browser.submit(listed, '/settings/apps/end');
    expect(ended.html).toContain('The app no longer has access.');
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

  it('doesn’t show a new key to someone with a copy of its cookie', async () => {
    const form = page.forms.find(({ action }) => action === '/settings/keys');
    await browser.post('/settings/keys', form?.fields ?? {});
    const sealed = browser.cookies.get('rs_new_key') ?? '';
    expect(sealed).not.toBe('');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('rs_');
    const other = openBrowser(t);
    await other.signIn(await other.visit('/settings'), 'other@example.com');
    other.cookies.set('rs_new_key', sealed);
    expect((await other.visit('/settings/keys')).html).not.toContain('Your new key');
    t.clock.advance(60_000);
    expect((await browser.visit('/settings/keys')).html).not.toContain('Your new key');
  });

  describe('when the code was typed more than 12 hours ago', () => {
    beforeEach(() => t.clock.advance(12 * 3600_000));
    const codeTo = async (email: string) => {
      await t.runDueWork();
      return /\b\d{6}\b/.exec(t.mailer.last(email, 'sign_in_code')?.text ?? '')?.[0] ?? '';
    };

    it.each([
      ['/settings/keys', { name: 'Laptop' }],
      ['/settings/approval', { approve_replies: 'by_hand', approve_address: 'by_hand' }],
      ['/settings/keys/revoke', { id: 'key_1' }],
      ['/settings/apps/end', { client_id: 'app_1' }],
    ])('%s asks for a fresh one', async (path, changes) => {
      const form = page.forms.find(({ action }) => action === '/settings/keys');
      const asked = await browser.post(path, { ...form?.fields, ...changes });
      expect(asked.html).toContain('seller@example.com');
      expect(asked.html).toContain('name="fresh_code"');
      for (const at of ['/settings/keys', '/settings/approval']) {
        expect((await browser.visit(at)).html).not.toMatch(/Laptop<|value="by_hand" checked/);
      }
    });

    it('does what was requested once the code is right, with the typed values', async () => {
      const asked = await browser.submit(page, '/settings/keys', { name: 'My "Laptop"' });
      const wrong = await browser.submit(asked, '/settings/keys', { fresh_code: '12' });
      expect([wrong.status, wrong.html.includes('The code has 6 digits.')]).toEqual([400, true]);
      const code = await codeTo('seller@example.com');
      const mistyped = await browser.submit(wrong, '/settings/keys', {
        fresh_code: String((Number(code) + 1) % 1e6).padStart(6, '0'),
      });
      expect([mistyped.status, mistyped.html.includes('4 tries are left')]).toEqual([400, true]);
      const made = await browser.submit(mistyped, '/settings/keys', { fresh_code: code });
      expect(made.html).toContain('Your new key “My &quot;Laptop&quot;”');
      // Nothing more is asked for the next 12 hours.
      expect((await browser.submit(made, '/settings/keys/revoke')).html).toContain('The key was revoked.');
    });

    it('an app is connected only with one', async () => {
      const client = oauthClient(t);
      const asked = await client.authorize(await client.register({ client_name: 'Shelf' }), {}, { browser });
      expect(asked.get('code')).toBeTruthy();
      expect(t.mailer.sent.filter(({ kind }) => kind === 'sign_in_code')).toHaveLength(2);
    });
  });

  it('ends all other sign-ins, and only those', async () => {
    const phone = openBrowser(t);
    await phone.signIn(await phone.visit('/settings'));
    const stranger = openBrowser(t);
    await stranger.signIn(await stranger.visit('/settings'), 'other@example.com');
    const here = await browser.visit('/settings/passkeys');
    expect(here.html).toContain('You’re also signed in at 1 other place.');
    const ended = await browser.submit(here, '/settings/sign-ins/end');
    expect(ended.html).toContain('You’re now signed in only here.');
    expect((await phone.visit('/settings')).html).toContain('<h1>Sign in</h1>');
    expect((await stranger.visit('/settings')).html).toContain('<h1>Settings</h1>');
  });

  it('shows the plan, and what to do if nothing is for sale', async () => {
    const { html } = await browser.visit('/settings/plan');
    expect(html).toMatch(/Free plan/);
    expect(html).toContain('/sell/page');
    Object.assign(t.payments, { name: 'none' });
    // The person who opens the welcome link becomes the owner; from then on, the owner lifts limits.
    expect((await browser.visit('/settings/plan')).html).toContain(wordsOf('en').limits.unowned);
    const { sellerId } = await t.signIn('owner@example.com');
    await t.deps.store.write((tx) => makeOwner(t.deps, tx, sellerId));
    expect((await browser.visit('/settings/plan')).html).toContain(
      'npm run cli -- grant seller@example.com owner',
    );
  });

  it('keeps which emails come', async () => {
    const select = {
      mail_messages: 'daily',
      mail_sale: 'never',
      mail_pickups: 'at_once',
      mail_reservations: 'at_once',
    };
    const mails = await browser.visit('/settings/mails');
    const saved = await browser.submit(mails, '/settings/mails', select);
    expect(saved.html).toContain('Applies from your next email.');
    expect(saved.html).toMatch(/id="mail_messages".*?<option value="daily" selected/);
    expect((await browser.submit(mails, '/settings/mails', { mail_sale: 'weekly' })).status).toBe(400);
  });

  it('signing out ends the session, also for a copy of its cookie', async () => {
    const stolen = openBrowser(t);
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    await browser.submit(await browser.visit('/settings'), '/sign-out');
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
