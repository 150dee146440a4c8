import { afterEach, describe, expect, it } from 'vitest';
import { httpProber } from '../../src/adapters/address-prober.ts';
import { keepRoundTrip } from '../../src/reach/prove.ts';
import { isShareable, reachOf } from '../../src/reach/reach.ts';
import { openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { listen } from '../support/server.ts';

const PUBLIC = 'https://sale.example.com';
let t: TestApp;
const open = async (BASE_URL: string, env: Record<string, string> = {}) => {
  t = await openTestApp({ env: { BASE_URL, ...env } });
  return t;
};
afterEach(() => t.close());

/** Requests to the public name reach `app`, as through a proxy. */
function leadTo(app: TestApp['app'], log: string[] = []): void {
  t.deps.addressProber = {
    ...t.deps.addressProber,
    async read(url) {
      log.push(url);
      const { pathname, search } = new URL(url);
      return (await app.request(pathname + search)).text();
    },
  };
}

describe('who can open the links', () => {
  it.each([
    ['http://localhost:3000', 'this_computer'],
    ['http://127.0.0.1:3000', 'this_computer'],
    ['http://[::1]:3000', 'this_computer'],
    ['http://0.0.0.0:3000', 'this_computer'],
    ['http://192.168.1.20:3000', 'home_network'],
    ['http://10.0.0.3:3000', 'home_network'],
    ['http://100.101.102.103:3000', 'home_network'],
    ['http://[fd00::5]:3000', 'home_network'],
    ['http://laptop:3000', 'home_network'],
    ['http://laptop.local:3000', 'home_network'],
    ['http://nas.fritz.box', 'home_network'],
    // A public name counts only once a request has come back through it.
    ['https://sale.example.com', 'this_computer'],
    ['http://8.8.8.8:3000', 'this_computer'],
    ['https://locale.example.com', 'this_computer'],
  ])('%s: %s', async (baseUrl, reach) => {
    await open(baseUrl);
    expect(reachOf(t.deps).reach).toBe(reach);
    expect(isShareable(t.deps)).toBe(reach !== 'this_computer');
  });

  it('is everyone once a request through the address came back, for as long as it does', async () => {
    await open(PUBLIC);
    expect(reachOf(t.deps).reach_note).toContain('still checking');
    leadTo(t.app);
    expect(await keepRoundTrip(t.deps)).toBe(1);
    expect(reachOf(t.deps)).toEqual({ reach: 'public', reach_note: 'Anyone can open its links.' });
    t.deps.addressProber = { ...t.deps.addressProber, read: async () => undefined };
    t.clock.advance(10 * 60_000);
    await t.runDueWork();
    expect(reachOf(t.deps).reach).toBe('this_computer');
    expect(reachOf(t.deps).reach_note).toContain(`${PUBLIC} doesn’t lead to this service right now`);
  });

  it('is not proven by another installation, nor by a page that answers everything', async () => {
    await open(PUBLIC);
    const other = await openTestApp({ deps: { pepper: Buffer.alloc(32, 8) } });
    leadTo(other.app);
    await keepRoundTrip(t.deps);
    expect(reachOf(t.deps).reach).toBe('this_computer');
    await other.close();
    t.deps.addressProber = {
      ...t.deps.addressProber,
      read: async (url) => new URL(url).searchParams.get('nonce') ?? '',
    };
    t.clock.advance(30_000);
    await keepRoundTrip(t.deps);
    expect(reachOf(t.deps).reach).toBe('this_computer');
  });

  it('is asked every ten minutes while it holds, every half minute while it does not, and never at home', async () => {
    await open(PUBLIC);
    const log: string[] = [];
    leadTo(t.app, log);
    const triesWithin = async (ms: number, step: number) => {
      const before = log.length;
      for (let gone = 0; gone < ms; gone += step) {
        t.clock.advance(step);
        await keepRoundTrip(t.deps);
      }
      return log.length - before;
    };
    await keepRoundTrip(t.deps);
    expect(await triesWithin(30 * 60_000, 5000)).toBe(3);
    leadTo((await openTestApp({ deps: { pepper: Buffer.alloc(32, 8) } })).app, log);
    t.clock.advance(10 * 60_000);
    await keepRoundTrip(t.deps);
    expect(await triesWithin(5 * 60_000, 5000)).toBe(10);
    // A different address has to be proven on its own.
    t.config.baseUrl = 'https://other.example.com';
    expect(await keepRoundTrip(t.deps)).toBe(1);
    expect(new Set(log.map((url) => url.split('nonce=')[1])).size).toBe(log.length);
    t.config.baseUrl = 'http://localhost:3000';
    expect(await keepRoundTrip(t.deps)).toBe(0);
  });

  it('a home address that no one can connect to is found out', async () => {
    await open('http://192.168.1.20:3000');
    await keepRoundTrip(t.deps);
    expect(reachOf(t.deps).reach).toBe('this_computer');
  });

  it('answers only nonces, each differently, and keeps none', async () => {
    await open(PUBLIC);
    const ask = (nonce: string) => t.request('GET', `/.well-known/round-trip?nonce=${nonce}`);
    const [a, b] = [await ask('a'.repeat(43)), await ask('b'.repeat(43))];
    expect([a.status, a.text === b.text, a.headers.get('cache-control')]).toEqual([200, false, 'no-store']);
    for (const wrong of ['', 'short', 'x'.repeat(44)]) expect((await ask(wrong)).status).toBe(404);
  });
});

describe('the prober', () => {
  it('reads a short answer, and nothing of what is long, missing or silent', async () => {
    await open(PUBLIC);
    const { url, close } = await listen(t.app);
    const prober = httpProber();
    expect(await prober.read(`${url}/.well-known/round-trip?nonce=${'a'.repeat(43)}`)).toMatch(/^[\w-]{43}$/);
    expect(await prober.read(`${url}/openapi.json`)).toBeUndefined();
    expect(await prober.read(`${url}/no/such/page`)).toBeUndefined();
    await close();
    expect(await prober.read(url)).toBeUndefined();
  });
});

describe('links that are handed out say who can open them', () => {
  const answers = async () => {
    const desk = await openDesk(t);
    const published = await desk.request('POST', '/api/pages/publish', { city: 'Portland', publish: true });
    const status = await desk.request('GET', '/api/payments/status');
    const session = await desk.request('POST', '/api/upload-sessions', {});
    const tools = [
      await desk.tool('get_account_status', {}),
      await desk.tool('publish_page', {}),
      await desk.tool('create_upload_session', {}),
    ];
    return [published, status, session].map(({ json }) => json.data).concat(tools);
  };

  it('over REST and to assistants, and calls no link one for a phone that a phone cannot open', async () => {
    await open('http://localhost:3000');
    const all = await answers();
    expect(all).toHaveLength(6);
    for (const answer of all) {
      expect(answer).toMatchObject({
        reach: 'this_computer',
        reach_note: expect.stringContaining('Only this'),
      });
      expect(answer.relay_message ?? '').not.toContain('on your phone');
    }
  });

  it('and that everyone can, once that is so', async () => {
    await open(PUBLIC);
    leadTo(t.app);
    await keepRoundTrip(t.deps);
    const all = await answers();
    for (const answer of all) expect(answer).toMatchObject({ reach: 'public' });
    expect(all[2].relay_message).toContain('Open this link on your phone');
  });

  it('on the pages of the seller', async () => {
    await open('http://localhost:3000');
    const desk = await openDesk(t);
    const browser = openBrowser(t);
    const coded = await browser.submit(await browser.visit('/sign-in'), '/sign-in', { email: desk.email });
    await t.sendMail();
    const code = /\b\d{6}\b/.exec(t.mailer.last(desk.email, 'sign_in_code')?.text ?? '')?.[0] ?? '';
    await browser.submit(coded, '/sign-in/code', { code });
    await desk.create();
    await desk.request('POST', '/api/pages/publish', { city: 'Portland', publish: true });
    const read = async () => ({
      sale: (await browser.visit('/sell')).html,
      page: (await browser.visit('/sell/page')).html,
      tags: (await browser.visit('/sell/page/tags')).html,
    });
    const before = await read();
    for (const html of Object.values(before)) expect(html).toContain('Only this computer can open its links');
    expect(before.page).not.toMatch(/Share…|Print a sign|qr\.svg|Everyone with the link sees it/);
    expect(before.sale).toMatch(/Done: <\/span>Add your items/);
    expect(before.sale).toMatch(/To do: <\/span>Let others open your page/);
    expect(before.sale).toMatch(/href="\/settings\/passkeys"[\s\S]*To do: <\/span>Sign in without codes/);
    const baseUrl = 'http://sale.example.com';
    t.config.baseUrl = baseUrl;
    t.deps.roundTrip.last = { baseUrl, cameBack: true, at: t.clock.now() };
    const after = await read();
    expect(after.page).toMatch(/Share…[\s\S]*Print a sign/);
    expect(after.sale).toMatch(/Done: <\/span>Let others open your page/);
    expect(after.sale).toMatch(/To do: <\/span>Share your page/);
    expect(after.sale, 'browsers have none there').not.toContain('#passkeys');
    await t.request('GET', `/${(await desk.request('GET', '/api/payments/status')).json.data.page_slug}`, {
      headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0' },
    });
    expect((await read()).sale).not.toContain('First steps');
  });
});
