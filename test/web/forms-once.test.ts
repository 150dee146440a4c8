import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kindsTo, openSale, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser, type Page } from '../support/oauth-browser.ts';

/** Each form that creates something, sent twice from one rendering of its page: simultaneously, and once more later. */
let t: TestApp;
let sale: TestSale;
let browser: Browser;
beforeEach(async () => {
  t = await openTestApp();
  sale = await openSale(t, ['Oak table']);
  browser = openBrowser(t);
});
afterEach(() => t.close());

async function thrice(page: Page, action: string, changes: Record<string, string | string[]> = {}) {
  const fields = { ...page.forms.find((form) => form.action === action)?.fields, ...changes };
  const send = () => browser.post(action, fields);
  return [...(await Promise.all([send(), send()])), await send()];
}

describe('a form of the settings that makes something', () => {
  beforeEach(async () => {
    await browser.signIn(await browser.visit('/settings'));
  });

  it('makes one key, and shows its secret after a repeat', async () => {
    const page = await browser.visit('/settings/keys');
    const before = (await t.request('GET', '/api/auth/api-keys', { key: sale.key })).json.data.keys.length;
    const answers = await thrice(page, '/settings/keys', { name: 'Script' });
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const after = (await t.request('GET', '/api/auth/api-keys', { key: sale.key })).json.data.keys;
    expect(after).toHaveLength(before + 1);
    const cookies = answers.map(({ headers }) =>
      headers.getSetCookie().find((cookie) => cookie.includes('rs_new_key')),
    );
    expect(cookies[0]).toBeDefined();
    expect(new Set(cookies).size).toBe(1);
    const again = { ...page.forms.find((form) => form.action === '/settings/keys')?.fields, name: 'Script' };
    const cookiesAfter = async (ms: number) => {
      t.clock.advance(ms);
      return (await browser.post('/settings/keys', again)).headers.getSetCookie().length;
    };
    expect([await cookiesAfter(59_999), await cookiesAfter(1)]).toEqual([1, 0]);
    expect((await browser.visit('/settings/keys')).html).toContain('Script');
  });

  it('makes one webhook, and tests it once', async () => {
    const values = { url: 'https://hooks.example.com/in', events: ['listing.sold'] };
    const [first, second, third] = await thrice(
      await browser.visit('/settings/webhooks'),
      '/settings/webhooks',
      values,
    );
    expect([second?.location, third?.location]).toEqual([first?.location, first?.location]);
    const list = await t.request('GET', '/api/webhooks', { key: sale.key });
    expect(list.json.data.webhooks).toHaveLength(1);
    const at = first?.location ?? '';
    await thrice(await browser.visit(at), `${at}/test`);
    const told = await t.request('GET', `/api${at.replace('/settings', '')}/deliveries`, { key: sale.key });
    expect(told.json.data.deliveries).toHaveLength(1);
  });

  it('asks once whether the account is to be deleted', async () => {
    const page = await browser.visit('/settings/keys');
    const form_token = page.forms.find(({ action }) => action === '/settings/keys')?.fields.form_token ?? '';
    const answers = await thrice(page, '/settings/delete', { confirm: sale.email, form_token });
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    await t.runDueWork();
    expect(kindsTo(t, sale.email).filter((kind) => kind === 'delete_account')).toHaveLength(1);
  });
});

describe('a buyer’s form', () => {
  const buyer = { buyer_name: 'Ben', buyer_email: 'ben@example.com' };
  it.each([
    ['reserve', 'reservation_received', 'new_reservation'],
    ['ask', 'question_received', 'new_message'],
    ['watch', 'price_watch_asked', 'none'],
  ])('%s mails once, and each time shows what it did', async (name, kind, toSeller) => {
    const fields = {
      reserve: { ...buyer, item_ids: sale.item['Oak table'] ?? '', message: 'Is it oak?' },
      ask: { ...buyer, content: 'Is it oak?', item_id: sale.item['Oak table'] ?? '' },
      watch: { buyer_email: buyer.buyer_email, item_id: sale.item['Oak table'] ?? '' },
    }[name as 'ask'];
    const send = () => browser.post(`/${sale.slug}/${name}`, fields);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).toEqual([kind]);
    expect(kindsTo(t, sale.email).filter((each) => each === toSeller).length).toBeLessThanOrEqual(1);
  });
});
