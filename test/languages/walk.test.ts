import { afterAll, beforeEach, expect, it } from 'vitest';
import { photoIdOf } from '../../src/photos/urls.ts';
import { call, LEGACY } from '../mcp/requests.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { storedPhotos } from '../support/stored-photos.ts';
import { storeKinds } from '../support/stores.ts';

/**
 * Everything that a Spanish buyer reads from the sale page to the pickup. What people type here is Spanish, so any
 * English word comes from the service.
 */
const ENGLISH =
  /(?<![\p{L}\p{N}])(the|and|you|your|yours|for|with|this|that|these|is|are|was|will|of|to|it|its|on|at|by|from|not|nothing|here|until|held|seller|buyer|reservation|reserve it|pickup|picked|write|open|opened|line|sold|free|new|like|good|search|sort|price|newest|things?|ask|question|send|sent|offer|email|link|back|photo|message|messages|cancel|confirm|page|city|sell|sign|print|share|follow|everything|somebody|someone|skip|support|terms|developers)(?![\p{L}\p{N}])/giu;

/** Names, which no language translates. */
const NAMES = [/Resale Listing Service/g, /sale\.example|localhost:3000|seller@example\.com/g];

/** What a person reads or hears of a page. */
function heard(html: string): string {
  const spoken = [...html.matchAll(/\s(?:alt|title|aria-label|placeholder|content)="([^"]*)"/g)]
    .map(([, words = '']) => words)
    .filter(
      (words) => !/^(https?:|width=|light dark|#|noindex|website|product|summary|image\/|USD|\d)/.test(words),
    );
  const text = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<a [^>]*hreflang="[\w-]+"[^>]*>.*?<\/a>/gs, ' ')
    .replace(/<[^>]+>/g, ' ');
  return [text, ...spoken].join(' ').replaceAll('&#39;', '’');
}

const withoutAddresses = (text: string): string => text.replace(/https?:\/\/\S+|[\w.+-]+@[\w.-]+/g, ' ');

function expectSpanish(text: string, where: string): void {
  const own = NAMES.reduce((rest, name) => rest.replace(name, ' '), withoutAddresses(text));
  const found = [...own.matchAll(ENGLISH)].map(({ 0: word, index }) =>
    own.slice(Math.max(0, index - 30), index + word.length + 30).replace(/\s+/g, ' '),
  );
  expect.soft(found, where).toEqual([]);
}

/** Spanish words of the service, after removing what people typed. */
const SPANISH =
  /[áéíóúñ¿¡]|(?<![\p{L}\p{N}])(el|los|las|una|que|para|por|con|del|tu|su|este|se|reserva|reservado|precio|lugar|vendedor|mensaje|comprador|hasta|hoy|lunes|viernes|abril|mayo)(?![\p{L}\p{N}])/giu;
const TYPED = [/María/g, /Calle Sol 12/g, /¿Cabe\?/g, /Nos vemos|Nos mudamos\.|Efectivo|Hola|Gracias/g];

let t: TestApp;
let key: string;
let sellerId: string;
async function openSale(store: 'sqlite' | 'postgresql' = 'sqlite') {
  await t?.close();
  t = await openTestApp({ store });
  ({ apiKey: key, sellerId } = await t.signIn());
  await publish(t, key, {
    display_name: 'María',
    city: 'Laredo',
    state: 'TX',
    about: 'Nos mudamos.',
    payment_instructions: 'Efectivo',
    street_address: 'Calle Sol 12',
    ends_on: '2026-05-20',
  });
}
beforeEach(() => openSale());
afterAll(() => t.close());

const get = (path: string, language = 'es-MX,es;q=0.9,en;q=0.5') =>
  t.request('GET', path, { headers: { accept: 'text/html', 'accept-language': language } });

const post = (path: string, fields: Record<string, string>, language = 'es-MX') =>
  t.request('POST', path, {
    rawBody: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
  });

const api = (method: string, path: string, body?: object) =>
  t.request(method, path, { key, ...(body && { body }) });

async function reads(path: string, status = 200): Promise<string> {
  const page = await get(path);
  expect([path, page.status]).toEqual([path, status]);
  expect(page.text).toContain('<html lang="es"');
  expectSpanish(heard(page.text), path);
  return page.text;
}

/** Checks that the buyer's new emails are Spanish, and returns the link in them. */
let seen = 0;
async function mailsTo(email: string): Promise<{ kinds: string[]; link: string }> {
  await t.runDueWork();
  const mails = t.mailer.sent.slice(seen).filter((mail) => mail.to === email);
  seen = t.mailer.sent.length;
  for (const { kind, subject, text, html, attachments } of mails) {
    expectSpanish(`${subject}\n${text}`, kind);
    expectSpanish(heard(html), `${kind} as HTML`);
    for (const file of attachments ?? []) {
      const summary = /^SUMMARY:(.*)$/m.exec(Buffer.from(file.content, 'base64').toString())?.[1] ?? '';
      expectSpanish(summary, `the calendar of ${kind}`);
    }
  }
  const link = mails.map(({ text }) => /\/[rq]\/[\w-]{43}/.exec(text)?.[0]).findLast(Boolean) ?? '';
  return { kinds: mails.map(({ kind }) => kind), link };
}

/**
 * Checks what the seller of Spanish buyers reads: threads over the API and through a tool, the seller's own pages,
 * and emails.
 */
async function expectSellersEnglish(): Promise<void> {
  const { conversations } = (await api('GET', '/api/conversations')).json.data;
  const read: [string, string][] = [
    ['the list', conversations.map((row: object) => JSON.stringify(row)).join()],
  ];
  const browser = openBrowser(t);
  await browser.signIn(await browser.visit('/inbox'));
  for (const { conversation_id: id } of conversations) {
    const { messages } = (await api('GET', `/api/conversations/${id}`)).json.data;
    const lines = messages.filter((each: { sender_type: string }) => each.sender_type === 'system');
    expect(lines.length).toBeGreaterThan(0);
    for (const { content } of lines) read.push(['a line of the thread', content]);
    const [headers, body] = call(LEGACY, 'get_conversation', { conversation_id: id });
    read.push([
      'get_conversation',
      (await t.request('POST', '/api/mcp', { key, headers, body: body as object })).text,
    ]);
    const { html } = await browser.visit(`/inbox/${id}`);
    expect(html).toContain('<html lang="en"');
    read.push(['the inbox', heard(html)]);
  }
  for (const mail of t.mailer.sent.filter(({ to }) => to === 'seller@example.com')) {
    const files = (mail.attachments ?? []).map(({ content }) => Buffer.from(content, 'base64').toString());
    read.push([mail.kind, [mail.subject, mail.text, ...files].join('\n')]);
  }
  expect(read.length).toBeGreaterThan(15);
  for (const [where, text] of read) {
    const own = TYPED.reduce((rest, typed) => rest.replace(typed, ' '), withoutAddresses(text));
    const found = [...own.matchAll(SPANISH)].map(({ index }) =>
      own.slice(Math.max(0, index - 40), index + 40),
    );
    expect.soft(found, where).toEqual([]);
  }
}

it('a Spanish buyer reads Spanish from the sale page to the pickup', async () => {
  seen = 0;
  const table = await addItem(t, sellerId, {
    title: 'Mesa',
    description: 'Roble',
    photoIds: (await storedPhotos(t, sellerId, 3)).flatMap((url) => photoIdOf(t.config, url) ?? []),
    priceCents: 12_000,
    condition: 'Like New',
    category: 'Furniture',
  });
  const lamp = await addItem(t, sellerId, {
    title: 'Silla',
    description: '',
    priceCents: 0,
    status: 'available',
    condition: 'For Parts',
    category: 'Other',
  });
  for (let i = 0; i < 30; i += 1) {
    await addItem(t, sellerId, {
      title: `Cosa ${i}`,
      description: '',
      ...(i % 3 === 0 && { status: 'taken' as const }),
    });
  }
  await api('PUT', '/api/scheduling/availability', {
    scheduling_enabled: true,
    scheduling_timezone: 'America/Chicago',
    slot_duration: 30,
    manual_availability: [{ day_of_week: 6, start_time: '10:00', end_time: '12:00' }],
    blocked_dates: [],
  });
  await reads('/maria');
  await reads('/maria?q=Mesa');
  await reads('/maria?q=zzzz');
  await reads('/maria?page=2');
  await reads(`/maria/${table}`);
  await reads('/nada', 404);
  await reads('/browse');
  await reads('/browse?q=Mesa&place=Laredo');

  const fields = { item_ids: table, buyer_name: 'Ana', buyer_email: 'ana@ejemplo.mx', message: 'Hola' };
  for (const wrong of [
    { buyer_email: 'ana' },
    { buyer_name: '' },
    { [`offer_${table}`]: 'mucho' },
    { item_ids: 'item_x' },
    { website: 'x' },
  ]) {
    const { status, text } = await post('/maria/reserve', { ...fields, ...wrong });
    expect(status).toBeGreaterThanOrEqual(400);
    expectSpanish(heard(text), JSON.stringify(wrong));
  }
  const answer = await post('/maria/reserve', { ...fields, [`offer_${table}`]: '100' });
  expect(answer.status).toBe(200);
  expectSpanish(heard(answer.text), 'after the reservation');
  const asked = await mailsTo('ana@ejemplo.mx');
  expect(asked.kinds).toEqual(['reservation_received']);

  // Another buyer gets in line, and asks in the language of a button.
  const queued = await post(
    '/maria/reserve?lang=es',
    { ...fields, buyer_email: 'luis@ejemplo.mx', buyer_name: 'Luis' },
    'en-US',
  );
  expectSpanish(heard(queued.text), 'after joining the line');
  const luis = await mailsTo('luis@ejemplo.mx');
  expect(luis.kinds).toEqual(['reservation_queued']);
  await reads(luis.link);
  await reads(`/maria/${table}`);

  await reads(asked.link);
  const slot = (await t.request('GET', `/api/buyer${asked.link.slice(2)}/slots`)).json.data.slots[0]
    .starts_at;
  for (const [name, wrong] of [
    ['message', { content: '' }],
    ['schedule', { starts_at: '' }],
    ['schedule', { starts_at: '2026-05-04T03:00:00Z' }],
  ] as const) {
    expectSpanish(heard((await post(`${asked.link}/${name}`, wrong)).text), `a wrong ${name}`);
  }
  await post(`${asked.link}/message`, { content: 'Gracias' });
  await post(`${asked.link}/schedule`, { starts_at: slot });
  await reads(`${asked.link}?done=schedule`);
  expect((await mailsTo('ana@ejemplo.mx')).kinds).toEqual(['pickup_booked_buyer']);

  const [thread] = (await api('GET', '/api/conversations')).json.data.conversations.filter(
    (row: { buyer_name: string }) => row.buyer_name === 'Ana',
  );
  const reservation = thread.reservation.reservation_id;
  expect(
    (await api('GET', `/api/conversations/${thread.conversation_id}`)).json.data.messages[0].content,
  ).toMatch(/^Asked for “Mesa”/);
  await api('PUT', `/api/reservations/${reservation}`, { agreed_prices: { [table]: 110 } });
  const prepared = await api('POST', `/api/conversations/${thread.conversation_id}/address/prepare`);
  await api('POST', `/api/conversations/${thread.conversation_id}/address`, {
    confirmation_token: prepared.json.data.confirmation_token,
  });
  const reply = await api('POST', `/api/conversations/${thread.conversation_id}/reply/prepare`, {
    content: 'Nos vemos',
  });
  await api('POST', `/api/conversations/${thread.conversation_id}`, {
    confirmation_token: reply.json.data.confirmation_token,
  });
  await reads(asked.link);
  expect((await mailsTo('ana@ejemplo.mx')).kinds.sort()).toEqual([
    'address_shared',
    'reservation_arranged',
    'seller_reply',
  ]);

  await api('POST', `/api/reservations/${reservation}/pickup-confirm`, { action: 'sold' });
  await reads(asked.link);
  expect((await mailsTo('ana@ejemplo.mx')).kinds).toEqual(['pickup_sold']);
  await reads(luis.link);
  await reads(`/maria/${table}`);
  await api('POST', `/api/reservations/${reservation}/undo`);
  await reads(asked.link);
  await reads(luis.link);
  await post(`${asked.link}/cancel`, {});
  await reads(`${asked.link}?done=cancel`);
  await mailsTo('ana@ejemplo.mx');
  await reads(luis.link);

  const question = await post('/maria/ask', {
    buyer_name: 'Eva',
    buyer_email: 'eva@ejemplo.mx',
    content: '¿Cabe?',
    item_id: lamp,
  });
  expectSpanish(heard(question.text), 'after the question');
  expectSpanish(
    heard((await post('/maria/ask', { buyer_name: 'Eva', buyer_email: 'eva', content: '' })).text),
    'a wrong question',
  );
  const eva = await mailsTo('eva@ejemplo.mx');
  expect(eva.kinds).toEqual(['question_received']);
  await reads(eva.link);
  t.clock.advance(17 * 24 * 3600_000);
  await t.runDueWork();
  await reads(luis.link);
  await reads('/maria');
  await reads(`/maria/${lamp}`);
  expectSpanish(
    heard((await post('/maria/reserve', { ...fields, item_ids: lamp })).text),
    'a reservation after the end',
  );
  await expectSellersEnglish();
  t.clock.advance(60 * 24 * 3600_000);
  await t.runDueWork();
  await reads(luis.link, 410);
  await reads(eva.link, 410);
  await reads('/r/no-such-link', 404);
});

it('a program names the language of its buyer, and is refused one that we do not speak', async () => {
  const table = await addItem(t, sellerId, { title: 'Mesa' });
  const body = { slug: 'maria', item_ids: [table], buyer_name: 'Ana', buyer_email: 'ana@ejemplo.mx' };
  expect((await t.request('POST', '/api/reservations', { body: { ...body, language: 'tlh' } })).status).toBe(
    400,
  );
  await t.request('POST', '/api/reservations', { body: { ...body, language: 'es' } });
  seen = 0;
  const { link } = await mailsTo('ana@ejemplo.mx');
  const { data } = (await t.request('GET', `/api/buyer${link.slice(2)}`)).json;
  expect([data.language, data.messages[0].content]).toEqual(['es', 'Asked for “Mesa”.']);
});

it.each(storeKinds)('what a buyer chose stays with the reservation on $name', async ({ name }) => {
  if (name !== 'SQLite') await openSale('postgresql');
  seen = 0;
  const table = await addItem(t, sellerId, { title: 'Mesa' });
  await post('/maria/reserve', { item_ids: table, buyer_name: 'Ana', buyer_email: 'ana@ejemplo.mx' });
  const { link } = await mailsTo('ana@ejemplo.mx');
  const languageOf = async (path: string, browser: string) =>
    /<html lang="(\w+)"/.exec((await get(path, browser)).text)?.[1];
  expect(await languageOf(link, 'en-US')).toBe('es');
  expect(await languageOf(`${link}?lang=pl`, 'en-US')).toBe('es');
  expect(await languageOf(`${link}?lang=en`, 'es')).toBe('en');
  expect(await languageOf(link, 'es')).toBe('en');
  const [, text] = [await t.runDueWork(), (await get(link, 'es')).text];
  expect(text).toContain('Asked for “Mesa”.');
  await post(`${link}/cancel`, {});
  await t.runDueWork();
  expect(t.mailer.last('ana@ejemplo.mx')?.subject).toBe('Reservation canceled: Mesa');
  await get(`${link}?lang=es`, 'en');
  expect((await get(link, 'en')).text).toContain('Pidió “Mesa”.');
});
