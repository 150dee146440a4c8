import { expect, it } from 'vitest';
import { navCounts } from '../../src/briefing/nav-counts.ts';
import { DAY } from '../../src/units.ts';
import { openSale, reserveAndOpen } from '../reservations/sale.ts';
import { openTestApp } from '../support/app.ts';

it('a prepared message counts in the badge for a day', async () => {
  const t = await openTestApp();
  const sale = await openSale(t, ['Oak table']);
  await reserveAndOpen(t, sale);
  const list = await t.request('GET', '/api/conversations', { key: sale.key });
  const id = list.json.data.conversations[0].conversation_id;
  const body = { content: 'It is still here.' };
  const path = `/api/conversations/${id}/reply/prepare`;
  expect((await t.request('POST', path, { key: sale.key, body })).status).toBe(200);
  const begun = t.clock.now().getTime();
  const prepared = async (ms: number) =>
    (await navCounts(t.deps.store.read, sale.sellerId, new Date(begun + ms))).prepared;
  expect([await prepared(0), await prepared(DAY - 1), await prepared(DAY)]).toEqual([1, 1, 0]);
  await t.close();
});
