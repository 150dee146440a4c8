import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser, type Page } from '../support/oauth-browser.ts';
import { oauthClient, REDIRECT_URI } from '../support/oauth-client.ts';

let t: TestApp;
let client: ReturnType<typeof oauthClient>;

beforeAll(async () => {
  t = await openTestApp();
  client = oauthClient(t);
});
afterAll(() => t.close());

/** A signed-in browser at the consent page. */
async function asked(
  metadata: Record<string, unknown> = {},
  changes: Record<string, string | undefined> = {},
) {
  const clientId = await client.register(metadata);
  const browser = openBrowser(t);
  const page = await browser.signIn(await browser.visit(client.authorizePath(clientId, changes)));
  return { clientId, browser, page };
}

const location = (page: Page) => new URL(page.location ?? 'about:blank');

describe('sign-in within the flow', () => {
  it('asks for the email first, then for the code, then for consent', async () => {
    const clientId = await client.register({ client_name: 'Shelf Helper' });
    const browser = openBrowser(t);
    const first = await browser.visit(client.authorizePath(clientId));
    expect(first.html).toContain('Sign in to connect “Shelf Helper”');
    const second = await browser.submit(first, '/sign-in', { email: 'seller@example.com' });
    expect(second.html).toContain('We sent a code to');
    const wrong = await browser.submit(second, '/sign-in/code', { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toMatch(/role="alert"[^>]*>The code is wrong/);
    expect(wrong.html).toContain('Sign in to connect “Shelf Helper”');
    await t.runDueWork();
    const code = /\b\d{6}\b/.exec(t.mailer.last('seller@example.com', 'sign_in_code')?.text ?? '')?.[0] ?? '';
    const consent = await browser.submit(wrong, '/sign-in/code', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(consent.html).toContain('use your account?');
    expect(consent.html).toContain('Signed in as seller@example.com');
  });

  it('asks a signed-in seller for consent right away, and lets them change the account', async () => {
    const { clientId, browser, page } = await asked();
    const again = await browser.visit(client.authorizePath(clientId));
    expect(again.html).toContain('use your account?');
    const out = await browser.submit(page, '/sign-out');
    expect(out.html).toContain('Sign in to connect');
    const other = await browser.signIn(out, 'other@example.com');
    expect(other.html).toContain('Signed in as other@example.com');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/api/items',
    '/oauth/authorizex?a=1',
    '/inbox/../evil.example',
    '/inbox//evil.example',
  ])('never leads to %s', async (returnTo) => {
    const browser = openBrowser(t);
    const page = await browser.visit(`/sign-in?${new URLSearchParams({ return_to: returnTo })}`);
    expect(page.html).not.toContain('evil.example');
    const signedIn = await browser.signIn(page);
    expect(signedIn.html).toContain('<h1>My sale</h1>');
  });

  it.each(['/inbox', '/inbox/conv_01ABC'])('leads back to %s', async (returnTo) => {
    const browser = openBrowser(t);
    const page = await browser.visit(`/sign-in?${new URLSearchParams({ return_to: returnTo })}`);
    expect(page.forms[0]?.fields.return_to).toBe(returnTo);
  });

  it('the session cookie is HttpOnly and Lax; on https it is Secure and of this host alone', async () => {
    const secure = await openTestApp({ env: { BASE_URL: 'https://sale.example' } });
    for (const [app, pattern] of [
      [t, /^rs_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
      [secure, /^__Host-rs_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
    ] as const) {
      const browser = openBrowser(app);
      const first = await browser.visit('/sign-in');
      const second = await browser.submit(first, '/sign-in', { email: 'cookie@example.com' });
      await app.runDueWork();
      const code = /\b\d{6}\b/.exec(app.mailer.last('cookie@example.com')?.text ?? '')?.[0] ?? '';
      const answer = await browser.post('/sign-in/code', { ...second.forms[0]?.fields, code });
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(pattern)]);
    }
    await secure.close();
  });

  it('a sign-in form of another visitor is refused', async () => {
    const page = await openBrowser(t).visit('/sign-in');
    const victim = openBrowser(t);
    await victim.visit('/sign-in');
    const answer = await victim.submit(page, '/sign-in', { email: 'a@example.com' });
    expect(answer.status).toBe(403);
  });

  it('emailed codes are limited here as everywhere', async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: 'send_code_email=1/600,verify_ip=1/600' } });
    const browser = openBrowser(limited);
    const page = await browser.visit('/sign-in');
    const code = await browser.submit(page, '/sign-in', { email: 'a@example.com' });
    expect((await browser.submit(page, '/sign-in', { email: 'a@example.com' })).html).toContain(
      'Too many attempts',
    );
    await browser.submit(code, '/sign-in/code', { code: '000000' });
    expect((await browser.submit(code, '/sign-in/code', { code: '000000' })).html).toContain(
      'Too many attempts',
    );
    await limited.close();
  });
});

describe('the question', () => {
  it('says which app asks, where the response goes, and what the app may do', async () => {
    const { page } = await asked();
    expect(page.html).toContain('Shelf Helper');
    expect(page.html).toContain('No one has checked it');
    expect(page.html).toContain('client.example');
    expect(page.html).toContain('create, change, delete, and publish listings');
    expect(page.html).toContain('share your street address with one');
  });

  it('shows only reading when only reading is asked for', async () => {
    const { page } = await asked({}, { scope: 'read' });
    expect(page.html).toContain('your reservations and what buyers write to you');
    expect(page.html).not.toContain('create, change, delete');
    expect(page.html).not.toContain('allow_read');
  });

  it('warns of an app on the device, whose name any program could use', async () => {
    const loopback = await asked(
      { redirect_uris: ['http://localhost/cb'] },
      { redirect_uri: 'http://localhost:4567/cb' },
    );
    expect(loopback.page.html).toContain('a program on this device');
    expect(loopback.page.html).toContain('any program can pretend to be it');
    const scheme = await asked({ redirect_uris: ['cursor://x/cb'] }, { redirect_uri: 'cursor://x/cb' });
    expect(scheme.page.html).toContain('another app can pretend to be it');
    expect((await asked()).page.html).not.toContain('pretend to be it');
  });

  it("shows a client's words as text, and loads nothing of it", async () => {
    const { page } = await asked({
      client_name: '<script>alert(1)</script>"><img src=x>',
      logo_uri: 'https://client.example/logo.png',
      client_uri: 'https://client.example/about',
    });
    expect(page.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.html).not.toContain('<script');
    expect(page.html).not.toContain('<img src=x');
    expect(page.html).not.toContain('logo.png');
  });

  it('has no script, no inline style, cannot be framed, and is stored nowhere', async () => {
    const { page } = await asked();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.html).not.toMatch(/<script|\son\w+=|style=/);
  });

  it('leaves a popup reachable for the app that opened it', async () => {
    expect((await asked()).page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  });

  it("lets the browser follow the answer to the client's own scheme", async () => {
    const { page } = await asked({ redirect_uris: ['cursor://x/cb'] }, { redirect_uri: 'cursor://x/cb' });
    expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self' https: http: cursor:/);
  });
});

describe('the answer', () => {
  it('allow sends a code by 303, which no browser repeats as a post', async () => {
    const { browser, page } = await asked();
    const answer = await browser.submit(page, '/oauth/consent', { decision: 'allow' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(location(answer).origin + location(answer).pathname).toBe(REDIRECT_URI);
    expect(location(answer).searchParams.get('code')).toMatch(/^rsc_/);
  });

  it.each(['deny', '', 'anything else'])(
    'RFC 6749 section 4.1.2.1: %j is access_denied, and grants nothing',
    async (decision) => {
      const { browser, page } = await asked();
      const answer = await browser.submit(page, '/oauth/consent', { decision });
      expect(location(answer).searchParams.get('error')).toBe('access_denied');
      expect(location(answer).searchParams.get('state')).toBe('state-1');
      expect(location(answer).searchParams.get('iss')).toBe('http://localhost:3000');
    },
  );

  it('emails the seller which app was connected, where its response goes, and how to disconnect it', async () => {
    const { browser, page } = await asked({ client_name: 'Letter Opener' });
    await browser.submit(page, '/oauth/consent', { decision: 'allow' });
    await t.runDueWork();
    const mail = t.mailer.last('seller@example.com', 'app_connected');
    expect(mail?.subject).toContain('Letter Opener');
    expect(mail?.text).toContain(new URL(REDIRECT_URI).host);
    expect(mail?.text).toContain('/settings');

    const redirect_uri = 'cursor://anysphere/cb';
    const native = await asked({ redirect_uris: [redirect_uri] }, { redirect_uri });
    await native.browser.submit(native.page, '/oauth/consent', { decision: 'allow_read' });
    await t.runDueWork();
    const { text = '' } = t.mailer.last('seller@example.com', 'app_connected') ?? {};
    expect(['Read your listings', 'Create, change'].map((can) => text.includes(can))).toEqual([true, false]);
    expect([text.includes('cursor'), text.includes('anysphere')]).toEqual([true, false]);
  });

  it('RFC 6749 section 3.3: the seller may allow less than was asked for, and the app is told', async () => {
    const clientId = await client.register();
    const answer = await client.authorize(clientId, {}, { decision: 'allow_read' });
    expect((await client.exchange(clientId, answer.get('code'))).json.scope).toBe('read');
  });

  it('cannot be given for another app, another scope or another session', async () => {
    const { browser, page } = await asked({}, { scope: 'read' });
    const fields = page.forms.find((form) => form.action === '/oauth/consent')?.fields ?? {};
    const wider = new URLSearchParams(fields.request);
    wider.set('scope', 'read write');
    const forged = await browser.post('/oauth/consent', {
      ...fields,
      request: String(wider),
      decision: 'allow',
    });
    expect(forged.status).toBe(403);
    const { browser: stranger } = await asked();
    expect((await stranger.post('/oauth/consent', { ...fields, decision: 'allow' })).status).toBe(403);
    const anonymous = openBrowser(t);
    expect((await anonymous.post('/oauth/consent', { ...fields, decision: 'allow' })).status).toBe(403);
    expect(
      (await browser.post('/oauth/consent', { ...fields, form_token: '', decision: 'allow' })).status,
    ).toBe(403);
    expect((await browser.post('/oauth/consent', { ...fields, decision: 'allow' })).status).toBe(303);
  });

  it('cannot be sent from another site, even with its token', async () => {
    const { browser, page } = await asked();
    const fields = {
      ...page.forms.find((form) => form.action === '/oauth/consent')?.fields,
      decision: 'allow',
    };
    for (const site of ['cross-site', 'same-site']) {
      expect((await browser.post('/oauth/consent', fields, { 'sec-fetch-site': site })).status).toBe(403);
    }
    expect((await browser.post('/oauth/consent', fields, { 'sec-fetch-site': 'same-origin' })).status).toBe(
      303,
    );
  });

  it('checks the request again: a client that is gone by then gets nothing', async () => {
    const { browser, page, clientId } = await asked();
    await t.deps.store.write((tx) =>
      tx.delete(tx.t.oauthClients).where(eq(tx.t.oauthClients.id, clientId)).returning(),
    );
    const answer = await browser.submit(page, '/oauth/consent', { decision: 'allow' });
    expect([answer.status, answer.location]).toEqual([400, null]);
  });
});
