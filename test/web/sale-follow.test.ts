import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { childrenOf, type Element, parseXml, textIn } from '../support/xml.ts';

const HOSTILE = `=</title></entry><script>alert(1)</script> "&amp;" ]]> \u0008\uFFFE\uD800 é`;
const PRIVATE = /oak street|seller@example|usr_|4321|Someone dear/i;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

let t: TestApp;
let key: string;
let sellerId: string;
beforeEach(async () => {
  t = await openTestApp();
  ({ apiKey: key, sellerId } = await t.signIn());
  await publish(t, key, { display_name: 'Maria', city: 'Portland', street_address: '12 Oak Street' });
});
afterEach(() => t.close());

const get = (path: string, headers: Record<string, string> = {}) => t.request('GET', path, { headers });
const photos = (many: number) => Array.from({ length: many }, () => newId('pho', t.deps));

/** Items that no one may see, each for a different reason. */
async function hide(): Promise<void> {
  await addItem(t, sellerId, { title: 'Hidden draft', status: 'inactive' });
  await addItem(t, sellerId, { title: 'Hidden unread', needsReview: true });
  await addItem(t, sellerId, { title: 'Hidden deleted', deletedAt: t.clock.now() });
  const other = await t.signIn('other@example.com');
  await addItem(t, other.sellerId, { title: 'Hidden foreign' });
}

describe('the feed of a sale', () => {
  /** What RFC 4287 requires of every feed and entry. */
  function expectAtom(feed: Element, self: string): void {
    expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    const entries = childrenOf(feed, 'entry');
    for (const each of [feed, ...entries]) {
      expect(textIn(each, 'id')).toMatch(
        /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      );
      expect(textIn(each, 'title')).not.toBe('');
      expect(textIn(each, 'updated')).toMatch(DATE);
      const links = childrenOf(each, 'link').map(({ attributes }) => attributes);
      expect(links.filter(({ rel }) => rel === 'alternate')).toHaveLength(1);
      for (const { href } of links) expect(URL.canParse(href ?? '')).toBe(true);
    }
    const [author] = childrenOf(feed, 'author');
    expect(author && textIn(author, 'name')).toBeTruthy();
    expect(
      childrenOf(feed, 'link').find(({ attributes }) => attributes.rel === 'self')?.attributes.href,
    ).toBe(self);
    for (const each of entries) {
      expect(textIn(each, 'published')).toMatch(DATE);
      expect(childrenOf(each, 'content').map(({ attributes }) => attributes.type)).toEqual(['html']);
      for (const { attributes } of childrenOf(each, 'category')) expect(attributes.term).toBeTruthy();
    }
    const ids = [feed, ...entries].map((each) => textIn(each, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
  }
  const read = async (path: string) => parseXml((await get(path)).text);

  it('is valid Atom with public items, newest first, and names the page', async () => {
    const lamp = await addItem(t, sellerId, { minPriceCents: 4321 });
    await addItem(t, sellerId, { title: 'Chair', status: 'reserved', reservedFor: 'Someone dear' });
    await addItem(t, sellerId, { title: 'Table', status: 'taken', priceCents: 0 });
    await hide();
    const { status, headers, text } = await get('/maria/feed.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(text).not.toMatch(PRIVATE);
    const feed = parseXml(text);
    expectAtom(feed, 'http://localhost:3000/maria/feed.xml');
    const entries = childrenOf(feed, 'entry');
    expect(entries.map((each) => textIn(each, 'title'))).toEqual([
      'Sold: Table · Free',
      'Reserved: Chair · $35',
      'Brass floor lamp · $35',
    ]);
    expect(childrenOf(entries[2]!, 'link')[0]?.attributes.href).toBe(`http://localhost:3000/maria/${lamp}`);
    expect(textIn(entries[2]!, 'content')).toMatch(
      /^<p><img src="http:\/\/localhost:3000\/photos\/pho_\w+\.jpg" alt="/,
    );
    expect((await get('/maria')).text).toContain(
      '<link rel="alternate" title="Maria’s sale" type="application/atom+xml" href="/maria/feed.xml"/>',
    );
  });

  it('keeps hostile words words, in XML and in the HTML inside', async () => {
    await publish(t, key, { display_name: HOSTILE.slice(0, 80), about: HOSTILE });
    await addItem(t, sellerId, {
      title: HOSTILE,
      description: `${HOSTILE}\n\n${HOSTILE}`,
      condition: HOSTILE,
    });
    const feed = await read('/maria/feed.xml');
    expectAtom(feed, 'http://localhost:3000/maria/feed.xml');
    const [entry] = childrenOf(feed, 'entry');
    expect(textIn(entry!, 'title')).toContain('</title></entry><script>alert(1)</script> "&amp;" ]]>');
    expect(textIn(entry!, 'content')).not.toContain('<script');
    expect(textIn(entry!, 'content')).toContain('&lt;script&gt;');
  });

  it('can be kept among the apps of a phone, by the name of the sale', async () => {
    expect((await get('/maria')).text).toContain('<link rel="manifest" href="/maria/manifest.webmanifest"/>');
    const { status, headers, text } = await get('/maria/manifest.webmanifest');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    const { name, start_url, scope, icons } = JSON.parse(text);
    expect([name, start_url, scope]).toEqual(['Maria’s sale', '/maria', '/maria']);
    for (const { src } of icons) expect((await get(src)).status).toBe(200);
    expect((await get('/nobody/manifest.webmanifest')).status).toBe(404);
  });

  it('keeps its ids when the page moves, and says when something changed', async () => {
    expectAtom(await read('/maria/feed.xml'), 'http://localhost:3000/maria/feed.xml');
    const lamp = await addItem(t, sellerId);
    const before = await read('/maria/feed.xml');
    t.clock.advance(60_000);
    await t.request('PUT', `/api/items/${lamp}`, { key, body: { price: 20 } });
    await publish(t, key, { custom_url: 'marias-things' });
    const moved = await get('/maria/feed.xml');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/marias-things/feed.xml']);
    const after = await read('/marias-things/feed.xml');
    expect(textIn(after, 'id')).toBe(textIn(before, 'id'));
    const [was, is] = [before, after].map((feed) => childrenOf(feed, 'entry')[0]!);
    expect(textIn(is!, 'id')).toBe(textIn(was!, 'id'));
    expect(textIn(is!, 'title')).toBe('Brass floor lamp · $20');
    expect(textIn(is!, 'updated') > textIn(was!, 'updated')).toBe(true);
    expect(textIn(after, 'updated') >= textIn(is!, 'updated')).toBe(true);
  });
});

describe('the catalog of a sale', () => {
  /** Parses CSV (RFC 4180) by header. @throws at a misplaced quotation mark */
  function parseCsv(text: string): Record<string, string>[] {
    const rows: string[][] = [[]];
    const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
    while (field.lastIndex < text.length) {
      const at = field.lastIndex;
      const match = field.exec(text);
      if (!match) throw new Error(`No CSV at: ${text.slice(at, at + 60)}`);
      rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
      if (match[3] === '\r\n') rows.push([]);
    }
    const [header = [], ...rest] = rows.slice(0, -1);
    return rest.map((row) => {
      if (row.length !== header.length) throw new Error('A row of another length');
      return Object.fromEntries(header.map((name, i) => [name, row[i] ?? '']));
    });
  }
  const isUrl = (value: string) => /^https?:\/\/\S+$/.test(value) && value.length <= 2000;
  const isMoney = (value: string) => /^\d+\.\d\d USD$/.test(value) && Number.parseFloat(value) > 0;
  const isText = (max: number) => (value: string) =>
    value.length > 0 && value.length <= max && !/[<>]/.test(value);

  /** What both imports accept in each column. Where their limits differ, the smaller one. */
  const RULES: Record<string, (value: string, row: Record<string, string>) => boolean> = {
    id: (value) => /^\w{1,50}$/.test(value),
    title: isText(150),
    description: isText(5000),
    availability: (value) => ['in stock', 'out of stock'].includes(value),
    condition: (value) => ['new', 'refurbished', 'used'].includes(value),
    price: isMoney,
    sale_price: (value, { price }) =>
      value === '' || (isMoney(value) && Number.parseFloat(value) < Number.parseFloat(price ?? '')),
    link: isUrl,
    image_link: isUrl,
    additional_image_link: (value) =>
      value.length <= 2000 &&
      (value === '' || (value.split(',').length <= 10 && value.split(',').every(isUrl))),
    brand: (value) => value.length <= 70,
    identifier_exists: (value) => value === 'no',
    product_type: isText(750),
  };
  async function catalogOf(path: string): Promise<Record<string, string>[]> {
    const { status, headers, text } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(text).not.toMatch(PRIVATE);
    expect(text.split('\r\n', 1)).toEqual([Object.keys(RULES).join(',')]);
    const rows = parseCsv(text);
    for (const row of rows)
      for (const [name, rule] of Object.entries(RULES))
        expect([name, row[name], rule(row[name]!, row)]).toEqual([name, row[name], true]);
    return rows;
  }

  it('fills each column by the rules of both imports', async () => {
    await addItem(t, sellerId, {
      title: 'Chair, "blue"',
      description: '',
      brand: 'B'.repeat(80),
      condition: 'New',
      photoIds: photos(5),
      formerPriceCents: 5000,
      droppedAt: t.clock.now(),
      minPriceCents: 4321,
    });
    await addItem(t, sellerId, { title: 'T'.repeat(140), status: 'reserved', description: 'd'.repeat(5000) });
    await addItem(t, sellerId, {
      title: 'Table',
      status: 'taken',
      condition: 'For Parts',
      description: 'One.\n\nTwo, "2".',
    });
    await addItem(t, sellerId, { title: 'Free', priceCents: 0 });
    await addItem(t, sellerId, { title: 'Without a picture', photoIds: [] });
    await hide();
    const rows = await catalogOf('/maria/catalog.csv');
    expect(rows).toMatchObject([
      { title: 'Table', availability: 'out of stock', condition: 'used', description: 'One.\n\nTwo, "2".' },
      { title: 'T'.repeat(140), availability: 'out of stock', sale_price: '' },
      {
        title: 'Chair, "blue"',
        description: 'Chair, "blue"',
        availability: 'in stock',
        condition: 'new',
        price: '50.00 USD',
        sale_price: '35.00 USD',
        product_type: 'Decor',
      },
    ]);
    expect(rows[2]?.additional_image_link?.split(',')).toHaveLength(4);
    expect((await get('/maria')).text).toContain('type="text/csv" href="/maria/catalog.csv"/>');
  });

  it('runs as a formula in no spreadsheet', async () => {
    for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠'])
      await addItem(t, sellerId, {
        title: `${start}HYPERLINK("http://x",1)`,
        description: `\n ${start}1`,
        brand: `\t${start}1`,
      });
    const rows = await catalogOf('/maria/catalog.csv');
    expect(rows).toHaveLength(8);
    for (const value of rows.flatMap((row) => Object.values(row)))
      expect(value).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    expect(rows[7]?.title).toBe(`'=HYPERLINK("http://x",1)`);
  });

  it('has nothing in stock once the sale has ended', async () => {
    await addItem(t, sellerId);
    await publish(t, key, { ends_on: t.clock.now().toISOString().slice(0, 10) });
    expect(await catalogOf('/maria/catalog.csv')).toMatchObject([{ availability: 'in stock' }]);
    t.clock.advance(2 * 24 * 3600_000);
    expect(await catalogOf('/maria/catalog.csv')).toMatchObject([{ availability: 'out of stock' }]);
  });
});

describe.each(['/maria/feed.xml', '/maria/catalog.csv'])('%s', (path) => {
  it('costs a 304 while nothing changes, and is gone with the page', async () => {
    await addItem(t, sellerId);
    const first = await get(path);
    expect(first.headers.get('cache-control')).toContain('must-revalidate');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await get(path, known);
    expect([again.status, again.text]).toEqual([304, '']);
    await addItem(t, sellerId);
    expect((await get(path, known)).status).toBe(200);
    await t.request('POST', '/api/pages/unpublish', { key });
    const gone = await get(path, known);
    expect([gone.status, gone.text.includes('lamp')]).toEqual([404, false]);
  });

  it('follows a sale that stays out of search, and asks search engines not to show it', async () => {
    await addItem(t, sellerId);
    expect((await get(path)).headers.get('x-robots-tag')).toBeNull();
    await publish(t, key, { listed_in_search: false });
    const { status, headers, text } = await get(path);
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(text).toContain('Brass floor lamp');
  });
});
