import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailerError } from '../../src/adapters/mailer.ts';
import {
  HOUR,
  itemState,
  kindsTo,
  missPickup,
  openSale,
  reserveAndOpen,
  type TestSale,
} from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';
import { momentTyped } from '../support/seller-forms.ts';

const DAY = 24 * HOUR;

let t: TestApp;
let sale: TestSale;
let browser: Browser;
let path: string;
let reservationId: string;
let token: string;
beforeEach(async () => {
  t = await openTestApp();
  sale = await openSale(t, ['Oak table']);
  ({ reservationId, token } = await reserveAndOpen(t, sale, { offers: { 'Oak table': 8 } }));
  await t.request('PUT', '/api/scheduling/availability', {
    key: sale.key,
    body: { scheduling_timezone: 'America/Chicago' },
  });
  browser = openBrowser(t);
  await browser.signIn(await browser.visit('/settings'));
  const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
  path = `/inbox/${json.data.conversations[0].conversation_id}`;
});
afterEach(() => t.close());

const submit = async (act: string, fields: Record<string, string> = {}) =>
  browser.submit(await browser.visit(path), `${path}/${act}`, fields);
const reservation = async () =>
  (await t.request('GET', '/api/reservations', { key: sale.key })).json.data.reservations.find(
    (each: { reservation_id: string }) => each.reservation_id === reservationId,
  );
const actions = async () => (await browser.visit(path)).forms.map((form) => form.action);
const accept = (cents = '800') => ({
  decision: `offer:${reservationId}:${sale.item['Oak table']}:${cents}`,
  act: 'accept',
});
const mailed = async () => {
  await t.runDueWork();
  return kindsTo(t, 'ben@example.com').length;
};

it('a form under a thread that isn’t the seller’s changes nothing, whatever reservation it names', async () => {
  const page = await browser.visit(path);
  const foreign = path.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const forms = page.forms.map((form) => ({ ...form, action: form.action.replace(path, foreign) }));
  for (const act of ['hold', 'cancel', 'decide']) {
    const fields = { reservation_id: reservationId, days: '1', ...accept() };
    const forged = [{ action: `${foreign}/${act}`, fields: forms[0]?.fields ?? {}, buttons: [] }, ...forms];
    const answer = await browser.submit({ ...page, forms: forged }, `${foreign}/${act}`, fields);
    expect([act, answer.status]).toEqual([act, 404]);
  }
  const { status, items } = await reservation();
  expect([status, items[0].state, items[0].agreed_price]).toEqual(['active', 'held', null]);
});

describe('a form that is sent twice', () => {
  it('by the seller, at once or later, posts and emails once, and shows what the first one did', async () => {
    const page = await browser.visit(path);
    const before = await mailed();
    const send = () => browser.submit(page, `${path}/reply`, { content: 'Come at six.' });
    const [one, two] = await Promise.all([send(), send()]);
    const three = await send();
    expect([one.html, two.html, three.html].every((html) => html.includes('Come at six.'))).toBe(true);
    expect(one.html.match(/Reply sent|Your message was sent/g)).toEqual(['Your message was sent']);
    const { html } = await browser.visit(path);
    // The list beside the conversation shows its last words, too.
    const said = /<ol class="thread">.*<\/ol>/s.exec(html)?.[0] ?? '';
    expect(said.split('Come at six.').length - 1).toBe(1);
    expect((await mailed()) - before).toBe(1);
    // From a new rendering of the form, it is another message.
    await submit('reply', { content: 'Come at six.' });
    expect((await mailed()) - before).toBe(2);
  });

  it('by the buyer posts and emails once', async () => {
    const link = /\/r\/[\w-]{43}/.exec(t.mailer.last('ben@example.com')?.text ?? '')?.[0] ?? '';
    const buyer = openBrowser(t);
    const page = await buyer.visit(link);
    const count = () => t.mailer.sent.filter(({ kind }) => kind === 'new_message').length;
    const before = count();
    const send = () => buyer.submit(page, `${link}/message`, { content: 'Is six fine?' });
    await Promise.all([send(), send()]);
    await t.runDueWork();
    expect(count() - before).toBe(1);
    await buyer.submit(await buyer.visit(link), `${link}/message`, { content: 'Is six fine?' });
    await t.runDueWork();
    expect(count() - before).toBe(2);
  });
});

describe('the forms of a thread in the inbox', () => {
  it('set a pickup at the time on the seller’s wall, and the buyer is told', async () => {
    const before = await mailed();
    const at = new Date(t.clock.now().getTime() + 3 * DAY);
    const wall = `${at.toISOString().slice(0, 10)}T10:30`;
    expect((await submit('pickup', momentTyped('pickup_at', wall))).html).toContain('The pickup is set');
    const { pickup_at: set } = await reservation();
    const shown = new Date(set).toLocaleString('sv-SE', { timeZone: 'America/Chicago' });
    expect(shown.replace(' ', 'T')).toBe(`${wall}:00`);
    expect(await mailed()).toBe(before + 1);
  });

  it('say what a pickup needs if its time is invalid or in the past', async () => {
    for (const pickup_at of ['', 'soon', '2020-01-01T10:00']) {
      const refused = await submit('pickup', { pickup_at });
      expect([refused.status, refused.html.includes('Choose a future date and time')]).toEqual([400, true]);
    }
    expect((await reservation()).pickup_at).toBeNull();
  });

  it('hold longer, but not shorter than it is held already', async () => {
    expect((await submit('hold', { days: '7' })).html).toContain('The hold is longer now');
    const until = new Date(t.clock.now().getTime() + 7 * DAY).toISOString();
    expect((await reservation()).expires_at).toBe(until);
    const refused = await submit('hold', { days: '3' });
    expect([refused.status, refused.html.includes('It’s already on hold for that long')]).toEqual([
      400,
      true,
    ]);
    expect((await reservation()).expires_at).toBe(until);
  });

  it('take an offer at the price that was shown, and no other', async () => {
    const shown = await browser.visit(path);
    await t.request('POST', `/api/buyer/${token}/offers`, {
      body: { item_id: sale.item['Oak table'], amount: 6 },
    });
    const late = await browser.submit(shown, `${path}/decide`, accept());
    expect(late.html).toContain('That has changed in the meantime. Nothing was done.');
    expect((await reservation()).agreed_prices).toEqual({});
    expect((await submit('decide', accept('600'))).html).toContain('Offer accepted.');
    expect((await reservation()).agreed_prices).toEqual({ [sale.item['Oak table'] ?? '']: 6 });
  });

  it('close a pickup and take that back within its half hour', async () => {
    expect((await submit('sold')).html).toContain('Recorded as picked up');
    expect((await browser.visit(path)).html).not.toContain('other buyer');
    expect((await itemState(t, sale.item['Oak table'])).status).toBe('taken');
    expect((await submit('undo')).html).toContain('Undone');
    expect(await reservation()).toMatchObject({ status: 'active' });
    expect((await itemState(t, sale.item['Oak table'])).status).toBe('reserved');
  });

  it('offer no way back once the half hour has ended', async () => {
    expect(await actions()).not.toContain(`${path}/noshow`);
    await missPickup(t, sale, reservationId);
    const page = await browser.visit(path);
    t.clock.advance(HOUR / 2 + 1);
    expect(await actions()).not.toContain(`${path}/undo`);
    const late = await browser.submit(page, `${path}/undo`, {});
    expect(late.status).toBe(400);
    expect(await reservation()).toMatchObject({ status: 'noshow' });
  });

  it('propose times in words, without setting any', async () => {
    const before = await mailed();
    const day = new Date(t.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
    const page = await browser.visit(path);
    const { form_token = '' } = page.forms.find(({ action }) => action === `${path}/propose`)?.fields ?? {};
    const send = (...when: string[]) =>
      t.app.request(`${path}/propose`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: new URLSearchParams([
          ['form_token', form_token],
          ['reservation_id', reservationId],
          ...when.flatMap((each, i) => Object.entries(momentTyped(`when_${i}`, each))),
        ]).toString(),
      });
    for (const when of [[''], ['soon'], [`${day}T10:00`, '2020-01-01T10:00']]) {
      const refused = await send(...when);
      expect([refused.status, (await refused.text()).includes('Choose one to three future times')]).toEqual([
        400,
        true,
      ]);
    }
    const sent = await send(`${day}T18:00`, '', `${day}T10:00`);
    expect(sent.headers.get('location')).toMatch(/\?done=propose#msg_/);
    await mailed();
    expect(t.mailer.last('ben@example.com', 'seller_reply')?.text).toMatch(
      /When could you pick up Oak table\?[\s\S]*> - Thursday, May 7, 2026, 10:00 AM CDT\n> - Thursday, May 7, 2026, 6:00 PM CDT/,
    );
    expect(await mailed()).toBe(before + 1);
    expect((await reservation()).pickup_at).toBeNull();
  });

  it('are at the new message after sending, with what was typed after a refusal', async () => {
    const refused = await submit('reply', { content: '  ' });
    expect([refused.status, refused.html.includes('Write something first.')]).toEqual([400, true]);
    const page = await browser.visit(path);
    const fields = page.forms.find(({ action }) => action === `${path}/reply`)?.fields;
    const sent = await browser.post(`${path}/reply`, { ...fields, content: 'On Friday?' });
    const message = /#(msg_\w+)$/.exec(sent.location ?? '')?.[1] ?? 'none';
    const after = await browser.visit(sent.location?.split('#')[0] ?? '');
    expect(after.html).toMatch(
      new RegExp(
        `<li class="message own" id="${message}" tabindex="-1"><span class="from">You</span>On Friday`,
      ),
    );
    const wrong = await submit('pickup', momentTyped('pickup_at', '2020-01-01T10:00'));
    expect(wrong.html).toMatch(
      /<details class="fold" open=""><summary[^>]*><span class="when-closed">Set the pickup/,
    );
    expect(wrong.html).toContain('<option value="2020-01-01" selected="">');
  });

  it('send an email again that did not go out, of this thread alone', async () => {
    await mailed();
    t.mailer.failNext(1, new MailerError('The address does not exist.', { permanent: true }));
    await submit('reply', { content: 'Hello?' });
    await t.runDueWork();
    const page = await browser.visit(path);
    expect(page.html).toContain('wasn’t delivered');
    const before = t.mailer.sent.length;
    expect((await browser.submit(page, `${path}/retry`)).html).toContain('We’re sending the email again.');
    await t.runDueWork();
    expect(t.mailer.sent.slice(before).map(({ kind }) => kind)).toEqual(['seller_reply']);
    expect((await browser.visit(path)).html).not.toContain('wasn’t delivered');
    // Sending the same rendering again shows what the first one did.
    const again = await browser.submit(page, `${path}/retry`);
    expect(again.status).toBe(200);
  });

  it('are refused without the token of the page', async () => {
    for (const act of ['pickup', 'hold', 'undo', 'decide']) {
      const refused = await browser.post(`${path}/${act}`, { reservation_id: reservationId, days: '7' });
      expect(refused.status).toBe(403);
    }
    expect((await reservation()).agreed_prices).toEqual({});
  });
});

describe('the forms of a reservation with several items', () => {
  let ids: string[];
  beforeEach(async () => {
    await t.close();
    t = await openTestApp();
    sale = await openSale(t, ['Oak table', 'Lamp', 'Chair']);
    ({ reservationId, token } = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp', 'Chair'] }));
    ids = ['Oak table', 'Lamp', 'Chair'].map((title) => sale.item[title] ?? '');
    browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'));
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    path = `/inbox/${json.data.conversations[0].conversation_id}`;
  });

  /** Sends a form with some boxes unchecked. */
  async function send(act: string, unticked: string[], changes: Record<string, string> = {}) {
    const page = await browser.visit(path);
    const form = page.forms.find(({ action }) => action === `${path}/${act}`);
    const left = Object.entries(form?.fields ?? {}).filter(
      ([name]) => !unticked.some((id) => name === `item_${id}`),
    );
    return browser.post(`${path}/${act}`, { ...Object.fromEntries(left), ...changes });
  }
  const states = async () =>
    (await reservation()).items
      .toSorted(
        (a: { item_id: string }, b: { item_id: string }) => ids.indexOf(a.item_id) - ids.indexOf(b.item_id),
      )
      .map((item: { state: string }) => item.state);

  it('agree on the prices that were changed, and on no other', async () => {
    const [table = ''] = ids;
    expect((await send('prices', [], { [`price_${table}`]: '7.5' })).status).toBe(303);
    expect((await reservation()).agreed_prices).toEqual({ [table]: 7.5 });
    expect((await send('prices', [], { [`price_${table}`]: '-1' })).status).toBe(400);
  });

  it('show and read prices, and ask about them, in the seller’s language', async () => {
    const [table = ''] = ids;
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ language: 'de', currency: 'EUR' }));
    await browser.visit(`${path}?lang=de`);
    expect((await send('prices', [], { [`price_${table}`]: '7,5' })).status).toBe(303);
    expect((await reservation()).agreed_prices).toEqual({ [table]: 7.5 });
    const { forms } = await browser.visit(path);
    expect(forms.find(({ action }) => action === `${path}/prices`)?.fields[`price_${table}`]).toBe('7,50');
    expect((await send('prices', [])).status).toBe(303);
    expect((await reservation()).agreed_prices).toEqual({ [table]: 7.5 });
    const asked = await send('prices', [], { [`price_${table}`]: 'sieben' });
    expect(asked.html).toContain('Schreibe die Preise als einfache Beträge');
  });

  it('record what was sold and what was paid, and release the rest', async () => {
    const [table = '', lamp = '', chair = ''] = ids;
    expect((await send('sold', [chair], { [`price_${lamp}`]: '5' })).status).toBe(303);
    expect(await states()).toEqual(['sold', 'sold', 'released']);
    expect((await itemState(t, lamp)).finalPriceCents).toBe(500);
    expect((await itemState(t, table)).finalPriceCents).toBe(1000);
    expect((await itemState(t, chair)).status).toBe('available');
  });

  it('let a part go with a word to the buyer', async () => {
    const [table = '', lamp = '', chair = ''] = ids;
    expect((await send('cancel', [table, lamp], { message: 'The chair broke.' })).status).toBe(303);
    expect(await states()).toEqual(['held', 'held', 'released']);
    expect((await itemState(t, chair)).status).toBe('available');
    await t.runDueWork();
    expect(t.mailer.last('ben@example.com')?.text).toContain('The chair broke.');
  });

  it('never take nothing ticked for everything', async () => {
    for (const act of ['sold', 'cancel']) expect((await send(act, ids)).status).toBe(400);
    expect(await states()).toEqual(['held', 'held', 'held']);
  });
});

describe('a price below the seller’s lowest, named in a page', () => {
  const table = () => `/api/items/${sale.item['Oak table']}`;
  const price = async () => (await t.request('GET', table(), { key: sale.key })).json.data.price;
  beforeEach(async () => {
    await t.request('PUT', table(), { key: sale.key, body: { min_price: 9 } });
  });

  it('is asked about once before an offer is taken, and again at another floor', async () => {
    const before = await mailed();
    const asked = await submit('decide', accept());
    expect(asked.status).toBe(400);
    expect(asked.html).toContain('$8 is less than your lowest price for Oak table ($9)');
    expect([(await reservation()).agreed_prices, await mailed()]).toEqual([{}, before]);
    await t.request('PUT', table(), { key: sale.key, body: { min_price: 9.5 } });
    const again = await browser.submit(asked, `${path}/decide`, accept());
    expect([again.status, again.html.includes('($9.50)')]).toEqual([400, true]);
    expect((await browser.submit(again, `${path}/decide`, accept())).html).toContain('Offer accepted.');
    expect((await reservation()).agreed_prices).toEqual({ [sale.item['Oak table'] ?? '']: 8 });
  });

  it('is asked about in the prices of a reservation; another price is another question', async () => {
    const field = `price_${sale.item['Oak table']}`;
    const asked = await submit('prices', { [field]: '7' });
    expect(asked.status).toBe(400);
    expect((await browser.submit(asked, `${path}/prices`, { [field]: '6' })).status).toBe(400);
    expect((await reservation()).agreed_prices).toEqual({});
    expect((await browser.submit(asked, `${path}/prices`, { [field]: '7' })).status).toBe(200);
    expect(Object.values((await reservation()).agreed_prices)).toEqual([7]);
  });

  it('is asked about in the list of the sale, by a script too', async () => {
    const of = (page: Awaited<ReturnType<Browser['visit']>>) =>
      page.forms.find(({ fields }) => fields.id === sale.item['Oak table'])?.fields;
    const fields = { ...of(await browser.visit('/sell')), act: 'price', price: '5' };
    const asked = await browser.post('/sell/change', fields);
    expect([asked.status, await price()]).toEqual([400, 10]);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const send = async (body: Record<string, string>): Promise<{ success: boolean; form_token: string }> => {
      const headers = {
        accept: 'application/json',
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
      };
      const sent = { method: 'POST', headers, body: new URLSearchParams(body).toString() };
      return JSON.parse(await (await t.app.request('/sell/change', sent)).text());
    };
    const question = await send(fields);
    expect([question.success, await price()]).toEqual([false, 10]);
    expect((await send({ ...fields, form_token: question.form_token })).success).toBe(true);
    expect(await price()).toBe(5);
    const shown = await browser.post('/sell/change', { ...of(asked), act: 'price', price: '5' });
    expect(shown.status).toBe(303);
  });

  it('is asked about on the page of the item', async () => {
    const at = `/sell/items/${sale.item['Oak table']}`;
    const page = await browser.visit(at);
    const form = page.forms.find(({ action }) => action === `${at}/words`)?.fields ?? {};
    const { json } = await t.request('GET', table(), { key: sale.key });
    const { condition, category, description } = json.data;
    const typed = { condition, category, description, transport_notes: '', price: '4' };
    const asked = await browser.post(`${at}/words`, { ...form, ...typed });
    expect([asked.status, await price()]).toEqual([400, 10]);
    expect(asked.html).toContain('value="4"');
    await browser.submit(asked, `${at}/words`, typed);
    expect(await price()).toBe(4);
  });
});
