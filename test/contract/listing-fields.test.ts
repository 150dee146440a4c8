import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCsv } from '../../src/account-data/import-csv.ts';
import { newId } from '../../src/ids.ts';
import { LANGUAGE_CODES, wordsOf } from '../../src/languages/index.ts';
import { EACH_FIELD, type ListingFieldName } from '../../src/listing-fields.ts';
import { type Desk, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openSeller, type Seller } from '../support/seller-forms.ts';

/** A sample value for each field. A new kind of control needs its line here. */
const SAMPLES = {
  line: (name: string) => `Word${name.replaceAll('_', '')} one`,
  lines: (name: string) => `Word${name.replaceAll('_', '')} one\nTwo`,
  choice: (_: string, among: readonly string[] = []) => among[1],
  money: (name: string) => (name === 'min_price' ? 12.5 : 35.5),
  check: () => true,
  pairs: () => ({ Material: 'Wordpair oak' }),
} as const;

const sampleOf = (name: ListingFieldName): unknown => {
  const { control } = EACH_FIELD.find(([each]) => each === name)![1];
  return SAMPLES[control.kind](name, control.among);
};
/**
 * What the item's page shows instead of the value. A new field without a label either shows its value or needs its
 * line here.
 */
const PLACES_OF_THEIR_OWN: Partial<Record<ListingFieldName, string>> = {
  specifications: '<dt>Material</dt><dd>Wordpair oak',
  requires_truck: wordsOf('en').item.needsTruck,
};
const NAMES = EACH_FIELD.map(([name]) => name);
const all = Object.fromEntries(NAMES.map((name) => [name, sampleOf(name)]));
/** The value as it appears in one line of HTML. */
const said = (value: unknown): string => String(value).split('\n')[0]!;

/** What the seller's form sends for it. */
const typedIn = (name: ListingFieldName, kind: keyof typeof SAMPLES): [string, string][] => {
  const sample = sampleOf(name);
  if (kind === 'pairs')
    return Object.entries(SAMPLES.pairs()).flatMap(([of, value]) => [
      ['spec_name', of],
      ['spec_value', value],
    ]);
  return [[name, sample === true ? 'yes' : String(sample)]];
};

let t: TestApp;
let desk: Desk;
let id: string;
let seller: Seller;
let page: { form: string; item: string; csv: string; catalog: string };
beforeAll(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
  id = (await desk.create(all)).item_id;
  const { slug } = (await desk.publish({ city: 'Austin', state: 'TX' })).json.data;
  seller = await openSeller(t);
  const text = async (path: string, headers: Record<string, string> = {}) =>
    (await t.app.request(path, { headers: { accept: 'text/html', ...headers } })).text();
  page = {
    form: (await seller.visit(`/sell/items/${id}`)).html,
    item: await text(`/${slug}/${id}`),
    csv: await text('/api/account/items.csv', { 'x-service-api-key': desk.key }),
    catalog: await text(`/${slug}/catalog.csv`),
  };
});
afterAll(() => t.close());

describe.each(EACH_FIELD)('the field %s of a listing', (name, field) => {
  it('is kept, and given back by the API', async () => {
    expect((await desk.get(id))[name]).toEqual(sampleOf(name));
  });

  it('is in the seller’s form, once', () => {
    const control = field.control.kind === 'pairs' ? 'spec_name' : name;
    const found = page.form.match(new RegExp(`<(input|textarea|select)[^>]* name="${control}"`, 'g')) ?? [];
    expect(found.length).toBeGreaterThan(0);
    if (control === name) expect(found).toHaveLength(1);
    expect(page.form).toContain(wordsOf('en').fields.labels[name]);
  });

  it('is changed by the seller’s form, there and back', async () => {
    const path = `/sell/items/${id}`;
    const page = await seller.visit(path);
    const save = page.forms.find(({ fields }) => 'title' in fields)?.action ?? '';
    const asShown = Object.fromEntries(
      EACH_FIELD.flatMap(([each, { control }]) => typedIn(each, control.kind)),
    );
    const typed =
      field.control.kind === 'choice' ? field.control.among?.[0] : name === 'min_price' ? '5' : '45';
    const [[own = ''] = []] = typedIn(name, field.control.kind);
    await seller.submit(page, save, { ...asShown, [own]: typed ?? '' });
    expect((await desk.get(id))[name]).not.toEqual(sampleOf(name));
    await seller.submit(await seller.visit(path), save, asShown);
    expect((await desk.get(id))[name]).toEqual(sampleOf(name));
  });

  it('leaves in a sheet, and comes back from one', async () => {
    const [header = ''] = page.csv.split('\r\n');
    expect(header.replace('\uFEFF', '').split(',')).toContain(name);
    const other = await openDesk(t, `${name}@example.com`);
    const actor = { kind: 'session' as const, sellerId: other.sellerId, email: other.email };
    const ctx = { ...t.deps, actor, requestId: newId('req', t.deps), ip: '127.0.0.1' };
    await importCsv(ctx, Buffer.from(page.csv));
    expect((await other.list())[0][name]).toEqual(sampleOf(name));
  });

  it('has names in sheets that no other field has', () => {
    const others = EACH_FIELD.filter(([each]) => each !== name).flatMap(([, { csv }]) => csv.split(', '));
    expect(others).not.toEqual(
      expect.arrayContaining([expect.stringMatching(`^(${field.csv.split(', ').join('|')})$`)]),
    );
  });

  it('is on the item’s page when it is public, and nowhere there when it is not', () => {
    const isText = typeof sampleOf(name) === 'string' || field.control.kind === 'money';
    if (field.public && !isText) expect(PLACES_OF_THEIR_OWN).toHaveProperty(name);
    const shown = PLACES_OF_THEIR_OWN[name] ?? said(sampleOf(name));
    if (field.label !== null) expect(page.item).toContain(`<dt>${field.label}</dt><dd>${shown}`);
    if (field.public) expect(page.item).toContain(shown);
    else expect(page.item).not.toContain(shown);
  });

  it('has a word for its label in every language', () => {
    for (const language of LANGUAGE_CODES) {
      const facts: Readonly<Record<string, unknown>> = wordsOf(language).facts;
      if (field.label !== null) expect(facts[field.label], language).toEqual(expect.any(String));
    }
  });

  it('is in the text for other marketplaces when it heads a fact, and never when it is private', async () => {
    const { text } = (await desk.request('GET', `/api/crosspost/prepare?itemId=${id}`)).json.data;
    // A field that counts like the title in searches is in the title of a post.
    if (field.label !== null && field.searched !== 'title') expect(text).toContain(said(sampleOf(name)));
    if (!field.public) expect(text).not.toContain(said(sampleOf(name)));
  });

  it('is in structured data and the catalog where it says so', () => {
    const { data, catalog } = field;
    if (data !== null && data !== 'own') {
      const [property, value] = Object.entries(data.of(sampleOf(name)))[0]!;
      expect(page.item).toContain(`"${property}":${JSON.stringify(value)}`);
    }
    if (catalog !== null && catalog !== 'own') {
      const [header = '', row = ''] = page.catalog.split('\r\n');
      expect(row.split(',')[header.split(',').indexOf(catalog.column)]).toBe(sampleOf(name));
    }
  });

  it('is found by a search where it says so, and only there', async () => {
    if (!['line', 'lines'].includes(field.control.kind)) return;
    const q = String(sampleOf(name)).split(' ')[0]!;
    const { items } = (await t.request('GET', `/api/search/items?q=${q}`)).json.data;
    expect(items).toHaveLength(field.searched ? 1 : 0);
  });

  it('is read by the checks of public text', async () => {
    if (!field.public || !['line', 'lines'].includes(field.control.kind)) return;
    const before = (await desk.get(id)).version;
    const { json } = await desk.put(id, { [name]: 'Glock 19 pistol' });
    expect([json.code, (await desk.get(id)).version]).toEqual(['PROHIBITED_ITEM', before]);
  });
});
