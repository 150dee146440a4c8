import { getTableColumns } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { field } from '../../src/listing-field-kinds.ts';
import { EACH_FIELD, NEEDED } from '../../src/listing-fields.ts';
import { publicTexts } from '../../src/listings/public-texts.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Desk, openDesk } from './desk.ts';

let t: TestApp;
let desk: Desk;
beforeEach(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
});
afterEach(() => t.close());

describe('the table of listing fields', () => {
  it('does not compile with an incomplete row', () => {
    const brand = {
      column: 'brand',
      public: true,
      input: z.string(),
      output: z.string().nullable(),
    } as const;
    const places = {
      control: { kind: 'line' },
      label: 'Brand',
      csv: 'brand',
      data: null,
      catalog: null,
    } as const;
    field({ ...brand, ...places });
    // @ts-expect-error -- where it appears in the form, in sheets, structured data, and the catalog is missing
    field(brand);
    const { public: _, ...unsaid } = brand;
    // @ts-expect-error -- it doesn't say whether everyone may read it
    field({ ...unsaid, ...places });
    const price = { column: 'priceCents', public: true, input: z.number(), output: z.number() } as const;
    field({ ...price, ...places, clean: (price) => price * 100, show: (cents) => cents / 100 });
    // @ts-expect-error -- a number says how it is stored and shown
    field({ ...price, ...places });
  });

  it('has the checks read every text of its public fields, whatever they hold, and none of the others', () => {
    const item = Object.fromEntries(
      EACH_FIELD.map(([name, { column, output }]) => {
        const value = ['a text', { Name: 'of a pair' }].find((each) => output.safeParse(each).success);
        return [column, typeof value === 'string' ? `${name} holds ${value}` : value];
      }),
    );
    const texts = EACH_FIELD.filter(([, each]) => each.public).map(([, { column }]) => item[column]);
    expect(publicTexts({ ...item, reservedFor: 'a neighbor' } as Parameters<typeof publicTexts>[0])).toEqual(
      texts.flatMap((text) => (typeof text === 'object' ? ['Name: of a pair'] : (text ?? []))),
    );
  });

  it('has a default for every field that a listing doesn’t need', () => {
    const without = EACH_FIELD.flatMap(([name, each]) => (each.otherwise === undefined ? [name] : []));
    expect(without).toEqual([...NEEDED]);
  });

  it('has every column of an item that isn’t a bookkeeping', () => {
    const bookkeeping = [
      'id',
      'sellerId',
      'currency',
      'photoIds',
      'status',
      'needsReview',
      'priceUnknown',
      'reservedFor',
      'reservedUntil',
      'pricedAt',
      'draft',
      'formerPriceCents',
      'droppedAt',
      'queueCount',
      'finalPriceCents',
      'takenAt',
      'version',
      'deletedAt',
      'searchText',
      'searchWords',
      'createdAt',
      'updatedAt',
    ];
    const columns = Object.keys(getTableColumns(t.deps.store.read.t.items));
    expect(columns.filter((column) => !bookkeeping.includes(column)).sort()).toEqual(
      EACH_FIELD.map(([, { column }]) => String(column)).sort(),
    );
  });
});

describe('the brand', () => {
  it('is set, changed, taken away and read, and null when unknown', async () => {
    const made = await desk.create({ brand: ' IKEA ' });
    expect(made.brand).toBe('IKEA');
    expect((await desk.create()).brand).toBeNull();
    expect((await desk.put(made.item_id, { brand: 'Flos' })).json.data.brand).toBe('Flos');
    expect((await desk.put(made.item_id, { price: 20 })).json.data.brand).toBe('Flos');
    expect((await desk.put(made.item_id, { brand: '' })).json.data.brand).toBeNull();
    expect((await desk.put(made.item_id, { brand: 'x'.repeat(81) })).status).toBe(400);
  });

  it('is public: on the page of the item, in the page’s JSON and in searches', async () => {
    const { item_id: id } = await desk.create({ brand: 'Flos' });
    const { slug } = (await desk.publish({ city: 'Austin', state: 'TX' })).json.data;
    expect((await t.request('GET', `/${slug}/${id}`)).text).toContain('<dt>Brand</dt><dd>Flos</dd>');
    expect((await t.request('GET', `/api/pages/${slug}`)).json.data.items[0].brand).toBe('Flos');
    const found = await t.request('GET', '/api/search/items?q=flos');
    expect(found.json.data.items.map((item: { item_id: string }) => item.item_id)).toEqual([id]);
    expect((await desk.list('?q=flos')).map((item: { item_id: string }) => item.item_id)).toEqual([id]);
  });

  it('is said once where a specification says it too', async () => {
    const { item_id: id } = await desk.create({
      brand: 'Flos',
      specifications: { brand: 'Flos', Bulb: 'E27' },
    });
    const { slug } = (await desk.publish()).json.data;
    const { text } = await t.request('GET', `/${slug}/${id}`);
    expect(text.match(/<dd>Flos<\/dd>/g)).toHaveLength(1);
    expect(text).toContain('<dt>Bulb</dt><dd>E27</dd>');
  });

  it('is checked like every public text', async () => {
    await desk.publish({ street_address: '1427 Maplewood Avenue' });
    const at = await desk.request('POST', '/api/items', {
      photos: await desk.photos(),
      title: 'Lamp',
      description: 'Good.',
      price: 5,
      condition: 'Good',
      category: 'Decor',
      brand: '1427 Maplewood Avenue',
    });
    expect([at.status, at.json.code]).toEqual([403, 'ADDRESS_IN_PUBLIC_LISTING']);
    const { item_id: id } = await desk.create();
    expect((await desk.put(id, { brand: 'Glock 19 pistol' })).json.code).toBe('PROHIBITED_ITEM');
  });

  it('is what the writer says unless the caller knows better', async () => {
    t.writer.answerNext({ brand: 'Flos' });
    const written = await desk.request('POST', '/api/items', { photos: await desk.photos() });
    expect(written.json.data.brand).toBe('Flos');
    t.writer.answerNext({ brand: 'Flos' });
    const given = await desk.request('POST', '/api/items', {
      photos: await desk.photos(),
      brand: 'Artemide',
    });
    expect(given.json.data.brand).toBe('Artemide');
  });

  it('is kept by the tools', async () => {
    const made = await desk.tool('create_listing', {
      photos: await desk.photos(),
      title: 'Lamp',
      description: 'Good.',
      price: 5,
      condition: 'Good',
      category: 'Decor',
      brand: 'Flos',
    });
    expect((await desk.tool('get_listings', { item_ids: [made.item_id] })).items[0].brand).toBe('Flos');
    await desk.tool('edit_listings', { edits: [{ item_id: made.item_id, brand: 'Artemide' }] });
    expect((await desk.tool('get_listings', { item_ids: [made.item_id] })).items[0].brand).toBe('Artemide');
  });
});
