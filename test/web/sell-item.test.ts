import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { picture } from '../support/pictures.ts';
import { momentTyped, openSeller, type Seller } from '../support/seller-forms.ts';

const HOUR = 3600_000;

let t: TestApp;
let seller: Seller;
let key: string;
let sellerId: string;
let id: string;
let path: string;
beforeEach(async () => {
  t = await openTestApp();
  seller = await openSeller(t);
  const signedIn = await t.signIn();
  key = signedIn.apiKey;
  sellerId = signedIn.sellerId;
  await publish(t, key, { city: 'Austin', state: 'TX' });
  const photo = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
  const { json } = await t.request('POST', '/api/items', {
    key,
    body: {
      photos: [photo],
      title: 'Oak chair',
      description: 'Solid.',
      price: 40,
      condition: 'Good',
      category: 'Furniture',
    },
  });
  id = json.data.item_id;
  path = `/sell/items/${id}`;
});
afterEach(() => t.close());

const item = async () => (await t.request('GET', `/api/items/${id}`, { key })).json.data;
const edit = (body: object) => t.request('PUT', `/api/items/${id}`, { key, body });
/** Sends the form as a browser does: the shown values, with `changes`. */
async function submit(act: string, changes: Record<string, string> = {}, page = seller.visit(path)) {
  return seller.submit(await page, `${path}/${act}`, changes);
}
const WORDS = {
  condition: 'Good',
  category: 'Furniture',
  description: 'Solid.',
  transport_notes: '',
  requires_truck: '',
};
const save = (changes: Record<string, string>, page = seller.visit(path)) =>
  submit('words', { ...WORDS, spec_name: '', spec_value: '', ...changes }, page);
async function reserve(name: string) {
  const slug = new URL((await item()).page_url).pathname.slice(1);
  const body = { slug, item_ids: [id], buyer_name: name, buyer_email: `${name}@example.com` };
  const { status } = await t.request('POST', '/api/reservations', { body });
  expect(status).toBe(200);
}

describe('the page of one item', () => {
  it('saves every field, and only what differs', async () => {
    const saved = await save({
      title: 'Oak rocking chair',
      price: '$1,250.50',
      min_price: '900',
      brand: 'Stickley',
      dimensions: '30 x 30 x 40 in',
      weight: '30 lb',
      transport_notes: 'Two people.',
      requires_truck: 'yes',
      condition: 'Like New',
      description: 'Solid.\r\nOld.',
      spec_name: 'Wood',
      spec_value: 'Oak',
    });
    expect(saved.html).toContain('Saved.');
    expect(await item()).toMatchObject({
      title: 'Oak rocking chair',
      price: 1250.5,
      min_price: 900,
      brand: 'Stickley',
      dimensions: '30 x 30 x 40 in',
      weight: '30 lb',
      transport_notes: 'Two people.',
      requires_truck: true,
      condition: 'Like New',
      category: 'Furniture',
      description: 'Solid.\nOld.',
      specifications: { Wood: 'Oak' },
      version: 2,
    });
  });

  it('leaves the item alone when nothing differs', async () => {
    expect((await save({})).html).toContain('There was nothing to change');
    expect((await item()).version).toBe(1);
  });

  it('shows errors beside each field, and keeps what was typed', async () => {
    const refused = await save({ title: '', price: 'ten', min_price: 'x', spec_value: 'Oak', brand: 'Mine' });
    expect(refused.status).toBe(400);
    for (const field of ['title', 'price', 'min_price'])
      expect(refused.html).toContain(`id="${field}-problem"`);
    expect(refused.html).toContain('Give each fact a name');
    for (const typed of ['value="ten"', 'value="Mine"', 'value="Oak"']) expect(refused.html).toContain(typed);
    expect((await item()).version).toBe(1);
  });

  it('keeps what was typed when the item was changed in the meantime, and shows both', async () => {
    const before = seller.visit(path);
    await before;
    await edit({ title: 'Ash chair', price: 35 });
    const late = await save({ title: 'Elm chair', price: '40' }, before);
    expect(late.status).toBe(400);
    expect(late.html).toContain('changed elsewhere');
    expect(late.html).toContain('value="Elm chair"');
    expect(late.html).toContain('It now says: Ash chair');
    expect(late.html).toContain('It now says: 35');
    expect((await item()).title).toBe('Ash chair');
    await save({ title: 'Elm chair', price: '40' }, Promise.resolve(late));
    expect(await item()).toMatchObject({ title: 'Elm chair', price: 40 });
  });

  it('shows what needs a review, and how to finish it', async () => {
    await t.deps.store.write((tx) => tx.update(tx.t.items).set({ needsReview: true }));
    expect((await seller.visit(path)).html).toContain('Only you can see this so far');
    expect((await submit('right')).html).toContain('is approved.');
    expect(await item()).toMatchObject({ needs_review: false, public_url: expect.any(String) });
    await t.deps.store.write((tx) =>
      tx.update(tx.t.items).set({ needsReview: true, priceUnknown: true, priceCents: 0 }),
    );
    const page = await seller.visit(path);
    expect(page.html).toContain('Add a price below and save');
    expect(page.forms.some(({ action }) => action.endsWith('/right'))).toBe(false);
    expect((await save({ price: '' })).html).toContain('id="price-problem"');
    await save({ price: '0' });
    expect(await item()).toMatchObject({ needs_review: false, is_free: true });
  });

  it('sells, corrects the amount, and puts back', async () => {
    expect((await submit('sold', { final_price: 'much' })).html).toContain('id="final_price-problem"');
    expect((await submit('sold', { final_price: '35' })).html).toContain('Sold for $35');
    await submit('sold', { final_price: '30' });
    expect(await item()).toMatchObject({ status: 'taken', final_price: 30 });
    expect((await submit('show')).html).toContain('is on sale.');
    expect(await item()).toMatchObject({ status: 'available', final_price: null });
  });

  it('says so if an item is put back on sale while no one can see it', async () => {
    await submit('hide');
    await t.request('POST', '/api/pages/unpublish', { key });
    expect((await submit('show')).html).toContain('is available, but your page is offline');
  });

  it('hides and shows the item, and says what to do if there is no room', async () => {
    await submit('hide');
    expect((await item()).status).toBe('inactive');
    for (let i = 0; i < 3; i++) await addItem(t, sellerId);
    const full = await submit('show');
    expect(full.status).toBe(400);
    expect(full.html).toContain('First hide another item or mark one as sold');
    expect(full.html).not.toMatch(/inactive|npm run/);
  });

  it('holds for someone until a time, and ends that', async () => {
    expect((await submit('hold', { reserved_for: ' ' })).html).toContain('id="reserved_for-problem"');
    const past = await submit('hold', {
      reserved_for: 'Ana',
      ...momentTyped('reserved_until', '2020-01-01T10:00'),
    });
    expect(past.html).toContain('id="reserved_until-problem"');
    expect(past.html).toContain('value="Ana"');
    const at = new Date(t.clock.now().getTime() + 48 * HOUR);
    const wall = at.toLocaleString('sv-SE', { timeZone: 'America/Chicago' }).replace(' ', 'T').slice(0, 16);
    const held = await submit('hold', { reserved_for: 'Ana', ...momentTyped('reserved_until', wall) });
    expect(held.html).toContain('On hold for Ana until');
    expect(held.html).toContain(`<option value="${wall.slice(0, 10)}" selected="">`);
    expect(await item()).toMatchObject({ status: 'reserved', reserved_for: 'Ana' });
    await submit('show');
    expect((await item()).status).toBe('available');
  });

  it('shows who has it and who is in line, links to their threads, and says who is notified if it is hidden', async () => {
    await reserve('Ben');
    await reserve('Cleo');
    const page = await seller.visit(path);
    expect(page.html).toContain('Reserved by Ben');
    expect(page.html).toMatch(/href="\/inbox\/conv_\w+">Cleo/);
    expect(page.html).toContain('Is next in line.');
    expect(page.html).toContain('Ben and 1 other person get an email saying that it’s gone.');
    expect(page.forms.some(({ action }) => action.endsWith('/delete'))).toBe(false);
    const hidden = await submit('hide');
    expect(hidden.html).toContain('2 buyers get an email.');
    expect(hidden.html).toContain('lost their place: it was taken off sale.');
  });

  it('deletes, and takes that back', async () => {
    const deleted = await submit('delete');
    expect(deleted.html).toContain('You can restore it until');
    expect((await submit('restore')).html).toContain('Restored.');
    expect((await item()).status).toBe('available');
    await submit('delete');
    t.clock.advance(7 * 24 * HOUR + HOUR);
    expect((await seller.visit(path)).html).toContain('more than a week ago, so you can’t restore it');
  });

  it('adds, moves and removes photos, and names what isn’t a photo', async () => {
    const [first] = (await item()).photos;
    const action = () =>
      seller.visit(path).then(({ html }) => /action="([^"]*\/photos\?[^"]+)"/.exec(html)?.[1] ?? '');
    const told = await seller.send(
      await action(),
      [],
      [
        ['a.jpg', await picture('jpeg', 2)],
        ['notes.txt', Buffer.from('words')],
        ['b.jpg', await picture('jpeg', 3)],
      ],
    );
    expect([told.status, told.html.includes('notes.txt')]).toEqual([400, true]);
    const [, second, third] = (await item()).photos;
    await submit('photos/order', { do: 'earlier:2' });
    expect((await item()).photos).toEqual([first, third, second]);
    await submit('photos/order', { do: 'remove:0' });
    expect((await item()).photos).toEqual([third, second]);
    await submit('photos/order', { do: 'order', order: '1,0' });
    expect((await item()).photos).toEqual([second, third]);
    await submit('photos/order', { do: 'order', order: '1,1' });
    await submit('photos/order', { do: 'remove:1' });
    expect((await item()).photos).toEqual([second]);
    expect((await submit('photos/order', { do: 'remove:0' })).html).toContain('An item needs a photo');
    expect((await submit('photos/order', { do: 'turn:0' })).html).toContain('Rotate photo 1 to the right');
    const [turned, ...more] = (await item()).photos;
    expect(more).toEqual([]);
    expect([first, second, third]).not.toContain(turned);
    const many = await Promise.all(
      [4, 5, 6, 7, 8].map(async (n) => [`${n}.jpg`, await picture('jpeg', n)] as [string, Buffer]),
    );
    const full = await seller.send(await action(), [], many);
    expect(full.html).toContain('<strong>8.jpg</strong>: An item can have up to 5 photos.');
    expect((await item()).photos).toHaveLength(5);
  });

  it('gives back a photo that was taken out, where it was', async () => {
    const action =
      /action="([^"]*\/photos\?[^"]+)"/
        .exec((await seller.visit(path)).html)?.[1]
        ?.replaceAll('&amp;', '&') ?? '';
    const more = [1, 2].map(async (n) => [`${n}.jpg`, await picture('jpeg', n)] as const);
    await seller.send(action, [], await Promise.all(more));
    const before = (await item()).photos;
    const out = await submit('photos/order', { do: 'remove:1' });
    expect(out.html).toContain('Photo removed.');
    expect((await item()).photos).toEqual([before[0], ...before.slice(2)]);
    await seller.submit(out, `${path}/undo`);
    expect((await item()).photos).toEqual(before);
  });

  it('speaks the seller’s language, its refusals and amounts too', async () => {
    await edit({ price: 1250.5 });
    const page = await seller.visit(`${path}?lang=de`);
    expect(page.html).toContain('<html lang="de">');
    expect(page.html).toContain('Auf deiner Seite');
    expect(page.html).toMatch(/<option value="Furniture" selected[^>]*>Möbel/);
    expect(page.html).toContain('value="1250,50"');
    const refused = await save({ title: '', price: 'zehn' });
    expect(refused.html).toContain('Einige Felder stimmen noch nicht.');
    expect(refused.html).toContain('Gib an, was es ist.');
    expect(refused.html).toMatch(/id="price-problem">[^<]*25[^<]*12,50/);
    await save({ price: '1.300,50' });
    expect((await item()).price).toBe(1300.5);
    const full = 'x'.repeat(5001);
    expect((await save({ description: full })).html).toContain('Höchstens 5.000 Zeichen.');
    expect((await submit('photos/order', { do: 'remove:0' })).html).toContain('Ein Artikel braucht ein Foto');
    expect((await submit('hide')).html).toContain('ist ausgeblendet: Nur du siehst');
  });

  it('has the text for elsewhere, without what is private', async () => {
    await edit({ min_price: 25 });
    await t.request('POST', '/api/pages/publish', { key, body: { street_address: '12 Elm Street' } });
    const { html } = await seller.visit(path);
    const text = /<textarea id="facebook-text"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
    expect(text).toContain('Condition: ');
    expect(html).toMatch(/<input id="craigslist-title"[^>]*value="Oak chair"/);
    expect(text).toContain('Pickup in Austin, TX.');
    expect(text).not.toMatch(/Elm Street|\b25\b/);
  });

  it('isn’t shown to anyone else', async () => {
    const other = await openSeller(t, 'other@example.com');
    const { status, html } = await other.visit(path);
    expect([status, html.includes('Oak chair')]).toEqual([403, false]);
    expect((await seller.visit('/sell/items/item_00000000000000000000000000')).status).toBe(404);
  });
});
