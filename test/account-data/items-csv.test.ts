import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { updateRows } from '../../db/rows.ts';
import type { CsvRemark } from '../../src/account-data/csv-listing.ts';
import { readSheet } from '../../src/account-data/csv-sheet.ts';
import {
  categoryIn,
  columnsOf,
  conditionIn,
  isGone,
  pairsIn,
  priceIn,
  Unreadable,
  yesOrNo,
} from '../../src/account-data/csv-values.ts';
import { importCsv, remarkWords, unusedWords } from '../../src/account-data/import-csv.ts';
import type { SellerContext } from '../../src/context.ts';
import { newId } from '../../src/ids.ts';
import { wordsOf } from '../../src/languages/index.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
import { csvLine, withoutGuard } from '../../src/text/csv.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { picture } from '../support/pictures.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const attempt = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof Unreadable ? error.say(wordsOf('en')) : error;
  }
};

const told = (remark: CsvRemark) => remarkWords(wordsOf('en'), remark);

it.each([
  ['12.00 USD', 12],
  ['USD 12', 12],
  ['$1,200', 1200],
  ['US$ 1,200.50', 1200.5],
  ['12,50', 12.5],
  ['45 dollars', 45],
  ['free', 0],
  ['0.00', 0],
  ['12.00 EUR', 'prices here are in USD, not in EUR'],
  ['#REF!', 'is not a price; write it as 12.50, or 0 if it’s free'],
  ['€12', 'prices here are in USD, not in €'],
  ['1.234.5', 'is not a price; write it as 12.50, or 0 if it’s free'],
  ['-3', 'is not a price; write it as 12.50, or 0 if it’s free'],
  ['=2+3', 'is not a price; write it as 12.50, or 0 if it’s free'],
  ['1.234', 'could be 1.23 or 1234; write it with two decimals, or without separators'],
])('reads the price %s as %s', (cell, price) => {
  expect(attempt(() => priceIn({ currency: 'USD', locale: 'en-US' })(cell))).toBe(price);
});

it.each([
  ['new', 'New'],
  ['used_like_new', 'Like New'],
  ['Used - Good', 'Good'],
  ['refurbished', 'Like New'],
  ['pre-owned', 'Used'],
  ['for parts or repair', 'For Parts'],
  ['Wie neu', 'Like New'],
  ['para repuestos', 'For Parts'],
  ['shiny', expect.stringContaining('write one of New, Like New')],
])('reads the condition %s as %s', (cell, condition) => {
  expect(attempt(() => conditionIn(cell))).toEqual(condition);
});

it.each([
  ['Home & Garden > Furniture > Chairs', 'Furniture'],
  ['electronic', 'Electronics'],
  ['Patio', 'Outdoor'],
  ['Spaceships', 'Other'],
  ['Möbel', 'Furniture'],
  ['Ropa', 'Clothing'],
  ['Constructor', 'Other'],
])('reads the category %s as %s', (cell, category) => {
  expect(categoryIn(cell)).toBe(category);
});

it('reads facts in a cell, on a line each or with semicolons between', () => {
  const facts = { Material: 'Oak; oiled', 'Seat height': '18 in' };
  expect(pairsIn('Material: Oak; oiled\nSeat height: 18 in')).toEqual(facts);
  expect(pairsIn('Material: Oak; oiled; Seat height: 18 in')).toEqual(facts);
  expect(attempt(() => pairsIn('just oak'))).toContain('Material: Oak');
});

it('finds columns by the names that sheets and catalogs use', () => {
  const { at, unknown } = columnsOf(['ITEM NAME', 'Asking price ($)', 'image_link', 'Link', 'Room', 'title']);
  expect([...at]).toEqual([
    ['title', 0],
    ['price', 1],
    ['photo', 2],
  ]);
  expect(unknown).toEqual(['Room', 'title']);
});

it.each([
  ['German', ['Artikel', 'Preis', 'Zustand', 'Maße', 'Fotos', 'Verfügbarkeit', 'Mein Mindestpreis']],
  ['Spanish', ['Artículo', 'PRECIO', 'Estado', 'Medidas', 'Fotos', 'Situación', 'Precio mínimo que acepto']],
  ['French', ['Titre', 'Prix', 'Etat', 'Dimensions', 'Images', 'Statut', 'Prix minimum que j’accepte']],
  ['Portuguese', ['Nome', 'Preço', 'estado', 'medidas', 'fotos', 'situacao', 'Preço mínimo que aceito']],
])('finds columns by their names in %s', (_, header) => {
  const { at, unknown } = columnsOf(header);
  const columns = ['title', 'price', 'condition', 'dimensions', 'photos', 'status', 'min_price'];
  expect([[...at.keys()], unknown]).toEqual([columns, []]);
});

it.each([
  ['Verkauft', true],
  ['VENDUE', true],
  ['épuisé', true],
  ['vendido', true],
  ['Doado', true],
  ['Sold out', true],
  ['Reserviert', false],
  ['in stock', false],
])('tells that an item with the status %s is gone: %s', (cell, gone) => {
  expect(isGone(cell)).toBe(gone);
});

/** A sheet of 4 MB, whose rows have the maximum number of characters. */
const LARGEST = `title\n${`${'x'.repeat(100_000)}\n`.repeat(41)}`.padEnd(4 * 1024 * 1024, 'x');

describe('a sheet', () => {
  const cells = async (bytes: Buffer) => (await readSheet(bytes)).rows.map((row) => row.cells);
  it.each([
    ['with commas', Buffer.from('title,price\r\n"Café, ""red""",2\r\n')],
    ['with semicolons, of an older Excel', Buffer.from('title;price\n"Café, ""red""";2\n', 'latin1')],
    ['with tabs, in UTF-16', Buffer.from('\uFEFFtitle\tprice\n"Café, ""red"""\t2', 'utf16le')],
    [
      'with tabs, in the other UTF-16',
      Buffer.from('\uFEFFtitle\tprice\n"Café, ""red"""\t2', 'utf16le').swap16(),
    ],
    ['with what Excel puts on top', Buffer.from('sep=;\r\ntitle;price\r\n"Café, ""red""";2\r\n')],
    [
      'with a catalogue’s remarks on top',
      Buffer.from('# Required; a name,#\ntitle,price\n"Café, ""red""",2'),
    ],
    ['with a byte order mark and old line ends', Buffer.from('\uFEFFtitle,price\r"Café, ""red""",2\r,\r')],
  ])('is read %s', async (_, bytes) => {
    expect((await readSheet(bytes)).header).toEqual(['title', 'price']);
    expect(await cells(bytes)).toEqual([['Café, "red"', '2']]);
  });

  it('may number its rows', async () => {
    const { header, rows } = await readSheet(Buffer.from('#,title,price\n1,Lamp,2'));
    expect([header, rows[0]?.cells]).toEqual([
      ['#', 'title', 'price'],
      ['1', 'Lamp', '2'],
    ]);
  });

  it.each([
    ['\n', '\n'],
    ['\r\n', '\n'],
    ['\r\n', '\r\n'],
    ['\r', '\r'],
  ])(
    'knows the line that a row begins in, behind empty lines and texts of several (%j, %j)',
    async (end, inside) => {
      const lines = ['', 'title,about', `A,"1${inside}2${inside}3"`, '', ' ', ',', 'B,x', 'C,y', ''];
      const { rows } = await readSheet(Buffer.from(lines.join(end)));
      expect(rows.map(({ line }) => line)).toEqual([3, 9, 10]);
    },
  );

  it('ignores a million empty lines, and other requests are served while it reads them', async () => {
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    }, 0);
    onTestFinished(() => clearInterval(count));
    const { rows } = await readSheet(Buffer.from(`title\n${'\r\n \n'.repeat(500_000)}A`));
    expect(rows).toEqual([{ line: 1_000_002, cells: ['A'] }]);
    expect(turns).toBeGreaterThan(20);
  });

  it.each([
    ['4 MB and rows of 100,000 characters', LARGEST, 42],
    ['5000 rows', `title\n${'x\n'.repeat(5000)}`, 5000],
    ['10,000 empty rows', `title,b\n${',,\n'.repeat(10_000)}x`, 1],
  ])('may have %s', async (_, text, count) => {
    expect((await readSheet(Buffer.from(text))).rows).toHaveLength(count);
  });

  it.each([
    ['an open quotation mark', Buffer.from('title\nA\n"B\nC\n'), /^Line 3: a quotation mark is opened there/],
    ['a spreadsheet’s own file', Buffer.from('PK\u0003\u0004\u0014\0'), /isn’t a CSV file/],
    ['a picture', Buffer.from([0xff, 0xd8, 0, 0]), /isn’t a CSV file/],
    ['nothing', Buffer.from('\n\n'), /empty/],
    [
      'rows that only look empty',
      Buffer.from(`title,b\n${',,\n'.repeat(10_001)}`),
      /thousands of empty rows/,
    ],
    ['too many rows', Buffer.from(`title\n${'x\n'.repeat(5001)}`), /5000 rows/],
    ['too many bytes', Buffer.from(`${LARGEST}\n`), /4 MB/],
    [
      'a row without end',
      Buffer.from(`title\n${'x'.repeat(100_002)}`),
      /Line 2: the row that begins there is too long/,
    ],
  ])('is refused for %s', async (_, bytes, words) => {
    await expect(readSheet(bytes)).rejects.toMatchObject({ message: expect.stringMatching(words) });
  });
});

it('shows the columns that weren’t used, as far as they are readable', () => {
  const { header, unknown } = columnsOf(['title', ...Array.from({ length: 40 }, () => 'x'.repeat(5000))]);
  expect(header[1]).toHaveLength(80);
  expect(unusedWords(wordsOf('en'), unknown)).toMatch(/x…, and 10 more\.$/);
  expect(unusedWords(wordsOf('en'), ['Room', 'Notes'])).toBe('Columns that weren’t used: Room, Notes.');
});

it.each(['=1+1', '+49', '-5', '@SUM(A1)', ' =cmd', '＝1', "'quoted", 'plain'])(
  'writes %s so that no spreadsheet runs it, and reads it again as it was',
  (text) => {
    const line = csvLine([text]).trimEnd().replace(/^"|"$/g, '');
    expect(line).not.toMatch(/^\s*[=+\-@＝]/);
    expect(withoutGuard(line)).toBe(text);
  },
);

describe('listings as a table', () => {
  let t: TestApp;
  let seller: Awaited<ReturnType<TestApp['signIn']>>;
  beforeEach(async () => {
    t = await openTestApp();
    onTestFinished(() => t.close());
    seller = await t.signIn();
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ tier: 'garage_sale' }));
  });
  const ctx = (): SellerContext => ({
    ...t.deps,
    actor: { kind: 'session', sellerId: seller.sellerId, email: seller.email },
    requestId: newId('req', t.deps),
    ip: '127.0.0.1',
  });
  const take = (text: string) => importCsv(ctx(), Buffer.from(text));
  const download = async (key: string) => {
    const response = await t.app.request('/api/account/items.csv', { headers: { 'x-service-api-key': key } });
    return { response, text: await response.text() };
  };
  const items = async () =>
    (await t.request('GET', '/api/items', { key: seller.apiKey })).json.data.items.sort(
      (a: { title: string }, b: { title: string }) => (a.title < b.title ? -1 : 1),
    );

  it('import a plain sheet as drafts, keep the valid rows, and say how to fix the others', async () => {
    const done = await take(
      [
        'Item,Asking price,Condition,Category,Room,Color',
        'Oak chair,$25,good,Furniture,Hall,Brown',
        'Lamp,a lot,Good,Decor,Hall,',
        'Desk,,shiny,,,',
        ',5,,,,',
        'Box of books,,,,,',
        '=HYPERLINK("x"),3,,,,',
        `${'Hunting rifle'.padEnd(81, '!')},100,,,,`,
        `${'x'.repeat(141)},1,,,,`,
        'Rug,1,,,,,Persian',
      ].join('\n'),
    );
    expect(done).toMatchObject({ items: 3, bare: 3, here: 0, unused: ['Room'], stopped: null });
    expect(done.wrong.map(told)).toEqual([
      'Line 3, Asking price (Lamp): is not a price; write it as 12.50, or 0 if it’s free.',
      'Line 4, Condition (Desk): is not a known condition; write one of New, Like New, Good, Fair, Used, For Parts.',
      'Line 5, Item: must not be blank.',
      expect.stringMatching(/^Line 8 \(Hunting rifle!{66}…\): .*can't be sold here/),
      expect.stringMatching(/^Line 9, Item \(x{79}…\): give at most 140 characters\.$/),
      'Line 10 (Rug): has more cells than there are columns; put texts with commas between quotation marks.',
    ]);
    expect(done.notes.map(told)).toEqual(['Line 6 (Box of books): has no price yet.']);
    expect(await items()).toMatchObject([
      { title: '=HYPERLINK("x")', status: 'inactive' },
      { title: 'Box of books', needs_review: true, is_free: false },
      {
        title: 'Oak chair',
        price: 25,
        condition: 'Good',
        category: 'Furniture',
        specifications: { Color: 'Brown' },
        status: 'inactive',
        needs_review: false,
      },
    ]);
  });

  it('cut long titles and names of columns between letters: half an emoji can’t be stored', async () => {
    const long = `${'x'.repeat(79)}🪑 and more`;
    const { wrong, unused } = await take(`title,price,${long}\n${long},a lot,red`);
    expect([unused[0], wrong[0]?.title]).toEqual([`${'x'.repeat(79)}…`, `${'x'.repeat(79)}…`]);
  });

  it('keep their order, although many are saved within one millisecond', async () => {
    const titles = Array.from({ length: 10 }, (_, n) => `Box ${n}`);
    await take(['title,price', ...titles.map((title) => `${title},5`)].join('\n'));
    const { json } = await t.request('GET', '/api/items?limit=100', { key: seller.apiKey });
    expect(json.data.items.map((item: { title: string }) => item.title)).toEqual(titles.toReversed());
  });

  it('are told to the seller in their language, and read it', async () => {
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ language: 'de', currency: 'EUR' }));
    const done = await take('title,price,condition\nLampe,"12,50 €",Wie neu\nTisch,viel,neuwertig\n');
    const german = wordsOf('de');
    expect(done.wrong.map((remark) => remarkWords(german, remark))).toEqual([
      'Zeile 3, price (Tisch): ist kein Preis; schreibe ihn wie 12.50, oder 0, wenn du es verschenkst.',
      'Zeile 3, condition (Tisch): ist kein bekannter Zustand; schreibe einen von diesen: Neu, Wie neu, Gut, In Ordnung, Gebraucht, Für Bastler.',
    ]);
    expect(await items()).toMatchObject([{ title: 'Lampe', price: 12.5, condition: 'Like New' }]);
    expect([yesOrNo('ja'), yesOrNo('Nein')]).toEqual([true, false]);
  });

  it('take what a catalog says, call no address, and never more than the plan has room for', async () => {
    const { json } = await t.request('POST', '/api/items/bulk-upload', {
      key: seller.apiKey,
      body: { photos: [(await picture('jpeg')).toString('base64')] },
    });
    const other = await t.signIn('other@example.com');
    const foreign = await t.request('POST', '/api/items/bulk-upload', {
      key: other.apiKey,
      body: { photos: [(await picture('jpeg', 2)).toString('base64')] },
    });
    const done = await take(
      [
        'id,title,description,availability,condition,price,sale_price,link,image_link,additional_image_link,brand,google_product_category,fb_product_category',
        `1,Chair,"Oak, old",in stock,used,20.00 USD,15.00 USD,https://x.example/1,${json.data.fullUrls[0]},https://x.example/a.jpg,Ikea,436,furniture > chairs`,
        `2,Lamp,,out of stock,used_good,5 USD,,,${foreign.json.data.fullUrls[0]},,,Lamps > Tools,`,
        '3,Sofa,,sold,used,5 USD,,,,,',
      ].join('\n'),
    );
    expect(done).toMatchObject({ items: 2, bare: 1, gone: 1, wrong: [], unused: [] });
    expect(done.notes.map(told)).toEqual([
      'Line 2 (Chair): 1 of its 2 photos were added: only those stored here, five at most.',
      'Line 3 (Lamp): its photos are stored elsewhere and weren’t fetched; add them here.',
    ]);
    expect(await items()).toMatchObject([
      { title: 'Chair', price: 15, category: 'Furniture', brand: 'Ikea', photos: [json.data.fullUrls[0]] },
      { title: 'Lamp', category: 'Tools', photos: [] },
    ]);
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ tier: 'free' }));
    const many = await take(`title\n${Array.from({ length: 30 }, (_, i) => `Thing ${i}`).join('\n')}`);
    expect(many.items).toBeLessThan(30);
    expect(many.stopped).toContain('were left out');
  });

  it('take the first five of the photos that are named and stored here', async () => {
    const urls = await storedPhotos(t, seller.sellerId, 7);
    const id = photoIdOf(t.config, urls[0] ?? '') ?? '';
    await t.deps.store.write((tx) => updateRows(tx, 'photos', { id }, { state: 'removing' }));
    const three = await take(`title,price,photos\nChair,1,"${urls.slice(0, 3).join(' ')}"\n`);
    expect(three.notes.map(told)).toEqual([
      'Line 2 (Chair): 2 of its 3 photos were added: only those stored here, five at most.',
    ]);
    await take(`title,price,photos\nDesk,1,"${urls.slice(1).join(' ')}"\n`);
    expect((await items())[1].photos).toEqual(urls.slice(1, 6));
  });

  it('come again without doubles although titles and prices changed here: twice in a row, at once, after a stop', async () => {
    await t.deps.store.write((tx) =>
      tx
        .update(tx.t.sellers)
        .set({ tier: 'move_sale', planEndsAt: new Date(t.clock.now().getTime() + 86_400_000) })
        .where(eq(tx.t.sellers.id, seller.sellerId)),
    );
    const sheet = [
      'title,price',
      'Chair,25',
      'Chair,25',
      ...Array.from({ length: 27 }, (_, n) => `Box ${n},5`),
    ];
    const killed = importCsv(ctx(), Buffer.from(sheet.join('\n')), async (done) => {
      if (done > 0) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await items()).toHaveLength(20);
    const [box] = await items();
    await t.request('PUT', `/api/items/${box.item_id}`, {
      key: seller.apiKey,
      body: { title: 'Carton', price: 3 },
    });
    const both = await Promise.all([take(sheet.join('\n')), take(sheet.join('\n'))]);
    expect(both[0].items + both[1].items).toBe(9);
    expect(both[0].here + both[1].here).toBe(2 * 29 - 9);
    expect(await take(sheet.join('\n'))).toMatchObject({ items: 0, here: 29 });
    const titles = (await items()).map(({ title }: { title: string }) => title);
    expect(titles).toHaveLength(29);
    expect(titles.filter((title: string) => title === 'Chair')).toHaveLength(2);
  });

  it('come again without doubles: by our id, or by title and price as often as they are here', async () => {
    const sheet = 'id,title,price\na,Chair,20\nb,Chair,20\nb,Chair,20\nc,Desk,30\n';
    expect(await take(sheet)).toMatchObject({ items: 3, here: 1 });
    expect(await take(sheet)).toMatchObject({ items: 0, here: 4 });
    expect(await take(`${sheet}d,Chair,20\ne,Desk,31\n`)).toMatchObject({ items: 2, here: 4 });
    const { text } = await download(seller.apiKey);
    await t.request('PUT', `/api/items/${(await items())[0].item_id}`, {
      key: seller.apiKey,
      body: { title: 'Armchair', price: 44 },
    });
    expect(await take(text)).toMatchObject({ items: 0, here: 5 });
    const dearer = (await items()).find(({ price }: { price: number }) => price === 31);
    await t.request('DELETE', `/api/items/${dearer.item_id}`, { key: seller.apiKey });
    expect(await take('title,price\n armCHAIR ,44\nDesk,31\n')).toMatchObject({ items: 1, here: 1 });
    expect(await take('title,price\nStool,\n')).toMatchObject({ items: 1 });
    expect(await take('title,price\nStool,0\nStool,\n')).toMatchObject({ items: 1, here: 1 });
  });

  it('go out whole, with nothing that a spreadsheet runs, and come in elsewhere as they were', async () => {
    const wild = {
      title: '=cmd|calc',
      description: '- old\n"fine", said she',
      priceCents: 1250,
      minPriceCents: 900,
      specifications: { Material: 'Oak; oiled', Height: '18 in' },
    };
    await addItem(t, seller.sellerId, wild);
    await addItem(t, seller.sellerId, { title: 'Sold one', status: 'taken', finalPriceCents: 500 });
    await addItem(t, seller.sellerId, { title: 'In the bin', deletedAt: t.clock.now() });
    const { response, text } = await download(seller.apiKey);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="my-listings-2026-05-04.csv"',
    );
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toContain(",'=cmd|calc,");
    expect(text).not.toContain('In the bin');
    const [before] = await items();
    seller = await t.signIn('other@example.com');
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ tier: 'garage_sale' }));
    expect(await take(text)).toMatchObject({ items: 1, gone: 1, wrong: [], unused: [] });
    const [after] = await items();
    for (const field of [
      'title',
      'description',
      'price',
      'min_price',
      'specifications',
      'condition',
      'category',
    ])
      expect(after[field], field).toEqual(before[field]);
  });

  it('warn of the home address, are for the seller and a key, and refuse a sheet without a title', async () => {
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ streetAddress: '12 Oak Street' }));
    const done = await take('title,description\nDesk,Come to 12 Oak St\n');
    expect(done.notes.map(({ words }) => words)).toContain(
      'contains your home address; remove it before you put it on your page',
    );
    await expect(take('price,colour\n1,red')).rejects.toMatchObject({
      message: expect.stringContaining('No column names the items'),
    });
    expect((await t.request('GET', '/api/account/items.csv')).status).toBe(401);
  });
});
