import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadPushKeys } from '../../src/adapters/push-sender/keys.ts';
import { webPushSender } from '../../src/adapters/push-sender/web-push.ts';
import { wordsOf } from '../../src/languages/index.ts';
import { openSale, reserve, reserveAndOpen, type TestSale, tokenFor } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser, type Page } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';
import { openPushBrowser, openPushService, senderOf } from '../support/push-service.ts';

let folder: string;
let service: Awaited<ReturnType<typeof openPushService>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'push-'));
  service = await openPushService();
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

describe.each(eachStore)('a browser that asked to be told, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let seller: Browser;
  let settings: Page;
  beforeEach(async () => {
    const keys = await loadPushKeys(folder);
    const contact = 'mailto:sale@example.com';
    const pushSender = webPushSender({ keys, contact: () => contact, allowedHosts: [service.host] });
    t = await openTestApp({ store, deps: { pushSender } });
    sale = await openSale(t, ['Lamp', 'Chair'], { streetAddress: '12 Oak Street' });
    seller = openBrowser(t);
    settings = await seller.signIn(await seller.visit('/settings/mails'));
  });
  afterEach(() => t.close());

  const token = () =>
    settings.forms.find(({ action }) => action === '/settings/mails')?.fields.form_token ?? '';
  const subscribe = (given: Record<string, string>) =>
    seller.post('/settings/push', { form_token: token(), ...given }, { accept: 'application/json' });
  async function aStranger() {
    const stranger = openBrowser(t);
    const page = await stranger.signIn(await stranger.visit('/settings/mails'), 'other@example.com');
    const form_token = page.forms.find(({ action }) => action === '/settings/mails')?.fields.form_token ?? '';
    const post = (path: string, fields: Record<string, string>) =>
      stranger.post(path, { form_token, ...fields }, { accept: 'application/json' });
    return {
      subscribe: (given: Record<string, string>) => post('/settings/push', given),
      stop: (endpoint: string) => post('/settings/push/stop', { endpoint }),
    };
  }
  const messages = () => t.deps.store.read.$count(t.deps.store.read.t.pushMessages);
  const browsers = () => t.deps.store.read.$count(t.deps.store.read.t.pushSubscriptions);
  async function confirmed(item: string, email = 'ben@example.com') {
    await reserve(t, sale, { items: [item], email });
    const link = await tokenFor(t, email);
    await t.request('GET', `/api/buyer/${link}`);
    await t.runDueWork();
    return link;
  }

  it('is told about a reservation and a message, encrypted for it alone, and nothing private', async () => {
    await t.request('PUT', `/api/items/${sale.item.Lamp}`, { key: sale.key, body: { min_price: 3.21 } });
    const browser = openPushBrowser(service.host);
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    await reserveAndOpen(t, other, { email: 'eva@example.com' });
    await confirmed('Chair', 'cy@example.com');
    const [read] = (await t.request('GET', '/api/conversations', { key: sale.key })).json.data.conversations;
    await t.request('GET', `/api/conversations/${read.conversation_id}?mark_read=true`, { key: sale.key });
    expect((await subscribe(browser.subscription)).status).toBe(303);
    const link = await confirmed('Lamp');
    await t.request('POST', `/api/buyer/${link}/messages`, { body: { content: 'Is it at 12 Oak Street?' } });
    await t.runDueWork();
    const told = service.received.map(browser.read);
    expect(told).toEqual([
      {
        title: 'Ben reserved Lamp',
        body: 'My sale',
        path: expect.stringMatching(/^\/inbox\/conv_/),
        unread: 1,
      },
      { title: 'Ben wrote about Lamp', body: 'My sale', path: expect.any(String), unread: 1 },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Oak|3\.21/);
    const bearer = await t.sessionOf(sale);
    await t.request('PUT', '/api/account/settings', { bearer, body: { language: 'de' } });
    await t.request('POST', `/api/buyer/${link}/messages`, { body: { content: 'Und morgen?' } });
    await t.runDueWork();
    expect(service.received.map(browser.read).at(-1)).toMatchObject({
      title: 'Ben hat zu Lamp geschrieben',
      body: 'Mein Verkauf',
    });
    // The seller learns of this by email, and needs to do nothing at once.
    const count = service.received.length;
    await t.request('POST', `/api/buyer/${link}/cancel`, { body: {} });
    await t.runDueWork();
    expect(t.mailer.sent.map(({ kind }) => kind)).toContain('buyer_cancelled');
    expect(service.received).toHaveLength(count);
    const [first] = service.received;
    expect(first?.body.toString('latin1')).not.toContain('Lamp');
    expect(first && (await senderOf(first))).toEqual({
      key: t.deps.pushSender.publicKey,
      aud: `http://${service.host}`,
      sub: 'mailto:sale@example.com',
    });
    expect(await messages()).toBe(0);
  });

  it('is retried after an outage of its service, and removed when no one listens there anymore', async () => {
    await subscribe(openPushBrowser(service.host).subscription);
    service.answers.push({ status: 503, headers: { 'retry-after': '120' } });
    await confirmed('Lamp');
    expect([service.received.length, await messages()]).toEqual([1, 1]);
    t.clock.advance(119_999);
    await t.runDueWork();
    expect(service.received).toHaveLength(1);
    t.clock.advance(1);
    await t.runDueWork();
    expect([service.received.length, await messages()]).toEqual([2, 0]);
    service.answers.push({ status: 410 });
    await confirmed('Chair', 'cy@example.com');
    expect([service.received.length, await browsers(), await messages()]).toEqual([3, 0, 0]);
  });

  // The following tests ask nothing new of the database.
  const once = it.skipIf(store === 'postgresql');
  once(
    'is gone when its service says so, and its service can put off a message for an hour at most',
    async () => {
      const { subscription } = openPushBrowser(service.host);
      const sent = () => t.deps.pushSender.send(subscription, 'news');
      for (const status of [403, 404, 410]) {
        service.answers.push({ status });
        expect(await sent()).toBe('gone');
      }
      service.answers.push({ status: 429, headers: { 'retry-after': '3601' } });
      await expect(sent()).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
    },
  );

  once('gives up in the end, and one that is slow keeps no other waiting', async () => {
    await subscribe(openPushBrowser(service.host).subscription);
    service.answers.push(...Array.from({ length: 8 }, () => ({ status: 500 })));
    await confirmed('Lamp');
    for (const [i, waitMs] of [30_000, 60_000].entries()) {
      t.clock.advance(waitMs - 1);
      await t.runDueWork();
      expect(service.received).toHaveLength(i + 1);
      t.clock.advance(1);
      await t.runDueWork();
      expect(service.received).toHaveLength(i + 2);
    }
    for (let i = 0; i < 10; i++) {
      t.clock.advance(3 * 3600_000);
      await t.runDueWork();
    }
    expect([service.received.length, await messages(), await browsers()]).toEqual([8, 0, 1]);
  });

  once('is one of ten of a seller at most: an eleventh takes the place of the oldest', async () => {
    await (await aStranger()).subscribe(openPushBrowser(service.host, '/theirs').subscription);
    for (let i = 1; i <= 11; i++) {
      await subscribe(openPushBrowser(service.host, `/browser-${i}`).subscription);
      t.clock.advance(1000);
    }
    expect(await browsers()).toBe(11);
    await confirmed('Lamp');
    const told = service.received.map(({ path }) => path).sort();
    expect(told).toEqual(Array.from({ length: 10 }, (_, i) => `/browser-${i + 2}`).sort());
  });

  once('hears nothing once it said so, or once its sign-in ended; another device goes on', async () => {
    const [phone, laptop] = [
      openPushBrowser(service.host, '/phone'),
      openPushBrowser(service.host, '/laptop'),
    ];
    await subscribe(phone.subscription);
    await subscribe(laptop.subscription);
    const { stop } = await aStranger();
    await stop(phone.subscription.endpoint);
    expect(await browsers()).toBe(2);
    await seller.post('/settings/push/stop', { form_token: token(), endpoint: laptop.subscription.endpoint });
    await confirmed('Lamp');
    expect(service.received.map(({ path }) => path)).toEqual(['/phone']);
    await seller.submit(await seller.visit('/settings'), '/sign-out');
    expect(await browsers()).toBe(0);
    await confirmed('Chair', 'cy@example.com');
    expect(service.received).toHaveLength(1);
  });

  once('is told of the sale of whoever asked at it last', async () => {
    const { subscription } = openPushBrowser(service.host);
    for (let i = 0; i < 2; i++) await subscribe(subscription);
    expect(await browsers()).toBe(1);
    await (await aStranger()).subscribe(subscription);
    expect(await browsers()).toBe(1);
    await confirmed('Lamp');
    expect(service.received).toEqual([]);
  });

  once.each([
    ['a plain address', { endpoint: 'http://push.example.com/1' }],
    ['no address', { endpoint: 'javascript:alert(1)' }],
    ['a key that is none', { p256dh: 'AAAA' }],
    ['a secret that is none', { auth: '<b>' }],
    ['another field', { sellerId: 'usr_1' }],
  ])('is not one with %s', async (_, wrong) => {
    const { subscription } = openPushBrowser(service.host);
    const { status } = await subscribe({ ...subscription, ...wrong });
    expect([status, await browsers()]).toEqual([400, 0]);
  });
});

it.each(['https://127.0.0.1/p', 'https://[::1]/p', 'https://169.254.169.254/p', 'https://10.0.0.7/p'])(
  'nothing is sent to %s, which is not on the public internet',
  async (endpoint) => {
    const sender = webPushSender({ keys: await loadPushKeys(folder), contact: () => 'mailto:a@example.com' });
    const { subscription } = openPushBrowser(service.host);
    await expect(sender.send({ ...subscription, endpoint }, 'x')).rejects.toMatchObject({
      cause: { message: 'The host is not on the public internet.' },
    });
  },
);

it('the keys are made once, for the owner’s eyes alone, and again when they are damaged', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => loadPushKeys(folder)));
  expect(others).toEqual([first, first]);
  const file = join(folder, 'push-keys.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(first);
  await writeFile(file, '{');
  expect(await loadPushKeys(folder)).not.toEqual(first);
});

describe('the seller’s site as an app', () => {
  it('is called like the sale, and starts at it', async () => {
    const t = await openTestApp();
    const stranger = JSON.parse((await openBrowser(t).visit('/manifest.webmanifest')).html);
    expect(stranger.name).toBe('Resale Listing Service');
    const seen = await t.app.request('/manifest.webmanifest', { headers: { 'accept-language': 'fr' } });
    expect(await seen.text()).toContain(JSON.stringify(wordsOf('fr').seller.app));
    const owner = await t.signIn();
    const { apiKey: key } = owner;
    const bearer = await t.sessionOf(owner);
    await t.request('PUT', '/api/account/settings', { bearer, body: { language: 'de' } });
    await t.request('POST', '/api/pages/publish', { key, body: { display_name: 'Maria’s sale' } });
    const seller = openBrowser(t);
    const page = await seller.signIn(await seller.visit('/settings/mails'));
    expect(page.html).toContain('rel="manifest"');
    const manifest = JSON.parse((await seller.visit('/manifest.webmanifest')).html);
    expect(manifest).toMatchObject({ name: 'Maria’s sale', start_url: '/sell', display: 'standalone' });
    expect(manifest.description).toBe(wordsOf('de').seller.app);
    for (const { src } of manifest.icons) {
      const icon = await t.app.request(src);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    const script = await t.app.request('/sw.js');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain("addEventListener('push'");
    await t.close();
  });
});
