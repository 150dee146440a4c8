import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHALLENGE, oauthClient } from '../support/oauth-client.ts';
import { BROWSER_TESTS, hasChromium } from './chromium.ts';
import { complaintsOf, openSite, type Site } from './site.ts';

/** Folder for pictures of the pages, for people who want to look at them. */
const pictures = process.env.SCREENSHOT_DIR;

/** Waits until the page has moved the focus to this field: keys typed earlier would be lost. */
const hasFocus = (field: Locator) =>
  expect
    .poll(() => field.evaluate((element) => element === element.ownerDocument.activeElement), {
      timeout: 10_000,
    })
    .toBe(true);

describe.skipIf(!hasChromium)('connecting an app in a browser without scripts', BROWSER_TESTS, () => {
  let site: Site;
  let t: Site['t'];
  /** The app: a program that listens on loopback for the response. */
  let app: Server;
  let answers: URL[];
  let callback: string;

  beforeAll(async () => {
    app = createServer((request, response) => {
      const url = new URL(request.url ?? '', callback);
      if (url.pathname === '/callback') answers.push(url);
      response.setHeader('content-type', 'text/html').end('<h1>Connected</h1>');
    });
    app.listen(0, '127.0.0.1');
    await once(app, 'listening');
    callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
    site = await openSite();
    t = site.t;
  });
  beforeEach(() => {
    answers = [];
  });
  afterAll(async () => {
    await site?.close();
    app?.closeAllConnections();
    app?.close();
  });

  async function open(options: BrowserContextOptions = {}) {
    const context = await site.browser.newContext({ javaScriptEnabled: false, ...options });
    const page = await context.newPage();
    const complaints = complaintsOf(page, [site.url, callback]);
    return { page, complaints, close: () => context.close() };
  }

  async function authorizeUrl(metadata: Record<string, unknown> = {}, changes = {}) {
    const client = oauthClient(t);
    const clientId = await client.register({ redirect_uris: [callback], client_name: 'Claude', ...metadata });
    return (
      site.url +
      client.authorizePath(clientId, { redirect_uri: callback, code_challenge: CHALLENGE, ...changes })
    );
  }

  async function code(email: string) {
    await t.runDueWork();
    return /\b\d{6}\b/.exec(t.mailer.last(email, 'sign_in_code')?.text ?? '')?.[0] ?? '';
  }

  async function signIn(page: Page, email = 'seller@example.com') {
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('6-digit code').fill(await code(email));
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  const picture = async (page: Page, name: string) => {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  };

  it('works with nothing but the keyboard, from the request to the answer at the app', async () => {
    const { page, complaints, close } = await open();
    await page.goto(await authorizeUrl());
    await hasFocus(page.getByLabel('Email address'));
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Enter');
    await hasFocus(page.getByLabel('6-digit code'));
    await page.keyboard.type(await code('keys@example.com'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Let “Claude” use your account?' }).waitFor();
    const allow = page.getByRole('button', { name: 'Allow', exact: true });
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab');
      if (await allow.evaluate((button) => button === button.ownerDocument.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Connected' }).waitFor();
    expect(
      answers.filter((url) => url.pathname === '/callback').map((url) => [...url.searchParams.keys()]),
    ).toEqual([['code', 'state', 'iss']]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('denying brings the app its refusal', async () => {
    const { page, close } = await open();
    await page.goto(await authorizeUrl());
    await signIn(page);
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('heading', { name: 'Connected' }).waitFor();
    expect(answers[0]?.searchParams.get('error')).toBe('access_denied');
    await close();
  });

  it('says in words that a screen reader finds what is asked, by whom, and what went wrong', async () => {
    const { page, close } = await open();
    await page.goto(await authorizeUrl());
    await page.getByLabel('Email address').fill('reader@example.com');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('6-digit code').fill('000 000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const field = page.getByLabel('6-digit code');
    expect(await page.getByRole('alert').innerText()).toContain('The code is wrong');
    expect(await field.getAttribute('aria-describedby')).toBe(
      await page.getByRole('alert').getAttribute('id'),
    );
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.title()).toContain('Error');
    await field.fill(await code('reader@example.com'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('any program can pretend to be it');
    expect(await page.getByRole('region', { name: 'If you allow it, it can' }).innerText()).toContain(
      'reply to buyers',
    );
    for (const name of ['Allow', 'Deny', 'Allow viewing only', 'Use another account']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1);
    }
    await close();
  });

  it.each([390, 1280])(
    'every page fits a screen of %i pixels',
    async (width) => {
      const { page, complaints, close } = await open({
        viewport: { width, height: 900 },
        colorScheme: 'light',
      });
      const fits = async (name: string) => {
        await picture(page, `${name}-${width}`);
        const size = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        expect([name, size]).toEqual([name, 0]);
      };
      await page.goto(await authorizeUrl());
      await fits('sign-in');
      await page.getByLabel('Email address').fill('maria.fernandez@example.com');
      await page.getByRole('button', { name: 'Email me a code' }).click();
      await fits('code');
      await page.getByLabel('6-digit code').fill('000000');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await fits('code-wrong');
      await page.getByLabel('6-digit code').fill(await code('maria.fernandez@example.com'));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await fits('consent');
      await page.goto(await authorizeUrl({ client_name: 'W'.repeat(200) }, { scope: 'read' }));
      await fits('consent-long-name');
      const web = { redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] };
      await page.goto(await authorizeUrl(web, { redirect_uri: web.redirect_uris[0] }));
      await fits('consent-web');
      await page.goto(await authorizeUrl({}, { redirect_uri: 'https://evil.example' }));
      await fits('not-connected');
      await connectTwo();
      await page.goto(`${site.url}/settings/keys`);
      await page.getByLabel('Name of a new key').fill('Laptop');
      await page.getByRole('button', { name: 'Create key' }).click();
      await fits('settings-new-key');
      await page.goto(`${site.url}/settings/keys`);
      await page.getByText('End access').first().click();
      await fits('settings');
      // Chromium reports the pages' own status 400 on its console.
      expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
      await close();

      async function connectTwo() {
        for (const [name, decision] of [
          ['Claude', 'Allow'],
          ['Shelf Helper for people with a very long name', 'Allow viewing only'],
        ] as const) {
          const client = oauthClient(t);
          const clientId = await client.register({ redirect_uris: [callback], client_name: name });
          await page.goto(site.url + client.authorizePath(clientId, { redirect_uri: callback }));
          await page.getByRole('button', { name: decision, exact: true }).click();
          await page.getByRole('heading', { name: 'Connected' }).waitFor();
          await client.exchange(clientId, answers.at(-1)?.searchParams.get('code') ?? '', {
            redirect_uri: callback,
          });
        }
      }
    },
    60_000,
  );

  it('cannot be framed', async () => {
    const { page, close } = await open();
    const url = await authorizeUrl();
    await page.route('**/attacker', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${url.replaceAll('&', '&amp;')}"></iframe>`,
      }),
    );
    await page.goto(`${site.url}/attacker`);
    expect(await page.frames()[1]?.locator('form').count()).toBe(0);
    await close();
  });
});
