import { describe, expect, it } from 'vitest';
import { HOUR, openSaleEach, reserveAndOpen, setAddress, type TestSale } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

describe.each(eachStore)('the filters of the conversations, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });

  type Row = {
    conversation_id: string;
    buyer_name: string;
    last_message: string;
    last_sender: string | null;
  };
  const rows = async (query = ''): Promise<Row[]> =>
    (await t.request('GET', `/api/conversations${query}`, { key: sale.key })).json.data.conversations;
  const names = async (filter: string) =>
    (await rows(`?filter=${filter}`)).map((row) => row.buyer_name).toSorted();
  const threadOf = async (name: string) =>
    (await rows()).find((row) => row.buyer_name === name)?.conversation_id ?? '';

  it('distinguish what is unread, waiting for approval, open, and done', async () => {
    const ben = await reserveAndOpen(t, sale, { items: ['Oak table'] });
    await reserveAndOpen(t, sale, { items: ['Lamp'], name: 'Cat', email: 'cat@example.com' });
    expect(await names('open')).toEqual(['Ben', 'Cat']);
    expect(await names('done')).toEqual([]);
    await t.request('POST', `/api/reservations/${ben.reservationId}/cancel`, { key: sale.key });
    expect(await names('open')).toEqual(['Cat']);
    expect(await names('done')).toEqual(['Ben']);

    const cat = await threadOf('Cat');
    await t.request('GET', `/api/conversations/${cat}?mark_read=true`, { key: sale.key });
    expect(await names('unread')).toEqual(['Ben']);

    // A buyer who had the last word waits for an answer, whatever happened to the reservation.
    await t.request('POST', `/api/buyer/${ben.token}/messages`, { body: { content: 'What a pity. Why?' } });
    expect(await names('open')).toEqual(['Ben', 'Cat']);
    const path = `/api/conversations/${await threadOf('Ben')}/reply/prepare`;
    expect(await names('needs_approval')).toEqual([]);
    await t.request('POST', path, { key: sale.key, body: { content: 'It broke.' } });
    expect(await names('needs_approval')).toEqual(['Ben']);
    t.clock.advance(24 * HOUR);
    expect(await names('needs_approval')).toEqual([]);
  });

  it('are beside rows that say who wrote last, and never repeat an address', async () => {
    const ben = await reserveAndOpen(t, sale, { message: 'Is it oak?' });
    expect(await rows()).toMatchObject([{ last_sender: 'buyer', last_message: 'Is it oak?' }]);
    await setAddress(t, sale.sellerId, '12 Oak Street, Springfield');
    const path = `/api/conversations/${await threadOf('Ben')}/address`;
    const { json } = await t.request('POST', `${path}/prepare`, { key: sale.key, body: {} });
    const { confirmation_token } = json.data;
    await t.request('POST', path, { key: sale.key, body: { confirmation_token } });
    const sent = [{ last_sender: 'seller', last_message: 'The pickup address was sent.' }];
    expect(await rows()).toMatchObject(sent);
    // As an earlier version stored it.
    await t.deps.store.write((tx) =>
      tx.update(tx.t.conversations).set({ lastMessage: '12 Oak Street, Springfield' }),
    );
    expect(await rows()).toMatchObject(sent);
    await t.request('POST', `/api/buyer/${ben.token}/messages`, { body: { content: 'Thank you!' } });
    expect(await rows()).toMatchObject([{ last_sender: 'buyer', last_message: 'Thank you!' }]);
  });
});
