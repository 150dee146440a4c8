import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/languages/index.ts';
import { HOUR, itemState, MINUTE, openSale, reserve, setAddress, tokenFor } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';

/**
 * A sale from the first reservation to the last email, with its seller and buyer in one language. If WHOLE_SALE is
 * set to a folder, everything that they read is written there.
 */
const ENGLISH =
  /(?<![\p{L}\p{N}])(the|and|you|your|with|this|that|is|are|of|to|it|not|here|until|held|hold|seller|buyer|pickup|reserved|write|open|sold|instead|since|today|tomorrow|ask|send|sent|email|wrote|when|settings|together|yes)(?![\p{L}\p{N}])/giu;
const NAMES = /^> .*$|https?:\S+|\S+@\S+|Resale Listing Service/gm;

const SALES = [
  ['de', 'EUR', 'DE', ['Eichentisch', 'Lampe', 'Sessel'], 'Gartenweg 3, 50667 Köln', 'Köln'],
  ['en', 'JPY', 'JP', ['Oak table', 'Lamp', 'Chair'], '2-1 Jingumae, Shibuya', 'Shibuya'],
  ['pt-BR', 'BRL', 'BR', ['Mesa', 'Abajur', 'Cadeira'], 'Rua Augusta 1200', 'São Paulo'],
] as const;

/** What a calendar shows of a file. */
const saidIn = (calendar: string): string =>
  (calendar.match(/^(SUMMARY|DESCRIPTION|X-WR-CALNAME):.*/gm) ?? [])
    .map((line) => line.replace(/^[\w-]+:/, ''))
    .join('\n');

const textOf = (html: string): string =>
  html
    .replace(/<(script|style|svg|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<a [^>]*hreflang[^>]*>.*?<\/a>/gs, ' ')
    .replace(/<\/(p|h\d|li|div|dt|dd|label|button|a|section|tr|form)>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, '’')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/\n\s*\n+/g, '\n');

describe('a whole sale', () => {
  let t: TestApp;
  afterEach(() => t.close());

  it.each(SALES)('in %s with %s', async (language, currency, country, titles, address, city) => {
    t = await openTestApp();
    const sale = await openSale(t, titles);
    const [first, second] = titles.map((title) => sale.item[title] ?? '');
    const put = (path: string, body: object) => t.request('PUT', path, { key: sale.key, body });
    const set = await put('/api/account/settings', { country, currency, language, keep_amounts: true });
    if (set.status !== 200) {
      for (const title of titles) await put(`/api/items/${sale.item[title]}`, { price: 1000 });
      expect(
        (await put('/api/account/settings', { country, currency, language, keep_amounts: true })).status,
      ).toBe(200);
    }
    await setAddress(t, sale.sellerId, address);
    await t.deps.store.write((tx) => tx.update(tx.t.pages).set({ city }));
    const browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'), sale.email);
    const read: [string, string][] = [];
    const look = async (path: string) => read.push([path, textOf((await browser.visit(path)).html)]);
    const seen = async (path: string) => {
      const page = await t.request('GET', path, {
        headers: { accept: 'text/html', 'accept-language': language },
      });
      read.push([path.replace(/[\w-]{30,}/, '…'), textOf(page.text)]);
    };
    await put(`/api/items/${first}`, { price: 2500 });

    await seen(`/${sale.slug}`);
    await seen(`/${sale.slug}/reserve?item=${first}`);
    const asks = (email: string, name: string, wish: object) =>
      t.request('POST', '/api/reservations', {
        headers: { 'accept-language': language },
        body: { slug: sale.slug, buyer_name: name, buyer_email: email, ...wish },
      });
    const asked = await asks('ben@example.com', 'Ben', {
      item_ids: [first, second],
      offers: { [first ?? '']: 2000 },
      message: 'Hi! WhatsApp +49 171 1234567',
    });
    expect([asked.status, asked.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    const reservationId = asked.json.data.reservation_id;
    // As the form of the page in that language records it.
    await t.deps.store.write((tx) => tx.update(tx.t.reservations).set({ language }));
    const token = await tokenFor(t, 'ben@example.com');
    await seen(`/r/${token}`);
    await t.request('GET', `/api/buyer/${token}`);
    await asks('cat@example.com', 'Cat', { item_ids: [first] });
    await t.request('GET', `/api/buyer/${await tokenFor(t, 'cat@example.com')}`);
    await t.runDueWork();
    const { conversations } = (await t.request('GET', '/api/conversations', { key: sale.key })).json.data;
    const thread = conversations.find(
      (row: { buyer_name: string }) => row.buyer_name === 'Ben',
    ).conversation_id;
    await look('/sell');
    await look('/inbox');
    await look(`/inbox/${thread}`);
    expect(
      (
        await put(`/api/reservations/${reservationId}`, {
          offer_answers: { [first ?? '']: { counter: 2200 } },
        })
      ).status,
    ).toBe(200);
    await seen(`/r/${token}`);
    const took = await t.request('POST', `/api/buyer/${token}/offers`, {
      body: { item_id: first, accept: true },
    });
    expect(took.status).toBe(200);
    const pickupAt = new Date(t.clock.now().getTime() + 40 * HOUR);
    await put(`/api/reservations/${reservationId}`, { pickup_at: pickupAt.toISOString() });
    const prepared = await t.request('POST', `/api/conversations/${thread}/address/prepare`, {
      key: sale.key,
      body: {},
    });
    await t.request('POST', `/api/conversations/${thread}/address`, {
      key: sale.key,
      body: { confirmation_token: prepared.json.data.confirmation_token },
    });
    await look('/inbox');
    expect(read.at(-1)?.[1]).toContain(wordsOf(language).messages.addressSent);
    await look(`/inbox/${thread}`);
    await look('/sell/pickups');
    const { html: pickups } = await browser.visit('/sell/pickups');
    const feed = new URL(/http[^"]*\/calendar\/[^"]+/.exec(pickups)?.[0] ?? '').pathname;
    const post = await t.request('GET', `/api/crosspost/prepare?itemId=${first}`, { key: sale.key });
    const { text: ready, category_hint: hint, places } = post.json.data;
    const passedOn = [
      { kind: 'calendar', to: sale.email, text: saidIn((await t.request('GET', feed)).text) },
      { kind: 'post', to: sale.email, text: [ready, hint, ...places.flatMap(Object.values)].join('\n') },
    ];
    for (let hour = 0; hour < 39; hour += 3) {
      t.clock.advance(3 * HOUR);
      await t.runDueWork();
    }
    await t.request('POST', `/api/buyer/${token}/late`, { body: { minutes: 15 } });
    await t.request('POST', `/api/buyer/${token}/here`, { body: {} });
    await seen(`/r/${token}`);
    t.clock.advance(3 * HOUR + MINUTE);
    await t.runDueWork();
    await look('/sell');
    await t.request('POST', `/api/reservations/${reservationId}/pickup-confirm`, {
      key: sale.key,
      body: { action: 'sold' },
    });
    await t.runDueWork();
    await t.request('POST', '/api/auth/send-code', { body: { email: sale.email } });
    await reserve(t, sale, { items: [titles[2]], email: 'dan@example.com', name: 'Dan' });
    const dan = await tokenFor(t, 'dan@example.com');
    await t.request('GET', `/api/buyer/${dan}`);
    await t.request('POST', `/api/buyer/${dan}/cancel`, { body: {} });
    await t.runDueWork();
    for (const path of ['/sell', `/sell/items/${first}`, '/sell/page', '/settings', '/sell/end'])
      await look(path);
    const mails = t.mailer.sent.filter(({ to, kind }) => to !== 'dan@example.com' && kind !== 'key_evicted');
    const told = mails.map((m) => [`${m.kind} → ${m.to}`, `${m.subject}\n${m.text}`] as [string, string]);
    const folder = process.env.WHOLE_SALE;
    if (folder) {
      const written = [...told, ...read].map(([where, text]) => `\n######## ${where}\n${text}`);
      writeFileSync(`${folder}/${language}.txt`, written.join('\n'));
    }
    expect((await itemState(t, first)).status).toBe('taken');
    const toSeller = new Set(mails.filter(({ to }) => to === sale.email).map(({ kind }) => kind));
    for (const kind of [
      'new_reservation',
      'new_message',
      'pickup_set_seller',
      'address_share_record',
      'pickup_tomorrow',
      'pickup_soon',
      'buyer_late',
      'buyer_here',
      'pickup_question',
      'buyer_cancelled',
      'sign_in_code',
    ]) {
      expect.soft([...toSeller]).toContain(kind);
    }
    // Times are written as in the country, and the inbox has the service's own lines in the account's language.
    const threads = read.filter(([path]) => path.startsWith('/inbox/'));
    const asked1 = { de: 'Angefragt:', en: 'Asked for', 'pt-BR': 'Pediu' }[language];
    for (const [path, text] of threads) expect.soft(text, path).toContain(asked1);
    // With a name that people use: for a time in Japan, English has only `GMT+9`.
    const zoneSaid = { EUR: 'MESZ', JPY: 'Japan Standard Time', BRL: 'BRT' }[currency];
    expect(mails.find(({ kind }) => kind === 'pickup_soon')?.text).toContain(zoneSaid);
    if (language === 'en') return;
    // The code of the first sign-in was sent before the account had a language.
    const later = mails.filter(
      ({ to, kind }) =>
        to !== 'cat@example.com' && kind !== 'reservation_received' && kind !== 'sign_in_code',
    );
    for (const { kind, html } of later) {
      expect.soft(html, kind).toContain(`<html lang="${language}">`);
    }
    const files = later.flatMap(({ kind, attachments = [] }) =>
      attachments.map(({ content }) => ({
        kind,
        text: saidIn(Buffer.from(content, 'base64').toString()),
      })),
    );
    expect(files.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['pickup_set_seller', 'reservation_arranged']),
    );
    const all = [
      ...later.map(({ kind, subject, text }) => ({ kind, text: `${subject}\n${text}` })),
      ...passedOn,
      ...files,
    ];
    for (const { kind: where, text } of all) {
      expect(text, where).not.toBe('');
      const own = text.replace(NAMES, '');
      expect
        .soft(
          [...own.matchAll(ENGLISH)].map(([word]) => word),
          `${where}: ${own}`,
        )
        .toEqual([]);
    }
  });
});
