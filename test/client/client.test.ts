import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item, PublicItem } from '../../src/client/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/pictures.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

describe('a sale through the client', () => {
  const email = 'ann@example.com';

  it('goes from the emailed code to a buyer’s reservation and the answer', async () => {
    const stranger = t.client();
    await stranger.POST('/api/auth/send-code', { body: { email } });
    await t.runDueWork();
    const code = /\b\d{6}\b/.exec(t.mailer.last(email, 'sign_in_code')?.text ?? '')?.[0] ?? '';
    const signedIn = await stranger.POST('/api/auth/verify-code', { body: { email, code, agent: true } });
    const seller = t.client(signedIn.data?.apiKey);

    const photo = (await picture()).toString('base64');
    const stored = await seller.POST('/api/items/bulk-upload', { body: { photos: [photo] } });
    const created = await seller.POST('/api/items', {
      params: { header: { 'Idempotency-Key': 'lamp-1' } },
      body: { photos: stored.data?.data.fullUrls ?? [], title: 'Brass lamp', price: 35 },
    });
    const lamp = created.data?.data;
    expect(lamp).toMatchObject({ title: 'Brass lamp', price: 35, status: 'available' });

    const published = await seller.POST('/api/pages/publish', {
      body: { publish: true, display_name: 'Ann', city: 'Portland', state: 'OR' },
    });
    const slug = published.data?.data.slug ?? '';
    const page = await stranger.GET('/api/pages/{slug}', { params: { path: { slug } } });
    const shown = page.data && 'items' in page.data.data ? page.data.data.items : [];
    expect(shown.map(({ title }: PublicItem) => title)).toEqual(['Brass lamp']);

    const reserved = await stranger.POST('/api/reservations', {
      body: {
        slug,
        item_ids: [lamp?.item_id ?? ''],
        buyer_name: 'Ben',
        buyer_email: 'ben@example.com',
      },
    });
    expect(reserved.data?.data.items).toMatchObject([{ item_id: lamp?.item_id, state: 'held' }]);
    const listed = await seller.GET('/api/items', { params: { query: { status: 'reserved' } } });
    const items: Item[] = listed.data?.data.items ?? [];
    expect(items.map(({ item_id }) => item_id)).toEqual([lamp?.item_id]);
  });

  it('gives a refusal as the service said it', async () => {
    const { data, error, response } = await t.client('rs_wrong').GET('/api/items', {});
    expect([response.status, data, error?.success, error?.code]).toEqual([
      401,
      undefined,
      false,
      'invalid_token',
    ]);
  });
});
