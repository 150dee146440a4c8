import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../../src/languages/index.ts';
import { type Desk, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openSeller } from '../support/seller-forms.ts';

/** Sentences that are true only if email can be sent: that one was sent, will be sent, or should be looked for. */
const PROMISES: Record<string, RegExp> = {
  en: /\b(we’ll|will) (email|notify)|\bwe(’ve also)? (sent|emailed)|by email|get(s)? an email|check your (email|spam)|emailed link|in (the|your) email|one email a day/i,
  es: /te (escribimos|avisamos|enviaremos|avisaremos|escribiremos|mandaremos)|(te )?enviamos un|por correo|recib\w+ (un|el) correo|revisa tu (correo|carpeta)|del correo|enlace (que te )?enviado/i,
  de: /wir (schicken|senden|mailen|schreiben|benachrichtigen|melden)|per E-Mail|(in|aus|mit) der E-Mail|bekomm\w+ (eine|die) E-Mail|Spam|wir haben/i,
  fr: /nous vous (écri|enver|prévien|envoy|avert)|par e-mail|dans (l’|votre )e-mail|recev\w+ un e-mail|indésirables/i,
  'pt-BR':
    /(vamos|iremos) (enviar|avisar|mandar|escrever)|enviaremos|avisaremos|enviamos|por e-mail|do e-mail|no (seu )?e-mail|receb\w+ um e-mail|spam/i,
};

const BEN = { buyer_name: 'Ben', buyer_email: 'ben@example.com' };
const CAT = { buyer_name: 'Cat', buyer_email: 'cat@example.com' };

let t: TestApp;
let desk: Desk;
afterEach(() => t.close());

/** The main text of a page: footer and header link to documents and languages. */
const wordsOn = (html: string): string =>
  html
    .replace(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

async function openSale(baseUrl: string, mailer: string) {
  t = await openTestApp({ env: { BASE_URL: baseUrl } });
  Object.assign(t.deps.mailer, { name: mailer });
  desk = await openDesk(t);
  const { item_id } = await desk.create();
  const { item_id: other } = await desk.create();
  const { json } = await desk.request('POST', '/api/pages/publish', { city: 'Portland', publish: true });
  return { slug: String(json.data.slug), item_id, other };
}

/** Every page on a buyer's way, by name. */
async function pagesOf(baseUrl: string, language: string, mailer = 'file'): Promise<Record<string, string>> {
  const { slug, item_id, other } = await openSale(baseUrl, mailer);
  const get = async (path: string) =>
    (await t.app.request(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)).text();
  const post = async (path: string, fields: Record<string, string>) => {
    const response = await t.app.request(`${path}?lang=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
    const to = response.headers.get('location');
    return to === null
      ? response.text()
      : get(new URL(to, 'http://x').pathname + new URL(to, 'http://x').search);
  };
  const pages: Record<string, string> = {};
  const see = async (name: string, page: Promise<string>) => {
    pages[name] = await page;
    return pages[name];
  };
  await see('sale', get(`/${slug}`));
  await see('item', get(`/${slug}/${item_id}`));
  const reserved = await see('reserved', post(`/${slug}/reserve`, { ...BEN, item_ids: item_id }));
  await see('asked', post(`/${slug}/ask`, { ...BEN, content: 'Is it still there?' }));
  await see('item on hold', get(`/${slug}/${item_id}`));
  const queued = await see('in line', post(`/${slug}/reserve`, { ...CAT, item_ids: item_id }));
  await see('reserve again', post(`/${slug}/reserve`, { ...BEN, buyer_email: 'no', item_ids: other }));
  await see('ask again', post(`/${slug}/ask`, { ...BEN, content: '' }));
  await see('watch', post(`/${slug}/watch`, { item_id: other, buyer_email: 'ben@example.com' }));
  await see('watch again', post(`/${slug}/watch`, { item_id: other, buyer_email: 'no' }));
  await see('cut reservation link', get('/r/res_cut'));
  await see('cut question link', get('/q/ask_cut'));
  await t.sendMail();
  for (const { to, text, kind } of t.mailer.sent) {
    const [link] = /\/[rqw]\/[\w.-]+/.exec(text) ?? [];
    if (link) await see(`link of ${kind} to ${to}`, get(link));
  }
  for (const [name, html] of [
    ['reservation', reserved],
    ['place in line', queued],
  ] as const) {
    const [link] = /\/r\/res_[\w.-]+/.exec(html) ?? [];
    if (!link) continue;
    await see(`${name} by the shown link`, get(link));
    await see(`${name} with a message`, post(`${link}/message`, { content: 'I am coming.' }));
    await see(`${name} with no time`, post(`${link}/schedule`, { starts_at: 'x' }));
    await see(`${name} canceled`, post(`${link}/cancel`, {}));
  }
  return pages;
}

describe.each(['http://localhost:3000', 'http://sale.example.com'])('without a mail provider at %s', (at) => {
  it.each(LANGUAGE_CODES)('no page of a buyer promises an email, in %s', async (language) => {
    const pages = await pagesOf(at, language);
    expect(Object.keys(pages).length).toBeGreaterThan(15);
    const promising = Object.entries(pages).flatMap(([name, html]) => {
      const [said] = PROMISES[language]?.exec(wordsOn(html)) ?? [];
      return said === undefined ? [] : [`${name}: ${said}`];
    });
    expect(promising).toEqual([]);
  });
});

it.each(LANGUAGE_CODES)('with one they do, in %s', async (language) => {
  const pages = await pagesOf('http://sale.example.com', language, 'smtp');
  for (const name of ['reserved', 'asked', 'watch', 'in line', 'item on hold']) {
    expect(wordsOn(pages[name] ?? ''), name).toMatch(PROMISES[language] ?? /$^/);
  }
});

describe('what the seller reads', () => {
  /** A sale with two buyers who want the same item, and every page of its seller. */
  async function sellersPages(mailer: string, language: string): Promise<Record<string, string>> {
    const { slug, item_id, other } = await openSale('http://sale.example.com', mailer);
    const reserve = (body: object) =>
      t.request('POST', '/api/reservations', { body: { slug, item_ids: [item_id], ...body } });
    await reserve({ ...BEN, offers: { [item_id]: 20 } });
    await reserve(CAT);
    await t.sendMail();
    for (const { text } of t.mailer.sent) {
      const [link] = /\/r\/[\w.-]+/.exec(text) ?? [];
      if (link) await t.app.request(link);
    }
    const { visit } = await openSeller(t, desk.email);
    const conversations = (await desk.request('GET', '/api/conversations')).json.data.conversations;
    const threads = conversations.map(
      (each: { conversation_id: string }) => `/inbox/${each.conversation_id}`,
    );
    const pages: Record<string, string> = {};
    const paths = [
      '/sell',
      '/sell/page',
      '/sell/new',
      `/sell/items/${item_id}`,
      `/sell/items/${other}`,
      '/inbox',
      '/sell/pickups',
    ];
    const done = ['noshow', 'cancel', 'prices', 'pickup', 'hold', 'undo'].map(
      (name) => `${threads[0]}?done=${name}`,
    );
    const settings = ['/settings/delete', '/settings/delete?done=delete', '/settings/mails'];
    for (const path of [...paths, '/sell/pickups?done=time', ...threads, ...done, ...settings]) {
      const { status, html } = await visit(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      expect([path, status]).toEqual([path, 200]);
      pages[path] = html;
    }
    return pages;
  }
  /** What only the seller's pages say about it. */
  const TOLD: Record<string, RegExp> = {
    en: /(gets?|both get) (an|it by) email|email (it to|you|me)|your email:|on its way|(was|were) notified/i,
    es: /recib\w+ un (correo|aviso)|por correo|te enviaremos|tu correo:|avisó/i,
    de: /(bekomm\w+|erhält) eine E-Mail|per E-Mail|wir schicken|dein Postfach|wurden? (über \w+ )?benachrichtigt/i,
    fr: /(reçoi\w+|recev\w+) un e-mail|par e-mail|nous vous enverrons|vos e-mails|(a|ont) été (prévenu|averti)/i,
    'pt-BR': /receb\w+ um e-mail|por e-mail|enviaremos|seu e-mail:|(foi|foram) avisad/i,
  };

  it.each(LANGUAGE_CODES)('promises no email if none can be sent, in %s', async (language) => {
    const pages = await sellersPages('file', language);
    const promising = Object.entries(pages).flatMap(([path, html]) => {
      const words = wordsOn(html);
      const at = words.search(TOLD[language] ?? /$^/);
      return at < 0 || path === '/settings/mails' ? [] : [`${path}: ${words.slice(at - 60, at + 60)}`];
    });
    expect(promising).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('is one where they do, in %s', async (language) => {
    const pages = await sellersPages('smtp', language);
    expect(
      Object.values(pages).filter((html) => (TOLD[language] ?? /$^/).test(wordsOn(html))).length,
    ).toBeGreaterThan(1);
  });

  it('is said to programs, too', async () => {
    const { slug, item_id } = await openSale('http://sale.example.com', 'file');
    await t.request('POST', '/api/reservations', { body: { slug, item_ids: [item_id], ...BEN } });
    await t.sendMail();
    const [link = ''] = /\/r\/[\w.-]+/.exec(t.mailer.sent.map(({ text }) => text).join(' ')) ?? [];
    await t.app.request(link);
    const { reservations } = (await desk.request('GET', '/api/reservations')).json.data;
    const { reservation_id } = reservations[0];
    const agreed = { reservation_id, action: 'agree_price', agreed_prices: { [item_id]: 30 } };
    const edited = { edits: [{ item_id, title: 'Brass lamp, large' }] };
    const told = [
      await desk.tool('update_reservation', agreed),
      (await desk.tool('edit_listings', edited)).results[0],
      await desk.tool('update_reservation', { reservation_id, action: 'cancel' }),
      await desk.tool('undo', { reservation_id }),
    ].map((answer) => answer.told);
    expect(told).toEqual(Array(4).fill(expect.stringMatching(/^No one: this service cannot send email yet/)));
    // What is sent in two steps says it before the seller decides.
    const [{ conversation_id }] = (await desk.request('GET', '/api/conversations')).json.data.conversations;
    const prepared = [
      await desk.tool('prepare_reply', { conversation_id, content: 'See you then.' }),
      await desk.tool('share_address', { conversation_id, address: '12 Oak Street' }),
    ].map(({ warnings }) => warnings.at(-1));
    expect(prepared).toEqual(
      Array(2).fill({
        code: 'no_email',
        text: 'This service can’t send email yet: the buyer sees this only on their own page.',
      }),
    );
  });
});
