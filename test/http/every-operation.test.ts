import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { busySale, deafReceivers } from '../support/busy-sale.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { oauthClient } from '../support/oauth-client.ts';
import { described, operationAt } from '../support/openapi-check.ts';
import { eachStore } from '../support/openings.ts';
import { RESEND_KEY, RESEND_SECRET, svixHeaders } from '../support/resend-server.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

describe.each(eachStore)('the interface document on $name', ({ store }) => {
  let t: TestApp;
  beforeAll(async () => {
    const env = {
      RESEND_API_KEY: RESEND_KEY,
      RESEND_WEBHOOK_SECRET: RESEND_SECRET,
      MAIL_FROM: 'Sale <sale@example.com>',
      MAIL_REPLY_TO: 'reply@example.com',
      PLAN_LIMITS: 'free.active_items=9',
    };
    t = await openTestApp({ store, env, deps: { webhookSender: deafReceivers } });
  });
  afterAll(() => t.close());

  it('describes a sale from its first to its last call, and has no operation that is not in it', async () => {
    const seen = new Set<string>();
    const called = (method: string, path: string) => {
      const found = operationAt(method, path);
      if (found) seen.add(found.operation.operationId);
    };
    const sale = await busySale(t, 'ann', called);
    const { as, call, ben, cat, question, watches, threads } = sale;

    for (const path of ['/api/health', '/api/status', '/auth.md']) await call('GET', path);
    for (const name of ['authorization-server', 'protected-resource', 'protected-resource/api/mcp'])
      await call('GET', `/.well-known/oauth-${name}`);

    // An app is connected, and ended.
    const request: TestApp['request'] = async (method, path, options) => {
      const answer = await t.request(method, path, options);
      if (answer.status < 300) called(method, path);
      return answer;
    };
    const oauth = oauthClient({ ...t, request });
    const browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'), sale.email);
    const { clientId, tokens } = await oauth.connect({}, browser);
    const consent = await t.app.request(oauth.authorizePath(clientId));
    expect([200, 303]).toContain(consent.status);
    called('GET', '/oauth/authorize');
    await as('GET', '/api/auth/connected-apps');
    await as('DELETE', `/api/auth/connected-apps?client_id=${clientId}`);
    await oauth.post('/api/oauth/revoke', { token: tokens.refresh_token });

    // The seller looks at what there is.
    for (const path of [
      '/api/account/settings',
      '/api/scheduling/availability',
      '/api/auth/api-keys',
      `/api/upload-sessions/${sale.uploadId}`,
      `/api/ai-jobs/${sale.jobId}`,
      '/api/items?status=available&limit=2',
      `/api/items/${sale.lampId}/postings`,
      `/api/crosspost/prepare?itemId=${sale.vaseId}`,
      '/api/webhooks',
      '/api/decisions',
      '/api/reservations',
      '/api/payments/status',
      '/api/pages/renewal-options',
    ])
      await as('GET', path);
    await as('PUT', `/api/postings/${sale.postingId}`, { taken_down: true });
    await as('DELETE', `/api/postings/${sale.postingId}`);
    await as('PUT', `/api/webhooks/${sale.webhookId}`, { enabled: true });
    await as('POST', `/api/webhooks/${sale.webhookId}/test`, {});
    await as('GET', `/api/webhooks/${sale.webhookId}/deliveries`);
    const listing = await t.request('GET', `/api/items/${sale.vaseId}`, { key: sale.key });
    called('GET', `/api/items/${sale.vaseId}`);
    await call('PUT', `/api/items/${sale.vaseId}`, {
      key: sale.key,
      body: { price: 20 },
      headers: { 'if-match': listing.headers.get('etag') ?? '' },
    });

    // So do those who look for something to buy.
    await call('GET', `/api/pages/${sale.slug}`);
    expect((await call('GET', '/api/search/items?q=lamp')).items).toHaveLength(1);
    expect((await call('GET', '/api/search/sales?city=Springfield')).sales).toHaveLength(1);
    await call('GET', `/api/questions/${question}`);
    await call('POST', `/api/questions/${question}/messages`, { body: { content: 'And how old?' } });
    await call('GET', `/api/price-watches/${watches.price}`);
    await call('DELETE', `/api/price-watches/${watches.price}`);
    await call('GET', `/api/watches/${watches.sale}`);
    await call('DELETE', `/api/watches/${watches.search}`);

    // Ben and the seller agree on a price, a time and a place.
    const buyer = (path: string, body: object) => call('POST', `/api/buyer/${ben.token}/${path}`, { body });
    await as('PUT', `/api/reservations/${ben.reservationId}`, {
      offer_answers: { [sale.lampId]: { counter: 38 } },
    });
    await buyer('offers', { item_id: sale.lampId, accept: true });
    await buyer('messages', { content: 'Is tomorrow fine?' });
    await as('GET', `/api/conversations/${threads.ben}`);
    await as('GET', `/api/conversations/${threads.ben}/suggestions`);
    const reply = await as('POST', `/api/conversations/${threads.ben}/reply/prepare`, { content: 'It is.' });
    await as('POST', `/api/conversations/${threads.ben}`, { confirmation_token: reply.confirmation_token });
    const { slots } = await call('GET', `/api/buyer/${ben.token}/slots`);
    await buyer('schedule', { starts_at: slots[0].starts_at });
    const prepared = await as('POST', `/api/conversations/${threads.ben}/address/prepare`, {});
    await as('POST', `/api/conversations/${threads.ben}/address`, {
      confirmation_token: prepared.confirmation_token,
    });
    await buyer('let-go', { item_ids: [sale.deskId] });
    t.clock.advance(Date.parse(slots[0].starts_at) - t.clock.now().getTime() - HOUR / 2);
    await t.runDueWork();
    await buyer('late', { minutes: 10 });
    await buyer('here', {});
    await as('POST', `/api/reservations/${ben.reservationId}/pickup-confirm`, { action: 'sold' });
    await as('POST', `/api/reservations/${ben.reservationId}/undo`, {});

    // The other two go.
    await as('POST', `/api/conversations/${threads.quin}/settled`, { settled: true });
    await as('POST', `/api/conversations/${threads.quin}/block`, { blocked: true });
    await call('POST', `/api/buyer/${cat.token}/cancel`, { body: {} });
    await as('POST', `/api/reservations/${ben.reservationId}/cancel`, { message: 'It broke.' });

    const own = { bearer: await t.sessionOf(sale) };
    await call('GET', '/api/account/passkeys', own);
    await call('DELETE', `/api/account/passkeys?id=${sale.passkeyId}`, own);
    await call('POST', '/api/account/delete', { ...own, body: { confirm: sale.email } });
    await call('POST', '/api/account/delete/stop', { ...own, body: {} });

    // A reply by email, time that is paid for, and the end.
    const report = JSON.stringify({ type: 'email.opened', created_at: '', data: {} });
    await call('POST', '/api/mail/inbound', { rawBody: report, headers: svixHeaders(report, t.clock.now()) });
    await as('POST', '/api/payments/checkout-link', { plan: 'sale_pass' });
    await call('POST', '/api/payments/webhook', { rawBody: '{}' });
    t.clock.advance(26 * DAY);
    await as('POST', '/api/pages/extend', {});
    await as('DELETE', `/api/items/${sale.vaseId}`);
    await as('POST', `/api/items/${sale.vaseId}/restore`, {});
    await as('POST', '/api/pages/unpublish', {});
    await as('GET', '/api/account/summary');
    await as('GET', '/api/account/export');
    await as('GET', '/api/account/items.csv');
    await as('DELETE', `/api/webhooks/${sale.webhookId}`);
    await as('DELETE', `/api/auth/api-keys?id=${sale.keyId}`);

    expect(
      described
        .filter(({ operation }) => !seen.has(operation.operationId))
        .map(({ operation }) => operation.operationId),
    ).toEqual([]);
  });
});
