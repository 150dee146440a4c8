import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimInstallation, newSignInLink, newWelcomeLink } from '../../src/accounts/one-time-links.ts';
import { makeOwner } from '../../src/sellers/owner.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';

const ANSWERS = { email: ' Maria@Example.com ', name: 'Maria', city: 'Portland', state: 'Oregon' };

describe.each(eachStore)('the first run on $name', ({ store }) => {
  let t: TestApp;
  let log: string;
  beforeEach(async () => {
    log = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    const logger = pino({ level: 'trace' }, stream);
    t = await openTestApp({ store, deps: { logger } });
  });
  afterEach(() => t.close());

  const link = async () => new URL((await newWelcomeLink(t.deps)) ?? 'about:blank').pathname;
  const browser = () => openBrowser(t);
  const sellers = () => t.deps.store.read.select().from(t.deps.store.read.t.sellers);
  const links = () => t.deps.store.read.$count(t.deps.store.read.t.oneTimeLinks);

  it('creates the first account through the link on the console, signed in and without an email', async () => {
    const path = await link();
    const maria = browser();
    const done = await maria.submit(await maria.visit(path), path, { ...ANSWERS, own: 'yes' });
    expect(done.html).toContain('Start with a photo');
    expect((await maria.visit('/settings')).html).toContain('maria@example.com');
    expect(t.mailer.sent).toEqual([]);
    const [seller] = await sellers();
    expect(seller).toMatchObject({ email: 'maria@example.com', displayName: 'Maria' });
    const { apiKey: key } = await t.signInByCode('maria@example.com');
    expect((await t.request('GET', '/api/payments/status', { key })).json.data).toMatchObject({
      tier: 'garage_sale',
      items_limit: null,
      lifetime_cap: null,
      expires_at: null,
      is_expired: false,
      needs_upgrade: false,
      page_slug: 'maria',
      page_published: false,
    });
  });

  it('gives the account the usual plan if the box isn’t checked', async () => {
    const path = await link();
    const maria = browser();
    await maria.submit(await maria.visit(path), path, { ...ANSWERS, own: 'no' });
    expect(await sellers()).toMatchObject([{ tier: 'free', ownerSince: t.clock.now(), ownerOnPlan: true }]);
    const { apiKey: key } = await t.signInByCode('maria@example.com');
    expect((await t.request('GET', '/api/payments/status', { key })).json.data).toMatchObject({
      owner: true,
      tier: 'free',
      items_limit: 3,
    });
    expect(await newWelcomeLink(t.deps)).toBeUndefined();
  });

  it('has ended with the first owner, and an older link before', async () => {
    const [second, first] = [await link(), await link()];
    expect((await browser().visit(second)).status).toBe(404);
    const maria = browser();
    const page = await maria.visit(first);
    await maria.submit(page, first, { ...ANSWERS, own: 'yes' });
    expect(await links()).toBe(0);
    for (const path of [first, second]) {
      const over = await browser().visit(path);
      expect([over.status, over.html.includes('/sign-in')]).toEqual([404, true]);
    }
    const again = await maria.submit(page, first, { ...ANSWERS, email: 'eve@example.com', own: 'yes' });
    expect([again.status, (await sellers()).length]).toEqual([404, 1]);
    expect(await newWelcomeLink(t.deps)).toBeUndefined();
  });

  it('makes an account that is there already the owner, once its code is typed', async () => {
    const path = await link();
    const { apiKey: key } = await t.signInByCode('maria@example.com');
    const status = async () => (await t.request('GET', '/api/payments/status', { key })).json.data;
    expect(await status()).toMatchObject({ owner: false, tier: 'free', items_limit: 3 });
    await t.runDueWork();
    const maria = browser();
    const asked = await maria.visit(path);
    expect(asked.html).toContain('name="email"');
    expect(asked.html).not.toContain('name="city"');
    const coded = await maria.submit(asked, '/sign-in', { email: 'maria@example.com' });
    await t.sendMail();
    const code = /\b\d{6}\b/.exec(t.mailer.last('maria@example.com', 'sign_in_code')?.text ?? '')?.[0] ?? '';
    const claim = await maria.submit(coded, '/sign-in/code', { code });
    expect(claim.html).toContain('Is this installation yours?');
    expect(claim.html).toContain('maria@example.com');
    expect(await status()).toMatchObject({ owner: false });
    expect((await maria.submit(claim, path, { own: 'yes' })).html).toContain('<h1>My sale</h1>');
    expect(await status()).toMatchObject({ owner: true, tier: 'garage_sale', items_limit: null });
    expect(await links()).toBe(0);
    expect(await newWelcomeLink(t.deps)).toBeUndefined();
  });

  it('signs no one in without a code if an account was created in the meantime', async () => {
    const path = await link();
    const eve = browser();
    const page = await eve.visit(path);
    await t.signInByCode('maria@example.com');
    const sent = await eve.submit(page, path, { ...ANSWERS, own: 'yes' });
    expect(sent.html).toContain('name="email"');
    expect((await eve.visit('/settings')).html).not.toContain('maria@example.com');
    expect(await sellers()).toMatchObject([{ ownerSince: null }]);
  });

  it('is given to no account that was made over HTTP, the first one on loopback included', async () => {
    await t.signInByCode();
    expect(await sellers()).toMatchObject([{ tier: 'free', ownerSince: null }]);
  });

  it('gives the account to one of several people who send the form at once', async () => {
    const path = await link();
    const tries = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (who) => {
        const each = browser();
        return [each, await each.visit(path), who] as const;
      }),
    );
    const ends = await Promise.all(
      tries.map(([each, page, who]) =>
        each.submit(page, path, { ...ANSWERS, email: `${who}@example.com`, own: 'yes' }),
      ),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await sellers()).toHaveLength(1);
  });

  it('says beside each field what is wrong, and keeps what was typed', async () => {
    const path = await link();
    const maria = browser();
    const wrong = await maria.submit(await maria.visit(path), path, {
      email: 'maria at home',
      name: ' ',
      city: 'x'.repeat(81),
      state: 'Oregon',
      own: 'no',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.html.match(/aria-invalid/g)).toHaveLength(3);
    expect(wrong.html).toContain('value="maria at home"');
    expect(wrong.html).not.toMatch(/name="own"[^>]*checked/);
    expect(await sellers()).toEqual([]);
    expect((await maria.submit(wrong, path, { ...ANSWERS, own: 'no' })).status).toBe(200);
  });

  it('is nowhere but in the link: not in the store, not in the log', async () => {
    const path = await link();
    const token = path.split('/').at(-1) ?? '';
    const maria = browser();
    await maria.submit(await maria.visit(path), path, { ...ANSWERS, own: 'yes' });
    await maria.visit(path);
    const fresh = await openTestApp();
    const url = (await newWelcomeLink(fresh.deps)) ?? '';
    const stored = await fresh.deps.store.read.select().from(fresh.deps.store.read.t.oneTimeLinks);
    expect(JSON.stringify(stored)).not.toContain(url.split('/').at(-1));
    await fresh.close();
    expect(log).not.toContain(token);
  });

  it('refuses a form of another site', async () => {
    const path = await link();
    const page = await browser().visit(path);
    const { status } = await browser().submit(page, path, { ...ANSWERS, own: 'yes' });
    expect([status, (await sellers()).length]).toEqual([403, 0]);
  });

  it('a sign-in link signs in once, within a day, and by its button alone', async () => {
    const { sellerId } = await t.signInByCode('demo@example.com');
    const path = new URL(await newSignInLink(t.deps, sellerId)).pathname;
    const demo = browser();
    const page = await demo.visit(path);
    expect(page.html).toContain('demo@example.com');
    await demo.visit(path);
    expect((await demo.submit(page, path)).html).toContain('<h1>My sale</h1>');
    expect((await demo.visit('/settings')).html).toContain('demo@example.com');
    expect((await browser().visit(path)).status).toBe(404);
    const shared = new URL(await newSignInLink(t.deps, sellerId)).pathname;
    const [one, other] = [browser(), browser()];
    const shown = [await one.visit(shared), await other.visit(shared)] as const;
    const both = await Promise.all([one.submit(shown[0], shared), other.submit(shown[1], shared)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const late = new URL(await newSignInLink(t.deps, sellerId)).pathname;
    const asWelcome = late.replace('/sign-in/link/', '/welcome/');
    expect((await browser().visit(asWelcome)).status).toBe(404);
    const token = asWelcome.split('/').at(-1) ?? '';
    const claim = claimInstallation(t.deps, token, { sellerId, pass: true });
    await expect(claim).rejects.toMatchObject({ code: 'not_found' });
    expect((await browser().visit((await link()).replace('/welcome/', '/sign-in/link/'))).status).toBe(404);
    expect(await newWelcomeLink(t.deps)).toBeDefined();
    t.clock.advance(24 * 3600_000 - 1);
    expect((await browser().visit(late)).status).toBe(200);
    t.clock.advance(1);
    expect((await browser().visit(late)).status).toBe(404);
    await t.runDueWork();
    expect(await links()).toBe(1);
  });
});

describe('signing in where emails go to files', () => {
  const open = async (baseUrl: string) => {
    const t = await openTestApp({ env: { BASE_URL: baseUrl, DATA_DIR: '/srv/sale' } });
    Object.assign(t.deps.mailer, { name: 'file' });
    return t;
  };

  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['https://sale.example.com', false],
    ['http://192.168.1.20:3000', false],
  ])('%s says where the code lies: %s', async (baseUrl, says) => {
    const t = await open(baseUrl);
    const browser = openBrowser(t);
    const first = await browser.visit('/sign-in');
    const second = await browser.submit(first, '/sign-in', { email: 'maria@example.com' });
    expect([first, second].map(({ html }) => html.includes('/srv/sale/mail'))).toEqual([says, says]);
    // Neither page says that anything was or will be emailed.
    for (const { html } of [first, second])
      expect(html).not.toMatch(/we sent|we’ll send|Email me|newest email/i);
    // Until it has an owner, the person who started the service has a shorter way in.
    const unowned = 'No one owns this installation yet';
    expect(first.html.includes(unowned)).toBe(baseUrl.includes('localhost') || baseUrl.includes('127.'));
    const { sellerId } = await t.signInByCode('first@example.com');
    expect((await openBrowser(t).visit('/sign-in')).html.includes(unowned)).toBe(says);
    await t.deps.store.write((tx) => makeOwner(t.deps, tx, sellerId));
    expect((await openBrowser(t).visit('/sign-in')).html).not.toContain(unowned);
    await t.close();
  });
});
