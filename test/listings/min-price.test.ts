import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Desk, openDesk } from './desk.ts';

/** A number that occurs nowhere else in a response. */
const FLOOR = 17.31;
const hints = (text: string) => /17[.,]?31/.test(text);

let t: TestApp;
let desk: Desk;
beforeEach(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
});
afterEach(() => t.close());

describe("the seller's floor", () => {
  it('is set by a create, changed and taken away by an edit, and read by the seller', async () => {
    const made = await desk.create({ min_price: FLOOR });
    expect(made.min_price).toBe(FLOOR);
    expect((await desk.create()).min_price).toBeNull();
    expect((await desk.put(made.item_id, { min_price: 12 })).json.data.min_price).toBe(12);
    expect((await desk.put(made.item_id, { price: 20 })).json.data.min_price).toBe(12);
    expect((await desk.put(made.item_id, { min_price: null })).json.data.min_price).toBeNull();
    expect((await desk.get(made.item_id)).min_price).toBeNull();
  });

  it('doesn’t count as a review of what the public reads', async () => {
    t.writer.answerNext({ needs_review: true });
    const { json } = await desk.request('POST', '/api/items', { photos: await desk.photos() });
    expect((await desk.put(json.data.item_id, { min_price: 5 })).json.data.needs_review).toBe(true);
  });

  it('is in no public response, page, or email', async () => {
    const { item_id: id } = await desk.create({ min_price: FLOOR });
    const { slug } = (await desk.publish({ display_name: 'Maria', city: 'Austin', state: 'TX' })).json.data;
    await desk.reserve(slug, [id]);
    await t.runDueWork();
    const token = /\/r\/([\w-]+)/.exec(t.mailer.last('ben@example.com')?.text ?? '')?.[1];
    const paths = [
      `/${slug}`,
      `/${slug}/${id}`,
      `/${slug}/sign`,
      `/api/pages/${slug}`,
      '/api/search/items?q=lamp',
      '/api/search/sales',
      `/r/${token}`,
      `/api/buyer/${token}`,
    ];
    for (const path of paths) {
      const { status, text } = await t.request('GET', path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, hints(text), text.includes('min_price')]).toEqual([path, false, false]);
    }
    expect(t.mailer.sent.filter((mail) => hints(`${mail.subject} ${mail.text} ${mail.html}`))).toEqual([]);
    const { json } = await desk.request('GET', `/api/crosspost/prepare?itemId=${id}`);
    expect(hints(JSON.stringify(json))).toBe(false);
  });
});
