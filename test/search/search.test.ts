import { like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDocs, NEWEST } from '../../db/search/find-docs.ts';
import { MADE_BY, readItemsAgain } from '../../src/search/keep-index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, itemRow, publish } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(eachStore)('searching live sale pages on $name', ({ store }) => {
  let t: TestApp;
  let maria: { sellerId: string; apiKey: string };
  let chen: { sellerId: string; apiKey: string };
  beforeEach(async () => {
    t = await openTestApp({ store });
    maria = await t.signIn('maria@example.com');
    chen = await t.signIn('chen@example.com');
    await publish(t, maria.apiKey, { display_name: 'Maria', city: 'Portland', state: 'Oregon' });
    t.clock.advance(1000);
    await publish(t, chen.apiKey, {
      display_name: 'Chen',
      city: 'São Paulo',
      state: 'SP',
      country: 'Brazil',
    });
  });
  afterEach(() => t.close());

  const items = async (query = '') => (await t.request('GET', `/api/search/items?${query}`)).json;
  const titles = async (query = ''): Promise<string[]> =>
    (await items(query)).data.items.map((item: { title: string }) => item.title);
  const sales = async (query = '') => (await t.request('GET', `/api/search/sales?${query}`)).json;
  const slugs = async (query = ''): Promise<string[]> =>
    (await sales(query)).data.sales.map((sale: { slug: string }) => sale.slug);

  it('finds available items, newest first, with their sale', async () => {
    const lamp = await addItem(t, maria.sellerId, { description: 'x'.repeat(900) });
    await addItem(t, chen.sellerId, { title: 'Chair', status: 'reserved', queueCount: 1 });
    await addItem(t, maria.sellerId, { title: 'Sold', status: 'taken' });
    await addItem(t, maria.sellerId, { title: 'Hidden', status: 'inactive' });
    await addItem(t, maria.sellerId, { title: 'Deleted', deletedAt: t.clock.now() });
    const { data } = await items();
    expect(data.items.map((item: { title: string }) => item.title)).toEqual(['Chair', 'Brass floor lamp']);
    expect(data.items[0].sale).toMatchObject({ slug: 'chen', display_name: 'Chen' });
    expect(data.items[1]).toMatchObject({
      item_id: lamp,
      price: 35,
      public_url: `http://localhost:3000/maria/${lamp}`,
      sale: {
        slug: 'maria',
        url: 'http://localhost:3000/maria',
        display_name: 'Maria',
        city: 'Portland',
        state: 'Oregon',
      },
    });
    expect(data.items[1].description).toHaveLength(300);
    expect(data.items[0]).toMatchObject({ status: 'reserved', queue_count: 1 });
  });

  it('knows nothing about pages that are offline or expired', async () => {
    await addItem(t, maria.sellerId);
    await t.request('POST', '/api/pages/unpublish', { key: maria.apiKey });
    expect(await titles()).toEqual([]);
    expect(await slugs()).toEqual(['chen']);
    await publish(t, maria.apiKey);
    expect(await titles()).toEqual(['Brass floor lamp']);
    t.clock.advance(30 * DAY);
    expect(await titles()).toEqual([]);
    expect(await slugs()).toEqual([]);
  });

  it('knows nothing about a sale two days after its last day began, even before the index does', async () => {
    await addItem(t, maria.sellerId);
    await publish(t, maria.apiKey, { ends_on: '2026-05-04' });
    t.clock.setTo('2026-05-05T23:59:59.999Z');
    expect([await titles(), await slugs()]).toEqual([['Brass floor lamp'], ['chen', 'maria']]);
    t.clock.advance(1);
    expect([await titles(), await slugs()]).toEqual([[], ['chen']]);
  });

  it('matches every word, whatever its case and accents, and nothing as a pattern', async () => {
    await addItem(t, maria.sellerId, { title: 'Café Table', description: 'Solid OAK, 100% wood' });
    await addItem(t, maria.sellerId, { title: 'Oak chair' });
    expect(await titles('q=oak%20cafe')).toEqual(['Café Table']);
    expect(await titles('q=CAF%C3%89')).toEqual(['Café Table']);
    expect(await titles('q=oak')).toEqual(['Oak chair', 'Café Table']);
    expect(await titles('q=decor')).toHaveLength(2);
    expect(await titles('q=100%25')).toEqual(['Café Table']);
    expect(await titles('q=o_k')).toEqual([]);
    expect(await titles('q=%27%22%5C')).toEqual([]);
    expect((await t.request('GET', '/api/search/items?q=%00')).status).toBeLessThan(500);
  });

  it('narrows by place, category, condition and price', async () => {
    await addItem(t, maria.sellerId, { title: 'Lamp', priceCents: 3500 });
    await addItem(t, maria.sellerId, { title: 'Gift', priceCents: 0, condition: 'Fair' });
    await addItem(t, chen.sellerId, { title: 'Drill', priceCents: 7550, category: 'Tools' });
    expect(await titles('city=portland&state=or')).toEqual(['Gift', 'Lamp']);
    expect(await titles('state=OREGON')).toEqual(['Gift', 'Lamp']);
    expect(await titles('city=sao%20paulo')).toEqual(['Drill']);
    expect(await titles('category=Tools')).toEqual(['Drill']);
    expect(await titles('condition=Fair')).toEqual(['Gift']);
    expect(await titles('max_price=0')).toEqual(['Gift']);
    expect(await titles('min_price=35&max_price=75.5')).toEqual(['Drill', 'Lamp']);
    for (const query of ['min_price=9&max_price=1', 'category=Cars', 'limit=101', 'cursor=x', 'town=Salem']) {
      expect([query, (await t.request('GET', `/api/search/items?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('knows a city that is named together with its state, country or postcode', async () => {
    await addItem(t, maria.sellerId, { title: 'Lamp' });
    await addItem(t, chen.sellerId, { title: 'Drill' });
    const city = async (name: string, more = '') => titles(`city=${encodeURIComponent(name)}${more}`);
    for (const name of ['Portland, OR', 'portland,oregon', 'Portland OR', 'Portland, OR 97201, USA']) {
      expect([name, await city(name)]).toEqual([name, ['Lamp']]);
    }
    expect(await city('Portland, OR', '&state=Oregon')).toEqual(['Lamp']);
    expect(await city('Portland, ME')).toEqual([]);
    expect(await city('Portland, OR', '&state=ME')).toEqual([]);
    expect(await city('Portland, Oregon, USA', '&state=OR')).toEqual(['Lamp']);
    await publish(t, chen.apiKey, { city: 'Lyon', state: '' });
    expect(await city('Lyon, France')).toEqual(['Drill']);
  });

  it('finds a page by city or state whose city was given with its state', async () => {
    await addItem(t, maria.sellerId, { title: 'Lamp' });
    await publish(t, maria.apiKey, { city: 'Austin, TX', state: '' });
    for (const query of ['city=Austin', 'state=Texas', 'city=Austin,+TX', 'city=austin&state=tx']) {
      expect([query, await titles(query)]).toEqual([query, ['Lamp']]);
    }
  });

  it('pages without skipping or repeating, also while new items arrive', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await addItem(t, maria.sellerId, { title });
    const first = await items('limit=2');
    await addItem(t, chen.sellerId, { title: 'Newcomer' });
    const second = await items(`limit=2&cursor=${first.data.next_cursor}`);
    const third = await items(`limit=2&cursor=${second.data.next_cursor}`);
    const seen = [first, second, third].flatMap(({ data }) =>
      data.items.map((i: { title: string }) => i.title),
    );
    expect(seen).toEqual(['Five', 'Four', 'Three', 'Two', 'One']);
    expect(third.data.next_cursor).toBeNull();
  });

  it('lists matches in the title first, and pages through both without skipping or repeating', async () => {
    for (const n of [1, 2, 3]) {
      await addItem(t, maria.sellerId, { title: `Oak chair ${n}` });
      await addItem(t, chen.sellerId, { title: `Stool ${n}`, description: 'Goes with an oak chair.' });
    }
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data } = await items(`q=chair+oak&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...data.items.map((item: { title: string }) => item.title));
      cursor = data.next_cursor;
    }
    expect(seen).toEqual(['Oak chair 3', 'Oak chair 2', 'Oak chair 1', 'Stool 3', 'Stool 2', 'Stool 1']);
    const { data } = await items('q=chair+oak&limit=2');
    expect((await t.request('GET', `/api/search/items?cursor=${data.next_cursor}`)).status).toBe(400);
  });

  it('guesses at spellings only where the words as given find nothing, never behind their last page', async () => {
    for (const title of ['Brass spindly', 'Brass spindle 1', 'Brass spindle 2', 'Brass spindles'])
      await addItem(t, maria.sellerId, { title });
    expect(await titles('q=spindlo')).not.toEqual([]);
    const { data } = await items('q=spindle&limit=2');
    expect(data.items).toHaveLength(2);
    await t.deps.store.write((tx) => tx.delete(tx.t.items).where(like(tx.t.items.title, 'Brass spindle%')));
    const last = await items(`q=spindle&limit=2&cursor=${data.next_cursor}`);
    expect([last.data.items, last.data.next_cursor]).toEqual([[], null]);
    expect(await titles('q=spindle')).toEqual(['Brass spindly']);
  });

  it('is in one order, however much of it a page holds and whatever narrows it', async () => {
    const said = ['oak', 'chair', 'lamp', 'oak chair', 'chair lamp', 'lamp oak chair'];
    const things = Array.from({ length: 36 }, (_, i) => ({
      title: `${said[(i * 5) % 6]} ${i}`,
      description: `Beside: ${said[(i * 7 + 2) % 6]}.`,
      priceCents: 100 * ((i * 11) % 17),
    }));
    for (const thing of things) await addItem(t, maria.sellerId, thing);
    const newest = things.toReversed();
    const holds = (text: string, words: string[]) => words.every((word) => text.includes(word));
    for (const [words, min] of [
      [['oak'], ''],
      [['lamp', 'oak'], ''],
      [['chair', 'lamp'], 4],
      [['oak', 'chair', 'lamp'], 9],
    ] as const) {
      const fitting = newest.filter(
        ({ title, description, priceCents }) =>
          holds(`${title} ${description}`, [...words]) && priceCents >= Number(min) * 100,
      );
      const titled = fitting.filter(({ title }) => holds(title, [...words]));
      const expected = [...titled, ...fitting.filter((each) => !titled.includes(each))];
      for (const limit of [3, 11, 50]) {
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const query = `q=${words.join('+')}&limit=${limit}${min && `&min_price=${min}`}`;
          const { data } = await items(`${query}${cursor && `&cursor=${cursor}`}`);
          seen.push(...data.items.map((item: { title: string }) => item.title));
          cursor = data.next_cursor;
        }
        expect([words, limit, seen]).toEqual([words, limit, expected.map(({ title }) => title)]);
      }
    }
  });

  it('is by price where that is asked for, across all ranges of prices, the newest first at one price', async () => {
    const costs = [5000, 0, 1250, 120_000, 900, 1250, 260_000, 501, 500, 0, 7499];
    for (const [i, priceCents] of costs.entries()) {
      await addItem(t, maria.sellerId, { title: `${i % 2 ? 'Walnut' : 'Pine'} ${i}`, priceCents });
    }
    await addItem(t, maria.sellerId, { title: 'Abroad', priceCents: 700, currency: 'EUR' });
    const rising = costs.map((cents, i) => ({ cents, i })).sort((a, b) => a.cents - b.cents || b.i - a.i);
    const falling = rising.toSorted((a, b) => b.cents - a.cents || b.i - a.i);
    const walk = async (query: string) => {
      const seen: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data } = await items(`${query}${cursor && `&cursor=${cursor}`}`);
        expect(data.currency).toBe('USD');
        seen.push(...data.items.map(({ title }: { title: string }) => Number(title.split(' ')[1])));
        cursor = data.next_cursor;
      }
      return seen;
    };
    const order = (of: typeof rising) => of.map(({ i }) => i);
    for (const limit of [2, 50]) {
      expect(await walk(`sort=lowest_price&limit=${limit}`)).toEqual(order(rising));
      expect(await walk(`sort=highest_price&limit=${limit}`)).toEqual(order(falling));
    }
    const oak = rising.filter(({ i }) => i % 2);
    expect(await walk('q=walnut&sort=lowest_price&limit=2')).toEqual(order(oak));
    const some = falling.filter(({ cents }) => cents >= 500 && cents <= 5000);
    expect(await walk('min_price=5&max_price=50&sort=highest_price&limit=1')).toEqual(order(some));
    // A word with one typo is found in this order, too.
    expect(await walk('q=walnot&sort=lowest_price&limit=2')).toEqual(order(oak));
    const { data } = await items('limit=2');
    expect(
      (await t.request('GET', `/api/search/items?sort=lowest_price&cursor=${data.next_cursor}`)).status,
    ).toBe(400);
  });

  it('matches the beginning of a word, its plural, and, if nothing else matches, words that are one typo away', async () => {
    await addItem(t, maria.sellerId, {
      title: 'Bookshelf',
      description: 'With a t-shirt.',
      category: 'Furniture',
    });
    await addItem(t, maria.sellerId, { title: 'Levi’s jeans', category: 'Clothing & Accessories' });
    for (const q of ['book', 'bookshelf', 'booksehlf', 'bokshelf', 'bookshelfs', 'funriture', 'tshirt']) {
      expect([q, await titles(`q=${q}`)]).toEqual([q, ['Bookshelf']]);
    }
    expect(await titles("q=levi's")).toEqual(['Levi’s jeans']);
    expect(await titles('q=jeens')).toEqual(['Levi’s jeans']);
    expect(await titles('q=bo+book')).toEqual([]); // two letters are no beginning
    expect(await titles('q=shelf')).toEqual([]);
    await addItem(t, chen.sellerId, { title: 'Booksehlf' });
    expect(await titles('q=booksehlf')).toEqual(['Booksehlf']);
  });

  it('reads ten words, and guesses from three letters on, at slips in words of five to twenty-four, ten of each', async () => {
    const [long, tooLong] = ['m'.repeat(24), 'n'.repeat(25)];
    const ten = 'oak ash elm fir yew box bay fig sloe palm';
    for (const title of [ten, 'lamp', 'chair', long, tooLong]) await addItem(t, maria.sellerId, { title });
    for (const end of 'abcdefghijk') await addItem(t, maria.sellerId, { title: `bench${end}` });
    const of = (q: string) => titles(`q=${encodeURIComponent(q)}`);
    expect([await of(`${ten} absent`), await of(ten.replace('palm', 'absent'))]).toEqual([[ten], []]);
    expect([await of('la'), await of('lam'), await of('lamq'), await of('chaiq')]).toEqual([
      [],
      ['lamp'],
      [],
      ['chair'],
    ]);
    expect([await of(`${long.slice(1)}q`), await of(`${tooLong.slice(1)}q`)]).toEqual([[long], []]);
    expect(await of('benchq')).toHaveLength(10);
  });

  it('finds all that writes at the same time have made, and nothing of the one that failed', async () => {
    const add = (title: string, fails = false) =>
      t.deps.store.write(async (tx) => {
        await tx.insert(tx.t.items).values(itemRow(t, maria.sellerId, { title }));
        if (fails) throw new Error('It fails');
      });
    const done = await Promise.allSettled([add('Lamp one'), add('Lamp two', true), add('Lamp three')]);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await titles('q=lamp')).sort()).toEqual(['Lamp one', 'Lamp three']);
    expect(await titles('q=two')).toEqual([]);
  });

  it('finds a changed item by its new words immediately, and no longer by its old ones', async () => {
    await addItem(t, maria.sellerId, { title: 'Kettle' });
    const id = await addItem(t, maria.sellerId, { title: 'Lamp', priceCents: 3500, minPriceCents: 1234 });
    const put = (body: object) => t.request('PUT', `/api/items/${id}`, { key: maria.apiKey, body });
    expect((await put({ title: 'Zither', price: 600, category: 'Tools' })).status).toBe(200);
    const found = async (...queries: string[]) =>
      Promise.all(queries.map(async (q) => (await titles(q)).length));
    expect(await found('q=zither', 'q=lamp', 'q=zither&min_price=500', 'category=Tools', 'q=1234')).toEqual([
      1, 0, 1, 1, 0,
    ]);
    await put({ status: 'inactive' });
    expect(await titles()).toEqual(['Kettle']);
    await put({ status: 'available' });
    expect(await titles()).toEqual(['Zither', 'Kettle']);
    await t.request('DELETE', `/api/items/${id}`, { key: maria.apiKey });
    expect(await found('q=zither', 'q=kettle')).toEqual([0, 1]);
  });

  it('reads items again whose words were made otherwise, the newest first, and writes nothing once all are read', async () => {
    for (const title of ['Lamp', 'Lamp shade', 'Lamp cord']) await addItem(t, maria.sellerId, { title });
    await t.runDueWork();
    await t.deps.store.write(async (tx) => {
      await tx.update(tx.t.items).set({ searchWords: 'zither', searchText: 'zither' });
      await tx.update(tx.t.healthRecords).set({ detail: { madeBy: `0 ${MADE_BY}`, below: null } });
    });
    // Until its turn, each item is found as before.
    expect([await titles('q=lamp'), (await titles('q=zither')).length]).toEqual([[], 3]);
    let writes = 0;
    const write: typeof t.deps.store.write = (body) => {
      writes += 1;
      return t.deps.store.write(body);
    };
    const deps = { ...t.deps, store: { ...t.deps.store, write } };
    expect(await readItemsAgain(deps, 2)).toBe(2);
    expect([await titles('q=lamp'), await titles('q=zither')]).toEqual([
      ['Lamp cord', 'Lamp shade'],
      ['Lamp'],
    ]);
    expect(await readItemsAgain(deps, 2)).toBe(1);
    expect(await titles('q=lamp')).toEqual(['Lamp cord', 'Lamp shade', 'Lamp']);
    expect(await readItemsAgain(deps, 2)).toBe(0);
    expect(writes).toBe(2);
  });

  it('reads items from before the index', async () => {
    await addItem(t, maria.sellerId, { title: 'Lamp' });
    await t.deps.store.write((tx) => tx.update(tx.t.items).set({ searchWords: null }));
    expect(await titles('q=lamp')).toEqual([]);
    await t.runDueWork();
    expect(await titles('q=lamp')).toEqual(['Lamp']);
  });

  it('moves with its page: to another city, out of search, past its end and back', async () => {
    await addItem(t, maria.sellerId, { title: 'Lamp' });
    await publish(t, maria.apiKey, { city: 'Salem' });
    expect([await titles('city=portland'), await titles('city=Salem')]).toEqual([[], ['Lamp']]);
    await publish(t, maria.apiKey, { listed_in_search: false });
    expect(await titles('q=lamp')).toEqual([]);
    await publish(t, maria.apiKey, { listed_in_search: true });
    expect(await titles('q=lamp')).toEqual(['Lamp']);
    t.clock.advance(31 * DAY);
    await t.runDueWork();
    const inIndex = async () => (await findDocs(t.deps.store.read, { term: 'lamp' }, NEWEST, 5)).length;
    expect([await inIndex(), await titles('q=lamp')]).toEqual([0, []]);
    const { apiKey } = await t.signIn('maria@example.com');
    await t.request('POST', '/api/pages/extend', { key: apiKey });
    expect([await inIndex(), await titles('q=lamp'), await slugs()]).toEqual([1, ['Lamp'], ['maria']]);
  });

  it('takes whatever was typed as plain words', async () => {
    await addItem(t, maria.sellerId, { title: 'Near or not: sofá 🛋️ AND 木の椅子' });
    for (const q of [
      'near',
      'OR',
      'not near',
      'sofa*',
      '"sofa"',
      "'sofa'",
      'sofá:*',
      '🛋️',
      '椅子',
      'NEAR(sofa)',
      '\u202Eso\u200Bfa',
    ]) {
      expect([q, await titles(`q=${encodeURIComponent(q)}`)]).toEqual([
        q,
        expect.toSatisfy((all) => all.length === 1),
      ]);
    }
    for (const q of [
      'sofa NOT chair',
      '^',
      '""',
      '(((',
      "') --",
      '\\',
      '-',
      '_a',
      '\u{1F600}',
      'é'.repeat(150),
    ]) {
      expect([q, await titles(`q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
    }
    for (const q of ['a'.repeat(10_000), '%00x%00', '%FF']) {
      expect((await t.request('GET', `/api/search/items?q=${q}`)).status).toBeLessThan(500);
    }
  });

  it('lists the sales of a place, with how much there is', async () => {
    await addItem(t, maria.sellerId);
    await addItem(t, maria.sellerId, { status: 'taken' });
    const { data } = await sales('city=PORTLAND&state=OR');
    expect(data).toMatchObject({
      next_cursor: null,
      sales: [{ slug: 'maria', display_name: 'Maria', city: 'Portland', item_count: 1 }],
    });
    expect(await slugs()).toEqual(['chen', 'maria']);
    expect(await slugs('state=Nevada')).toEqual([]);
    const first = await sales('limit=1');
    expect(await slugs(`limit=1&cursor=${first.data.next_cursor}`)).toEqual(['maria']);
    expect((await t.request('GET', '/api/search/sales?cursor=maria')).status).toBe(400);
  });

  it('lists fifty sales unless fewer are requested, and says where the next page starts', async () => {
    const now = t.clock.now();
    const made = { createdAt: now, updatedAt: now };
    const ids = Array.from({ length: 49 }, (_, i) => `usr_of_many_${i}`);
    await t.deps.store.write(async (tx) => {
      await tx.insert(tx.t.sellers).values(ids.map((id) => ({ id, tier: 'free' as const, ...made })));
      const expiresAt = new Date(now.getTime() + DAY);
      const page = { published: true, viewCount: 0, firstPublishedAt: now, expiresAt, ...made };
      const rows = ids.map((sellerId, i) => ({ sellerId, slug: `one-of-many-${i}`, ...page }));
      await tx.insert(tx.t.pages).values(rows);
    });
    const { data } = await sales();
    expect([data.sales.length, await slugs(`cursor=${data.next_cursor}`)]).toEqual([50, ['maria']]);
  });

  it('never tells an email, a seller id or a street address', async () => {
    await t.request('POST', '/api/pages/publish', {
      key: maria.apiKey,
      body: { street_address: '12 Oak Street' },
    });
    await addItem(t, maria.sellerId);
    for (const answer of [await items(), await sales()]) {
      expect(JSON.stringify(answer)).not.toMatch(/Oak|usr_|@example/);
    }
  });
});
