import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser, type Page } from '../support/oauth-browser.ts';
import { openPushService } from '../support/push-service.ts';

const HOOKS = '/settings/webhooks';

let t: TestApp;
let receiver: Awaited<ReturnType<typeof openPushService>>;
let browser: Browser;
let settings: Page;
beforeEach(async () => {
  receiver = await openPushService();
  t = await openTestApp({ env: { WEBHOOK_ALLOWED_HOSTS: receiver.host } });
  browser = openBrowser(t);
  settings = await browser.signIn(await browser.visit(HOOKS));
});
afterEach(async () => {
  await t.close();
  await receiver.close();
});

const url = () => `http://${receiver.host}/hook`;
const rows = () => t.deps.store.read.select().from(t.deps.store.read.t.webhooks);

const add = (events = ['listing.created', 'message.received']) =>
  browser.submit(settings, HOOKS, { url: url(), events });
const pathOf = (page: Page) =>
  page.forms.find(({ action }) => action.endsWith('/test'))?.action.slice(0, -5) ?? '';

it('adds a webhook, shows its secret this once, and a reload makes no second', async () => {
  expect(settings.html).toContain('No program receives events.');
  const made = await add();
  const secret = /whsec_[\w+/=]{40,}/.exec(made.html)?.[0];
  expect(secret).toBeDefined();
  expect(made.html).toMatch(/copy\.[\s\S]*data-copy-from[\s\S]*data-copy[ =]/);
  const again = await browser.visit(pathOf(made));
  expect(again.html).not.toContain('whsec_');
  expect((await rows()).map(({ events }) => events)).toEqual([['listing.created', 'message.received']]);
  const back = await browser.visit(HOOKS);
  expect(back.html).toContain(receiver.host);
  expect(back.html).toContain('Nothing sent yet');
  expect(back.html).not.toContain(secret);
});

it('sends a test and shows its response, and the outcome of every delivery', async () => {
  const page = await add();
  const taken = await browser.submit(page, `${pathOf(page)}/test`);
  expect(taken.html).toContain('it was accepted (response 201)');
  t.clock.advance(1000);
  receiver.answers.push({ status: 500 });
  const refused = await browser.submit(taken, `${pathOf(page)}/test`);
  expect(refused.html).toContain('it wasn’t accepted. The address answered with status 500.');
  expect(refused.html).toContain('Accepted (response 201)');
  expect((await browser.visit(HOOKS)).html).toContain('Not accepted. The address answered with status 500.');
});

it('changes events and address, keeps the secret, switches off and on, and deletes', async () => {
  const page = await add();
  const path = pathOf(page);
  const changed = await browser.submit(page, path, { url: `${url()}2`, events: ['page.expiring'] });
  expect(changed.html).toContain('Saved. It applies from now on.');
  expect(await rows()).toMatchObject([{ url: `${url()}2`, events: ['page.expiring'] }]);
  const off = await browser.submit(changed, `${path}/switch`);
  expect(off.html).toContain('Off since');
  expect((await browser.visit(HOOKS)).html).toContain('>off<');
  const on = await browser.submit(off, `${path}/switch`);
  expect(on.html).toContain('It’s on again.');
  const gone = await browser.submit(on, `${path}/delete`);
  expect(gone.html).toContain('The webhook was deleted.');
  expect(await rows()).toEqual([]);
  expect((await browser.visit(path)).status).toBe(404);
});

it('shows errors at the field, and keeps what was typed', async () => {
  const private_ = 'http://192.168.7.7/hook';
  const wrong = await browser.submit(settings, HOOKS, { url: private_, events: ['listing.sold'] });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('This must be an https address on the public internet');
  expect(wrong.html).toContain(`value="${private_}"`);
  expect(wrong.html).toMatch(/value="listing.sold" checked/);
  const none = await browser.submit(settings, HOOKS, { url: url(), events: [] });
  expect(none.html).toContain('Select at least one event');
  expect(await rows()).toEqual([]);
});

it('requires a fresh code before it adds a webhook, and then does what was requested', async () => {
  t.clock.advance(12 * HOUR);
  const asked = await add();
  expect(asked.html).toContain('name="fresh_code"');
  expect(await rows()).toEqual([]);
  await t.runDueWork();
  const code = /\b\d{6}\b/.exec(t.mailer.last('seller@example.com', 'sign_in_code')?.text ?? '')?.[0] ?? '';
  const made = await browser.submit(settings, HOOKS, {
    url: url(),
    events: ['page.expiring'],
    fresh_code: code,
  });
  expect(made.html).toContain('whsec_');
  expect(await rows()).toMatchObject([{ events: ['page.expiring'] }]);
});

it('shows no one the webhook of another seller', async () => {
  const path = pathOf(await add());
  const other = openBrowser(t);
  await other.signIn(await other.visit(HOOKS), 'other@example.com');
  expect((await other.visit(path)).status).toBe(404);
  const page = await other.visit(HOOKS);
  const token = page.forms.find(({ action }) => action === HOOKS)?.fields.form_token ?? '';
  const answer = await other.post(`${path}/delete`, { form_token: token });
  expect(answer.status).toBe(404);
  expect(await rows()).toHaveLength(1);
});
