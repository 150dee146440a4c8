import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { authenticateToken } from '../../src/api-keys/credentials.ts';
import { contextOf } from '../../src/context.ts';
import { withIds } from '../../src/mcp/named.ts';
import { tools } from '../../tools/index.ts';
import { openSale, reserve, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { LEGACY, call as request } from './requests.ts';

const toolCaller = (t: TestApp, key: string) => async (name: string, args: object) => {
  const [headers, body] = request(LEGACY, name, args);
  const { json } = await t.request('POST', '/api/mcp', {
    key,
    headers: headers as Record<string, string>,
    body,
  });
  return json.result.structuredContent ?? JSON.parse(json.result.content[0].text);
};

describe.each(eachStore)('a tool that takes an id, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let call: ReturnType<typeof toolCaller>;
  let reservationId: string;

  beforeEach(async () => {
    t = await openTestApp({ store });
    sale = await openSale(t, ['Oak table', 'Lamp', 'Lamp', 'Chair']);
    ({ reservationId } = await reserveAndOpen(t, sale, { items: ['Oak table'], name: 'Ben Miller' }));
    call = toolCaller(t, sale.key);
    return () => t.close();
  });

  it('takes an exact title, whatever its case, and the address of the listing’s page', async () => {
    const byTitle = await call('get_listings', { item_ids: ['  oak  TABLE '] });
    expect(byTitle.items.map(({ item_id: id }: { item_id: string }) => id)).toEqual([sale.item['Oak table']]);
    const { results } = await call('edit_listings', { edits: [{ item_id: 'Chair', price: 33 }] });
    expect(results[0]).toMatchObject({ ok: true });
    const url = `http://localhost:3000/${sale.slug}/${sale.item.Chair}`;
    expect((await call('get_listings', { item_ids: [url] })).items[0]).toMatchObject({
      title: 'Chair',
      price: 33,
    });
  });

  it('takes a buyer’s name or email, and the address of the thread', async () => {
    const id = (await call('get_conversation', { conversation_id: 'ben miller' })).conversation
      .conversation_id;
    expect(
      (await call('get_conversation', { conversation_id: 'BEN@example.com' })).conversation.conversation_id,
    ).toBe(id);
    const url = `http://localhost:3000/inbox/${id}?x=1`;
    expect((await call('get_conversation', { conversation_id: url })).conversation.conversation_id).toBe(id);
    const changed = await call('update_reservation', {
      reservation_id: 'Ben Miller',
      action: 'agree_price',
      agreed_prices: { 'oak table': 9 },
    });
    expect(changed.reservation).toMatchObject({ reservation_id: reservationId });
  });

  it('answers an offer by title, and shows in the thread how it stands', async () => {
    const cal = { name: 'Cal', email: 'cal@example.com' };
    await reserveAndOpen(t, sale, { ...cal, items: ['Chair'], offers: { Chair: 9 } });
    const standing = async () => {
      const { reservations } = await call('get_conversation', { conversation_id: 'Cal' });
      return Object.values(reservations[0].offer_states);
    };
    expect(await standing()).toEqual([{ state: 'open', counter: null }]);
    for (const [answer, state] of [
      ['decline', { state: 'declined', counter: null }],
      [{ counter: 12 }, { state: 'countered', counter: 12 }],
    ]) {
      const offer_answers = { chair: answer };
      await call('update_reservation', { reservation_id: 'Cal', action: 'answer_offers', offer_answers });
      expect(await standing()).toEqual([state]);
    }
  });

  it('refuses a name that fits several items, and lists them', async () => {
    const refused = await call('get_listings', { item_ids: ['lamp'] });
    expect(refused).toMatchObject({ code: 'AMBIGUOUS', retryable: false, next_tool: 'get_listings' });
    expect(refused.candidates).toHaveLength(2);
    expect(refused.candidates[0]).toEqual({
      id: expect.stringMatching(/^item_/),
      label: expect.stringMatching(/^Lamp \(available, [\d.]+\)$/),
    });
    await reserve(t, sale, { items: ['Chair'], name: 'Ben Miller', email: 'other@example.com' });
    const who = await call('prepare_reply', { conversation_id: 'Ben Miller', content: 'Hi' });
    expect(who).toMatchObject({ code: 'AMBIGUOUS', next_tool: 'get_conversations' });
    expect(who.candidates.map(({ label }: { label: string }) => label)).toContain(
      'Ben Miller <other@example.com>: Chair',
    );
  });

  it('names at most eight', async () => {
    const nine = await openSale(t, Array(9).fill('Book'), { email: 'nine@example.com' });
    const refused = await toolCaller(t, nine.key)('delete_listing', { item_id: 'Book' });
    expect(refused.candidates).toHaveLength(8);
  });

  it('never finds another seller’s items, and refuses a name that fits none as before', async () => {
    const other = toolCaller(t, (await openSale(t, ['Vase'], { email: 'other@example.com' })).key);
    expect(await other('get_conversation', { conversation_id: 'Ben Miller' })).toMatchObject({
      code: 'not_found',
    });
    expect(await call('delete_listing', { item_id: 'Vase' })).toMatchObject({ code: 'not_found' });
    expect(await call('delete_listing', { item_id: 'Oak' })).toMatchObject({ code: 'not_found' });
  });

  it('looks for a deleted listing only where one is restored', async () => {
    await call('delete_listing', { item_id: 'Chair' });
    expect(await call('get_listings', { item_ids: ['Chair'] })).not.toMatchObject({
      items: [{ title: 'Chair' }],
    });
    const again = await call('delete_listing', { item_id: 'Chair' });
    expect(again).toMatchObject({ item_id: sale.item.Chair, already_deleted: true });
    const restored = await call('restore_listing', { item_id: 'chair' });
    expect(restored).toMatchObject({ item_id: sale.item.Chair });
    expect((await call('restore_listing', { item_id: 'chair' })).code).toBe('ITEM_NOT_DELETED');
  });
});

type Part = z.core.JSONSchema.BaseSchema;
const isPart = (part: unknown): part is Part => typeof part === 'object' && part !== null;
const ID = /^(item|conversation|reservation)_ids?$/;
/** Objects whose keys are names of something else. */
const OWN_KEYS = ['specifications', 'photo_focus', 'photo_turn'];

/** Arguments with `name` in one place each, for every place where a tool takes an ID. */
function namedIn(part: Part, name: string, put: (inner: unknown) => unknown = (inner) => inner): unknown[] {
  const inside = (part.anyOf ?? []).filter(isPart).flatMap((option) => namedIn(option, name, put));
  const row = isPart(part.items) ? namedIn(part.items, name, (inner) => put([inner])) : [];
  const fields = Object.entries(part.properties ?? {}).flatMap(([field, value]): unknown[] => {
    if (!isPart(value)) return [];
    const here = (inner: unknown) => put({ [field]: inner });
    if (ID.test(field)) return [here(value.type === 'array' ? [name] : name)];
    const isKeyed = isPart(value.additionalProperties) && !OWN_KEYS.includes(field);
    return isKeyed ? [here({ [name]: 1 })] : namedIn(value, name, here);
  });
  return [...inside, ...row, ...fields];
}

it('wherever a tool takes an ID, it takes a name', async () => {
  const t = await openTestApp();
  const sale = await openSale(t, ['Oak table', 'Chair']);
  await reserveAndOpen(t, sale, { items: ['Oak table'], name: 'Oak table' });
  await t.request('DELETE', `/api/items/${sale.item.Chair}`, { key: sale.key });
  const ctx = contextOf(t.deps, await authenticateToken(t.deps, sale.key), 'req_1', '127.0.0.1');
  let places = 0;
  for (const tool of tools) {
    const name = tool.name === 'restore_listing' ? 'Chair' : 'Oak table';
    for (const args of namedIn(z.toJSONSchema(tool.input, { io: 'input' }), name)) {
      places += 1;
      const found = JSON.stringify(await withIds(ctx, tool.name, args));
      expect(found, `${tool.name} ${JSON.stringify(args)}`).not.toContain(name);
    }
  }
  expect(places).toBeGreaterThan(20);
  await t.close();
});
