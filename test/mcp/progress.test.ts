import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ListingWriter } from '../../src/adapters/listing-writer.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { messageIn } from '../support/event-stream.ts';
import { officialLegacy, officialModern } from '../support/mcp-clients.ts';
import { picture } from '../support/pictures.ts';
import { scriptedWriter } from '../support/scripted-writer.ts';
import { listen } from '../support/server.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const PIXEL = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;

type Heard = { progress: number; total?: number | undefined; message?: string | undefined };
type Listen = { onprogress?: (heard: Heard) => void; signal?: AbortSignal };
type Call = (
  name: string,
  args: Record<string, unknown>,
  listen?: Listen,
) => Promise<Record<string, unknown>>;

const jsonOf = (result: { content?: unknown; toolResult?: unknown }): Record<string, unknown> => {
  const [block] = Array.isArray(result.content) ? result.content : [];
  return JSON.parse(String(block?.text));
};

const clients = [
  {
    era: '2026-07-28',
    async connect(url: string, key: string): Promise<{ call: Call; close(): Promise<void> }> {
      const client = await officialModern(url, key);
      return {
        call: async (name, args, listen) => jsonOf(await client.callTool({ name, arguments: args }, listen)),
        close: () => client.close(),
      };
    },
  },
  {
    era: '2025-11-25',
    async connect(url: string, key: string): Promise<{ call: Call; close(): Promise<void> }> {
      const client = await officialLegacy(url, key);
      return {
        call: async (name, args, listen) =>
          jsonOf(await client.callTool({ name, arguments: args }, undefined, listen)),
        close: () => client.close(),
      };
    },
  },
];

describe.each(clients)('a client of $era', ({ connect }) => {
  let t: TestApp;
  let seller: { apiKey: string; sellerId: string };
  let server: Awaited<ReturnType<typeof listen>>;
  let client: { call: Call; close(): Promise<void> };
  let held: ReturnType<ReturnType<typeof scriptedWriter>['hold']> | undefined;
  /** Settles when the writer is told to end. */
  let ended: Promise<void>;
  const writer = scriptedWriter();
  beforeEach(async () => {
    let tellEnded = () => {};
    ended = new Promise((resolve) => {
      tellEnded = resolve;
    });
    const listingWriter: ListingWriter = {
      ...writer,
      write(request, signal) {
        signal.addEventListener('abort', tellEnded, { once: true });
        return writer.write(request, signal);
      },
    };
    t = await openTestApp({ deps: { listingWriter } });
    seller = await t.signIn();
    server = await listen(t.app);
    client = await connect(`${server.url}/api/mcp`, seller.apiKey);
  });
  afterEach(async () => {
    held?.release();
    held = undefined;
    await client.close();
    await server.close();
    await t.close();
  });

  const listings = async () => (await client.call('get_listings', {})).items;
  const queued = () =>
    new Promise<void>((resolve) => {
      t.deps.nudge = resolve;
    });

  it('gets progress for each photo and the listing, in order', async () => {
    const heard: Heard[] = [];
    const made = await client.call(
      'create_listing',
      { photos: [PIXEL, PIXEL], item_identification: 'Oak desk' },
      { onprogress: (each) => heard.push(each) },
    );
    expect(made).toMatchObject({ title: 'Oak desk' });
    expect(heard).toEqual([
      { progress: 1, message: 'Photo 1 of 2 is stored.' },
      { progress: 2, message: 'Photo 2 of 2 is stored.' },
      { progress: 3, total: 4, message: 'The listing is being written.' },
      { progress: 4, total: 4, message: '“Oak desk” is saved.' },
    ]);
  });

  it.each([true, false])(
    'cancels, the writer stops, and nothing is saved (with progress: %s)',
    async (hears) => {
      held = writer.hold();
      const impatient = new AbortController();
      const call = client.call(
        'create_listing',
        { photos: [PIXEL], idempotency_key: 'once' },
        { signal: impatient.signal, ...(hears && { onprogress: () => {} }) },
      );
      const refused = expect(call).rejects.toThrow();
      await held.started;
      impatient.abort('No longer wanted');
      await refused;
      await ended;
      held.release();
      expect(await listings()).toEqual([]);
      // Its photo is deleted with it, and the key can be used for the same call again.
      await expect.poll(() => t.photoStorage.files.size).toBe(0);
      expect(await client.call('create_listing', { photos: [PIXEL], idempotency_key: 'once' })).toMatchObject(
        {
          item_id: expect.any(String),
        },
      );
    },
  );

  it('follows its bulk job to the end if it listens, with progress for each listing', async () => {
    const photos = [...(await storedPhotos(t, seller.sellerId, 1)), PIXEL];
    const groups = [
      { label: 'Lamp', photo_indexes: [0] },
      { label: 'Desk', photo_indexes: [1] },
    ];
    const heard: Heard[] = [];
    const begun = queued();
    const call = client.call(
      'bulk_create_listings',
      { photos, groups },
      { onprogress: (each) => heard.push(each) },
    );
    await begun;
    await t.runDueWork();
    expect(await call).toMatchObject({
      status: 'completed',
      job_id: expect.any(String),
      data: { items: [{ title: 'Lamp' }, { title: 'Desk' }], failed: [] },
    });
    expect(heard.map(({ progress }) => progress)).toEqual([1, 2, 3]);
    expect(heard.map(({ message }) => message)).toEqual([
      'Photo 1 of 1 is stored.',
      ...['“Lamp” is saved.', '“Desk” is saved.'],
    ]);
    expect(heard.at(-1)?.total).toBe(3);
  });

  it('gets its response immediately if it doesn’t', async () => {
    const photos = await storedPhotos(t, seller.sellerId, 1);
    expect(await client.call('bulk_create_listings', { photos })).toMatchObject({ status: 'processing' });
  });

  it('stops a bulk job that it cancels: what was made stays, nothing more is made', async () => {
    const photos = await storedPhotos(t, seller.sellerId, 3);
    const groups = photos.map((_, i) => ({ label: `Thing ${i}`, photo_indexes: [i] }));
    const impatient = new AbortController();
    const begun = queued();
    let tellFirst = () => {};
    const first = new Promise<void>((resolve) => {
      tellFirst = resolve;
    });
    const call = client.call(
      'bulk_create_listings',
      { photos, groups },
      { signal: impatient.signal, onprogress: () => tellFirst() },
    );
    const refused = expect(call).rejects.toThrow();
    // The first two finish, and the third waits in the writer.
    let calls = 0;
    const { write } = t.deps.listingWriter;
    t.deps.listingWriter.write = async (request, signal) => {
      calls += 1;
      if (calls === 3) held = writer.hold();
      return write(request, signal);
    };
    await begun;
    const work = t.runDueWork();
    await first;
    await expect.poll(() => held !== undefined).toBe(true);
    impatient.abort('No longer wanted');
    await Promise.all([refused, ended, work]);
    expect(await listings()).toHaveLength(2);
    await t.runDueWork();
    expect(await listings()).toHaveLength(2);
  });
});

it('a cancellation reaches only its sender’s call, and none if it is ambiguous', async () => {
  const writer = scriptedWriter();
  const t = await openTestApp({ deps: { listingWriter: writer } });
  const [one, other] = await Promise.all([t.signIn('one@example.com'), t.signIn('two@example.com')]);
  const send = (key: string, body: object, agent = 'desk') =>
    Promise.resolve(
      t.app.request('/api/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-11-25',
          'user-agent': agent,
          'x-service-api-key': key,
        },
        body: JSON.stringify({ jsonrpc: '2.0', ...body }),
      }),
    );
  const create = (key: string) =>
    send(key, {
      id: 7,
      method: 'tools/call',
      params: { name: 'create_listing', arguments: { photos: [PIXEL] } },
    });
  const cancel = (key: string, agent?: string) =>
    send(key, { method: 'notifications/cancelled', params: { requestId: 7 } }, agent);

  const held = writer.hold();
  const calls = [create(one.apiKey), create(one.apiKey), create(other.apiKey)];
  await expect.poll(() => writer.requests.length).toBe(3);
  await cancel(one.apiKey); // two have this id
  await cancel(other.apiKey, 'another app of the same seller');
  held.release();
  const isError = async (call: Promise<Response>) =>
    z
      .object({ result: z.object({ isError: z.boolean().optional() }) })
      .parse(JSON.parse(messageIn(await (await call).text()))).result.isError ?? false;
  expect(await Promise.all(calls.map(isError))).toEqual([false, false, false]);

  const again = writer.hold();
  const last = create(other.apiKey);
  await again.started;
  await cancel(other.apiKey);
  expect(await isError(last)).toBe(true);
  again.release();
  await t.close();
});
