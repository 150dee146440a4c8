import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { eras } from '../support/mcp-clients.ts';
import { listen } from '../support/server.ts';

let t: TestApp;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  t = await openTestApp();
  server = await listen(t.app);
});
afterAll(async () => {
  await server.close();
  await t.close();
});

describe.each(eras)('the sale page tools for a client of $era', ({ era, connect }) => {
  it('publish, count, cross-post, are found by a stranger, and unpublish', async () => {
    const city = `Town ${era}`;
    const { apiKey, sellerId } = await t.signIn(`seller-${era}@example.com`);
    const seller = await connect(`${server.url}/api/mcp`, apiKey);
    const stranger = await connect(`${server.url}/api/mcp`);
    const lamp = await addItem(t, sellerId);

    expect((await seller.call('get_account_status')).data).toMatchObject({
      page_stats: null,
      earned: { all_time: 0, this_sale: 0, since: 0 },
    });
    const key = { idempotency_key: `publish-${era}` };
    const published = await seller.call('publish_page', { publish: true, city, ...key });
    expect(published.data).toMatchObject({ page_live: true, items_total: 1 });
    const replayed = await seller.call('publish_page', { publish: true, city, ...key });
    expect(replayed.data).toEqual(published.data);

    const found = await stranger.call('search_sales', { by: 'items', q: 'brass', city });
    expect(found.data).toMatchObject({ items: [{ item_id: lamp }], next_cursor: null });
    expect((await stranger.call('search_sales', { by: 'sales', city })).data).toMatchObject({
      sales: [{ city, item_count: 1 }],
    });
    const post = await seller.call('prepare_crosspost', { item_id: lamp });
    expect(post.data).toMatchObject({ location: city, public_url: expect.stringContaining(lamp) });
    expect((await seller.call('get_account_status')).data).toMatchObject({
      page_stats: { page_live: true, stats: { total_items: 1 } },
    });

    const refused = await seller.call('publish_page', { custom_url: 'developers' });
    expect(refused).toMatchObject({ isError: true, data: { code: 'CUSTOM_URL_RESERVED', retryable: false } });
    expect((await seller.call('unpublish_page')).data).toMatchObject({ published: false });
    expect((await stranger.call('search_sales', { by: 'items', city })).data).toMatchObject({ items: [] });
    await Promise.all([seller.close(), stranger.close()]);
  });
});
