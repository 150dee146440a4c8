import { afterEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
afterEach(() => t.close());

const open = async (env: Record<string, string> = {}) => {
  t = await openTestApp({ env });
};
const page = async (path: string) =>
  (await t.request('GET', path, { headers: { accept: 'text/html' } })).text;

describe('the pages about the operator of an installation', () => {
  it('name the operator on each of them, and lead to one another from every page', async () => {
    await open({ OPERATOR_NAME: 'Maria & Sons', OPERATOR_EMAIL: 'maria@example.org' });
    for (const path of ['/privacy', '/terms', '/support']) {
      const text = await page(path);
      expect(text).toContain('Maria &amp; Sons runs this installation at');
      expect(text).toContain('mailto:maria@example.org');
      expect(text).not.toContain('OPERATOR_NAME');
    }
    const home = await page('/');
    for (const path of ['/privacy', '/terms', '/support']) expect(home).toContain(`href="${path}"`);
  });

  it('say so where no one is named', async () => {
    await open();
    for (const path of ['/privacy', '/terms', '/support']) {
      expect(await page(path)).toContain('hasn’t entered a name');
    }
  });

  it('name the companies that get something, and no others', async () => {
    await open();
    const alone = await page('/privacy');
    expect(alone).not.toMatch(/Resend|Gemini|Stripe/);
    expect(alone).toContain('No outside model');
    await t.close();
    await open({
      GEMINI_API_KEY: 'g',
      RESEND_API_KEY: 'r',
      MAIL_FROM: 'a@example.org',
      STRIPE_SECRET_KEY: 's',
      STRIPE_WEBHOOK_SECRET: 'w',
    });
    const connected = await page('/privacy');
    for (const name of ['Resend', 'Gemini', 'Stripe']) expect(connected).toContain(name);
  });
});

describe('the proof of a domain for an app directory', () => {
  it('is answered as it was set', async () => {
    await open({ OPENAI_APPS_CHALLENGE: 'proof-123' });
    const { status, text, headers } = await t.request('GET', '/.well-known/openai-apps-challenge');
    expect({ status, text }).toEqual({ status: 200, text: 'proof-123' });
    expect(headers.get('content-type')).toContain('text/plain');
  });

  it('is not there without one', async () => {
    await open();
    expect((await t.request('GET', '/.well-known/openai-apps-challenge')).status).toBe(404);
  });
});
