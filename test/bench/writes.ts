import { compare, ROUND } from './compare.ts';
import { httpRequest } from './load.ts';
import { keyOf } from './rest.ts';
import { newListing } from './seed.ts';
import { ask, type Stage } from './stage.ts';

const BASE_URL = 'http://localhost:3000';

/**
 * Creating, editing, and reserving, compared with hand-written SQL that has the same duties; `written-in-groups.ts`
 * lists them and says why.
 */
export async function* writes({ data, service, bare }: Stage): AsyncGenerator<string> {
  const { busy, writers } = data;
  const servers = [
    { name: 'Hono + SQL with the same duties', server: await bare('hono-writes') },
    { name: 'the service', server: service },
  ];
  const create = (n: number, headers = {}) => {
    const seller = writers[n % writers.length] ?? busy;
    const listing = newListing(`${BASE_URL}/photos/${seller.photoId}.jpg`);
    return httpRequest('POST', '/api/items', { ...keyOf(seller), ...headers }, listing);
  };
  const itemOf = (n: number) => busy.itemIds[n % busy.itemIds.length] ?? '';
  const edit = (n: number) =>
    httpRequest('PUT', `/api/items/${itemOf(n)}`, keyOf(busy), {
      title: `Chair number ${n}`,
      price: 20 + (n % 900) / 100,
    });
  const reserve = (n: number) =>
    httpRequest(
      'POST',
      '/api/reservations',
      { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
      { slug: 'busy', item_ids: [itemOf(n)], buyer_name: `Jo ${n}`, buyer_email: `jo${n}@example.net` },
    );
  const rows: [string, (n: number) => Buffer][] = [
    ['Create an item', create],
    ['Create an item, with an idempotency key', (n) => create(n, { 'idempotency-key': `key-${n}` })],
    ['Edit an item', edit],
    ['Reserve an item', reserve],
  ];
  for (const [title, request] of rows) {
    // Each request is sent to every server once.
    const own = await Promise.all(
      servers.map(async (each) => {
        let sent = 0;
        if (Object(await ask(each.server, request(sent++))).success !== true)
          throw new Error(`${title} failed`);
        return { ...each, request: () => request(sent++) };
      }),
    );
    yield compare(title, own, { ...ROUND, request });
  }
}
