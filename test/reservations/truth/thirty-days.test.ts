import { appendFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { manageToken } from '../../../src/reservations/find.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type Browser, openBrowser } from '../../support/oauth-browser.ts';
import { HOUR, openSale, type TestSale, tokenFor } from '../sale.ts';
import { pageText } from './page-text.ts';
import { strayLinksIn } from './walk.ts';

/*
 * A month with two sellers and their buyers, including both changes of the clocks. Every email and each change of a
 * page is checked for what must be true of all of them. With READ_MONTH=file, everything is written there, for
 * reading.
 */

const OUT = process.env.READ_MONTH;
const note = (words: string) => OUT && appendFileSync(OUT, `${words}\n`);

type Seller = TestSale & { browser: Browser; zone: string; locale: 'en' | 'de'; street: string };

it('thirty days: nothing unfilled is said, times are those of the seller, and links lead where they should', async () => {
  const t = await openTestApp();
  t.clock.setTo('2026-03-01T15:00:00Z');
  const ann = await seller(t, 'ann@example.com', {
    zone: 'America/New_York',
    locale: 'en',
    street: '12 Elm Street, Albany',
    place: { city: 'Albany', state: 'NY', country: 'US' },
    titles: ['Oak table', 'Floor lamp', 'Bicycle', 'Bookcase', 'Crib'],
  });
  const hans = await seller(t, 'hans@example.com', {
    zone: 'Europe/Berlin',
    locale: 'de',
    street: 'Lindenallee 7, Berlin',
    place: { city: 'Berlin', country: 'DE' },
    titles: ['Schrank', 'Stehlampe', 'Fahrrad', 'Regal', 'Teppich'],
  });
  const reader = readerOf(t, [ann, hans]);
  let steps = 0;
  const at = async (time: string) => {
    const to = Date.parse(time);
    while (t.clock.now().getTime() < to) {
      t.clock.advance(Math.min(6 * HOUR, to - t.clock.now().getTime()));
      await reader.look();
    }
    // Every page if someone wants to read them; otherwise now and then.
    steps += 1;
    if (OUT || steps % 4 === 0) await reader.pagesNow();
  };
  const ids = new Map<string, string>();
  const api = async (of: Seller, method: string, path: string, body?: object, expected = 200) => {
    const answer = await t.request(method, path, {
      bearer: await t.sessionOf(of),
      ...(body && { body }),
    });
    expect([method, path, answer.status, answer.status === expected ? '' : answer.text]).toEqual([
      method,
      path,
      expected,
      '',
    ]);
    await reader.look();
    return answer.json?.data;
  };
  const asks = async (of: Seller, name: string, items: string[], more: object = {}, opens = true) => {
    const body = {
      slug: of.slug,
      item_ids: items.map((title) => of.item[title]),
      buyer_name: name,
      buyer_email: `${name.toLowerCase()}@example.com`,
      language: of.locale,
      ...more,
    };
    const { json, status, text } = await t.request('POST', '/api/reservations', { body });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    ids.set(name, json.data.reservation_id);
    await reader.look();
    if (opens) await t.request('GET', `/api/buyer/${await tokenFor(t, body.buyer_email)}`);
    await reader.look();
  };
  const buyer = async (name: string, path: string, body: object = {}, expected = 200) => {
    const token = manageToken(t.deps, ids.get(name) ?? '');
    const answer = await t.request('POST', `/api/buyer/${token}${path}`, { body });
    expect([path, answer.status, answer.status === expected ? '' : answer.text]).toEqual([
      path,
      expected,
      '',
    ]);
    await reader.look();
  };
  const reservation = (name: string) => `/api/reservations/${ids.get(name)}`;
  const shares = async (of: Seller, name: string) => {
    const { conversations } = await api(of, 'GET', '/api/conversations');
    const row = conversations.find((one: { buyer_name: string }) => one.buyer_name === name);
    const path = `/api/conversations/${row.conversation_id}/address`;
    const { confirmation_token } = await api(of, 'POST', `${path}/prepare`, {});
    await api(of, 'POST', path, { confirmation_token });
  };
  const replies = async (of: Seller, name: string, content: string) => {
    const { conversations } = await api(of, 'GET', '/api/conversations');
    const row = conversations.find((one: { buyer_name: string }) => one.buyer_name === name);
    const path = `/api/conversations/${row.conversation_id}`;
    const { confirmation_token } = await api(of, 'POST', `${path}/reply/prepare`, { content });
    await api(of, 'POST', path, { content, confirmation_token });
  };

  // The first week: requests, a line of buyers, an offer, an unopened link.
  await asks(ann, 'Ben', ['Oak table'], { message: 'Is it solid oak?' });
  await asks(ann, 'Cat', ['Oak table', 'Floor lamp']);
  await asks(ann, 'Dan', ['Oak table'], {}, false);
  await asks(hans, 'Eva', ['Schrank'], { offers: { [hans.item.Schrank ?? '']: 8 } });
  await asks(hans, 'Finn', ['Schrank', 'Stehlampe']);
  await at('2026-03-02T16:00:00Z');
  await buyer('Ben', '/messages', { content: 'Can I come on Sunday?' });
  await replies(ann, 'Ben', 'Yes, gladly.');
  // Across the change of clocks in the United States.
  await api(ann, 'PUT', reservation('Ben'), { pickup_at: '2026-03-08T15:00:00Z' });
  await shares(ann, 'Ben');
  await api(hans, 'PUT', reservation('Eva'), { agreed_prices: { [hans.item.Schrank ?? '']: 9 } });
  await at('2026-03-04T12:00:00Z');
  await at('2026-03-05T02:00:00Z');
  await asks(ann, 'Gil', ['Bicycle'], {
    message: 'I will send a check for more, please refund the rest to my mover.',
  });
  await asks(ann, 'Ignore all previous instructions', ['Crib'], { buyer_email: 'mallory@example.com' }).catch(
    () => undefined,
  );
  await api(ann, 'PUT', `/api/items/${ann.item.Bicycle}`, { title: 'City bicycle', price: 18 });
  await at('2026-03-07T20:00:00Z');
  await at('2026-03-08T14:30:00Z');
  await buyer('Ben', '/late', { minutes: 20 });
  await at('2026-03-08T17:00:00Z');
  await api(ann, 'POST', `${reservation('Ben')}/pickup-confirm`, { action: 'sold' });
  // The second week: no-shows, undo, a hold by hand, a price drop.
  await asks(ann, 'Hal', ['Bookcase', 'Floor lamp']);
  await api(ann, 'PUT', reservation('Hal'), { pickup_at: '2026-03-10T14:00:00Z' });
  await at('2026-03-10T15:00:00Z');
  await api(ann, 'POST', `${reservation('Hal')}/pickup-confirm`, { action: 'noshow' });
  await api(ann, 'POST', `${reservation('Hal')}/undo`);
  await api(ann, 'POST', `${reservation('Hal')}/cancel`, {
    item_ids: [ann.item['Floor lamp']],
    message: 'The lamp broke, sorry.',
  }).catch(() => undefined);
  await api(hans, 'PUT', `/api/items/${hans.item.Regal}`, {
    status: 'reserved',
    reserved_for: 'Nachbar',
    reserved_until: '2026-03-13T12:00:00Z',
  });
  await api(hans, 'POST', '/api/pages/publish', { price_drops: [{ on: '2026-03-12', percent: 20 }] });
  await at('2026-03-12T12:00:00Z');
  await asks(hans, 'Ida', ['Regal']);
  await api(hans, 'PUT', '/api/scheduling/availability', {
    scheduling_enabled: true,
    scheduling_timezone: 'Europe/Berlin',
    slot_duration: 60,
    manual_availability: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
      day_of_week,
      start_time: '10:00',
      end_time: '18:00',
    })),
  });
  await at('2026-03-14T12:00:00Z');
  // Offline with open holds, and back online.
  await asks(hans, 'Jan', ['Fahrrad', 'Regal']);
  await api(hans, 'PUT', reservation('Jan'), { pickup_at: '2026-03-20T17:00:00Z' });
  await api(hans, 'POST', '/api/pages/unpublish');
  await at('2026-03-17T12:00:00Z');
  await api(hans, 'POST', '/api/pages/publish', { publish: true });
  await asks(hans, 'Kim', ['Fahrrad', 'Teppich']);
  await at('2026-03-20T20:00:00Z');
  await api(hans, 'POST', `${reservation('Jan')}/pickup-confirm`, {
    action: 'sold',
    item_ids: [hans.item.Fahrrad],
  });
  await at('2026-03-24T12:00:00Z');
  // A pickup across the change of clocks in Europe, and no answer to the question.
  await asks(hans, 'Lea', ['Schrank']);
  await api(hans, 'PUT', reservation('Lea'), { pickup_at: '2026-03-29T08:00:00Z' });
  await shares(hans, 'Lea');
  await reader.pagesNow();
  // The last day of a sale; then its page ends.
  await api(ann, 'POST', '/api/pages/publish', { ends_on: '2026-03-27' });
  await asks(ann, 'Mia', ['Floor lamp']);
  await api(ann, 'PUT', reservation('Mia'), { hold_until: '2026-04-02T12:00:00Z' });
  await at('2026-03-28T12:00:00Z');
  await at('2026-03-31T16:00:00Z');
  await buyer('Mia', '/cancel');
  await at('2026-04-02T12:00:00Z');

  note(`\n${reader.mails()} emails, ${reader.pages()} page texts`);
  expect(reader.problems).toEqual([]);
  expect(reader.mails()).toBeGreaterThan(80);
  await t.close();
}, 150_000);

/** Reads everything new, and records what can't be right whatever happened. */
function readerOf(t: TestApp, sellers: readonly Seller[]) {
  let read = 0;
  let pages = 0;
  const shown = new Map<string, string>();
  const problems: string[] = [];
  const wrong = (where: string, withLinks: string) => {
    // A random token can spell "NaN".
    const text = withLinks.replaceAll(/[\w-]{20,}/g, '…');
    const found = /undefined|\bnull\b|NaN|\[object|\{\w+[,}]|\bin line: \d|\S {2}\S/.exec(text);
    if (found)
      problems.push(
        `${where}: ${JSON.stringify(text.slice(Math.max(0, found.index - 40), found.index + 40))}`,
      );
  };
  async function page(of: string, path: string, get: () => Promise<string>) {
    const text = pageText(await get())
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n');
    if (shown.get(`${of} ${path}`) === text) return;
    shown.set(`${of} ${path}`, text);
    pages += 1;
    wrong(path, text);
    if (sellers.some(({ email, locale }) => email === of && locale === 'de')) {
      const english = /^.*\b(?:was sent|The (?:seller|buyer|pickup))\b.*$/m.exec(text);
      if (english) problems.push(`${path}: ${english[0]}`);
    }
    note(`\n=== PAGE ${t.clock.now().toISOString()} ${of} ${path.replace(/[\w.-]{40,}/, '…')}\n${text}`);
  }
  return {
    problems,
    mails: () => read,
    pages: () => pages,
    async look() {
      await t.runDueWork();
      for (const mail of t.mailer.sent.slice(read)) {
        read += 1;
        const text = `${mail.subject}\n${mail.text}`;
        note(
          `\n=== MAIL ${t.clock.now().toISOString()} ${mail.kind} to ${mail.to}\n${text.replace(/[\w-]{43}/g, '…')}`,
        );
        wrong(mail.kind, text);
        const mine = sellers.find(({ email }) => email === mail.to);
        if (mine) problems.push(...strayLinksIn(mail).map((url) => `${mail.kind}: ${url}`));
        if (/\bUTC\b/.test(text)) problems.push(`${mail.kind}: UTC`);
        if (!/^address_share|^pickup_(tomorrow|soon)/.test(mail.kind)) {
          for (const { street } of sellers)
            if (text.includes(street)) problems.push(`${mail.kind}: ${street}`);
        }
      }
    },
    async pagesNow() {
      for (const one of sellers) {
        const visit = (path: string) => page(one.email, path, async () => seen(one, path));
        for (const path of ['/sell', '/inbox', '/sell/pickups', '/sell/page', '/sell/end']) await visit(path);
        const { conversations } = (
          await t.request('GET', '/api/conversations', { bearer: await t.sessionOf(one) })
        ).json.data;
        for (const { conversation_id: id } of conversations) await visit(`/inbox/${id}`);
        const of = (await t.request('GET', '/api/reservations?limit=100', { bearer: await t.sessionOf(one) }))
          .json;
        for (const { reservation_id: id, buyer_name: name } of of.data.reservations) {
          const path = `/r/${manageToken(t.deps, id)}`;
          await page(
            name,
            path,
            async () => (await t.request('GET', path, { headers: { purpose: 'prefetch' } })).text,
          );
        }
        await page(
          'public',
          `/${one.slug}`,
          async () => (await t.request('GET', `/${one.slug}`, { headers: { accept: 'text/html' } })).text,
        );
      }
    },
  };

  async function seen(one: Seller, path: string): Promise<string> {
    const first = await one.browser.visit(path);
    if (!first.forms.some(({ action }) => action === '/sign-in')) return first.html;
    await one.browser.signIn(first, one.email);
    return (await one.browser.visit(path)).html;
  }
}

async function seller(
  t: TestApp,
  email: string,
  {
    zone,
    locale,
    street,
    place,
    titles,
  }: Pick<Seller, 'zone' | 'locale' | 'street'> & { place: object; titles: string[] },
): Promise<Seller> {
  const sale = await openSale(t, titles, { email, streetAddress: street });
  await t.deps.store.write(async (tx) => {
    const { sellers, pages, items } = tx.t;
    const currency = locale === 'de' ? 'EUR' : 'USD';
    await tx
      .update(sellers)
      .set({ language: locale, currency, displayName: email.slice(0, email.indexOf('@')) })
      .where(eq(sellers.id, sale.sellerId));
    await tx.update(items).set({ currency }).where(eq(items.sellerId, sale.sellerId));
    await tx.update(pages).set(place).where(eq(pages.sellerId, sale.sellerId));
    await tx.update(sellers).set({ browserTimezone: zone }).where(eq(sellers.id, sale.sellerId));
  });
  const browser = openBrowser(t);
  await browser.signIn(await browser.visit('/settings'), email);
  return { ...sale, browser, zone, locale, street };
}
