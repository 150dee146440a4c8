import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listRows, updateRows } from '../../db/rows.ts';
import { KINDS } from '../../src/account-data/format.ts';
import { importArchive } from '../../src/account-data/import.ts';
import type { SellerContext } from '../../src/context.ts';
import { newId } from '../../src/ids.ts';
import { wordsOf } from '../../src/languages/index.ts';
import { openSale, reserve, type TestSale, tokenFor } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, itemRow } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';
import { picture } from '../support/pictures.ts';
import { storedPhotos } from '../support/stored-photos.ts';
import { archiveOf, filesOf } from './archives.ts';

const FULL =
  'Your plan has no room for more new listings now, so 2 were left out. Import the same file again when there’s more room.';

type Seller = { sellerId: string; email: string; apiKey: string };

const asSession = (t: TestApp, { sellerId, email }: Pick<Seller, 'sellerId' | 'email'>): SellerContext => ({
  ...t.deps,
  actor: { kind: 'session', sellerId, email },
  requestId: newId('req', t.deps),
  ip: '127.0.0.1',
});

const HOOK = { url: 'https://example.com/hook', events: ['message.received'] };

describe.each(eachStore)('leaving with everything, and coming, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  beforeEach(async () => {
    t = await openTestApp({ store });
    sale = await openSale(t, ['Oak table'], { streetAddress: '12 Oak Street' });
    t.clock.advance(1000);
  });
  afterEach(() => t.close());

  async function download(key = sale.key) {
    const response = await t.app.request('/api/account/export', { headers: { 'x-service-api-key': key } });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  }
  const take = (seller: Seller, bytes: Uint8Array) =>
    importArchive(asSession(t, seller), () => Readable.from([bytes]));
  const items = async (key: string) => (await t.request('GET', '/api/items', { key })).json.data.items;

  async function create(fields: Record<string, unknown>) {
    const photo = `data:image/jpeg;base64,${(await picture('jpeg')).toString('base64')}`;
    const { json } = await t.request('POST', '/api/items', {
      key: sale.key,
      body: {
        photos: [photo],
        title: 'Lamp',
        description: 'Brass, works.',
        price: 30,
        condition: 'Good',
        category: 'Decor',
        ...fields,
      },
    });
    t.clock.advance(1000);
    return json.data.item_id as string;
  }

  it('an export holds what is the seller’s, and no secrets', async () => {
    await create({ min_price: 20 });
    await reserve(t, sale, { items: ['Oak table'], message: 'Is it heavy?' });
    const token = await tokenFor(t, 'ben@example.com');
    await t.request('GET', `/api/buyer/${token}`);
    const hook = await t.request('POST', '/api/webhooks', { key: sale.key, body: HOOK });
    const { response, bytes } = await download();
    expect(response.headers.get('content-type')).toBe('application/gzip');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="my-sale-2026-05-04.tar.gz"',
    );
    const files = await filesOf(bytes);
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');
    expect(json('account.json')).toMatchObject({ email: sale.email, street_address: '12 Oak Street' });
    expect(json('items.json').map(({ title }: { title: string }) => title)).toEqual(['Oak table', 'Lamp']);
    const [photo] = json('items.json')[1].photos;
    expect(files.get(photo)?.length).toBeGreaterThan(100);
    expect(json('messages.json')).toContainEqual(expect.objectContaining({ content: 'Is it heavy?' }));
    expect(json('reservations.json')).toMatchObject([{ status: 'active', items: [{ title: 'Oak table' }] }]);
    expect(Object.keys(json('reservations.json')[0]).sort().join(' ')).toBe(
      'buyer_email buyer_name closed_at confirmed_at conversation_id created_at ended_because expires_at items pickup_at pickup_ends_at reservation_id status',
    );
    expect(files.get('README.txt')?.toString()).toContain('items.json');
    expect(json('connected_apps.json')).toEqual([]);
    expect(json('webhooks.json')).toMatchObject([{ url: HOOK.url, events: HOOK.events, enabled: true }]);
    const all = [...files].map(([name, bytes]) => (name.endsWith('.json') ? bytes.toString() : '')).join();
    const { hash } = (await t.deps.store.read.select().from(t.deps.store.read.t.credentials))[0] ?? {};
    for (const secret of [token, sale.key, hash, hook.json.data.secret]) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/[0-9a-f]{64}|hash/i);
  });

  it('an export holds each row and photo once, a thousand rows a file, and nothing of another seller', async () => {
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    const [createdAt, at] = [t.clock.now(), t.clock.now().toISOString()];
    for (const [who, { sellerId }] of Object.entries({ ann: sale, ben: other })) {
      const many = <T>(count: number, row: (id: string, i: number) => T) =>
        Array.from({ length: count }, (_, i) => row(`${who}_${i}`, i));
      const buyer = { sellerId, buyerName: who, unreadSeller: 2, lastMessage: '', createdAt };
      const message = { conversationId: `${who}_0`, senderType: 'buyer', type: 'text', createdAt } as const;
      const held = { sellerId, conversationId: `${who}_0`, buyerName: who, status: 'active' } as const;
      const gone = { item_id: `${who}_gone`, title: 'Rug', price_cents: 1, agreed_price_cents: 1 };
      const place = { itemId: `${who}_0`, state: 'held', queueOrder: 0, createdAt } as const;
      const app = { sellerId, clientId: `${who}_app`, clientName: who, scopes: ['read' as const] };
      await storedPhotos(t, sellerId, 203);
      await t.deps.store.write(async (tx) => {
        await tx.insert(tx.t.items).values(many(201, (id) => itemRow(t, sellerId, { id })));
        await tx.insert(tx.t.conversations).values(
          many(201, (id, i) => ({
            ...{ ...buyer, id, buyerEmail: `${id}@example.com` },
            lastActivityAt: new Date(createdAt.getTime() + i),
          })),
        );
        for (let i = 0; i < 1001; i += 143) {
          const content = { containsPublicText: true, scamHints: [] };
          await tx
            .insert(tx.t.messages)
            .values(many(143, (_, n) => ({ ...message, ...content, id: `${who}_${i + n}`, content: who })));
        }
        await tx.insert(tx.t.reservations).values(
          many(201, (id, i) => ({
            ...{ ...held, id, buyerEmail: `${who}@example.com`, manageTokenHash: id },
            ...{
              past: i === 1 ? [{ ...gone, state: 'sold' as const }] : null,
              createdAt,
              updatedAt: createdAt,
            },
          })),
        );
        await tx
          .insert(tx.t.reservationItems)
          .values({ ...place, reservationId: `${who}_0`, agreedPriceCents: 1250, offerCents: 1000 });
        const paid = { sellerId, sku: 'pass', amountCents: 900, source: 'stripe', createdAt };
        await tx.insert(tx.t.payments).values({ ...paid, id: `${who}_paid`, appliedAt: createdAt });
        await tx.insert(tx.t.oauthGrants).values([
          { ...app, id: `${who}_1`, resource: 'x', lastUsedAt: createdAt, createdAt },
          { ...app, id: `${who}_2`, resource: 'x', revokedAt: createdAt, createdAt },
        ]);
      });
    }
    const { read } = t.deps.store;
    const mine = await listRows(read, 'photos', { sellerId: sale.sellerId }, { columns: ['id'] });
    const [removed, arriving, ...shown] = mine.map(({ id }) => id);
    await t.photoStorage.remove(removed ?? '');
    await t.deps.store.write((tx) =>
      updateRows(tx, 'photos', { id: arriving ?? '' }, { state: 'uploading' }),
    );

    const files = await filesOf((await download()).bytes);
    const rows = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '');
    const idsIn = (id: string, ...names: string[]) =>
      new Set(names.flatMap(rows).map((row: Record<string, string>) => row[id])).size;
    expect(idsIn('item_id', 'items')).toBe(202);
    expect(idsIn('conversation_id', 'conversations')).toBe(201);
    expect(rows('conversations')[0].unread_count_seller).toBe(2);
    expect(rows('messages')).toHaveLength(1000);
    expect(rows('messages-2')).toHaveLength(1);
    expect(idsIn('message_id', 'messages', 'messages-2')).toBe(1001);
    expect(files.has('messages-3.json')).toBe(false);
    expect(idsIn('reservation_id', 'reservations')).toBe(201);
    expect(rows('reservations').flatMap(({ items }: { items: unknown[] }) => items)).toEqual([
      ...[{ item_id: 'ann_0', title: 'Brass floor lamp', state: 'held', agreed_price: 12.5, offer: 10 }],
      { item_id: 'ann_gone', title: 'Rug', price_cents: 1, agreed_price_cents: 1, state: 'sold' },
    ]);
    const times = { applied_at: at, starts_at: null, ends_at: null, reversed_at: null, created_at: at };
    expect(rows('payments')).toEqual([
      { payment_id: 'ann_paid', sku: 'pass', source: 'stripe', amount: 9, ...times },
    ]);
    const app = { client_id: 'ann_app', client_name: 'ann', scopes: ['read'] };
    expect(rows('connected_apps')).toEqual([{ ...app, connected_at: at, last_used_at: at }]);
    const photos = [...files.keys()].filter((name) => name.startsWith('photos/'));
    expect(photos.sort()).toEqual(shown.map((id) => `photos/${id}.jpg`).sort());
    const all = [...files].map(([name, bytes]) => (name.endsWith('.json') ? bytes.toString() : '')).join();
    expect(all).not.toMatch(/\bben\b|ben_|other@/);
  });

  it('an export says all that is known of the account and its page', async () => {
    const { sellerId } = sale;
    const page = { state: 'TX', country: 'US', about: 'Moving.', paymentInstructions: 'Cash.', viewCount: 3 };
    const priceDrops = [{ on: '2026-05-20', percent: 10 }];
    const known = { displayName: 'Maria', tier: 'garage_sale' as const, browserTimezone: 'America/Chicago' };
    await t.deps.store.write(async (tx) => {
      const more = { city: 'Austin', endsOn: '2026-06-01', listedInSearch: false, look: 'plum' } as const;
      await updateRows(tx, 'pages', { sellerId }, { ...page, ...more, priceDrops });
      await updateRows(tx, 'sellers', { id: sellerId }, { ...known, planEndsAt: t.clock.now() });
    });
    const files = await filesOf((await download()).bytes);
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '');
    const settings = await t.request('GET', '/api/account/settings', { key: sale.key });
    const at = t.clock.now().toISOString();
    expect(json('account.json')).toEqual({
      ...{ format: 1, exported_at: at, exported_from: t.config.baseUrl, email: sale.email },
      ...{ display_name: 'Maria', street_address: '12 Oak Street', tier: 'garage_sale', plan_ends_at: at },
      ...{ created_at: expect.any(String), timezone: 'America/Chicago', settings: settings.json.data },
    });
    const [live] = await listRows(t.deps.store.read, 'pages', { sellerId });
    expect(json('page.json')).toEqual({
      ...{ custom_url: sale.slug, city: 'Austin', state: 'TX', country: 'US', about: 'Moving.' },
      ...{ payment_instructions: 'Cash.', ends_on: '2026-06-01', listed_in_search: false, published: true },
      ...{ expires_at: live?.expiresAt?.toISOString(), view_count: 3, price_drops: priceDrops, look: 'plum' },
    });
  });

  it('explains each file in the seller’s language', async () => {
    await t.request('PUT', '/api/account/settings', { key: sale.key, body: { language: 'de' } });
    const readme = (await filesOf((await download()).bytes)).get('README.txt')?.toString() ?? '';
    expect(readme).toMatch(/^Das ist alles, was https?:\/\/\S+ am \S+ über seller@\S+ gespeichert hatte\./);
    for (const kind of KINDS) expect(readme).toMatch(new RegExp(`^${kind}\\.json +\\S`, 'm'));
  });

  it('is for an API key and the session, not for a connected app, and another seller’s is their own', async () => {
    expect((await t.request('GET', '/api/account/export')).status).toBe(401);
    const other = await t.signIn('other@example.com');
    const files = await filesOf((await download(other.apiKey)).bytes);
    expect(files.get('items.json')?.toString()).toBe('[]\n');
    expect(files.get('account.json')?.toString()).not.toContain('Oak');
  });

  it('an import brings listings, photos and the page’s words back under new ids', async () => {
    await t.request('POST', '/api/pages/publish', {
      key: sale.key,
      body: { city: 'Austin', state: 'TX', about: 'Moving out.', display_name: 'Maria' },
    });
    const lamp = await create({ min_price: 20, specifications: { Material: 'Brass' } });
    const chair = await create({ title: 'Chair', category: 'Furniture' });
    await addItem(t, sale.sellerId, { title: 'Free', photoIds: [], priceCents: 0, needsReview: true });
    await addItem(t, sale.sellerId, {
      ...{ title: 'Open', photoIds: [], priceCents: 0 },
      ...{ priceUnknown: true, needsReview: true, status: 'inactive' },
    });
    const posted = await t.request('POST', `/api/items/${lamp}/postings`, {
      key: sale.key,
      body: { place: 'olx', url: 'https://olx.example/7' },
    });
    const { posting_id } = posted.json.data;
    await t.request('PUT', `/api/postings/${posting_id}`, { key: sale.key, body: { taken_down: true } });
    await t.request('PUT', `/api/items/${chair}`, {
      key: sale.key,
      body: { status: 'taken', final_price: 25 },
    });
    const { bytes } = await download();
    t.clock.advance(1000);
    const other = await t.signIn('other@example.com');
    const done = await take(other, bytes);
    expect(done).toMatchObject({
      items: 5,
      photos: 2,
      onSale: 1,
      bare: 3,
      here: 0,
      stopped: null,
      skipped: [],
    });
    expect(done.notTaken).toEqual(['API keys']);
    expect(done.page).toEqual(
      expect.arrayContaining(['name', 'pickup address', 'city', 'state or region', 'description']),
    );
    const taken = await items(other.apiKey);
    const [newChair, newFree, newLamp, newTable, newOpen] = taken.sort(
      (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title),
    );
    expect(newLamp).toMatchObject({
      title: 'Lamp',
      price: 30,
      min_price: 20,
      status: 'available',
      specifications: { Material: 'Brass' },
    });
    expect(newLamp.item_id).not.toBe(lamp);
    const path = `/api/items/${newLamp.item_id}/postings`;
    const { postings } = (await t.request('GET', path, { key: other.apiKey })).json.data;
    expect(postings).toEqual([
      { ...posted.json.data, posting_id: expect.any(String), taken_down_at: expect.any(String) },
    ]);
    expect(postings[0].posting_id).not.toBe(posting_id);
    // Without a photo, it stays off sale.
    expect(newTable).toMatchObject({ title: 'Oak table', status: 'inactive', photos: [] });
    expect(newChair).toMatchObject({ title: 'Chair', status: 'taken', final_price: 25 });
    expect([newFree, newOpen]).toMatchObject([
      { title: 'Free', price: 0, is_free: true },
      { title: 'Open', price: 0, is_free: false, needs_review: true },
    ]);
    const [oldLamp] = (await items(sale.key)).filter((item: { title: string }) => item.title === 'Lamp');
    const [oldChair] = (await items(sale.key)).filter((item: { title: string }) => item.title === 'Chair');
    expect(newChair.taken_at).toBe(oldChair.taken_at);
    expect(newLamp.photos[0]).not.toBe(oldLamp.photos[0]);
    expect((await t.app.request(newLamp.photos[0])).status).toBe(200);
    // Nothing goes online automatically, and the page keeps its own text.
    expect(newLamp.page_live).toBe(false);
    await t.request('POST', '/api/pages/publish', { key: other.apiKey, body: { about: 'My own words.' } });
    const again = await take(other, bytes);
    expect(again).toMatchObject({ items: 0, here: 5, photos: 0, page: [] });
    expect(await items(other.apiKey)).toHaveLength(5);
    expect(await take(await t.signIn('third@example.com'), bytes)).toMatchObject({ items: 5, here: 0 });
  });

  it('an import that was killed continues where it was, and makes nothing twice', async () => {
    for (const title of ['A', 'B']) await create({ title });
    const { bytes } = await download();
    const other = await t.signIn('other@example.com');
    const killed = importArchive(
      asSession(t, other),
      () => Readable.from([bytes]),
      async () => {
        throw new Error('killed');
      },
    );
    await expect(killed).rejects.toThrow('killed');
    const results = await Promise.all(
      [take(other, bytes), take(other, bytes)].map((each) => each.catch(String)),
    );
    expect(results).toHaveLength(2);
    await take(other, bytes);
    const titles = (await items(other.apiKey)).map(({ title }: { title: string }) => title).sort();
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('a listing that was deleted since comes back; one of this very account is left as it is', async () => {
    await create({ title: 'A' });
    const { bytes } = await download();
    expect(await take({ ...sale, apiKey: sale.key }, bytes)).toMatchObject({ items: 0, here: 2 });
    const other = await t.signIn('other@example.com');
    await take(other, bytes);
    const [gone] = await items(other.apiKey);
    await t.request('DELETE', `/api/items/${gone.item_id}`, { key: other.apiKey });
    expect(await take(other, bytes)).toMatchObject({ items: 1, here: 1 });
  });

  it('stops at the limit of the plan, and says so', async () => {
    const photo = `photos/pho_${'0'.repeat(26)}.jpg`;
    const fields = { description: '', price: 1, condition: 'Good', category: 'Decor', status: 'available' };
    const row = (n: number) => ({ ...fields, title: `Lamp ${n}`, item_id: `item_${n}`, photos: [photo] });
    const bytes = await archiveOf([
      ['account.json', JSON.stringify({ format: 1 })],
      ['items.json', JSON.stringify(Array.from({ length: 12 }, (_, n) => row(n)))],
      [photo, await picture('jpeg')],
    ]);
    const other = await t.signIn('other@example.com');
    expect(await take(other, bytes)).toMatchObject({
      items: 10,
      onSale: 3,
      stopped: FULL,
    });
    expect(await take(other, bytes)).toMatchObject({
      items: 0,
      here: 10,
      stopped: FULL,
    });
    expect(await items(other.apiKey)).toHaveLength(10);
    const { photos } = t.deps.store.read.t;
    expect(await t.deps.store.read.$count(photos)).toBe(1);
  });

  it('takes the photos that the plan has room for, and says so', async () => {
    const photos = ['1', '2', '3'].map((n) => `photos/pho_${n.repeat(26)}.jpg`);
    const fields = { description: '', price: 1, condition: 'Good', category: 'Decor', status: 'available' };
    const bytes = await archiveOf([
      ['account.json', JSON.stringify({ format: 1, display_name: null, street_address: null })],
      ['items.json', JSON.stringify(photos.map((photo) => ({ ...fields, title: photo, photos: [photo] })))],
      ...(await Promise.all(photos.map(async (photo) => [photo, await picture('jpeg')] as const))),
    ]);
    const other = await t.signIn('other@example.com');
    await storedPhotos(t, other.sellerId, 299);
    expect(await take(other, bytes)).toMatchObject({
      ...{ items: 3, photos: 1, onSale: 1, bare: 2 },
      stopped: wordsOf('en').settings.imports.why.photosFull,
    });
  });

  // What is refused before anything is written asks nothing of the database.
  describe.skipIf(store === 'postgresql')('of a file that someone made to hurt', () => {
    const account = ['account.json', JSON.stringify({ format: 1 })] as const;
    const item = { title: 'Lamp', description: '', price: 1, condition: 'Good', category: 'Decor' };
    const rows = (...all: object[]) => ['items.json', JSON.stringify(all)] as const;
    const photo = `photos/pho_${'0'.repeat(26)}.jpg`;

    it.each([
      ['a path that leads out', archiveOf([account, ['../../etc/passwd', 'x']]), /“..\/..\/etc\/passwd”/],
      ['an absolute path', archiveOf([account, ['/tmp/x.json', 'x']]), /“\/tmp\/x.json”/],
      [
        'a path that leads out of the photos',
        archiveOf([account, ['photos/../x.jpg', 'x']]),
        /contains “photos/,
      ],
      [
        'a link',
        archiveOf([account], [{ name: photo, type: 'symlink', linkname: '/etc/passwd' }]),
        /isn’t part of an export/,
      ],
      [
        'a hard link',
        archiveOf([account], [{ name: 'page.json', type: 'link', linkname: 'x' }]),
        /isn’t part of an export/,
      ],
      ['a program', archiveOf([account, ['run.sh', 'rm -rf']]), /“run.sh”/],
      [
        'too much in one file',
        archiveOf([account], [{ name: 'items.json', size: 33 * 1024 * 1024 }]),
        /larger than/,
      ],
      ['too large a photo', archiveOf([account], [{ name: photo, size: 11 * 1024 * 1024 }]), /larger than/],
      ['a newer form', archiveOf([['account.json', '{"format": 2}']]), /account.json.*format/],
      [
        'no JSON',
        archiveOf([account, ['items.json', '[{']]),
        /items.json in the file doesn't match an export/,
      ],
      [
        'another shape',
        archiveOf([account, ['items.json', '{"a": 1}']]),
        /items.json.*doesn't match an export/,
      ],
      [
        'more rows than a file has',
        archiveOf([account, rows(...Array(1001).fill(item))]),
        /items.json.*doesn't match an export/,
      ],
      [
        'files that are too much together',
        archiveOf([
          account,
          ...[1, 2].map((n) => [`items-${n}.json`, `[]${' '.repeat(31 * 1024 * 1024)}`] as const),
        ]),
        /more than any export/,
      ],
      [
        'text that no database can keep',
        archiveOf([account, ['page.json', '{"about": "a\\u0000b"}']]),
        /NUL/,
      ],
      [
        'a name that no page can have',
        archiveOf([['account.json', JSON.stringify({ format: 1, display_name: 'x'.repeat(81) })]]),
        /account.json.*display_name/,
      ],
      [
        'an address that no seller can have',
        archiveOf([['account.json', JSON.stringify({ format: 1, street_address: 'x'.repeat(301) })]]),
        /account.json.*street_address/,
      ],
      ['two accounts', archiveOf([account, account]), /account.json.*doesn't match an export/],
      [
        'two pages',
        archiveOf([account, ['page.json', '{}'], ['page-2.json', '{}']]),
        /page.json.*doesn't match/,
      ],
      ['nothing of ours', archiveOf([]), /isn’t a sale export/],
      ['no archive at all', Promise.resolve(Buffer.from('Hello')), /isn’t a sale export/],
      ['half an archive', archiveOf([account, rows(item)]).then((all) => all.subarray(0, -60)), /incomplete/],
    ])('refuses %s, and keeps nothing', async (_, made, words) => {
      const seller = { ...sale, apiKey: sale.key };
      await expect(take(seller, await made)).rejects.toMatchObject({
        code: 'invalid_request',
        message: expect.stringMatching(words),
      });
      expect(await t.deps.store.read.$count(t.deps.store.read.t.photos)).toBe(0);
      expect(await items(sale.key)).toHaveLength(1);
    });

    it('imports the valid parts of broken listings, and names the rest', async () => {
      const other = await t.signIn('other@example.com');
      const second = `photos/pho_${'2'.repeat(26)}.jpg`;
      const bytes = await archiveOf([
        account,
        rows(
          { ...item, status: 'available', photos: [photo] },
          { ...item, title: 'Gun', description: 'A loaded handgun', status: 'available', photos: [second] },
          { ...item, title: 'Wrong', price: -5, status: 'available', photos: [photo] },
          { ...item, title: 'Dear', status: 'taken', final_price: 1e300, photos: [photo] },
          { ...item, title: 'Torn', status: 'available', photos: [`photos/pho_${'1'.repeat(26)}.jpg`] },
          { ...item, title: 'Gone', status: 'deleted', photos: [photo] },
          { ...item, title: 'x'.repeat(9999), status: 'available', photos: [photo] },
        ),
        [`photos/pho_${'1'.repeat(26)}.jpg`, 'no picture'],
        [photo, await picture('jpeg')],
        [photo, await picture('jpeg')],
        [second, await picture('jpeg')],
        ['page.json', JSON.stringify({ custom_url: 'admin', ends_on: '2020-01-01', city: 'Austin' })],
      ]);
      const done = await take(other, bytes);
      expect(done).toMatchObject({ items: 2, photos: 1, page: ['city'] });
      expect(done.notes).toEqual([{ title: 'Torn', why: '1 of its photos couldn’t be imported' }]);
      expect(done.skipped.map(({ title }) => title)).toEqual(['Wrong', 'Dear', `${'x'.repeat(79)}…`, 'Gun']);
      // Neither photos of refused listings nor duplicates remain.
      expect(t.photoStorage.files.size).toBe(2);
    });

    it('fills in missing page fields, and changes no others', async () => {
      const texts = {
        city: 'Austin',
        state: 'TX',
        country: 'US',
        about: 'Old.',
        payment_instructions: 'Cash.',
      };
      const more = { look: 'plum', ends_on: '2026-06-01', custom_url: 'old-sale', listed_in_search: false };
      const names = { display_name: 'Ann', street_address: '12 Oak Street' };
      const bytes = await archiveOf([
        ['account.json', JSON.stringify({ format: 1, ...names })],
        ['page.json', JSON.stringify({ ...texts, ...more })],
      ]);
      const pageOf = async ({ sellerId }: Seller) => {
        const [page] = await listRows(t.deps.store.read, 'pages', { sellerId });
        const [seller] = await listRows(t.deps.store.read, 'sellers', { id: sellerId });
        const { city, state, country, about, paymentInstructions, look, endsOn, slug, listedInSearch } =
          page!;
        const { displayName, streetAddress } = seller!;
        const own = [slug, listedInSearch, displayName, streetAddress];
        return [city, state, country, about, paymentInstructions, look, endsOn, ...own];
      };
      const fresh = await t.signIn('fresh@example.com');
      expect((await take(fresh, bytes)).page).toHaveLength(11);
      const filled = ['Austin', 'TX', 'US', 'Old.', 'Cash.', 'plum', '2026-06-01', 'old-sale', false];
      expect(await pageOf(fresh)).toEqual([...filled, 'Ann', '12 Oak Street']);
      const other = await t.signIn('other@example.com');
      const own = { city: 'Lyon', state: 'RH', country: 'FR', about: 'New.', payment_instructions: 'Card.' };
      await t.request('POST', '/api/pages/publish', {
        key: other.apiKey,
        body: {
          ...{ ...own, look: 'ink', ends_on: '2026-05-30', custom_url: 'new-sale' },
          ...{ display_name: 'Ben', street_address: '9 Elm Street' },
        },
      });
      const before = await pageOf(other);
      expect(before).not.toContain(null);
      const renamed = JSON.stringify({ ...texts, ...more, custom_url: 'third-sale' });
      const again = await archiveOf([
        ['account.json', JSON.stringify({ format: 1, ...names })],
        ['page.json', renamed],
      ]);
      expect((await take(other, again)).page).toEqual([]);
      expect(await pageOf(other)).toEqual(before);
    });
  });
});
