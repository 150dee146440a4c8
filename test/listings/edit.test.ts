import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { type Desk, MINUTE, openDesk } from './desk.ts';

let t: TestApp;
let desk: Desk;
let id: string;
beforeEach(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
  id = (await desk.create()).item_id;
});
afterEach(() => t.close());

describe('an edit', () => {
  it('changes what is sent and nothing else', async () => {
    const before = await desk.get(id);
    t.clock.advance(MINUTE);
    const { status, json } = await desk.put(id, { price: 20, specifications: { Height: '40 cm' } });
    expect(status).toBe(200);
    expect(json.data).toEqual({
      ...before,
      price: 20,
      specifications: { Height: '40 cm' },
      version: 2,
      updated_at: t.clock.now().toISOString(),
    });
    expect(await desk.get(id)).toEqual(json.data);
  });

  it('can set and take away size and weight', async () => {
    expect((await desk.put(id, { dimensions: '10 in', weight: '2 lb' })).json.data).toMatchObject({
      dimensions: '10 in',
      weight: '2 lb',
    });
    const { json } = await desk.put(id, { dimensions: null, weight: '' });
    expect(json.data).not.toHaveProperty('dimensions');
    expect(json.data).not.toHaveProperty('weight');
  });

  it('replaces the photos', async () => {
    const photos = await desk.photos(2);
    expect((await desk.put(id, { photos })).json.data.photos).toEqual(photos);
    expect((await desk.put(id, { photos: ['https://example.com/a.jpg'] })).json.code).toBe(
      'PHOTO_NOT_STORED',
    );
  });

  it('counts as the review that the AI asked for', async () => {
    t.writer.answerNext({ needs_review: true });
    const { json } = await desk.request('POST', '/api/items', { photos: await desk.photos() });
    expect(json.data.needs_review).toBe(true);
    expect((await desk.put(json.data.item_id, { status: 'inactive' })).json.data.needs_review).toBe(true);
    expect((await desk.put(json.data.item_id, { price: 10 })).json.data.needs_review).toBe(false);
  });

  it('is found by its new words', async () => {
    await desk.publish({ city: 'Boston' });
    await desk.put(id, { title: 'Crème brûlée torch' });
    const { json } = await t.request('GET', '/api/search/items?q=creme%20brulee');
    expect(json.data.items).toHaveLength(1);
  });

  it.each([
    ['nothing', {}, 'nothing to change'],
    ['an unknown field', { queue_count: 3 }, 'queue_count'],
    ['a version in the body', { version: 1 }, 'version'],
    ['a blank title', { title: ' ' }, 'title'],
    ['a deleted status', { status: 'deleted' }, 'status'],
    ['a final price of an unsold item', { final_price: 3 }, 'final_price'],
  ])('refuses %s', async (_, body, words) => {
    const { status, json } = await desk.put(id, body);
    expect(status).toBe(400);
    expect(json.error).toContain(words);
    expect((await desk.get(id)).version).toBe(1);
  });

  it('keeps to the owner', async () => {
    const other = await openDesk(t, 'other@example.com');
    for (const [method, path, body] of [
      ['GET', `/api/items/${id}`, undefined],
      ['PUT', `/api/items/${id}`, { price: 1 }],
      ['DELETE', `/api/items/${id}`, undefined],
      ['POST', `/api/items/${id}/restore`, undefined],
    ] as const) {
      const { status, json } = await other.request(method, path, body);
      expect([method, status, json.code]).toEqual([method, 403, 'NOT_OWNER']);
    }
  });

  it.each(['item_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x', 'item_'])('knows no item %s', async (unknown) => {
    expect((await desk.put(unknown, { price: 1 })).status).toBe(404);
    expect((await desk.request('GET', `/api/items/${unknown}`)).status).toBe(404);
    expect((await desk.request('DELETE', `/api/items/${unknown}`)).status).toBe(404);
    expect((await desk.request('POST', `/api/items/${unknown}/restore`)).status).toBe(404);
  });
});

describe('versions', () => {
  it('are the ETag, which If-Match holds an edit to', async () => {
    const read = await desk.request('GET', `/api/items/${id}`);
    expect(read.headers.get('etag')).toBe('"1"');
    const edited = await desk.put(id, { price: 1 }, { 'if-match': '"1"' });
    expect(edited.headers.get('etag')).toBe('"2"');
    const stale = await desk.put(id, { price: 2 }, { 'if-match': '"1"' });
    expect(stale.status).toBe(409);
    expect(stale.json).toMatchObject({ code: 'ITEM_CHANGED' });
    expect(stale.json.error).toContain('changed while being edited');
    expect((await desk.put(id, { price: 2 }, { 'if-match': '*' })).status).toBe(200);
    expect((await desk.put(id, { price: 2 }, { 'if-match': 'W/"3"' })).status).toBe(200);
    expect((await desk.put(id, { price: 2 }, { 'if-match': 'three' })).status).toBe(400);
  });

  it('serve the tool as expected_version', async () => {
    const edits = [
      { item_id: id, expected_version: 1, price: 9 },
      { item_id: id, expected_version: 1, price: 8 },
    ];
    expect(await desk.tool('edit_listings', { edits })).toMatchObject({
      edited: 1,
      results: [
        { ok: true, price: 9, version: 2 },
        { ok: false, code: 'ITEM_CHANGED', next_tool: 'get_listings', retryable: false },
      ],
    });
  });
});

describe.each(eachStore)('edits at the same time on $name', ({ store }) => {
  it('of one version: one wins, the others are told', async () => {
    const app = await openTestApp({ store });
    try {
      const seller = await openDesk(app);
      const { item_id } = await seller.create();
      const second = createApp({ ...app.deps, store: await app.second() });
      const edits = Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? app.app : second).request(`/api/items/${item_id}`, {
          method: 'PUT',
          headers: { 'x-service-api-key': seller.key, 'content-type': 'application/json', 'if-match': '"1"' },
          body: JSON.stringify({ price: i }),
        }),
      );
      const ends = (await Promise.all(edits)).map((response) => response.status).sort();
      expect(ends).toEqual([200, ...Array(7).fill(409)]);
      expect((await seller.get(item_id)).version).toBe(2);
    } finally {
      await app.close();
    }
  });
});

describe('status', () => {
  it('goes between available and inactive', async () => {
    expect((await desk.put(id, { status: 'inactive' })).json.data.status).toBe('inactive');
    expect((await desk.put(id, { status: 'available' })).json.data.status).toBe('available');
  });

  it('taken notes price and time, and leaving it clears both', async () => {
    const { json } = await desk.put(id, { status: 'taken' });
    expect(json.data).toMatchObject({
      status: 'taken',
      final_price: 35.5,
      taken_at: t.clock.now().toISOString(),
    });
    expect((await desk.put(id, { final_price: 30 })).json.data).toMatchObject({ final_price: 30 });
    expect((await desk.put(id, { status: 'inactive' })).json.data).toMatchObject({
      final_price: null,
      taken_at: null,
    });
    expect((await desk.put(id, { status: 'taken', final_price: 0 })).json.data.final_price).toBe(0);
    expect((await desk.put(id, { status: 'available' })).json.data).toMatchObject({ final_price: null });
  });

  it('a final price of null says nothing, as in a record that is sent back', async () => {
    const { json } = await desk.put(id, { title: 'Lamp', final_price: null });
    expect(json.data).toMatchObject({ title: 'Lamp', final_price: null });
    const sold = await desk.put(id, { status: 'taken', final_price: null });
    expect(sold.json.data).toMatchObject({ final_price: 35.5 });
    expect((await desk.put(id, { final_price: null, price: 20 })).json.data.final_price).toBe(35.5);
  });

  it('reserved comes about by reservations alone', async () => {
    const { status, json } = await desk.put(id, { status: 'reserved' });
    expect(status).toBe(400);
    expect(json.code).toBe('ITEM_RESERVED');
  });

  it('available needs room under the active limit', async () => {
    for (let i = 0; i < 2; i++) await desk.create();
    const fourth = await desk.create();
    const { status, json } = await desk.put(fourth.item_id, { status: 'available' });
    expect(status).toBe(400);
    expect(json.code).toBe('ACTIVE_LIMIT_REACHED');
    expect(json.error).toContain('3');
    await desk.put(id, { status: 'taken' });
    expect((await desk.put(fourth.item_id, { status: 'available' })).status).toBe(200);
    expect((await desk.put(id, { status: 'available' })).json.code).toBe('ACTIVE_LIMIT_REACHED');
  });
});

describe('a reserved item', () => {
  beforeEach(async () => {
    const { json } = await desk.publish({ custom_url: 'my-sale' });
    expect(json.data.page_live).toBe(true);
    expect((await desk.reserve('my-sale', [id])).status).toBe(200);
    await desk.reserve('my-sale', [id], 'second@example.com');
  });

  it('reads reserved, and its texts and price can change', async () => {
    expect(await desk.get(id)).toMatchObject({ status: 'reserved', queue_count: 1 });
    expect((await desk.put(id, { price: 5 })).json.data).toMatchObject({ status: 'reserved', price: 5 });
  });

  it('going inactive loses its reservation, tells the buyers and promotes no one', async () => {
    const { json } = await desk.put(id, { status: 'inactive' });
    expect(json.data).toMatchObject({ status: 'inactive', queue_count: 0, public_url: null });
    const { reservations_ended: ended, told, ...item } = json.data;
    expect(ended).toBe(2);
    expect(told).toMatch(/^The 2 buyers who had reserved it or waited in line got an email/);
    expect(await desk.get(id)).toEqual(item);
    await t.runDueWork();
    for (const buyer of ['ben@example.com', 'second@example.com']) {
      expect(t.mailer.last(buyer, 'reservation_cancelled')).toBeDefined();
    }
    expect((await desk.request('DELETE', `/api/items/${id}`)).status).toBe(200);
  });

  it.each(['available', 'taken'])('does not become %s this way', async (status) => {
    const answer = await desk.put(id, { status });
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe('ITEM_RESERVED');
    expect(answer.json.hint).toContain('pickup-confirm');
    expect((await desk.get(id)).status).toBe('reserved');
  });

  it('is not marked as picked up, but its pickup confirmed', async () => {
    expect(await desk.tool('record_sale', { item_ids: [id] })).toMatchObject({
      results: [{ ok: false, code: 'ITEM_RESERVED', next_tool: 'confirm_pickup' }],
      total: 0,
    });
  });

  it('is not deleted', async () => {
    const { status, json } = await desk.request('DELETE', `/api/items/${id}`);
    expect(status).toBe(400);
    expect(json.code).toBe('ITEM_HAS_RESERVATION');
    expect(json.hint).toContain('inactive');
    expect((await desk.get(id)).status).toBe('reserved');
  });
});

describe('what an edit can’t make public', () => {
  beforeEach(() => desk.publish({ street_address: '12 Oak Street' }));

  it.each([
    { title: '12 Oak Street' },
    { description: 'Come to oak street, number twelve' },
    { transport_notes: '12 Oak St' },
    { specifications: { '12 Oak': 'Street' } },
    { title: 'Lamp 12', description: 'Oak Street' },
  ])("an agent's %o is refused", async (fields) => {
    const { status, json } = await desk.put(id, fields);
    expect(status).toBe(403);
    expect(json.code).toBe('ADDRESS_IN_PUBLIC_LISTING');
    expect((await desk.get(id)).version).toBe(1);
  });

  it('an address in two requests is seen by the second', async () => {
    expect((await desk.put(id, { transport_notes: 'Oak Street' })).status).toBe(200);
    expect((await desk.put(id, { title: 'Lamp, number 12' })).json.code).toBe('ADDRESS_IN_PUBLIC_LISTING');
  });

  it('what the seller wrote in person does not stop an agent from editing the rest', async () => {
    const body = { description: 'Pick up at 12 Oak Street' };
    const own = await t.request('PUT', `/api/items/${id}`, { bearer: desk.session, body });
    expect(own.status).toBe(200);
    expect((await desk.put(id, { price: 3 })).status).toBe(200);
    expect((await desk.put(id, { title: 'Table lamp' })).status).toBe(200);
  });

  it('prohibited goods are refused for everyone', async () => {
    const body = { title: 'Hunting rifle' };
    for (const credential of [{ key: desk.key }, { bearer: desk.session }]) {
      const { status, json } = await t.request('PUT', `/api/items/${id}`, { ...credential, body });
      expect([status, json.code]).toEqual([400, 'PROHIBITED_ITEM']);
    }
  });
});

describe('record_sale', () => {
  it('notes sales outside the reservation flow, and again without harm', async () => {
    const { item_id: other } = await desk.create();
    const both = await desk.tool('record_sale', { item_ids: [id, 'item_unknown', other] });
    expect(both).toMatchObject({
      results: [
        { item_id: id, ok: true, final_price: 35.5 },
        { item_id: 'item_unknown', ok: false, code: 'not_found' },
        { item_id: other, ok: true },
      ],
      total: 71,
      told: 'No one.',
    });
    const again = await desk.tool('record_sale', { item_ids: [id], final_price: 30 });
    expect(again).toMatchObject({ results: [{ final_price: 30 }], total: 30 });
    expect(await desk.get(id)).toMatchObject({ status: 'taken', taken_at: t.clock.now().toISOString() });
    await expect(desk.tool('record_sale', { item_ids: [id, other], final_price: 30 })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('edit_listings', () => {
  it('does each edit automatically, and says which were left as they were', async () => {
    const { item_id: other } = await desk.create();
    const answer = await desk.tool('edit_listings', {
      edits: [
        { item_id: id, price: 20 },
        { item_id: 'item_unknown', price: 5 },
        { item_id: other, title: 'Walnut stool', status: 'inactive' },
        { item_id: other },
      ],
    });
    expect(answer).toMatchObject({
      edited: 2,
      results: [
        { item_id: id, ok: true, price: 20 },
        { item_id: 'item_unknown', ok: false, code: 'not_found', next_tool: 'get_listings' },
        { item_id: other, ok: true, title: 'Walnut stool', status: 'inactive' },
        { item_id: other, ok: false, code: 'invalid_request' },
      ],
    });
    expect(await desk.get(other)).toMatchObject({ title: 'Walnut stool', status: 'inactive' });
  });

  it('answers what was written wrongly in its own row, and does the others', async () => {
    const { item_id: other } = await desk.create();
    const edits = [
      { item_id: id, prise: 5 },
      { item_id: 7, price: 5 },
      'all of them at half price',
      { item_id: id, price: '25', specifications: { Wood: 3 } },
      { item_id: other, price: 25 },
    ];
    const { edited, results } = await desk.tool('edit_listings', { edits });
    expect(edited).toBe(1);
    expect(results).toMatchObject([
      {
        item_id: id,
        ok: false,
        code: 'invalid_request',
        error: 'Unknown field "prise": did you mean price?',
      },
      { item_id: '', ok: false, error: 'edits[1].item_id: give a text.' },
      { item_id: '', ok: false, error: 'edits[2]: give an object with fields.' },
      {
        item_id: id,
        error: 'edits[3].price: give a number. edits[3].specifications.Wood: give a text.',
        hint: 'Correct the named arguments and call again.',
      },
      { item_id: other, ok: true, price: 25 },
    ]);
    expect(await desk.get(id)).not.toMatchObject({ price: 25 });
    for (const wrong of [
      { edits: [] },
      { edits: Array(51).fill({ item_id: id }) },
      {},
      { edits, all: true },
    ]) {
      await expect(desk.tool('edit_listings', wrong)).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });
});
