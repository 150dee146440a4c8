import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { getKeptForm, keepForm } from '../../src/accounts/kept-forms.ts';
import { openSale, reserveAndOpen } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser, type Page } from '../support/oauth-browser.ts';

const MINUTE = 60_000;
const OURS = { 'sec-fetch-site': 'same-origin' };

let t: TestApp;
let browser: Browser;
let path: string;
let key: string;
beforeEach(async () => {
  t = await openTestApp();
  const sale = await openSale(t, ['Oak table']);
  key = sale.key;
  await reserveAndOpen(t, sale);
  browser = openBrowser(t);
  await browser.signIn(await browser.visit('/sign-in'));
  const { json } = await t.request('GET', '/api/conversations', { key });
  path = `/inbox/${json.data.conversations[0].conversation_id}`;
});
afterEach(() => t.close());

const fieldsOf = (page: Page, action: string) =>
  page.forms.find((form) => form.action === action)?.fields ?? {};
const sentWords = async () => {
  const id = path.split('/').at(-1);
  const { json } = await t.request('GET', `/api/conversations/${id}`, { key });
  return json.data.messages.map((message: { content: string }) => message.content);
};

describe('a form whose session has ended', () => {
  const WORDS = 'Saturday at ten suits me.';
  const FORM = { content: WORDS };
  let page: Page;
  beforeEach(async () => {
    page = await browser.visit(path);
    for (const name of browser.cookies.keys()) if (name.includes('session')) browser.cookies.delete(name);
  });
  const send = (headers: Record<string, string> = OURS) =>
    browser.post(`${path}/reply`, { ...fieldsOf(page, `${path}/reply`), ...FORM }, headers);

  it('leads to sign-in and back with what was typed, and does nothing automatically', async () => {
    const answer = await send();
    expect([answer.status, answer.location?.startsWith('/sign-in?return_to=')]).toEqual([303, true]);
    const back = await browser.signIn(await browser.visit(answer.location ?? ''));
    expect(back.html).toContain('nothing has been saved yet');
    expect(back.html).toContain(`${WORDS}</textarea>`);
    expect(await sentWords()).not.toContain(WORDS);
    const sent = await browser.submit(back, `${path}/reply`, FORM);
    expect(sent.html).toContain('Your message was sent');
    expect(await sentWords()).toContain(WORDS);
  });

  it('is shown again to that browser alone, and for half an hour', async () => {
    const { location } = await send();
    const kept = new URLSearchParams(location?.split('?')[1]).get('return_to') ?? '';
    const other = openBrowser(t);
    await other.signIn(await other.visit('/sign-in'));
    expect((await other.visit(kept)).html).not.toContain(WORDS);
    await browser.signIn(await browser.visit('/sign-in'));
    expect((await browser.visit(kept)).html).toContain(WORDS);
    t.clock.advance(30 * MINUTE - 1);
    expect((await browser.visit(kept)).html).toContain(WORDS);
    t.clock.advance(1);
    expect((await browser.visit(kept)).html).not.toContain(WORDS);
    await t.runDueWork();
    expect(await t.deps.store.read.$count(t.deps.store.read.t.keptForms)).toBe(0);
  });

  it('is found from its own place alone, and up to 32 KB of it', async () => {
    const place = { browser: 'b', owner: 'usr_1', page: '/sell' };
    const keep = (bytes: number) =>
      keepForm(t.deps, place, { action: '/a', fields: new URLSearchParams({ x: 'x'.repeat(bytes - 2) }) });
    expect(await keep(32 * 1024 + 1)).toBeUndefined();
    const name = (await keep(32 * 1024)) ?? '';
    expect((await getKeptForm(t.deps, place, name))?.action).toBe('/a');
    for (const other of [{ browser: 'c' }, { owner: 'usr_2' }, { page: '/inbox' }])
      expect(await getKeptForm(t.deps, { ...place, ...other }, name)).toBeUndefined();
  });

  it('is shown to no one else who signs in at that browser', async () => {
    const { location } = await send();
    const kept = new URLSearchParams(location?.split('?')[1]).get('return_to') ?? '';
    await browser.signIn(await browser.visit('/sign-in'), 'other@example.com');
    // A page that both have, with the name of the form that was kept for the first of them.
    const theirs = await browser.visit(kept);
    expect([theirs.status, theirs.html.includes(WORDS)]).toEqual([403, false]);
  });

  it('isn’t processed or shown for someone else who signed in in the meantime', async () => {
    const { fields } = (await signedInAs('seller@example.com', '/sell/page')).forms.find(
      ({ action }) => action === '/sell/page/save',
    ) ?? { fields: {} };
    await signedInAs('other@example.com', '/sell/page');
    const answer = await browser.post('/sell/page/save', { ...fields, display_name: 'Mine alone' }, OURS);
    expect([answer.status, answer.html.includes('Mine alone')]).toEqual([403, false]);

    endSession();
    const { location } = await browser.post(
      '/sell/page/save',
      { ...fields, display_name: 'Mine alone' },
      OURS,
    );
    const kept = new URLSearchParams(location?.split('?')[1]).get('return_to') ?? '';
    expect((await signedInAs('other@example.com', kept)).html).not.toContain('Mine alone');
    expect((await signedInAs('seller@example.com', kept)).html).toContain('value="Mine alone"');
  });

  function endSession() {
    for (const name of browser.cookies.keys()) if (name.includes('session')) browser.cookies.delete(name);
  }
  async function signedInAs(email: string, where: string): Promise<Page> {
    endSession();
    await browser.signIn(await browser.visit('/sign-in'), email);
    return browser.visit(where);
  }

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of who knows where', {}],
    ['a foreign origin', { origin: 'https://evil.example' }],
  ])('keeps nothing that came from %s', async (_, headers) => {
    const { location } = await send(headers);
    expect(location).toBe(`/sign-in?${new URLSearchParams({ return_to: path })}`);
    expect(await t.deps.store.read.$count(t.deps.store.read.t.keptForms)).toBe(0);
  });

  it('keeps what the own origin sent, where browsers say no more than that', async () => {
    const { location } = await send({ origin: 'http://localhost:3000' });
    expect(decodeURIComponent(location ?? '')).toContain('?kept=');
  });

  it('is reported to a script, with the address for signing in', async () => {
    const answer = await t.app.request(`${path}/reply`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...OURS },
      body: new URLSearchParams(FORM).toString(),
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      success: false,
      sign_in: expect.stringMatching(/^\/sign-in/),
    });
  });
});

describe('a page that was open since before another sign-in', () => {
  it('is shown again with what was typed, and does nothing automatically', async () => {
    const before = await browser.visit(path);
    await browser.signIn(await openBrowserAt('/sign-in'));
    const fields = { ...fieldsOf(before, `${path}/reply`), content: 'Come on Sunday.' };
    const again = await browser.post(`${path}/reply`, fields, OURS);
    expect(again.status).toBe(403);
    expect(again.html).toContain('Come on Sunday.</textarea>');
    expect(await sentWords()).not.toContain('Come on Sunday.');
    expect((await browser.post(`${path}/reply`, fields, { 'sec-fetch-site': 'cross-site' })).html).toContain(
      'That didn’t work',
    );
  });

  /** Signs in again at the same browser. */
  async function openBrowserAt(where: string): Promise<Page> {
    for (const name of browser.cookies.keys()) if (name.includes('session')) browser.cookies.delete(name);
    return browser.visit(where);
  }
});

describe('the frame of the seller’s pages', () => {
  it('counts what is waiting, in the navigation and for scripts', async () => {
    const page = await browser.visit('/settings');
    expect(page.html).toMatch(/data-count="inbox"[^>]*><span data-many[^>]*>1</);
    expect(page.html).toMatch(/data-count="sale" hidden/);
    expect(page.html).toMatch(/href="\/settings" aria-current="page"/);
    const counts = await t.app.request('/sell/counts', {
      headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(await counts.json()).toEqual({ sale: 0, inbox: 1, pickups: 0 });
    // Opening the thread marks it as read.
    expect((await browser.visit(path)).html).toMatch(/data-count="inbox" hidden/);
  });

  it('names a page that everyone can open, and none that is offline', async () => {
    expect((await browser.visit('/sell')).html).toContain('See my page');
    await t.request('POST', '/api/pages/unpublish', { key });
    expect((await browser.visit('/sell')).html).not.toContain('See my page');
  });

  it.each(['/sell', '/sell/bin', '/inbox', '/settings'])(
    '%s leads a stranger to sign-in and back',
    async (at) => {
      const answer = await t.app.request(`${at}?page=2`);
      expect(answer.headers.get('location')).toBe(
        `/sign-in?${new URLSearchParams({ return_to: `${at}?page=2` })}`,
      );
    },
  );
});

// PostgreSQL accepts no NUL in a text, and has its own error for that.
it.skipIf(!inject('postgres'))('a form whose text no database keeps is refused', async () => {
  const u = await openTestApp({ store: 'postgresql' });
  const seller = openBrowser(u);
  const page = await seller.signIn(await seller.visit('/settings/mails'));
  const token = fieldsOf(page, '/settings/mails');
  for (const [form, field] of [
    ['/settings/keys', 'name'],
    ['/settings/keys/revoke', 'id'],
    ['/settings/push/stop', 'endpoint'],
  ] as const) {
    const { status } = await seller.post(form, { ...token, [field]: 'a\0b' }, OURS);
    expect([form, status]).toEqual([form, 400]);
  }
  await u.close();
});

it('an email address is typed without capitals and corrections', async () => {
  const html = await (await t.app.request('/sign-in')).text();
  expect(html).toMatch(/<input[^>]+type="email"[^>]+autocapitalize="none" spellcheck="false"/);
});
