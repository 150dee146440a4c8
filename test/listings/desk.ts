import type { SellerContext } from '../../src/context.ts';
import { callTool } from '../../src/mcp/call-tool.ts';
import { tools } from '../../tools/index.ts';
import type { TestApp } from '../support/app.ts';
import { storedPhotos } from '../support/stored-photos.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** All fields that a listing needs so that no AI is called. */
export const LAMP = {
  title: 'Brass lamp',
  description: 'Works well.',
  price: 35.5,
  condition: 'Good',
  category: 'Decor',
} as const;

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A signed-in seller who creates and changes listings. */
export async function openDesk(t: TestApp, email = 'seller@example.com') {
  const { sellerId, apiKey: key } = await t.signIn(email);
  const ctx = (): SellerContext => ({
    ...t.deps,
    actor: { kind: 'api_key', sellerId, email, credentialId: 'key_test', expiresAt: t.clock.now() },
    requestId: 'req_test',
    ip: '127.0.0.1',
  });
  const desk = {
    sellerId,
    key,
    email,
    session: await t.sessionOf({ sellerId, email }),
    photos: (count = 1) => storedPhotos(t, sellerId, count),
    request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      t.request(method, path, { key, ...(body !== undefined && { body }), ...(headers && { headers }) }),
    /** Creates a listing and returns its data. */
    async create(fields: object = {}) {
      const body = { ...LAMP, ...('photos' in fields ? {} : { photos: await desk.photos() }), ...fields };
      const { status, json } = await desk.request('POST', '/api/items', body);
      if (status !== 200) throw new Error(`The listing was not created: ${JSON.stringify(json)}`);
      return json.data;
    },
    put: (id: string, body: unknown, headers?: Record<string, string>) =>
      desk.request('PUT', `/api/items/${id}`, body, headers),
    get: async (id: string) => (await desk.request('GET', `/api/items/${id}`)).json.data,
    list: async (query = '') => (await desk.request('GET', `/api/items${query}`)).json.data.items,
    publish: (fields: object = {}) =>
      desk.request('POST', '/api/pages/publish', { publish: true, ...fields }),
    /** Reserves items like a buyer. Their page must be online. */
    async reserve(slug: string, itemIds: string[], buyer = 'ben@example.com') {
      const body = { slug, item_ids: itemIds, buyer_name: 'Ben', buyer_email: buyer };
      return t.request('POST', '/api/reservations', { body });
    },
    /** Runs a tool like the endpoint. A refusal is thrown with its fields. */
    async tool(name: string, args: object = {}) {
      const tool = tools.find((each) => each.name === name);
      if (!tool) throw new Error(`There is no tool ${name}`);
      const { json, refused } = await callTool(ctx(), tool, args);
      const data = JSON.parse(json);
      if (refused) throw Object.assign(new Error(data.error), data);
      tool.output.parse(data);
      return data;
    },
  };
  return desk;
}
