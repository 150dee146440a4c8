import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOOK_EVENTS } from '../../db/schema.ts';
import { guardedWebhookSender } from '../../src/adapters/webhook-sender/guarded.ts';
import { OFF_AFTER_MS, RETRIES_MS } from '../../src/webhooks/deliver.ts';
import { queueHook } from '../../src/webhooks/queue.ts';
import { HOUR, missPickup, openSale, reserve, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { textOf } from '../support/imports.ts';
import { oauthClient } from '../support/oauth-client.ts';
import { eachStore } from '../support/openings.ts';
import { openPushService, type Received } from '../support/push-service.ts';

const DAY = 24 * HOUR;
const PYTHON = '/usr/bin/python3';

/** The code for checking a signature in the documents, in this language. */
const documented = (language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(textOf('docs/api.md'))?.[1] ?? '';
const VERIFY_IN_JAVASCRIPT = documented('js');
const VERIFY_IN_PYTHON = documented('python');

const { isGenuine } = (await import(
  `data:text/javascript,${encodeURIComponent(`${VERIFY_IN_JAVASCRIPT}\nexport { isGenuine };`)}`
)) as { isGenuine(...args: string[]): boolean };

/** The arguments of the documented checks. */
const partsOf = ({ headers, body }: Received, secret: string): [string, string, string, string, string] => [
  secret,
  String(headers['webhook-id']),
  String(headers['webhook-timestamp']),
  body.toString('utf8'),
  String(headers['webhook-signature']),
];
const eventOf = ({ body }: Received) => JSON.parse(body.toString('utf8'));

describe.each(eachStore)('webhooks on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let receiver: Awaited<ReturnType<typeof openPushService>>;
  beforeEach(async () => {
    receiver = await openPushService();
    t = await openTestApp({ store, env: { WEBHOOK_ALLOWED_HOSTS: receiver.host } });
    sale = await openSale(t, ['Lamp', 'Chair', 'Desk'], { streetAddress: '12 Oak Street' });
  });
  afterEach(async () => {
    await t.close();
    await receiver.close();
  });

  const call = (method: string, path = '', body?: unknown, key = sale.key) =>
    t.request(method, `/api/webhooks${path}`, { key, body });
  const url = () => `http://${receiver.host}/hook`;
  async function watch(events: readonly string[] = HOOK_EVENTS) {
    const { status, json } = await call('POST', '', { url: url(), events });
    expect(status).toBe(200);
    return { id: String(json.data.webhook_id), secret: String(json.data.secret) };
  }
  const told = () => receiver.received.map(eventOf);
  const kinds = () => told().map(({ type }) => type);
  const pastDue = async (ms: number) => {
    t.clock.advance(ms);
    await t.runDueWork();
  };
  const shown = async (id: string) =>
    (await call('GET')).json.data.webhooks.find((each: { webhook_id: string }) => each.webhook_id === id);
  const deliveries = async (id: string, query = '') =>
    (await call('GET', `/${id}/deliveries${query}`)).json.data;

  it('tells everything that happens to a sale once, signed, and nothing private of it', async () => {
    const { secret } = await watch();
    const edit = (item: string, body: object) =>
      t.request('PUT', `/api/items/${sale.item[item]}`, { key: sale.key, body });
    await edit('Lamp', { min_price: 3.21, notes: undefined, title: 'Tall lamp' });
    await edit('Desk', { status: 'reserved', reserved_for: 'Aunt Zelda' });
    await edit('Desk', { status: 'taken', final_price: 9 });
    const { token, reservationId } = await reserveAndOpen(t, sale, { items: ['Lamp'] });
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'Is it 12 Oak Street?' } });
    const confirm = { action: 'sold' };
    const path = `/api/reservations/${reservationId}`;
    const pickupAt = new Date(t.clock.now().getTime() + HOUR).toISOString();
    const arranged = await t.request('PUT', path, { key: sale.key, body: { pickup_at: pickupAt } });
    await t.clock.advance(2 * HOUR);
    const closed = await t.request('POST', `${path}/pickup-confirm`, { key: sale.key, body: confirm });
    expect([arranged.status, closed.status]).toEqual([200, 200]);
    await t.request('DELETE', `/api/items/${sale.item.Chair}`, { key: sale.key });
    await t.request('POST', `/api/items/${sale.item.Chair}/restore`, { key: sale.key });
    await t.request('POST', '/api/pages/unpublish', { key: sale.key });
    await t.request('POST', '/api/pages/publish', { key: sale.key, body: { publish: true } });
    await t.runDueWork();
    expect(new Set(kinds())).toEqual(
      new Set([
        'listing.updated',
        'listing.sold',
        'listing.deleted',
        'reservation.created',
        'reservation.confirmed',
        'reservation.completed',
        'pickup.booked',
        'message.received',
        'page.unpublished',
        'page.published',
      ]),
    );
    expect(kinds().filter((kind) => kind === 'listing.sold')).toHaveLength(2);
    const deleted = told().find(({ type }) => type === 'listing.deleted');
    const updated = told().find(({ type }) => type === 'listing.updated');
    expect([deleted.data.deleted, updated.data.deleted]).toEqual([true, false]);
    const created = told().find(({ type }) => type === 'reservation.created');
    expect(created).toEqual({
      type: 'reservation.created',
      timestamp: expect.any(String),
      data: expect.objectContaining({
        reservation_id: reservationId,
        items: [{ item_id: sale.item.Lamp, title: 'Tall lamp', state: 'held' }],
      }),
    });
    expect(told().find(({ type }) => type === 'message.received').data).toMatchObject({
      message_id: expect.stringMatching(/^msg_/),
      reservation_id: reservationId,
    });
    expect(JSON.stringify(told())).not.toMatch(/Oak Street|3\.21|Zelda|example\.com/);
    for (const each of receiver.received) {
      const parts = partsOf(each, secret);
      expect(Math.abs(Number(parts[2]) - t.clock.now().getTime() / 1000)).toBeLessThan(300);
      expect(isGenuine(...parts)).toBe(true);
      expect(isGenuine(...(parts.with(3, `${parts[3]} `) as typeof parts))).toBe(false);
    }
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells of what ends, of what is new, and of a page that ends soon', async () => {
    await watch();
    const create = (title: string) =>
      t.request('POST', '/api/items', {
        key: sale.key,
        body: { photos: [PNG], title, price: 5, description: 'x', condition: 'Good', category: 'Decor' },
      });
    expect((await create('Vase')).status).toBe(200);
    const late = await reserveAndOpen(t, sale, { items: ['Lamp'], email: 'late@example.com' });
    await pastDue(49 * HOUR);
    const gone = await reserveAndOpen(t, sale, { items: ['Chair'], email: 'gone@example.com' });
    const cancelled = await t.request('POST', `/api/buyer/${gone.token}/cancel`, { body: {} });
    expect([late.reservationId, cancelled.status]).toEqual([expect.any(String), 200]);
    const missed = await reserveAndOpen(t, sale, { items: ['Desk'], email: 'missed@example.com' });
    const closed = await missPickup(t, sale, missed.reservationId);
    expect(closed.status).toBe(200);
    await pastDue(22 * DAY);
    for (const kind of [
      'listing.created',
      'reservation.expired',
      'reservation.cancelled',
      'reservation.noshow',
      'page.expiring',
    ]) {
      expect(kinds()).toContain(kind);
    }
  });

  it('is tried again under one id until it is taken, and given up within three days', async () => {
    const { id, secret } = await watch(['reservation.created']);
    receiver.answers.push({ status: 500 }, { status: 302, headers: { location: 'http://10.0.0.1/' } });
    await reserve(t, sale, { items: ['Lamp'] });
    await t.runDueWork();
    expect(receiver.received).toHaveLength(1);
    expect(await shown(id)).toMatchObject({ enabled: true, failing_since: t.clock.now().toISOString() });
    await pastDue(5_000);
    expect((await deliveries(id)).deliveries[0]).toMatchObject({
      status: 'queued',
      attempts: 2,
      last_status: 302,
      last_error: expect.stringContaining('redirect'),
    });
    await pastDue(5 * 60_000);
    const [first, , third] = receiver.received;
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(third?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(third && isGenuine(...partsOf(third, secret))).toBe(true);
    expect((await deliveries(id)).deliveries[0]).toMatchObject({ status: 'delivered', attempts: 3 });
    expect(await shown(id)).toMatchObject({ failing_since: null });
    const tries = (await t.deps.metrics.text([])).match(/(?<=^resale_webhook_tries_total).+$/gm);
    expect(tries?.toSorted()).toEqual(['{outcome="failed"} 2', '{outcome="taken"} 1']);

    receiver.answers.push(...RETRIES_MS.map(() => ({ status: 503 })), { status: 503 });
    await reserve(t, sale, { items: ['Chair'], email: 'cy@example.com' });
    const before = receiver.received.length;
    await t.runDueWork();
    for (const wait of RETRIES_MS) await pastDue(wait);
    expect(receiver.received.length - before).toBe(RETRIES_MS.length + 1);
    expect((await deliveries(id)).deliveries[0]).toMatchObject({ status: 'failed', next_attempt_at: null });
    await pastDue(DAY);
    expect(receiver.received.length - before).toBe(RETRIES_MS.length + 1);
    expect(RETRIES_MS.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(3 * DAY);
    for (const cursor of ['zzz', 'item_01KQS6WB80S30DYVF1X7A1QQ2N'])
      expect((await call('GET', `/${id}/deliveries?cursor=${cursor}`)).status).toBe(400);
    const page = await deliveries(id, '?limit=1');
    const [older] = (await deliveries(id, `?limit=1&cursor=${page.next_cursor}`)).deliveries;
    expect([page.deliveries.length, older.status]).toEqual([1, 'delivered']);
  });

  it('is switched off after five days of failure, which an email says, and can be switched on again', async () => {
    const { id } = await watch(['reservation.created', 'listing.updated']);
    receiver.answers.push(...Array.from({ length: 60 }, () => ({ status: 500 })));
    const happen = (price: number) =>
      t.request('PUT', `/api/items/${sale.item.Desk}`, { key: sale.key, body: { price } });
    await happen(1);
    await t.runDueWork();
    await pastDue(OFF_AFTER_MS - 5 * 60_000);
    expect(await shown(id)).toMatchObject({ enabled: true });
    await happen(2);
    await pastDue(5 * 60_000);
    expect(await shown(id)).toMatchObject({ enabled: false, disabled_at: t.clock.now().toISOString() });
    expect((await deliveries(id)).deliveries.map(({ status }: { status: string }) => status)).toEqual([
      'failed',
      'failed',
    ]);
    await t.runDueWork();
    expect(t.mailer.sent.filter(({ kind }) => kind === 'webhook_off')).toHaveLength(1);
    expect(t.mailer.last(sale.email, 'webhook_off')?.text).toContain(id);
    receiver.answers.length = 0;
    const count = receiver.received.length;
    await happen(3);
    await pastDue(DAY);
    expect(receiver.received).toHaveLength(count);
    expect((await call('PUT', `/${id}`, { enabled: true })).json.data).toMatchObject({
      enabled: true,
      disabled_at: null,
      failing_since: null,
    });
    await happen(4);
    await t.runDueWork();
    expect(eventOf(receiver.received.at(-1)!)).toMatchObject({ type: 'listing.updated', data: { price: 4 } });
    receiver.answers.push({ status: 410 });
    await happen(5);
    await t.runDueWork();
    expect(await shown(id)).toMatchObject({ enabled: false });
  });

  it('is retried when its receiver asks for it; other events wait five minutes, or until its address changes', async () => {
    const { id } = await watch(['listing.updated']);
    const happen = (price: number) =>
      t.request('PUT', `/api/items/${sale.item.Desk}`, { key: sale.key, body: { price } });
    const count = () => receiver.received.length;
    receiver.answers.push({ status: 503, headers: { 'retry-after': '3600' } });
    await happen(1);
    await t.runDueWork();
    await happen(2);
    await pastDue(5 * 60_000 - 1);
    expect(count()).toBe(1);
    await pastDue(1);
    expect([count(), told().at(-1).data.price]).toEqual([2, 2]);
    await pastDue(HOUR - 5 * 60_000 - 1);
    expect(count()).toBe(2);
    await pastDue(1);
    expect([count(), told().at(-1).data.price]).toEqual([3, 1]);

    receiver.answers.push({ status: 500 });
    await happen(3);
    await t.runDueWork();
    await happen(4);
    await t.runDueWork();
    expect(count()).toBe(4);
    expect((await call('PUT', `/${id}`, { url: `${url()}/new` })).json.data.failing_since).toBeNull();
    await t.runDueWork();
    expect([count(), told().at(-1).data.price]).toEqual([5, 4]);
  });

  it('is given up three days after it happened, however long its receiver asks to wait', async () => {
    const { id } = await watch(['listing.updated']);
    const later = { status: 503, headers: { 'retry-after': '86400' } };
    receiver.answers.push(later, later, later, later, later);
    await t.request('PUT', `/api/items/${sale.item.Desk}`, { key: sale.key, body: { price: 1 } });
    await t.runDueWork();
    for (const tries of [2, 3, 4, 4]) {
      await pastDue(DAY);
      expect(receiver.received).toHaveLength(tries);
    }
    expect((await deliveries(id)).deliveries[0]).toMatchObject({ status: 'failed', next_attempt_at: null });
  });

  it('gets only committed events, and one that is down doesn’t delay the others', async () => {
    const dead = await openPushService();
    await dead.close();
    await watch(['reservation.created']);
    const [first] = (await call('GET')).json.data.webhooks;
    t.deps.webhookSender = guardedWebhookSender({ allowedHosts: [receiver.host, dead.host] });
    const other = await t.deps.store.write(async (tx) => {
      const { webhooks: w } = tx.t;
      const [row] = await tx
        .insert(w)
        .values({
          id: 'hook_00000000000000000000000000',
          sellerId: sale.sellerId,
          url: `http://${dead.host}/`,
          events: ['reservation.created'],
          createdAt: t.clock.now(),
          updatedAt: t.clock.now(),
        })
        .returning();
      return row!.id;
    });
    const refused = await reserve(t, sale, { items: ['Lamp', 'no-such-item'] });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await reserve(t, sale, { items: ['Lamp'] });
    await t.runDueWork();
    expect(kinds()).toEqual(['reservation.created']);
    expect((await deliveries(first.webhook_id)).deliveries).toHaveLength(1);
    expect((await deliveries(other)).deliveries).toMatchObject([
      { status: 'queued', last_status: null, last_error: 'The address could not be reached.' },
    ]);
  });

  it('belongs to its seller, five at most, by key or own session; the secret is shown once', async () => {
    const { id } = await watch(['listing.sold']);
    expect(JSON.stringify((await call('GET')).json)).not.toContain('whsec_');
    const rest = await Promise.all(
      [1, 2, 3, 4, 5].map(() => call('POST', '', { url: url(), events: ['listing.sold'] })),
    );
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 400]);
    expect(rest.find(({ status }) => status === 400)?.json.code).toBe('WEBHOOK_LIMIT_REACHED');
    const secrets = rest.flatMap(({ json }) => json.data?.secret ?? []);
    expect(new Set(secrets).size).toBe(4);

    const other = (await t.signIn('other@example.com')).apiKey;
    for (const [method, path, body] of [
      ['PUT', '', { enabled: false }],
      ['DELETE', '', undefined],
      ['POST', '/test', undefined],
      ['GET', '/deliveries', undefined],
    ] as const) {
      expect((await call(method, `/${id}${path}`, body, other)).status).toBe(404);
    }
    const theirs = { url: url(), events: ['listing.sold'] };
    expect((await call('POST', '', theirs, other)).status).toBe(200);
    const { tokens } = await oauthClient(t).connect();
    const bearer = tokens.access_token;
    expect((await t.request('GET', '/api/webhooks', { bearer })).status).toBe(403);
    const body = { url: url(), events: ['listing.sold'] };
    expect((await t.request('POST', '/api/webhooks', { bearer, body })).status).toBe(403);
    const session = await t.sessionOf(sale);
    expect((await t.request('GET', '/api/webhooks', { bearer: session })).json.data.webhooks).toHaveLength(5);
    expect((await call('DELETE', `/${id}`)).json.data).toEqual({ webhook_id: id, deleted: true });
    expect((await call('GET')).json.data.webhooks).toHaveLength(4);
  });

  // The following tests ask nothing new of the database.
  const once = it.skipIf(store === 'postgresql');
  once('changes its address and its events, and stays off until it is switched on', async () => {
    const { id } = await watch(['listing.updated']);
    const happen = async (price: number) => {
      await t.request('PUT', `/api/items/${sale.item.Desk}`, { key: sale.key, body: { price } });
      await t.runDueWork();
    };
    const since = t.clock.now().toISOString();
    const off = { enabled: false, disabled_at: since };
    expect((await call('PUT', `/${id}`, { enabled: false })).json.data).toMatchObject(off);
    t.clock.advance(HOUR);
    expect((await call('PUT', `/${id}`, { enabled: false })).json.data).toMatchObject(off);
    const moved = { url: `${url()}/moved`, events: ['listing.sold', 'listing.updated'] };
    expect((await call('PUT', `/${id}`, moved)).json.data).toMatchObject({ ...off, ...moved });
    expect((await call('PUT', `/${id}`, { url: url() })).json.data).toMatchObject({ ...moved, url: url() });
    await happen(1);
    expect(receiver.received).toHaveLength(0);
    await call('PUT', `/${id}`, { enabled: true });
    await happen(2);
    expect(receiver.received).toHaveLength(1);
  });

  once('works again as soon as a try is taken, and says of every other answer what it was', async () => {
    const { id } = await watch(['listing.updated']);
    receiver.answers.push({ status: 500 });
    await t.request('PUT', `/api/items/${sale.item.Desk}`, { key: sale.key, body: { price: 1 } });
    await t.runDueWork();
    const since = t.clock.now().toISOString();
    const tried = async (status: number) => {
      receiver.answers.push({ status });
      const { last_error } = (await call('POST', `/${id}/test`)).json.data;
      return [last_error?.replace(/\D+$/, '') ?? null, (await shown(id)).failing_since];
    };
    expect(await tried(300)).toEqual(['The address answered with a redirect (300', since]);
    expect(await tried(399)).toEqual(['The address answered with a redirect (399', since]);
    expect(await tried(400)).toEqual(['The address answered with status 400', since]);
    expect(await tried(299)).toEqual([null, null]);
    expect(await tried(200)).toEqual([null, null]);
  });

  once('is told nothing that nobody listens to', async () => {
    const facts = () => Promise.reject(new Error('They were read.'));
    await t.deps.store.write((tx) => queueHook(t.deps, tx, sale.sellerId, 'listing.sold', facts));
  });

  once('can be tried out at once, also while it is off', async () => {
    const { id, secret } = await watch(['listing.sold']);
    await call('PUT', `/${id}`, { enabled: false });
    receiver.answers.push({ status: 418 }, { status: 204 });
    const failed = (await call('POST', `/${id}/test`)).json.data;
    expect(failed).toMatchObject({ type: 'webhook.test', status: 'failed', last_status: 418 });
    expect((await call('POST', `/${id}/test`)).json.data).toMatchObject({ status: 'delivered' });
    await pastDue(DAY);
    expect(told()).toEqual([
      expect.objectContaining({ type: 'webhook.test', data: { webhook_id: id } }),
      expect.objectContaining({ type: 'webhook.test' }),
    ]);
    const parts = partsOf(receiver.received[0]!, secret);
    expect(isGenuine(...parts)).toBe(true);
    if (!existsSync(PYTHON)) return;
    const script = `${VERIFY_IN_PYTHON}\nimport sys\n*parts, body, sent = sys.argv[1:]\nprint(is_genuine(*parts, body.encode(), sent))`;
    const python = (args: string[]) => execFileSync(PYTHON, ['-c', script, ...args], { encoding: 'utf8' });
    expect(python(parts).trim()).toBe('True');
    expect(python(parts.with(1, 'evt_other')).trim()).toBe('False');
    expect(python(parts.with(4, 'v1,é')).trim()).toBe('False');
  });

  once('refuses addresses that it would never call, and events that never happen', async () => {
    for (const wrong of [
      { url: 'http://example.com/' },
      { url: 'https://127.0.0.1/' },
      { url: 'https://[::1]/' },
      { url: 'https://169.254.169.254/latest' },
      { url: 'https://192.168.1.1/' },
      { url: 'https://me:secret@example.com/' },
      { url: 'javascript:alert(1)' },
      { events: ['listing.stolen'] },
      { events: [] },
    ]) {
      const { status, json } = await call('POST', '', { url: url(), events: ['listing.sold'], ...wrong });
      expect([wrong, status, json.code]).toEqual([wrong, 400, 'invalid_request']);
    }
    expect((await call('GET')).json.data.webhooks).toEqual([]);
    const { id } = await watch(['listing.sold']);
    expect((await call('PUT', `/${id}`, { url: 'https://10.0.0.7/' })).status).toBe(400);
    expect((await call('PUT', `/${id}`, {})).status).toBe(400);
  });

  once('a message of somebody who only asks is told too', async () => {
    await watch(['message.received']);
    const { status } = await t.request('POST', '/api/questions', {
      body: {
        slug: sale.slug,
        buyer_name: 'Ann',
        buyer_email: 'ann@example.com',
        content: 'Any scratches?',
      },
    });
    expect(status).toBeLessThan(300);
    await t.runDueWork();
    expect(told()).toEqual([]);
    const mail = t.mailer.last('ann@example.com');
    const token = /\/q\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    await t.request('GET', `/api/questions/${token}`);
    await t.runDueWork();
    expect(told()).toMatchObject([
      { type: 'message.received', data: { buyer_name: 'Ann', reservation_id: null } },
    ]);
  });
});

it('is tried ten times: after seconds, minutes, and hours, all within three days', () => {
  const MINUTE = 60_000;
  const hours = [2, 5, 10, 12, 18, 24].map((each) => each * HOUR);
  expect(RETRIES_MS).toEqual([5_000, 5 * MINUTE, 30 * MINUTE, ...hours]);
  expect(OFF_AFTER_MS).toBe(5 * DAY);
});

it('documents every event', () => {
  const guide = textOf('docs/api.md');
  expect(HOOK_EVENTS.filter((event) => !guide.includes(`\`${event}\``))).toEqual([]);
});

it.each([
  ['3600', 3_600_000],
  ['86401', 86_400_000],
  ['-5', 0],
  ['soon', 0],
])(
  'a receiver that asks to wait for %s seconds makes us wait for a day at most',
  async (asked, retryAfterMs) => {
    const receiver = await openPushService();
    receiver.answers.push({ status: 503, headers: { 'retry-after': asked } });
    const sender = guardedWebhookSender({ allowedHosts: [receiver.host] });
    expect(await sender.post(`http://${receiver.host}/`, {}, '{}')).toEqual({ status: 503, retryAfterMs });
    await receiver.close();
  },
);

it('a name that leads inside the network is not called', async () => {
  const sender = guardedWebhookSender({ resolve: async () => ['93.184.216.34', '10.0.0.7'] });
  expect(sender.accepts('https://inside.example/')).toBe(true);
  for (const host of [
    'localhost',
    'localhost.',
    'x.localhost',
    'printer.local',
    'nas.lan',
    'box.home.arpa',
    'intranet',
  ]) {
    expect([host, sender.accepts(`https://${host}/x`)]).toEqual([host, false]);
    expect(guardedWebhookSender({ allowedHosts: [`${host}:443`] }).accepts(`https://${host}/x`)).toBe(true);
  }
  await expect(sender.post('https://inside.example/', {}, '{}')).rejects.toThrow(
    'not on the public internet',
  );
});

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
