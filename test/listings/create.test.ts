import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListingWriterError } from '../../src/adapters/listing-writer.ts';
import { receivePhoto, sessionAt } from '../../src/photos/receive.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/pictures.ts';
import { WRITTEN } from '../support/scripted-writer.ts';
import { DAY, type Desk, LAMP, openDesk } from './desk.ts';

let t: TestApp;
let desk: Desk;
beforeEach(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
});
afterEach(() => t.close());

const post = (body: unknown, headers?: Record<string, string>) =>
  desk.request('POST', '/api/items', body, headers);
const savedCount = async () => (await desk.list('?include_deleted=true')).length;

describe('photos alone', () => {
  it('make a listing that the AI writes', async () => {
    const photos = await desk.photos(2);
    const { status, json } = await post({ photos });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      status: 'available',
      title: WRITTEN.title,
      description: WRITTEN.description,
      price: 45,
      currency: 'USD',
      is_free: false,
      condition: 'Good',
      category: 'Furniture',
      specifications: { Material: 'Oak' },
      transport_notes: WRITTEN.transport_notes,
      dimensions: WRITTEN.dimensions,
      requires_truck: false,
      needs_review: false,
      photos,
      thumbnails: photos.map((url) => url.replace('.jpg', '-thumb.jpg')),
      queue_count: 0,
      final_price: null,
      taken_at: null,
      public_url: null,
      page_url: null,
      page_live: false,
      version: 1,
    });
    expect(json.data).not.toHaveProperty('inactive');
    expect(json.data).not.toHaveProperty('weight');
    expect(json.data).not.toHaveProperty('deleted_at');
    expect(await desk.get(json.data.item_id)).toEqual(json.data);
  });

  it('whose price no one named wait for review and are not called free', async () => {
    t.writer.answerNext({ price: null, needs_review: false });
    const { json } = await post({ photos: await desk.photos(1) });
    expect(json.data).toMatchObject({ price: 0, is_free: false, needs_review: true });
    t.writer.answerNext({ price: null, needs_review: false });
    const priced = await post({ photos: await desk.photos(1), price: 30 });
    expect(priced.json.data).toMatchObject({ price: 30, is_free: false, needs_review: false });
  });

  it('reach the AI with the title, condition and category that the caller decided', async () => {
    const decided = { title: 'Oak bookcase', condition: 'Like New', category: 'Furniture' };
    await post({ photos: await desk.photos(1), ...decided });
    expect(t.writer.requests[0]).toMatchObject(decided);
  });

  it('reach the AI with what the seller said', async () => {
    await post({ photos: await desk.photos(2), item_identification: 'Desk', seller_context: 'Asking 80' });
    const [request] = t.writer.requests;
    expect(request).toMatchObject({ itemIdentification: 'Desk', sellerContext: 'Asking 80' });
    expect(request?.photos).toHaveLength(2);
  });

  it('may be data: URIs, which are stored first', async () => {
    const uri = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
    const { json } = await post({ photos: [uri] });
    expect(json.data.photos).toHaveLength(1);
    expect(json.data.photos[0]).toMatch(/^http:\/\/localhost:3000\/photos\/pho_\w{26}\.jpg$/);
    expect(t.photoStorage.files.size).toBe(2);
  });

  it('leave nothing when the AI fails', async () => {
    t.writer.failNext();
    const uri = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
    const { status, json } = await post({ photos: [uri] });
    expect(status).toBe(503);
    expect(json).toMatchObject({ code: 'WRITER_UNAVAILABLE' });
    expect(json.hint).toContain('condition and category');
    expect(await savedCount()).toBe(0);
    expect(t.photoStorage.files.size).toBe(0);
  });

  it('never show what a provider said', async () => {
    t.writer.failNext(
      1,
      new ListingWriterError('malformed', 'The AI answered with no listing.', { cause: 'secret' }),
    );
    const { json } = await post({ photos: await desk.photos() });
    expect(JSON.stringify(json)).not.toContain('secret');
  });
});

describe('given fields', () => {
  it('win over what the AI writes', async () => {
    const { json } = await post({
      photos: await desk.photos(),
      title: 'My table',
      price: 12.5,
      weight: '9 kg',
    });
    expect(json.data).toMatchObject({
      title: 'My table',
      price: 12.5,
      weight: '9 kg',
      description: WRITTEN.description,
    });
  });

  it('make the AI superfluous when they say enough', async () => {
    const { json } = await post({ photos: await desk.photos(), ...LAMP });
    expect(t.writer.requests).toHaveLength(0);
    expect(json.data).toMatchObject({
      ...LAMP,
      specifications: {},
      transport_notes: '',
      requires_truck: false,
    });
  });

  it('may give the item away', async () => {
    expect(await desk.create({ price: 0 })).toMatchObject({ price: 0, is_free: true });
  });

  it.each([
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['a photo too many', { photos: Array(6).fill('x') }, 'photos'],
    ['no photo', { photos: [] }, 'photos'],
    ['a blank title', { title: '  ' }, 'title'],
    ['a long title', { title: 'x'.repeat(141) }, 'title'],
    ['a long description', { description: 'x'.repeat(5001) }, 'description'],
    ['a negative price', { price: -1 }, 'price'],
    ['a price of fractions of a cent', { price: 1.005 }, 'price'],
    ['a price too high', { price: 1_000_001 }, 'price'],
    ['an unknown condition', { condition: 'Mint' }, 'condition'],
    ['an unknown category', { category: 'Cars' }, 'category'],
    ['a status', { status: 'taken' }, 'status'],
    [
      'too many specifications',
      { specifications: Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`n${i}`, 'v'])) },
      'specifications',
    ],
    ['a specification that is no text', { specifications: { Width: 3 } }, 'specifications.Width'],
  ])('are refused by name: %s', async (_, fields, name) => {
    const { status, json } = await post({ photos: await desk.photos(), ...LAMP, ...fields });
    expect(status).toBe(400);
    expect(json.code).toBe('invalid_request');
    expect(json.error).toContain(name);
    expect(await savedCount()).toBe(0);
  });

  it('keep prices to the cent', async () => {
    for (const price of [0.29, 19.99, 1_000_000, 4.35])
      expect((await desk.create({ price })).price).toBe(price);
  });
});

describe('photos must be stored here', () => {
  it.each([
    ['another site', 'https://example.com/photo.jpg'],
    ['an unknown photo', 'http://localhost:3000/photos/pho_01ARZ3NDEKTSV4RRFFQ69G5FAV.jpg'],
  ])('%s is refused', async (_, url) => {
    const { status, json } = await post({ photos: [url] });
    expect(status).toBe(400);
    expect(json.code).toBe('PHOTO_NOT_STORED');
    expect(json.hint).toContain('bulk-upload');
    expect(t.writer.requests).toHaveLength(0);
  });

  it("another seller's photo is refused like an unknown one", async () => {
    const other = await openDesk(t, 'other@example.com');
    expect((await post({ photos: await other.photos() })).json.code).toBe('PHOTO_NOT_STORED');
  });

  it('the same photo twice is one photo', async () => {
    const [url] = await desk.photos();
    expect((await desk.create({ photos: [url, url] })).photos).toEqual([url]);
  });
});

describe('a finished job', () => {
  const finishedJob = async (count = 2) => {
    const photoUrls = await desk.photos(count);
    const { json } = await desk.request('POST', '/api/items/bulk-generate', { photoUrls });
    await t.runDueWork();
    return { photoUrls, ai_job_id: json.job_id };
  };

  it('is saved once, without asking the AI again', async () => {
    const { photoUrls, ai_job_id } = await finishedJob();
    const asked = t.writer.requests.length;
    const { status, json } = await post({ photos: photoUrls, ai_job_id, price: 99 });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ title: WRITTEN.title, price: 99 });
    expect(t.writer.requests).toHaveLength(asked);
    const again = await post({ photos: photoUrls, ai_job_id });
    expect(again.status).toBe(409);
    expect(again.json.code).toBe('JOB_ALREADY_SAVED');
    expect(await savedCount()).toBe(1);
  });

  it('without a price polls as null and is saved for review, or with the price of the save', async () => {
    t.writer.answerNext({ price: null, needs_review: true });
    const { photoUrls, ai_job_id } = await finishedJob();
    const polled = await desk.request('GET', `/api/ai-jobs/${ai_job_id}`);
    expect(polled.json.data.price).toBeNull();
    const { json } = await post({ photos: photoUrls, ai_job_id });
    expect(json.data).toMatchObject({ price: 0, is_free: false, needs_review: true });
  });

  it('takes its own photos only', async () => {
    const { ai_job_id } = await finishedJob();
    expect((await post({ photos: await desk.photos(), ai_job_id })).status).toBe(400);
    expect(await savedCount()).toBe(0);
  });

  it('must be known and finished', async () => {
    expect((await post({ photos: await desk.photos(), ai_job_id: 'job_x' })).status).toBe(404);
    const photoUrls = await desk.photos();
    const { json } = await desk.request('POST', '/api/items/bulk-generate', { photoUrls });
    expect((await post({ photos: photoUrls, ai_job_id: json.job_id })).json.code).toBe('JOB_NOT_FINISHED');
  });
});

describe('what may not be public', () => {
  beforeEach(() => desk.publish({ street_address: '12 Oak Street', city: 'Boston' }));

  it.each([
    ['title', { title: 'Lamp at 12 Oak St' }],
    ['description', { description: 'Pick up at twelve Oak Street' }],
    ['transport_notes', { transport_notes: '12 Oak, ring the bell' }],
    ['the name of a specification', { specifications: { '12 Oak Street': 'here' } }],
    ['the value of a specification', { specifications: { Place: '12 0ak Street' } }],
    ['dimensions', { dimensions: '12 Oak Street' }],
    ['several fields', { title: 'Lamp, number 12', description: 'Oak Street, any evening' }],
  ])("an agent's street address in %s is refused", async (_, fields) => {
    const { status, json } = await post({ photos: await desk.photos(), ...LAMP, ...fields });
    expect(status).toBe(403);
    expect(json.code).toBe('ADDRESS_IN_PUBLIC_LISTING');
    expect(json.error).not.toMatch(/oak/i);
    expect(await savedCount()).toBe(0);
  });

  it('counts also when the AI wrote it', async () => {
    t.writer.answerNext({ description: 'As seen at 12 Oak Street.' });
    const { json } = await post({ photos: await desk.photos() });
    expect(json.code).toBe('ADDRESS_IN_PUBLIC_LISTING');
    expect(await savedCount()).toBe(0);
  });

  it('"Oak table, 12 years old" is not an address', async () => {
    expect(await desk.create({ title: 'Oak table, 12 years old' })).toMatchObject({ status: 'available' });
  });

  it("the seller's own session is not checked", async () => {
    const body = { photos: await desk.photos(), ...LAMP, description: 'Pick up at 12 Oak Street' };
    expect((await t.request('POST', '/api/items', { bearer: desk.session, body })).status).toBe(200);
  });

  it('prohibited goods are refused for everyone, before the AI is asked', async () => {
    const body = { photos: await desk.photos(), title: 'Glock 19 handgun' };
    for (const credential of [{ key: desk.key }, { bearer: desk.session }]) {
      const { status, json } = await t.request('POST', '/api/items', { ...credential, body });
      expect(status).toBe(400);
      expect(json.code).toBe('PROHIBITED_ITEM');
      expect(json).not.toHaveProperty('retryable');
    }
    expect(t.writer.requests).toHaveLength(0);
    t.writer.answerNext({ title: 'Two bottles of red wine' });
    expect((await post({ photos: await desk.photos() })).json.code).toBe('PROHIBITED_ITEM');
    expect(await savedCount()).toBe(0);
  });
});

describe('room under the plan', () => {
  it('a fourth listing on the free plan is saved inactive', async () => {
    for (let i = 0; i < 3; i++) await desk.create();
    const fourth = await desk.create();
    expect(fourth).toMatchObject({ status: 'inactive', inactive: true });
    expect(await desk.get(fourth.item_id)).not.toHaveProperty('inactive');
    expect(await savedCount()).toBe(4);
  });

  it('an eleventh within 30 days is refused before the AI is asked', async () => {
    for (let i = 0; i < 10; i++) await desk.create();
    const { status, json } = await post({ photos: await desk.photos() });
    expect(status).toBe(403);
    expect(json.code).toBe('CREATION_LIMIT_REACHED');
    expect(json.error).toContain('10');
    expect(json.hint).toContain('checkout-link');
    expect(t.writer.requests).toHaveLength(0);
    t.clock.advance(30 * DAY);
    const fresh = await openDesk(t); // the first key has ended with its 30 days
    expect(
      (await fresh.request('POST', '/api/items', { photos: await fresh.photos(), ...LAMP })).status,
    ).toBe(200);
  });
});

describe('an account without an email', () => {
  it('lists nothing through an agent, and everything through its own session', async () => {
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ email: null }));
    const { status, json } = await post({ photos: await desk.photos(), ...LAMP });
    expect(status).toBe(409);
    expect(json.code).toBe('NO_EMAIL_ON_FILE');
    const body = { photos: await desk.photos(), ...LAMP };
    expect((await t.request('POST', '/api/items', { bearer: desk.session, body })).status).toBe(200);
  });
});

describe('the same key again', () => {
  it('answers with the first listing and asks the AI once', async () => {
    const body = { photos: await desk.photos() };
    const first = await post(body, { 'idempotency-key': 'k1' });
    const second = await post(body, { 'idempotency-key': 'k1' });
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(t.writer.requests).toHaveLength(1);
    expect(await savedCount()).toBe(1);
    const other = await post({ ...body, title: 'Other' }, { 'idempotency-key': 'k1' });
    expect(other.status).toBe(422);
  });
});

describe('create_listing', () => {
  it('takes photos of an upload session and uses it up with the save', async () => {
    const { json } = await desk.request('POST', '/api/upload-sessions', { expect: 1 });
    const token = String(json.data.url).split('/').at(-1) ?? '';
    const { session_id: upload_session_id } = json.data;
    await expect(desk.tool('create_listing', { upload_session_id })).rejects.toMatchObject({
      code: 'PHOTO_UPLOADING',
    });
    await receivePhoto(t.deps, sessionAt(t.deps, token), () => picture());
    t.writer.failNext();
    await expect(desk.tool('create_listing', { upload_session_id })).rejects.toMatchObject({
      code: 'WRITER_UNAVAILABLE',
    });
    const item = await desk.tool('create_listing', { upload_session_id, price: 20 });
    expect(item).toMatchObject({ title: WRITTEN.title, price: 20 });
    expect((await desk.get(item.item_id)).photos).toHaveLength(1);
    await expect(desk.tool('create_listing', { upload_session_id })).rejects.toMatchObject({
      code: 'UPLOAD_SESSION_REDEEMED',
    });
  });

  it('wants photos or a session, not both and not neither', async () => {
    await expect(desk.tool('create_listing', { ...LAMP })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(
      desk.tool('create_listing', { photos: await desk.photos(), upload_session_id: 'upl_x' }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('runs once per idempotency key', async () => {
    const args = { photos: await desk.photos(), idempotency_key: 'k1' };
    const first = await desk.tool('create_listing', args);
    expect(await desk.tool('create_listing', args)).toEqual(first);
    expect(await savedCount()).toBe(1);
  });
});
