import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Schema } from '../../db/schema.ts';
import { newId } from '../../src/ids.ts';
import { tools } from '../../tools/index.ts';
import { type Desk, openDesk } from '../listings/desk.ts';
import { openSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { deafReceivers } from '../support/busy-sale.ts';
import { described } from '../support/openapi-check.ts';
import { repeat } from '../support/repeat.ts';

type List = { name: string; path: string; says: string; max: number };
type Limit = { description?: string; maximum?: number };

const listOf = (name: string, path: string, { description = '', maximum = 0 }: Limit): List[] =>
  maximum === 0 ? [] : [{ name, path, says: description, max: maximum }];
/** Every operation and every tool with a `limit`, and what its schema says about it. */
const LISTS = [
  ...described.flatMap(({ path, operation: { operationId, parameters = [] } }) =>
    parameters.flatMap((each) =>
      each.name === 'limit' ? listOf(operationId, path, { ...each.schema, ...each }) : [],
    ),
  ),
  ...tools.flatMap(({ name, input }) => {
    const { properties } = z.toJSONSchema(input, { io: 'input' }) as { properties?: Record<string, Limit> };
    return listOf(name, '', properties?.limit ?? {});
  }),
];
/** More rows than any of them gives at once. */
const MANY = Math.max(...LISTS.map(({ max }) => max)) + 1;

let t: TestApp;
let desk: Desk;
/** What each list is about, where it is about something. */
let about: Record<string, string>;
beforeAll(async () => {
  t = await openTestApp({ deps: { webhookSender: deafReceivers } });
  const { slug } = await openSale(t, ['Lamp']);
  desk = await openDesk(t);
  const events = ['reservation.created'];
  const hook = await desk.request('POST', '/api/webhooks', { url: 'https://hooks.example/x', events });
  await desk.reserve(slug, [(await desk.list())[0].item_id]);
  const at = t.clock.now().getTime();
  const { read } = t.deps.store;
  const repeated = (table: keyof Schema, change: (i: number) => object) =>
    repeat(t, table, MANY - 1, (i) => ({ createdAt: new Date(at - i), ...change(i) }));
  const withId = (prefix: Parameters<typeof newId>[0]) => () => ({ id: newId(prefix, t.deps) });
  about = {
    '/api/pages/{slug}': slug,
    '/api/conversations/{id}': (await read.select().from(read.t.conversations))[0]!.id,
    '/api/webhooks/{id}/deliveries': hook.json.data.webhook_id,
  };
  await repeated('items', withId('item'));
  await repeated('messages', withId('msg'));
  await repeated('webhookDeliveries', withId('evt'));
  await repeated('conversations', (i) => {
    return { id: `conv_${i}`, buyerEmail: `${i}@example.com`, lastActivityAt: new Date(at - i) };
  });
  await repeated('reservations', (i) => {
    return { id: `res_${i}`, conversationId: `conv_${i}`, manageTokenHash: `${i}` };
  });
  await repeated('sellers', (i) => ({ id: `usr_${i}`, email: `seller${i}@example.com` }));
  await repeated('pages', (i) => ({ sellerId: `usr_${i}`, slug: `sale-of-${i}` }));
});
afterAll(() => t.close());

it('finds them all', () => expect(LISTS.length).toBeGreaterThan(11));

it.each(LISTS)('$name gives as many rows as it says, and no more', async ({ name, path, says, max }) => {
  const [, standard, most] = /Default: (\d+)\. Maximum: (\d+)\./.exec(says)!.map(Number);
  const read = async (limit?: number): Promise<object> => {
    const input = limit === undefined ? {} : { limit };
    if (path === '') {
      const conversation_id = about['/api/conversations/{id}'];
      const more = { get_conversation: { conversation_id }, search_sales: { by: 'sales' } }[name];
      return desk.tool(name, { ...input, ...more });
    }
    const at = path.replace(/.*\{.*/, (of) => of.replace(/\{\w+\}/, about[of]!));
    return (await desk.request('GET', limit === undefined ? at : `${at}?limit=${limit}`)).json.data;
  };
  // The list is the longest that the answer holds.
  const [usual, all] = [await read(), await read(max)].map((data) =>
    Math.max(...Object.values(data).map((each) => (Array.isArray(each) ? each.length : 0))),
  );
  expect([usual, most]).toEqual([standard, max]);
  // An answer to a model has a size of its own besides, which may end it sooner.
  if (path !== '') expect(all).toBe(max);
});
