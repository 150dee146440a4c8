import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, kindsTo, openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';

let t: TestApp;
let sale: TestSale;
let browser: Browser;
let id: string;
beforeEach(async () => {
  t = await openTestApp();
  sale = await openSale(t, ['Oak table'], { streetAddress: '12 Oak Street, Springfield, IL 62701' });
  await reserveAndOpen(t, sale, { message: 'I pay by gift card. <b>Deal?</b>', name: 'Ben <b>' });
  browser = openBrowser(t);
  const settings = await browser.signIn(await browser.visit('/settings/approval'));
  const saved = await browser.submit(settings, '/settings/approval', {
    approve_replies: 'by_hand',
    approve_address: 'by_hand',
  });
  expect(saved.html).toContain('Saved.');
  expect(saved.html).toMatch(/name="approve_replies" value="by_hand" checked/);
  const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
  id = json.data.conversations[0].conversation_id;
});
afterEach(() => t.close());

const api = (path: string, body: unknown) =>
  t.request('POST', `/api/conversations/${id}${path}`, { key: sale.key, body });
const prepare = async (kind: 'reply' | 'address', body: unknown) =>
  (await api(`/${kind}/prepare`, body)).json.data;
const pathOf = (url: string) => new URL(url).pathname;

describe('the page where the seller sends by hand', () => {
  it('shows the exact words, the recipient and the warnings, and sends at a press', async () => {
    const content = 'Cash only, please.\n<i>Saturday</i> is fine.';
    const prepared = await prepare('reply', { content });
    const path = pathOf(prepared.approval_url);
    const page = await browser.visit(path);
    expect(page.status).toBe(200);
    expect(page.html).toContain('Cash only, please.\n&lt;i&gt;Saturday&lt;/i&gt; is fine.');
    expect(page.html).toContain('ben@example.com');
    expect(page.html).toContain('Ben &lt;b&gt;');
    expect(page.html).toMatch(/Be careful with what the buyer wrote:<\/strong> Mentions gift cards/);
    expect(page.html).not.toContain('No pickup time');
    const sent = await browser.submit(page, path, { answer: 'send' });
    expect(sent.html).toContain('<h1>Sent</h1>');
    expect(sent.forms.find((form) => form.action === path)).toBeUndefined();
    const again = await browser.post(path, { ...page.forms[0]?.fields, answer: 'decline' });
    expect([again.status, again.location]).toEqual([303, path]);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com').filter((kind) => kind === 'seller_reply')).toHaveLength(1);
    const { confirmation_token } = prepared;
    expect((await api('', { confirmation_token })).json.data.already_sent).toBe(true);
  });

  it('turns an address share down for good', async () => {
    const prepared = await prepare('address', {});
    const path = pathOf(prepared.approval_url);
    const page = await browser.visit(path);
    expect(page.html).toContain('12 Oak Street, Springfield, IL 62701');
    expect(page.html).toContain('No pickup time is booked or recorded.');
    const declined = await browser.submit(page, path, { answer: 'decline' });
    expect(declined.html).toContain('It wasn’t sent');
    const { confirmation_token } = prepared;
    expect((await api('/address', { confirmation_token })).json.code).toBe('CONFIRMATION_DECLINED');
  });

  it('does nothing for a press of neither button', async () => {
    const prepared = await prepare('reply', { content: 'Yes.' });
    const path = pathOf(prepared.approval_url);
    const page = await browser.visit(path);
    expect((await browser.submit(page, path, { answer: 'whatever' })).status).toBe(400);
    expect((await browser.visit(path)).html).toContain('Send it');
  });

  it('says what happened to a message that was replaced or waited too long', async () => {
    const first = await prepare('reply', { content: 'On Saturday.' });
    const second = await prepare('reply', { content: 'On Sunday.' });
    expect((await browser.visit(pathOf(first.approval_url))).html).toContain('something newer');
    t.clock.advance(24 * HOUR);
    const again = await browser.visit(pathOf(second.approval_url));
    expect(again.html).toContain('expired after a day');
  });

  it('requires a sign-in, returns afterward, and isn’t shown to anyone else', async () => {
    const prepared = await prepare('reply', { content: 'Yes.' });
    const path = pathOf(prepared.approval_url);
    const stranger = openBrowser(t);
    const asked = await stranger.visit(path);
    expect(asked.html).toContain('<h1>Sign in</h1>');
    const other = await stranger.signIn(asked, 'other@example.com');
    expect(other.status).toBe(403);
    expect(other.html).not.toContain('Yes.');
    const mine = openBrowser(t);
    expect((await mine.signIn(await mine.visit(path))).html).toContain('Send this message?');
    expect((await browser.visit(`/inbox/${id}/approve/${'0'.repeat(64)}`)).status).toBe(404);
  });
});
