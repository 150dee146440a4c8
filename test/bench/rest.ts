import { deepStrictEqual } from 'node:assert';
import { compare, ROUND } from './compare.ts';
import { httpRequest } from './load.ts';
import { newListing, type SeededSeller } from './seed.ts';
import type { BareKind } from './server.ts';
import { ask, type Stage } from './stage.ts';

const BASE_URL = 'http://localhost:3000';

/**
 * Reading and creating over REST, compared with hand-written SQL that does the same, including key check and limits.
 */
export async function* rest({ data, service, slow, bare }: Stage): AsyncGenerator<string> {
  const { many, writers } = data;
  const start = async (name: string, kind: BareKind) => ({ name, server: await bare(kind) });
  const servers = [
    await start('Hono + hand-written SQL', 'hono'),
    await start('node:http + hand-written SQL', 'node'),
    await start('Hono + SQL, headers, limit, log line', 'hono-full'),
    { name: 'the service', server: service },
    { name: 'the service, FAST_LANE=off', server: await slow() },
  ];
  const gets = many.itemIds.map((id) => httpRequest('GET', `/api/items/${id}`, keyOf(many)));
  const list = httpRequest('GET', '/api/items', keyOf(many));
  const creates = writers.map((seller) =>
    httpRequest('POST', '/api/items', keyOf(seller), newListing(`${BASE_URL}/photos/${seller.photoId}.jpg`)),
  );
  for (const request of [...gets.slice(0, 1), list]) {
    const answers = await Promise.all(servers.map(({ server }) => ask(server, request)));
    for (const answer of answers) deepStrictEqual(answer, answers[0]);
  }
  const inTurn = (requests: Buffer[]) => (n: number) => requests[n % requests.length] ?? list;
  yield compare('Get one item', servers, { ...ROUND, request: inTurn(gets) });
  yield compare('List 50 items', servers, { ...ROUND, request: () => list });
  servers.push(await start('Hono + SQL, a synced commit each', 'hono-durable'));
  yield compare('Create an item', servers, { ...ROUND, request: inTurn(creates) });
}

export const keyOf = ({ apiKey }: SeededSeller) => ({ 'x-service-api-key': apiKey });
