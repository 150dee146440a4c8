import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { type BusySale, busySale, type Called } from './busy-sale.ts';
import { openBrowser } from './oauth-browser.ts';
import { oauthClient } from './oauth-client.ts';
import { RESEND_KEY, RESEND_SECRET, svixHeaders } from './resend-server.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** Settings for incoming emails, and for as many listings as the sale has. */
export const LIFE_ENV = {
  RESEND_API_KEY: RESEND_KEY,
  RESEND_WEBHOOK_SECRET: RESEND_SECRET,
  MAIL_FROM: 'Sale <sale@example.com>',
  MAIL_REPLY_TO: 'reply@example.com',
  PLAN_LIMITS: 'free.active_items=9',
};

/**
 * A busy sale from its first call to its last, using every operation of the API. `look` inspects it from time to
 * time.
 */
export async function saleLife(
  t: TestApp,
  word: string,
  called: Called = () => {},
  look: (sale: BusySale) => Promise<void> = async () => {},
): Promise<BusySale> {
  const sale = await busySale(t, word, called);
  const { as, call, ben, cat, question, watches, threads, photos } = sale;

  // One listing needs the seller's review, another is deleted.
  t.writer.answerNext({ title: 'Tall mirror', needs_review: true });
  const { job_id } = await as('POST', '/api/items/bulk-generate', { photoUrls: [photos[3]] });
  await t.runDueWork();
  await as('POST', '/api/items', { photos: [photos[3]], ai_job_id: job_id });
  const rug = { title: 'Old rug', description: 'Worn.', price: 5, condition: 'Fair', category: 'Decor' };
  const { item_id } = await as('POST', '/api/items', { photos: [photos[2]], ...rug });
  await as('DELETE', `/api/items/${item_id}`);
  await look(sale);

  for (const path of ['/api/health', '/api/status', '/auth.md']) await call('GET', path);
  for (const name of ['authorization-server', 'protected-resource', 'protected-resource/api/mcp'])
    await call('GET', `/.well-known/oauth-${name}`);

  // An app is connected and disconnected.
  const request: TestApp['request'] = async (method, path, options) => {
    const answer = await t.request(method, path, options);
    if (answer.status < 300) called(method, path, answer.status);
    return answer;
  };
  const oauth = oauthClient({ ...t, request });
  const browser = openBrowser(t);
  await browser.signIn(await browser.visit('/settings'), sale.email);
  const { clientId, tokens } = await oauth.connect({}, browser);
  const consent = await t.app.request(oauth.authorizePath(clientId));
  expect([200, 303]).toContain(consent.status);
  called('GET', '/oauth/authorize', consent.status);
  await as('GET', '/api/auth/connected-apps');
  await as('DELETE', `/api/auth/connected-apps?client_id=${clientId}`);
  await oauth.post('/api/oauth/revoke', { token: tokens.refresh_token });

  // The seller looks at everything.
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
  called('GET', `/api/items/${sale.vaseId}`, listing.status);
  await call('PUT', `/api/items/${sale.vaseId}`, {
    key: sale.key,
    body: { price: 20 },
    headers: { 'if-match': listing.headers.get('etag') ?? '' },
  });

  // So do people who are looking for something to buy.
  await call('GET', `/api/pages/${sale.slug}`);
  const isOfSale = (found: object) => JSON.stringify(found).includes(`/${sale.slug}`);
  const { items } = await call('GET', '/api/search/items?q=lamp');
  const { sales } = await call('GET', '/api/search/sales?city=Springfield');
  expect([items.filter(isOfSale).length, sales.filter(isOfSale).length]).toEqual([1, 1]);
  await call('GET', `/api/questions/${question}`);
  await call('POST', `/api/questions/${question}/messages`, { body: { content: 'And how old?' } });
  await call('GET', `/api/price-watches/${watches.price}`);
  await call('DELETE', `/api/price-watches/${watches.price}`);
  await call('GET', `/api/watches/${watches.sale}`);
  await call('DELETE', `/api/watches/${watches.search}`);

  // Ben and the seller agree on a price, a time, and a place.
  const buyer = (path: string, body: object) => call('POST', `/api/buyer/${ben.token}/${path}`, { body });
  await as('PUT', `/api/reservations/${ben.reservationId}`, {
    offer_answers: { [sale.lampId]: { counter: 38 } },
  });
  await buyer('offers', { item_id: sale.lampId, accept: true });
  await buyer('messages', { content: 'Is tomorrow fine?' });
  await as('GET', `/api/conversations/${threads.ben}`);
  await as('GET', `/api/conversations/${threads.ben}/suggestions`);
  const reply = await as('POST', `/api/conversations/${threads.ben}/reply/prepare`, { content: 'It is.' });
  await look(sale);
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
  t.clock.advance(2 * HOUR);
  await t.runDueWork();
  await look(sale);
  const pickup = (path: string, body: object) =>
    as('POST', `/api/reservations/${ben.reservationId}/${path}`, body);
  await pickup('pickup-confirm', { action: 'sold' });
  await look(sale);
  await pickup('undo', {});
  await pickup('pickup-confirm', { action: 'noshow' });

  // The other two buyers leave.
  await as('POST', `/api/conversations/${threads.quin}/settled`, { settled: true });
  await as('POST', `/api/conversations/${threads.quin}/block`, { blocked: true });
  await call('POST', `/api/buyer/${cat.token}/cancel`, { body: {} });
  await as('POST', `/api/items/${sale.deskId}/postings`, { place: `${word} board` });
  const dan = { buyer_name: `Dan ${word}`, buyer_email: `${word}.dan@example.com` };
  const late = await call('POST', '/api/reservations', {
    body: { slug: sale.slug, item_ids: [sale.deskId], ...dan },
  });
  await t.runDueWork();
  await as('POST', `/api/reservations/${late.reservation_id}/cancel`, { message: 'It broke.' });

  const own = { bearer: await t.sessionOf(sale) };
  await call('GET', '/api/account/passkeys', own);
  await call('DELETE', `/api/account/passkeys?id=${sale.passkeyId}`, own);
  await call('POST', '/api/account/delete', { ...own, body: { confirm: sale.email } });
  await call('POST', '/api/account/delete/stop', { ...own, body: {} });

  // A reply by email, a purchase of time, and the end.
  const report = JSON.stringify({ type: 'email.opened', created_at: '', data: {} });
  await call('POST', '/api/mail/inbound', { rawBody: report, headers: svixHeaders(report, t.clock.now()) });
  await as('POST', '/api/payments/checkout-link', { plan: 'sale_pass' });
  await call('POST', '/api/payments/webhook', { rawBody: '{}' });
  const day = (days: number) => sale.inDays(days).slice(0, 10);
  const until = { price_drops: [{ on: day(4), percent: 10 }], ends_on: day(20) };
  await as('POST', '/api/pages/publish', until);
  for (const days of [6, 20]) {
    t.clock.advance(days * DAY);
    await t.runDueWork();
  }
  await look(sale);
  await as('POST', '/api/pages/publish', { ends_on: null });
  await as('POST', '/api/pages/extend', {});
  await as('DELETE', `/api/items/${sale.vaseId}`);
  await as('POST', `/api/items/${sale.vaseId}/restore`, {});
  await as('POST', '/api/pages/unpublish', {});
  await as('GET', '/api/account/summary');
  await as('GET', '/api/account/export');
  await as('GET', '/api/account/items.csv');
  await as('DELETE', `/api/webhooks/${sale.webhookId}`);
  await as('DELETE', `/api/auth/api-keys?id=${sale.keyId}`);
  return sale;
}
