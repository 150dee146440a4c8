import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offlineWriter } from '../../src/adapters/listing-writer/offline.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../support/app.ts';
import { picture } from '../support/pictures.ts';
import { openSeller, type Seller, type Sent } from '../support/seller-forms.ts';

const DAY = 24 * 3600_000;

let t: TestApp;
let seller: Seller;
let files: [string, Buffer][];
beforeEach(() => open());
afterEach(() => t.close());

async function open(options: TestAppOptions = { env: { PLAN_DEFAULT: 'garage_sale' } }) {
  await t?.close();
  t = await openTestApp(options);
  seller = await openSeller(t);
  files = await Promise.all(
    [1, 2, 3, 4].map(async (n) => [`${n}.jpg`, await picture('jpeg', n)] as [string, Buffer]),
  );
}

const actionOf = (html: string) =>
  /<form class="desk"[^>]* action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const namesOf = ({ html }: Sent) =>
  [...html.matchAll(/<li class="thing" id="thing-(pho_\w+)"/g)].map(([, name]) => name!);
const photosOf = ({ html }: Sent) => [...html.matchAll(/data-shot="(pho_\w+)"/g)].map(([, id]) => id!);
const begin = async (count = 1) =>
  seller.send(actionOf((await seller.visit('/sell/new')).html), [['do', 'add']], files.slice(0, count));
const press = (page: Sent, what: string, fields: [string, string][] = []) =>
  seller.send(actionOf(page.html), [...fields, ['do', what]]);
const words = (name: string, title: string, price: string): [string, string][] => [
  [`title.${name}`, title],
  [`price.${name}`, price],
];
const AUSTIN: [string, string][] = [
  ['city', 'Austin'],
  ['state', 'TX'],
];
async function items() {
  const { apiKey } = await t.signIn();
  return (await t.request('GET', '/api/items', { key: apiKey })).json.data.items;
}

describe('new items in the browser, without scripts', () => {
  it('go from a photo to a public listing in two forms', async () => {
    const page = await begin();
    expect(page.location).toMatch(/^\/sell\/new\/upl_/);
    const done = await press(page, 'put', [...words(namesOf(page)[0]!, 'Oak chair', '25'), ...AUSTIN]);
    expect(done.html).toContain('It’s on your page');
    const [item] = await items();
    expect(item).toMatchObject({
      title: 'Oak chair',
      price: 25,
      condition: 'Used',
      category: 'Other',
      needs_review: false,
    });
    const path = new URL(item.public_url).pathname;
    expect((await t.app.request(path)).status).toBe(200);
    expect(done.html).toContain(item.public_url);
  });

  it('are on one desk however often their first form is sent, and other photos from the same showing on another', async () => {
    const action = actionOf((await seller.visit('/sell/new')).html);
    const add = (photos = files.slice(0, 2)) => seller.send(action, [['do', 'add']], photos);
    const [one, two] = await Promise.all([add(), add()]);
    expect(two.location).toBe(one.location);
    expect(photosOf(await seller.visit(one.location ?? ''))).toHaveLength(2);
    expect((await add()).location).toBe(one.location);
    expect((await add(files.slice(0, 1))).location).not.toBe(one.location);
    expect(photosOf(await seller.visit(one.location ?? ''))).toHaveLength(2);
  });

  it('are kept if a file isn’t a photo, which is named', async () => {
    const action = actionOf((await seller.visit('/sell/new')).html);
    const page = await seller.send(
      action,
      [],
      [files[0]!, ['<b>notes.txt', Buffer.from('words')], files[1]!],
    );
    expect(page.status).toBe(400);
    expect(page.html).toContain('&lt;b&gt;notes.txt');
    expect(namesOf(page)).toHaveLength(2);
    const none = await seller.send(action, [['do', 'add']]);
    expect([none.status, none.html.includes('Choose at least one photo first.')]).toEqual([400, true]);
  });

  it('are sorted with buttons, and what was typed goes with them', async () => {
    let page = await begin(3);
    const [a, b, c] = photosOf(page) as [string, string, string];
    const typed = [...words(a, 'Chair', '20'), ...words(c, 'Lamp', 'soon')];
    page = await press(page, 'together', [...typed, ['tick', a], ['tick', b]]);
    expect(namesOf(page)).toEqual([a, c]);
    expect(page.html).toContain('value="Chair"');
    expect(page.html).toContain('value="soon"');
    page = await press(page, 'first', [['tick', b]]);
    expect(photosOf(page)).toEqual([b, a, c]);
    page = await press(page, `apart:${b}`);
    expect(namesOf(page)).toEqual([b, a, c]);
    page = await press(page, `join:${a}`);
    expect(namesOf(page)).toEqual([b, c]);
    page = await press(page, `remove:${a}`);
    expect(photosOf(page)).toEqual([b, c]);
    page = await press(page, `move:${c}:${b}:before`);
    expect(photosOf(page)).toEqual([c, b]);
    expect(page.html).toContain('value="Chair"');
  });

  it('are listed only when every field is right, and say which is not', async () => {
    const page = await begin(2);
    const [a, b] = namesOf(page) as [string, string];
    const refused = await press(page, 'put', [...words(a, 'Chair', '20'), ...words(b, '', 'ten')]);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Say what it is.');
    expect(refused.html).toContain('Write it like 25 or 12.50');
    expect(refused.html).toContain('Enter the city where people pick up');
    expect(refused.html).toMatch(
      new RegExp(`id="price.${b}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="price.${b}"`),
    );
    expect(refused.html).toContain('value="ten"');
    expect(await items()).toEqual([]);
  });

  it('are listed once, however often the button is pressed', async () => {
    const page = await begin();
    const fields = [...words(namesOf(page)[0]!, 'Chair', '0'), ...AUSTIN];
    const both = await Promise.all([press(page, 'put', fields), press(page, 'put', fields)]);
    expect((await press(page, 'put', fields)).html).toContain('It’s on your page');
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await items()).toHaveLength(1);
  });

  it('may stay hidden', async () => {
    const page = await begin();
    const done = await press(page, 'hide', words(namesOf(page)[0]!, 'Chair', '5'));
    expect(done.html).toContain('It’s saved');
    expect(await items()).toMatchObject([{ status: 'inactive', public_url: null, page_url: null }]);
  });

  it('speaks the seller’s language, its refusals and what its script says too', async () => {
    const empty = await seller.visit('/sell/new?lang=de');
    expect(empty.html).toContain('<html lang="de">');
    expect(empty.html).toContain('Beginne mit Fotos.');
    expect(empty.html).toContain('Wird vorbereitet…');
    const page = await begin();
    const [name = ''] = namesOf(page);
    const refused = await press(page, 'put', words(name, '', 'zehn'));
    for (const said of ['Gib an, was es ist.', 'Gib den Ort an', 'Automatisch', '>Möbel<'])
      expect(refused.html).toContain(said);
    const done = await press(refused, 'put', [...words(name, 'Eichenstuhl', '12,50'), ...AUSTIN]);
    expect(done.html).toContain('Er ist auf deiner Seite');
    expect((await items())[0].price).toBe(12.5);
  });

  it('that are refused stay, and the others are listed', async () => {
    const page = await begin(2);
    const [a, b] = namesOf(page) as [string, string];
    const told = await press(page, 'put', [
      ...words(a, 'Glock 19 pistol', '200'),
      ...words(b, 'Lamp', '8'),
      ...AUSTIN,
    ]);
    expect(told.status).toBe(400);
    expect(told.html).toContain('1 item is listed.');
    expect(namesOf(told)).toEqual([a]);
    expect(told.html).toContain(`id="whole-${a}"`);
    expect(await items()).toMatchObject([{ title: 'Lamp', status: 'available' }]);
    const after = await press(told, `remove:${a}`);
    expect(after.html).toContain('It’s on your page');
  });

  it('are grouped first where there are many, and named next; each step leads to the other', async () => {
    await open();
    const isGrouping = ({ html }: Sent) => [html.includes('as-groups'), html.includes('value="put"')];
    const page = await begin(4);
    expect(page.html).toContain('Which photos belong together?');
    expect(isGrouping(page)).toEqual([true, false]);
    const [a = '', b = ''] = namesOf(page);
    const fewer = await press(page, `join:${b}`);
    expect([namesOf(fewer).length, isGrouping(fewer)]).toEqual([3, [false, true]]);
    const split = await press(fewer, `apart:${a}`, [['step', 'groups']]);
    expect(isGrouping(split)).toEqual([true, false]);
    const named = await press(split, 'words', words(a, 'Lamp', '5'));
    expect(isGrouping(named)).toEqual([false, true]);
    // Photos are selected where they are grouped; beside names and prices, nothing covers them.
    expect([split, named].map(({ html }) => html.includes('data-ticked'))).toEqual([true, false]);
    // Removing a photo, or opening the page later, stays at this step.
    const path = named.html.match(/data-desk="([^"]+)"/)?.[1] ?? '';
    expect(isGrouping(await seller.visit(path))).toEqual([false, true]);
    expect(isGrouping(await press(named, 'groups', [['step', 'words']]))).toEqual([true, false]);
  });

  it('say what the plan has no room for before anything is sent', async () => {
    await open({});
    const page = await press(await begin(4), 'words');
    expect(page.html).toContain('Your plan shows 3 items at a time. 3 of these fit');
    const fields = namesOf(page).flatMap((name, i) => words(name, `Thing ${i}`, '5'));
    const done = await press(page, 'put', [...fields, ...AUSTIN]);
    expect(done.html).toContain('3 of 4 items are on your page');
    expect((await items()).map((item: { status: string }) => item.status).sort()).toEqual([
      'available',
      'available',
      'available',
      'inactive',
    ]);
  });

  it('stop at the number of listings that the plan allows, with the rest kept', async () => {
    await open({ env: { PLAN_LIMITS: 'free.creations=2' } });
    const page = await begin(3);
    expect(page.html).toContain('2 are left');
    const fields = namesOf(page).flatMap((name, i) => words(name, `Thing ${i}`, '5'));
    const told = await press(page, 'put', [...fields, ...AUSTIN]);
    expect(told.status).toBe(400);
    expect(told.html).toContain('2 items are listed.');
    expect(told.html).toContain('no new listings left');
    expect(namesOf(told)).toHaveLength(1);
  });

  it('get words from the writer, unless someone typed some', async () => {
    let page = await begin(2);
    const [a, b] = namesOf(page) as [string, string];
    page = await press(page, 'write', words(a, 'My own chair', ''));
    expect(page.html).toContain('Writing the text…');
    await t.runDueWork();
    page = await seller.send(actionOf(page.html), [['do', 'save'], ...words(a, 'My own chair', '12')]);
    expect(page.html).toContain('value="My own chair"');
    expect(page.html).toContain('value="Oak side table"');
    expect(t.writer.requests).toHaveLength(1);
    await press(page, 'put', [
      ...words(a, 'My own chair', '12'),
      ...words(b, 'Oak side table', '50'),
      ...AUSTIN,
    ]);
    const made = await items();
    expect(made.find((item: { price: number }) => item.price === 50)).toMatchObject({
      title: 'Oak side table',
      specifications: { Material: 'Oak' },
      needs_review: false,
    });
    expect(made).toHaveLength(2);
  });

  it('get the plain words of the writer that needs no model, where nothing was chosen', async () => {
    await open({ env: { PLAN_DEFAULT: 'garage_sale' }, deps: { listingWriter: offlineWriter() } });
    const page = await begin();
    expect(page.html).not.toContain('Write the text for me');
    await press(page, 'put', [...words(namesOf(page)[0]!, 'Oak chair', '25'), ...AUSTIN]);
    expect(await items()).toMatchObject([
      { title: 'Oak chair', category: 'Furniture', needs_review: false, public_url: expect.any(String) },
    ]);
  });

  it('keep what was typed when the session has ended, and say that photos have to be chosen again', async () => {
    const page = await begin();
    const [name = ''] = namesOf(page);
    const cookies = [...seller.browser.cookies];
    const session = cookies.find(([cookie]) => cookie.includes('session'));
    seller.browser.cookies.delete(session?.[0] ?? '');
    const body = new FormData();
    body.append('photos', new Blob([new Uint8Array(files[1]![1])]), '2.jpg');
    for (const [field, value] of words(name, 'Walnut stool', '25')) body.append(field, value);
    const answer = await t.app.request(actionOf(page.html), {
      method: 'POST',
      headers: { cookie: seller.cookie(), 'sec-fetch-site': 'same-origin' },
      body,
    });
    const back = new URLSearchParams(answer.headers.get('location')?.split('?')[1]).get('return_to') ?? '';
    seller.browser.cookies.set(...session!);
    const again = await seller.visit(back);
    expect(again.html).toContain('value="Walnut stool"');
    expect(again.html).toContain('Choose your photos and files again.');
    expect((await seller.visit(page.location!)).html).not.toContain('Walnut stool');
  });

  it('restore the photos that were removed last, with what was typed', async () => {
    const page = await begin(3);
    const [a = '', b = '', c = ''] = photosOf(page);
    const out = await press(page, 'remove', [...words(b, 'Lamp', '5'), ['tick', b], ['tick', c]]);
    expect([photosOf(out), out.html.includes('2 photos removed.')]).toEqual([[a], true]);
    expect((await seller.visit(page.location!)).html).not.toContain('photos removed');
    const back = await press(out, 'undo');
    expect([photosOf(back), namesOf(back)]).toEqual([
      [a, b, c],
      [a, b, c],
    ]);
    expect(back.html).toContain('value="Lamp"');
    expect(photosOf(await press(back, 'undo'))).toEqual([a, b, c]);
  });

  it('delete removed photos for good after an hour', async () => {
    const page = await begin(2);
    const [a = '', b = ''] = photosOf(page);
    const out = await press(page, `remove:${b}`);
    t.clock.advance(61 * 60_000);
    await t.runDueWork();
    expect(photosOf(await press(out, 'undo'))).toEqual([a]);
  });

  it('remind an interrupted newcomer, in three steps until the first item is public', async () => {
    expect((await seller.visit('/sell')).html).toContain('Start with a photo');
    const page = await begin(2);
    const { html } = await seller.visit('/sell');
    expect(html).toContain('2 photos are waiting');
    expect(html).toContain(`href="${page.location!}"`);
    expect(html).toContain('Step 3 of 3');
    await press(page, 'put', [
      ...photosOf(page).flatMap((name) => words(name, 'Oak chair', '25')),
      ...AUSTIN,
    ]);
    expect((await seller.visit('/sell/new')).html).not.toContain('of 3:');
    // Everything that was left off somewhere is named, on both pages.
    const left = [await begin(1), await begin(2)].map(({ location }) => `href="${location}"`);
    const pages = [await seller.visit('/sell'), await seller.visit('/sell/new')];
    for (const { html: shown } of pages) {
      expect(shown).toMatch(/1 photo isn’t.*2 photos aren’t|2 photos aren’t.*1 photo isn’t/s);
      for (const link of left) expect(shown).toContain(link);
    }
  });

  it('wait for a week, and are found again', async () => {
    const page = await begin(2);
    await press(page, 'save', words(namesOf(page)[0]!, 'Chair', '5'));
    t.clock.advance(6 * DAY);
    await t.runDueWork();
    expect((await seller.visit('/sell/new')).html).toContain('2 photos aren’t listed yet');
    expect((await seller.visit(page.location!)).html).toContain('value="Chair"');
    t.clock.advance(2 * DAY);
    const over = await seller.visit(page.location!);
    expect([over.status, over.html.includes('no longer kept')]).toEqual([410, true]);
    expect((await seller.visit('/sell/new')).html).not.toContain('t listed yet');
  });

  it('aren’t shown to anyone else, and accept no form from another site', async () => {
    const page = await begin();
    const other = await openSeller(t, 'other@example.com');
    expect((await other.visit(page.location!)).status).toBe(404);
    const action = actionOf((await other.visit('/sell/new')).html).replace(
      '/sell/new',
      page.location!.split('#')[0]!,
    );
    expect((await other.send(action, [['do', `remove:${photosOf(page)[0]}`]])).status).toBe(404);
    expect((await seller.send(page.location!, [['do', 'put']])).status).toBe(403);
    expect(photosOf(await seller.send(actionOf(page.html), [['do', 'save']]))).toHaveLength(1);
  });

  it('tell how many photos fit, and name those that do not', async () => {
    const many = Array.from({ length: 52 }, (_, i) => [`${i}.jpg`, files[0]![1]] as [string, Buffer]);
    const page = await seller.send(actionOf((await seller.visit('/sell/new')).html), [], many);
    expect(namesOf(page)).toHaveLength(50);
    expect(page.html).toContain('<strong>50.jpg</strong>: There’s room for 50 photos at a time.');
    expect(page.html).toContain('<strong>51.jpg</strong>');
    expect(page.html.length).toBeLessThan(300_000);
  });
});
