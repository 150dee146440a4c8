import { beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';
import { signInEach } from '../support/openings.ts';

const PATH = '/sell/page';
const SAVE = `${PATH}/save`;

describe('the page about the sale page', () => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  let browser: Browser;
  signInEach({}, (opened) => {
    ({ t, key, sellerId } = opened);
  });
  beforeEach(async () => {
    browser = openBrowser(t);
    await browser.signIn(await browser.visit(PATH));
  });

  const ABOUT_MARIA = {
    display_name: 'Maria',
    city: 'Portland',
    state: 'OR',
    about: 'We move.',
    payment_instructions: 'Cash',
    street_address: '12 Oak Street, Portland',
    custom_url: '',
    ends_on: '',
  };
  const save = async (changes: Record<string, string> = {}) =>
    browser.submit(await browser.visit(PATH), SAVE, { ...ABOUT_MARIA, todo: 'save', ...changes });
  const stored = async () => (await t.request('POST', '/api/pages/publish', { key, body: {} })).json.data;

  it('leads a newcomer: what to fill in, what would be public, and where to begin', async () => {
    const { html } = await browser.visit(PATH);
    expect(html).toContain('Put your sale online');
    expect(html).toContain('Everyone sees');
    expect(html).toContain('your street address and your email');
    expect(html).toContain('href="/sell/new"');
    // Looking didn't create a page.
    expect((await t.request('GET', '/api/payments/status', { key })).json.data.page_slug).toBeNull();
    const preview = await browser.visit(`${PATH}/preview`);
    expect(preview.html).toContain('<h1>My page</h1>');
  });

  it('saves without going online, then goes online and off again', async () => {
    expect((await save()).html).toContain('Saved.');
    expect(await stored()).toMatchObject({ display_name: 'Maria', slug: 'maria', published: false });
    expect((await t.app.request('/maria')).status).toBe(404);
    expect((await save({ todo: 'publish' })).html).toContain(
      'Your page is online. Only this computer can open its links.',
    );
    const live = await t.app.request('/maria');
    expect(live.status).toBe(200);
    expect(await live.text()).not.toContain('Oak Street');
    t.openToAll();
    const online = await browser.visit(PATH);
    expect(online.html).toContain('/maria/qr.svg');
    expect(online.html).toContain('/maria/sign');
    expect((await browser.submit(online, `${PATH}/offline`)).html).toContain('Your page is offline.');
    expect((await t.app.request('/maria')).status).toBe(404);
  });

  it('keeps drops, the last day, the search listing and the link', async () => {
    const saved = await save({
      custom_url: 'Maria moves',
      ends_on: '6/1/2026',
      drop_on_0: 'May 20',
      drop_percent_0: '20 %',
      drop_on_2: '2026-05-25',
      drop_percent_2: '40',
      listed_in_search: 'yes',
    });
    expect(saved.html).toContain('Saved.');
    expect(await stored()).toMatchObject({
      slug: 'maria-moves',
      ends_on: '2026-06-01',
      listed_in_search: true,
      price_drops: [
        { on: '2026-05-20', percent: 20, applied: false },
        { on: '2026-05-25', percent: 40, applied: false },
      ],
    });
    const page = await browser.visit(PATH);
    const { listed_in_search: _, ...fields } = page.forms.find(({ action }) => action === SAVE)?.fields ?? {};
    await browser.post(SAVE, { ...fields, ...ABOUT_MARIA, drop_on_0: '', drop_percent_0: '', todo: 'save' });
    expect(await stored()).toMatchObject({
      slug: 'maria-moves',
      ends_on: null,
      listed_in_search: false,
      price_drops: [{ on: '2026-05-25', percent: 40 }],
    });
  });

  it.each([
    [{ custom_url: 'no' }, 'custom_url', 'Use 3 to 40 lowercase letters'],
    [{ custom_url: 'settings' }, 'custom_url', 'reserved for the service'],
    [{ custom_url: 'other' }, 'custom_url', 'Another seller has this link'],
    [{ ends_on: '01/01/2026' }, 'ends_on', 'This day has passed.'],
    [{ ends_on: '13/1/2026' }, 'ends_on', 'Write the day like 05/04/2026.'],
    [{ drop_on_0: 'soon', drop_percent_0: '5' }, 'drop_on_0', 'Write the day like'],
    [{ drop_on_1: '05/20/2026' }, 'drop_percent_1', 'By how much?'],
    [{ drop_percent_1: '20' }, 'drop_on_1', 'On which day?'],
    [{ drop_on_0: '05/20/2026', drop_percent_0: '95' }, 'drop_percent_0', '1 to 90 percent'],
    [{ display_name: 'M'.repeat(81) }, 'display_name', 'at most 80'],
  ])('says at the field what cannot be, and keeps all that was typed: %j', async (wrong, field, words) => {
    const other = await t.signIn('other@example.com');
    await publish(t, other.apiKey, { custom_url: 'other' });
    const refused = await save({ ...wrong, about: 'Typed & kept' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(words);
    expect(refused.html).toContain(`href="#${field}"`);
    expect(refused.html).toMatch(new RegExp(`<input[^>]*id="${field}"[^>]*aria-invalid="true"`));
    expect(refused.html).toContain('Typed &amp; kept');
    for (const typed of Object.values(wrong)) expect(refused.html).toContain(`value="${typed}"`);
    expect((await stored()).about).toBeNull();
  });

  it('warns before a street address becomes public, and does as it is told', async () => {
    const asked = await save({ about: 'Come to 12 Oak Street on Sunday.', todo: 'publish' });
    expect([asked.status, asked.html.includes('Your street address would be public')]).toEqual([409, true]);
    expect(await stored()).toMatchObject({ about: null, published: false });
    const [again] = asked.forms;
    expect(again?.action).toBe(SAVE);
    const anyway = { ...ABOUT_MARIA, about: 'Come to 12 Oak Street on Sunday.', todo: 'publish-anyway' };
    expect((await browser.submit(asked, SAVE, anyway)).html).toContain('Your page is online.');
    expect((await stored()).about).toContain('12 Oak Street');
  });

  it('speaks the seller’s language, its refusals too', async () => {
    const page = await browser.visit(`${PATH}?lang=de`);
    expect(page.html).toContain('<html lang="de">');
    expect(page.html).toContain('Stelle deinen Verkauf online');
    const refused = await save({ custom_url: 'no', drop_on_1: '2026-05-20' });
    expect(refused.html).toContain('Es wurde noch nichts gespeichert.');
    expect(refused.html).toContain('Möglich sind 3 bis 40 Kleinbuchstaben');
    expect(refused.html).toContain('Um wie viel? 1 bis 90 Prozent.');
    expect((await save({ todo: 'publish' })).html).toContain(
      'Deine Seite ist online. Nur dieser Computer kann ihre Links öffnen.',
    );
  });

  it('shows the page before anyone else sees it, and nothing on the preview can be reserved', async () => {
    const item = await addItem(t, sellerId, { title: 'Oak table' });
    await save();
    const preview = await browser.visit(`${PATH}/preview`);
    expect(preview.html).toContain('only you see this preview');
    expect(preview.html).toContain('Oak table');
    expect(preview.html).toContain(`/sell/items/${item}`);
    expect(preview.forms).toEqual([]);
    const stranger = await openBrowser(t).visit(`${PATH}/preview`);
    expect(stranger.html).toContain('<h1>Sign in</h1>');
  });

  it('shows what is typed beside the form, keeps nothing of it, and only our own pages may frame it', async () => {
    await addItem(t, sellerId, { title: 'Oak table' });
    expect((await browser.visit(PATH)).html).not.toContain('<iframe');
    await save();
    const page = await browser.visit(PATH);
    const framing = ({ headers }: { headers: Headers }) => [
      /frame-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
      /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
      headers.get('x-frame-options'),
    ];
    expect(framing(page)).toEqual(["'self'", "'none'", 'DENY']);
    expect(framing(await browser.visit(`${PATH}/preview`))).toEqual(["'none'", "'none'", 'DENY']);
    const framed = await browser.visit(`${PATH}/preview?framed`);
    expect(framing(framed)).toEqual(["'none'", "'self'", 'SAMEORIGIN']);
    const token = page.forms.find(({ action }) => action === SAVE)?.fields.form_token ?? '';
    const typed = {
      ...ABOUT_MARIA,
      display_name: 'Marisol',
      about: 'Typed only.',
      look: 'harbor',
      form_token: token,
    };
    const shown = await browser.post(`${PATH}/preview`, typed);
    expect(framing(shown)).toEqual(framing(framed));
    for (const each of [framed, shown]) expect([each.status, each.forms]).toEqual([200, []]);
    expect(framed.html).toContain('Maria’s sale');
    for (const said of ['data-look="harbor"', 'Marisol', 'Typed only.', 'Oak table'])
      expect(shown.html).toContain(said);
    expect(shown.html).not.toContain('12 Oak Street');
    expect(await stored()).toMatchObject({ display_name: 'Maria', about: 'We move.' });
    const stranger = await browser.post(`${PATH}/preview`, { ...typed, form_token: 'x' });
    expect([stranger.status, framing(stranger)[1]]).toEqual([403, "'none'"]);
  });

  it('tells of listings that wait for a look, and of a time that has ended', async () => {
    await addItem(t, sellerId, { needsReview: true });
    expect((await save({ todo: 'publish' })).html).toContain('1 item needs your review');
    t.clock.advance(31 * 24 * 3600_000);
    const late = await browser.signIn(await browser.visit(PATH));
    expect(late.html).toContain('Your page has expired');
    expect(late.html).not.toContain('qr.svg');
  });

  it('changes nothing without the token of the page', async () => {
    expect((await browser.post(SAVE, { ...ABOUT_MARIA, todo: 'publish' })).status).toBe(403);
    expect((await browser.post(`${PATH}/offline`, {})).status).toBe(403);
    expect((await stored()).display_name).toBeNull();
  });
});
