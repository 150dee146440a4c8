import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';

const HOSTILE = `</script><script>alert(1)</script><img src=x onerror="alert(2)">&'\u2028`;
const DAY = 24 * 60 * 60 * 1000;

let t: TestApp;
let key: string;
let sellerId: string;
beforeEach(async () => {
  t = await openTestApp();
  ({ apiKey: key, sellerId } = await t.signIn());
  await publish(t, key, {
    display_name: 'Maria',
    city: 'Portland',
    state: 'OR',
    payment_instructions: 'Cash or Venmo',
    street_address: '12 Oak Street',
  });
});
afterEach(() => t.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  t.request('GET', path, { headers: { accept: 'text/html,*/*', ...headers } });

const jsonLd = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) =>
    JSON.parse(match[1] ?? ''),
  );

const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1];

describe('a sale page', () => {
  it('shows photos, prices, badges, payment and the city', async () => {
    const lamp = await addItem(t, sellerId);
    await addItem(t, sellerId, { title: 'Chair', priceCents: 0, status: 'reserved', queueCount: 1 });
    await addItem(t, sellerId, { title: 'Table', status: 'taken' });
    await addItem(t, sellerId, { title: 'Hidden thing', status: 'inactive' });
    const { status, text } = await get('/maria');
    expect(status).toBe(200);
    for (const words of [
      'Maria’s sale',
      'Portland, OR',
      'Cash or Venmo',
      '$35',
      '>Free<',
      ', Available<',
      '>Reserved<',
      '1 person waiting',
      `href="/maria/${lamp}"`,
      '-thumb.jpg',
      '2 items looking for a new home.',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Hidden thing');
    expect(text.indexOf('Table')).toBeGreaterThan(text.indexOf('Brass floor lamp'));
  });

  it('has a form for reserving available items, and a trap for robots', async () => {
    const lamp = await addItem(t, sellerId);
    const sold = await addItem(t, sellerId, { status: 'taken' });
    const { text } = await get('/maria');
    expect(text).toMatch(/<form[^>]* method="post" action="\/maria\/reserve"/);
    expect(text).toContain(`<input type="hidden" name="item_ids" value="${lamp}"/>`);
    const chair = await addItem(t, sellerId, { title: 'Chair' });
    const both = await get('/maria');
    for (const id of [lamp, chair]) expect(both.text).toContain(`name="pick" value="${id}" form="choose"`);
    expect(both.text).not.toContain(`value="${sold}"`);
    for (const name of ['buyer_name', 'buyer_email', 'message', 'website'])
      expect(text).toContain(`name="${name}"`);
    const item = await get(`/maria/${lamp}`);
    expect(item.text).toContain(`<input type="hidden" name="item_ids" value="${lamp}"/>`);
    expect((await get(`/maria/${sold}`)).text).not.toContain('/maria/reserve');
  });

  it('previews itself for search engines and messengers', async () => {
    await addItem(t, sellerId, { priceCents: 1250 });
    const { text } = await get('/maria');
    expect(meta(text, 'og:title')).toBe('Maria’s sale · Portland, OR');
    expect(text).toContain('<title>Maria’s sale · Portland, OR</title>');
    expect(meta(text, 'og:url')).toBe('http://localhost:3000/maria');
    expect(meta(text, 'og:image')).toMatch(/^http:\/\/localhost:3000\/maria\/card-[\da-f]{16}\.jpg$/);
    expect(meta(text, 'twitter:card')).toBe('summary_large_image');
    expect(text).toContain('<link rel="canonical" href="http://localhost:3000/maria"/>');
    const [list] = jsonLd(text);
    expect(list).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        {
          item: {
            '@type': 'Product',
            offers: {
              '@type': 'Offer',
              price: '12.50',
              priceCurrency: 'USD',
              availability: 'https://schema.org/InStock',
              areaServed: 'Portland, OR',
              seller: { '@type': 'Person', name: 'Maria' },
            },
          },
        },
      ],
    });
  });

  it('says so when nothing is listed, or all is sold', async () => {
    expect((await get('/maria')).text).toContain('Nothing is listed here right now');
    await addItem(t, sellerId, { status: 'taken' });
    const { text } = await get('/maria');
    expect(text).toContain('Everything here has found a new home');
    expect(text).not.toContain('/maria/reserve');
  });

  it('is found in any case, and costs little when it has not changed', async () => {
    const first = await get('/MARIA');
    expect(first.status).toBe(200);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toContain('must-revalidate');
    const again = await get('/maria', { 'if-none-match': `W/"x", ${etag}` });
    expect([again.status, again.text]).toEqual([304, '']);
    await addItem(t, sellerId);
    expect((await get('/maria', { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('an item page', () => {
  it('shows everything about one item', async () => {
    const photoIds = [newId('pho', t.deps), newId('pho', t.deps)];
    const lamp = await addItem(t, sellerId, {
      photoIds,
      description: 'Line one.\n\nLine two.',
      dimensions: '60 in',
      specifications: { Brand: 'Aurora' },
      transportNotes: 'Fits a car.',
      requiresTruck: true,
      condition: 'New',
    });
    const { status, text } = await get(`/maria/${lamp}`);
    expect(status).toBe(200);
    for (const words of [
      'Line one.\n\nLine two.',
      '60 in',
      'Aurora',
      'Fits a car.',
      'Needs a truck or van',
      'href="#photo-2"',
      'photo 2 of 2',
    ]) {
      expect(text).toContain(words);
    }
    expect(meta(text, 'og:type')).toBe('product');
    expect(meta(text, 'og:title')).toBe('Brass floor lamp · $35');
    expect(jsonLd(text)[0]).toMatchObject({
      '@type': 'Product',
      image: photoIds.map((id) => `http://localhost:3000/photos/${id}.jpg`),
      offers: {
        price: '35.00',
        itemCondition: 'https://schema.org/NewCondition',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('says how the line is in which one would join', async () => {
    const cases: [number, string][] = [
      [0, 'You’d be first in line.'],
      [1, '1 person is in line; you’d be 2nd.'],
      [2, '2 people are in line; you’d be 3rd.'],
      [12, '12 people are in line; you’d be 13th.'],
    ];
    for (const [queueCount, words] of cases) {
      const id = await addItem(t, sellerId, { status: 'reserved', queueCount });
      const { text } = await get(`/maria/${id}`);
      expect(text).toContain(words);
      expect(text).toContain('Join the line');
    }
  });

  it('shows at most eight other items, available ones first, and no sold ones', async () => {
    const id = await addItem(t, sellerId, { title: 'This one' });
    await addItem(t, sellerId, { title: 'Sold one', status: 'taken' });
    for (let i = 1; i <= 6; i++) await addItem(t, sellerId, { title: `Free ${i}` });
    for (let i = 1; i <= 4; i++) await addItem(t, sellerId, { title: `Held ${i}`, status: 'reserved' });
    const { text } = await get(`/maria/${id}`);
    const others = text.slice(text.indexOf('More from Maria’s sale'));
    expect([...others.matchAll(/<a href="[^"]*item_[^"]*">(.*?)<\/a>/g)].map((match) => match[1])).toEqual([
      'Free 6',
      'Free 5',
      'Free 4',
      'Free 3',
      'Free 2',
      'Free 1',
      'Held 4',
      'Held 3',
    ]);
    expect((await get(`/maria/${await addItem(t, sellerId, { status: 'inactive' })}`)).text).not.toContain(
      'Sold one',
    );
  });

  it('keeps selected items in its links, and leads to reserving them all', async () => {
    const [one, two] = [await addItem(t, sellerId), await addItem(t, sellerId)];
    const { text } = await get(`/maria/${two}?pick=${one}&pick=${one}&pick=nothing`);
    expect(text).toContain(`class="back-link" href="/maria?pick=${one}"`);
    expect(text).toContain(`<a href="/maria/reserve?pick=${one}&amp;pick=${two}">`);
    expect(text).toContain(`<a href="/maria/${one}?pick=${one}">`);
    const alone = await get(`/maria/${two}`);
    expect(alone.text).toContain('class="back-link" href="/maria"');
    expect(alone.text).toContain(`<a href="/maria/reserve?pick=${two}" hidden="">`);
    expect(alone.text).not.toContain(`${one}&amp;`);
  });

  it('doesn’t exist for another seller’s, an inactive, a deleted, or an unknown item', async () => {
    const other = await t.signIn('other@example.com');
    const ids = [
      await addItem(t, other.sellerId),
      await addItem(t, sellerId, { status: 'inactive' }),
      await addItem(t, sellerId, { deletedAt: t.clock.now() }),
      'item_nothing',
      '%00',
    ];
    for (const id of ids) expect([id, (await get(`/maria/${id}`)).status]).toEqual([id, 404]);
  });
});

describe('the sign', () => {
  it('carries the address and a code that opens it', async () => {
    const { status, text } = await get('/maria/sign');
    expect(status).toBe(200);
    expect(text).toContain('localhost:3000/maria');
    expect(text).toContain('src="/maria/qr.svg"');
    const code = await get('/maria/qr.svg');
    expect(code.headers.get('content-type')).toBe('image/svg+xml');
    expect(code.text).toMatch(/^<svg /);
    expect(code.text).not.toContain('style=');
  });
});

describe('what no one may see', () => {
  const paths = (lamp: string) => [
    '/maria',
    `/maria/${lamp}`,
    '/maria/sign',
    '/maria/qr.svg',
    '/maria/feed.xml',
    '/maria/catalog.csv',
    '/api/pages/maria',
    '/api/search/items',
    '/api/search/sales',
    '/api/pages/maria?stats_only=true',
  ];

  it('is the street address, the email and the seller id, in any public answer', async () => {
    const lamp = await addItem(t, sellerId);
    for (const path of paths(lamp)) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/oak|seller@example|usr_/i);
    }
  });

  it('is anything at all of a page that is offline or expired, which says why it is', async () => {
    const lamp = await addItem(t, sellerId);
    const gone = async (why: string) => {
      for (const path of ['/maria', `/maria/${lamp}`, '/maria/sign', '/maria/qr.svg']) {
        const { status, text, headers } = await get(path);
        expect([path, status]).toEqual([path, 404]);
        expect(text).toContain('This sale page is offline');
        expect(text).toContain(`${why} If you have a reservation, the link in your email still works.`);
        expect(text).not.toMatch(/lamp|Portland|Venmo/);
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    };
    await t.request('POST', '/api/pages/unpublish', { key });
    await gone('The seller has taken it offline.');
    await publish(t, key);
    t.clock.advance(30 * DAY);
    await gone('It has expired. The seller can put it online again.');
  });

  it('is an item that is hidden: its address says so and leads to the sale, which continues', async () => {
    const lamp = await addItem(t, sellerId);
    await t.request('PUT', `/api/items/${lamp}`, { key, body: { status: 'inactive' } });
    const { status, text } = await get(`/maria/${lamp}`);
    expect(status).toBe(404);
    expect(text).toContain('This item isn’t on the sale page');
    expect(text).toContain('The rest of the sale is still online.');
    expect(text).toContain('href="/maria"');
    expect(text).not.toMatch(/offline|[Ll]amp/);
  });

  it('tells a page that never was online from no page', async () => {
    const { apiKey } = await t.signIn('other@example.com');
    await t.request('POST', '/api/pages/publish', { key: apiKey, body: { custom_url: 'only-a-draft' } });
    expect((await get('/only-a-draft')).text).toContain('There’s nothing here right now');
  });
});

it.each(['reserve', 'ask', 'watch', 'follow'])(
  'says what is wrong at the field of %s, and begins there',
  async (form) => {
    const { apiKey, sellerId } = await t.signIn();
    const item = await addItem(t, sellerId);
    await publish(t, apiKey, { custom_url: 'maria' });
    const fields = { item_ids: item, item_id: item, content: 'Is it still there?', buyer_name: 'Ben' };
    const answer = await t.app.request(`/maria/${form}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, buyer_email: 'ben at home' }).toString(),
    });
    const html = await answer.text();
    const field = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
    expect(field('buyer_email')).toMatch(/aria-invalid="true".*autofocus/);
    expect(field('buyer_name')).not.toContain('aria-invalid');
  },
);

describe('hostile words', () => {
  it('stay words on every page and in every data block', async () => {
    await publish(t, key, {
      display_name: HOSTILE.slice(0, 80),
      city: HOSTILE.slice(0, 80),
      payment_instructions: HOSTILE,
    });
    const item = await addItem(t, sellerId, {
      title: HOSTILE,
      description: HOSTILE,
      specifications: { [HOSTILE]: HOSTILE },
      dimensions: HOSTILE,
      transportNotes: HOSTILE,
    });
    for (const path of ['/maria', `/maria/${item}`, '/maria/sign']) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).not.toContain('<script>');
      expect(text).not.toContain('<img src=x');
      expect(text).not.toMatch(/ onerror="/);
      const scripts =
        text.match(
          /<script(?! type="module" src="\/assets\/(?:seen|print|copy|sale|item|share|more)\.\w+\.js"><\/script>)/g,
        ) ?? [];
      expect(scripts).toHaveLength(path.endsWith('sign') ? 0 : 1);
    }
    const [product] = jsonLd((await get(`/maria/${item}`)).text);
    expect(product.name).toBe(HOSTILE);
  });
});
