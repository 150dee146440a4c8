import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Desk, openDesk } from './desk.ts';

let t: TestApp;
let desk: Desk;
beforeEach(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
});
afterEach(() => t.close());

/** A listing that the writer was unsure about. */
async function unsure(fields: object = {}, answer: object = {}) {
  t.writer.answerNext({ title: 'Odd lamp', needs_review: true, ...answer });
  const body = { photos: await desk.photos(), ...fields };
  return (await desk.request('POST', '/api/items', body)).json;
}
const publish = async () => (await desk.publish({ city: 'Austin', state: 'TX' })).json.data;

describe('a listing that no one looked at', () => {
  it('is public nowhere, though it is on sale', async () => {
    const { data: item } = await unsure();
    expect(item).toMatchObject({ status: 'available', needs_review: true, public_url: null });
    const { slug } = await publish();
    expect(await desk.get(item.item_id)).toMatchObject({ public_url: null, page_live: true });
    for (const path of [
      `/${slug}`,
      `/${slug}/${item.item_id}`,
      `/api/pages/${slug}`,
      '/api/search/items?q=odd',
    ]) {
      const { text } = await t.request('GET', path);
      expect([path, text.includes('Odd lamp')]).toEqual([path, false]);
    }
    expect((await t.request('GET', `/${slug}/${item.item_id}`)).status).toBe(404);
    expect(
      (await t.request('GET', '/api/search/sales?city=Austin')).json.data.sales[0]?.items_count ?? 0,
    ).toBe(0);
    const stats = await desk.request('GET', `/api/pages/${slug}?stats_only=true`);
    expect(stats.json.data.stats.total_items).toBe(0);
    const crosspost = await desk.request('GET', `/api/crosspost/prepare?itemId=${item.item_id}`);
    expect(crosspost.json.data.public_url).toBeNull();
  });

  it('is not offered for free elsewhere while no one named its price', async () => {
    const { data: item } = await unsure({}, { price: null });
    const { json } = await desk.request('GET', `/api/crosspost/prepare?itemId=${item.item_id}`);
    expect(json.data).toMatchObject({ is_free: false, text: expect.stringMatching(/^Odd lamp\n/) });
  });

  it('cannot be reserved', async () => {
    const { data: item } = await unsure();
    const { slug } = await publish();
    expect((await desk.reserve(slug, [item.item_id])).json.code).toBe('ITEM_UNAVAILABLE');
  });

  it.each([
    ['a text', { title: 'Brass lamp' }],
    ['the description', { description: 'Works.' }],
    ['the price', { price: 12 }],
    ['the condition', { condition: 'Fair' }],
    ['the category', { category: 'Decor' }],
    ['nothing but the word that it is good', { needs_review: false }],
  ])('is public once the seller gave %s', async (_, edit) => {
    const { data: item } = await unsure();
    const { url } = await publish();
    const edited = (await desk.put(item.item_id, edit)).json.data;
    expect(edited).toMatchObject({ needs_review: false, public_url: `${url}/${item.item_id}` });
  });

  it('keeps waiting when only its status, its photos or the floor change', async () => {
    const { data: item } = await unsure();
    for (const edit of [{ min_price: 3 }, { photos: await desk.photos() }, { status: 'inactive' }]) {
      expect((await desk.put(item.item_id, edit)).json.data.needs_review).toBe(true);
    }
    expect((await desk.put(item.item_id, { needs_review: true })).status).toBe(400);
  });

  it('is not given away by a new title when no one named a price', async () => {
    const { data: item } = await unsure({}, { price: null });
    const titled = (await desk.put(item.item_id, { title: 'Brass lamp' })).json.data;
    expect(titled).toMatchObject({ needs_review: true, is_free: false });
    const priced = (await desk.put(item.item_id, { price: 0 })).json.data;
    expect(priced).toMatchObject({ needs_review: false, is_free: true });
  });

  it('does not wait when the caller gave both title and price', async () => {
    const { data: item } = await unsure({ title: 'Brass lamp', price: 12 });
    expect(item.needs_review).toBe(false);
    expect((await unsure({ title: 'Brass lamp' })).data.needs_review).toBe(true);
  });

  it('is counted where sellers and agents look', async () => {
    const first = await unsure();
    expect(first.needs_review_count).toBe(1);
    expect((await unsure()).needs_review_count).toBe(2);
    expect((await desk.request('GET', '/api/items')).json.needs_review_count).toBe(2);
    expect((await desk.request('GET', '/api/payments/status')).json.data.needs_review_count).toBe(2);
    expect(await desk.tool('get_listings')).toMatchObject({ needs_review_count: 2 });
    const page = await publish();
    expect(page.needs_review_count).toBe(2);
    expect(page.message).toContain('2 listings need your review');
    await desk.request('DELETE', `/api/items/${first.data.item_id}`);
    expect((await desk.request('GET', '/api/items')).json.needs_review_count).toBe(1);
  });
});

describe('a draft', () => {
  it('is off sale and takes no place of the plan', async () => {
    for (let i = 0; i < 3; i++) await desk.create();
    const draft = await desk.create({ draft: true });
    expect(draft).toMatchObject({ status: 'inactive', needs_review: false });
    expect(draft).not.toHaveProperty('inactive');
    expect(await desk.create()).toMatchObject({ status: 'inactive', inactive: true });
  });

  it('continues sale by its status', async () => {
    const { item_id: id } = await desk.create({ draft: true });
    await publish();
    expect((await desk.put(id, { status: 'available' })).json.data.public_url).not.toBeNull();
  });

  it('is made by the tools too, several at once', async () => {
    const made = await desk.tool('bulk_create_listings', { photos: await desk.photos(2), draft: true });
    await t.runDueWork();
    const job = await desk.tool('get_ai_job', { job_id: made.job_id });
    expect(job.data.items.map((item: { status: string }) => item.status)).toEqual(
      job.data.items.map(() => 'inactive'),
    );
    expect(job.data.items.length).toBeGreaterThan(0);
    expect(job.data.items[0]).not.toHaveProperty('inactive');
  });
});

describe('a listing without a price', () => {
  const unpriced = () => unsure({}, { price: null });
  const edit = (id: string, body: object) => desk.request('PUT', `/api/items/${id}`, body);

  it('becomes public by nothing but a price', async () => {
    const { data: item } = await unpriced();
    const refused = await edit(item.item_id, { needs_review: false });
    expect([refused.status, refused.json.code]).toEqual([400, 'PRICE_NEEDED']);
    expect(refused.json.hint).toContain('price');
    expect((await edit(item.item_id, { needs_review: false, title: 'Lamp' })).json.code).toBe('PRICE_NEEDED');
    const { slug } = await publish();
    for (const body of [{ title: 'Lamp' }, { status: 'inactive' }, { status: 'available' }]) {
      expect((await edit(item.item_id, body)).status).toBe(200);
    }
    await desk.request('DELETE', `/api/items/${item.item_id}`);
    await desk.request('POST', `/api/items/${item.item_id}/restore`, {});
    expect(await desk.get(item.item_id)).toMatchObject({ needs_review: true, public_url: null });
    expect((await t.request('GET', `/${slug}`)).text).not.toContain('lamp');
  });

  it('is given away when someone said so', async () => {
    const { data: item } = await unpriced();
    const { json } = await edit(item.item_id, { needs_review: false, price: 0 });
    expect(json.data).toMatchObject({ needs_review: false, is_free: true });
  });
});
