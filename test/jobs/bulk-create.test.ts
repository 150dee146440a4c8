import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListingWriterError } from '../../src/adapters/listing-writer.ts';
import { runDueWork } from '../../src/background/due-work.ts';
import type { SellerContext } from '../../src/context.ts';
import { getJob } from '../../src/jobs/get.ts';
import { CreatedListings } from '../../src/jobs/schemas.ts';
import {
  BulkCreateAccepted,
  type BulkCreateInput,
  bulkCreateListings,
} from '../../src/listings/bulk-create.ts';
import { getListing } from '../../src/listings/list.ts';
import { callTool } from '../../src/mcp/call-tool.ts';
import { LEASE_MS } from '../../src/queue/claim.ts';
import { bulkCreateListingsTool } from '../../tools/bulk-create-listings.ts';
import { getAiJobTool } from '../../tools/get-ai-job.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { runNextJob } from '../support/run-next-job.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const MINUTE = 60_000;
const never = new AbortController().signal;

describe.each(eachStore)('creating many listings on $name', ({ store }) => {
  let t: TestApp;
  let ctx: SellerContext;

  const open = async (env: Record<string, string> = { PLAN_DEFAULT: 'garage_sale' }) => {
    t = await openTestApp({ store, env });
    const { sellerId } = await t.signIn();
    const actor = {
      kind: 'api_key' as const,
      sellerId,
      email: 'seller@example.com',
      credentialId: 'key_1',
      expiresAt: t.clock.now(),
    };
    ctx = { ...t.deps, actor, requestId: 'req_1', ip: '127.0.0.1' };
  };
  beforeEach(() => open());
  afterEach(() => t.close());

  const photosOf = (count: number) => storedPhotos(t, ctx.actor.sellerId, count);
  const start = async (input: BulkCreateInput) => (await bulkCreateListings(ctx, input)).job_id;
  const poll = (id: string) => getJob(ctx, id);
  const created = async (id: string) => CreatedListings.parse((await poll(id)).data);
  const items = () => {
    const { items: rows } = t.deps.store.read.t;
    return t.deps.store.read.select({ title: rows.title, status: rows.status }).from(rows);
  };

  it('sorts the photos into items, writes and saves each, and reports them', async () => {
    const photos = await photosOf(4);
    t.writer.groupAs([
      { label: 'Brass lamp', photoIndexes: [2, 0] },
      { label: 'Pine desk', photoIndexes: [1, 3] },
    ]);
    const accepted = await bulkCreateListings(ctx, { photos, seller_context: 'Lamp $20, desk $90' });
    expect(accepted).toEqual({
      status: 'processing',
      job_id: expect.stringMatching(/^job_/),
      photo_count: 4,
    });
    expect(await poll(accepted.job_id)).toMatchObject({ success: true, status: 'processing', data: null });
    await t.runDueWork();
    expect(t.writer.groupings).toEqual([{ photoCount: 4, sellerContext: 'Lamp $20, desk $90' }]);
    const job = await poll(accepted.job_id);
    expect(job).toMatchObject({
      success: true,
      status: 'completed',
      error: null,
      progress: { done: 2, total: 2 },
    });
    expect(job.data).toEqual({
      items: [
        {
          item_id: expect.stringMatching(/^item_/),
          title: 'Brass lamp',
          price: 45,
          currency: 'USD',
          status: 'available',
          needs_review: false,
          photos: [photos[2], photos[0]],
        },
        expect.objectContaining({ title: 'Pine desk', photos: [photos[1], photos[3]] }),
      ],
      failed: [],
    });
    expect((await items()).map((item) => item.title).sort()).toEqual(['Brass lamp', 'Pine desk']);
  });

  it('takes the groups that it is given instead of asking', async () => {
    const photos = await photosOf(3);
    const groups = [{ label: 'Chairs', photo_indexes: [2, 1] }, { photo_indexes: [0] }];
    const id = await start({ photos, groups });
    await t.runDueWork();
    expect(t.writer.groupings).toEqual([]);
    expect((await created(id)).items.map((item) => item.photos)).toEqual([
      [photos[2], photos[1]],
      [photos[0]],
    ]);
    expect(t.writer.requests.map((request) => request.groupLabel).sort()).toEqual(['Chairs', undefined]);
  });

  it('saves the caller’s own words without asking a writer, and asks one for the rest alone', async () => {
    const photos = await photosOf(2);
    const own = {
      title: 'Oak table',
      description: 'Solid.',
      price: 120,
      condition: 'Good' as const,
      category: 'Furniture' as const,
      specifications: { Material: 'Oak' },
      min_price: 90,
    };
    const groups = [
      { photo_indexes: [0], ...own },
      { photo_indexes: [1], label: 'Lamp', title: 'Brass lamp', price: 30 },
    ];
    const id = await start({ photos, groups, draft: true });
    await t.runDueWork();
    expect(t.writer.requests).toMatchObject([{ groupLabel: 'Lamp', title: 'Brass lamp' }]);
    const made = (await created(id)).items;
    expect(made).toMatchObject([
      { title: 'Oak table', price: 120, status: 'inactive', needs_review: false },
      { title: 'Brass lamp', price: 30, status: 'inactive', needs_review: false },
    ]);
    const item = await getListing(ctx, made[0]?.item_id ?? '');
    expect(item).toMatchObject({ ...own, photos: [photos[0]] });
  });

  it('holds own words that an agent gives to the checks of any listing, one by one', async () => {
    const { sellers } = t.deps.store.read.t;
    await t.deps.store.write((tx) =>
      tx
        .update(sellers)
        .set({ streetAddress: '12 Oak Street, Springfield' })
        .where(eq(sellers.id, ctx.actor.sellerId))
        .returning({ id: sellers.id }),
    );
    const words = { price: 5, condition: 'Good' as const, category: 'Other' as const };
    const groups = [
      { photo_indexes: [0], title: 'Chair', description: 'Come to 12 Oak St.', ...words },
      { photo_indexes: [1], title: 'Rug', description: 'Clean.', ...words },
    ];
    const id = await start({ photos: await photosOf(2), groups });
    await t.runDueWork();
    const { items: made, failed } = await created(id);
    expect(made.map(({ title }) => title)).toEqual(['Rug']);
    expect(failed).toMatchObject([{ error: expect.stringContaining('address') }]);
  });

  it('stores photos that come as data URIs', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    const base64 = (await picture.png().toBuffer()).toString('base64');
    const id = await start({ photos: [`data:image/png;base64,${base64}`] });
    await t.runDueWork();
    expect((await created(id)).items).toHaveLength(1);
  });

  it.each([
    ['neither photos nor a session', {}],
    ['both photos and a session', { photos: ['x'], upload_session_id: 'upl_1' }],
    [
      'a photo in two groups',
      { photos: ['x', 'y'], groups: [{ photo_indexes: [0, 1] }, { photo_indexes: [1] }] },
    ],
    ['a photo in no group', { photos: ['x', 'y'], groups: [{ photo_indexes: [0] }] }],
    ['a photo that was not given', { photos: ['x'], groups: [{ photo_indexes: [0, 1] }] }],
  ])('refuses %s', async (_, input) => {
    await expect(start(input)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('refuses photos of another seller', async () => {
    const other = await t.signIn('other@example.com');
    const photos = await storedPhotos(t, other.sellerId, 1);
    await expect(start({ photos })).rejects.toMatchObject({ code: 'PHOTO_NOT_STORED' });
  });

  it('saves what it can and reports the rest', async () => {
    const photos = await photosOf(3);
    t.writer.failNext(1, new ListingWriterError('refused', 'The writer declined.'));
    const id = await start({ photos });
    await t.runDueWork();
    const answer = await created(id);
    expect(answer.items).toHaveLength(2);
    expect(answer.failed).toEqual([{ photos: [expect.any(String)], error: 'The writer declined.' }]);
    const told = [...answer.items, ...answer.failed].flatMap((each) => each.photos);
    expect(told.sort()).toEqual([...photos].sort());
  });

  it('has failed when not a single item came of it', async () => {
    t.writer.failNext(2, new ListingWriterError('refused', 'The writer declined.'));
    const id = await start({ photos: await photosOf(2) });
    await t.runDueWork();
    expect(await poll(id)).toMatchObject({
      success: false,
      status: 'failed',
      data: null,
      error: 'No item was created. The writer declined.',
    });
  });

  it('says how to do without sorting when the writer declines to sort', async () => {
    t.writer.group = async () => {
      throw new ListingWriterError('refused', 'The writer declined.');
    };
    const photos = await photosOf(2);
    const id = await start({ photos });
    await t.runDueWork();
    expect(await poll(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('groups') });
    const again = await start({ photos, groups: [{ photo_indexes: [0, 1] }] });
    await t.runDueWork();
    expect((await created(again)).items).toHaveLength(1);
  });

  it('keeps five photos of an item and names the others', async () => {
    const photos = await photosOf(7);
    t.writer.groupAs([{ label: 'Desk', photoIndexes: [0, 1, 2, 3, 4, 5, 6] }]);
    const id = await start({ photos });
    await t.runDueWork();
    expect((await created(id)).items).toMatchObject([
      { photos: photos.slice(0, 5), left_out_photos: photos.slice(5) },
    ]);
  });

  it('makes no item twice when its process dies between two items', async () => {
    const id = await start({ photos: await photosOf(5) });
    const died = new AbortController();
    let saved = 0;
    // The process ends right after its second item committed.
    const dying = {
      ...t.deps,
      listingWriter: {
        ...t.writer,
        write: async (...args: Parameters<typeof t.writer.write>) => {
          if (saved === 2) died.abort();
          died.signal.throwIfAborted();
          saved += 1;
          return t.writer.write(...args);
        },
      },
    };
    await runNextJob(dying, died.signal);
    const before = (await items()).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(5);
    expect((await poll(id)).progress).toEqual({ done: before, total: 5 });
    await runDueWork({ ...t.deps, store: await t.second() });
    expect(await items()).toHaveLength(5);
    expect((await created(id)).items).toHaveLength(5);
    expect(t.writer.groupings).toHaveLength(1);
  });

  it('makes no item twice when a process that was thought dead continues', async () => {
    const id = await start({ photos: await photosOf(3) });
    const slow = t.writer.hold();
    const first = runNextJob(t.deps, never);
    await slow.started;
    t.clock.advance(LEASE_MS);
    const second = runNextJob({ ...t.deps, store: await t.second() }, never);
    slow.release();
    await Promise.all([first, second]);
    await t.runDueWork();
    expect(await items()).toHaveLength(3);
    expect((await created(id)).items).toHaveLength(3);
  });

  it('reports what was created when it is given up', async () => {
    const id = await start({ photos: await photosOf(3) });
    for (let i = 0; i < 3; i++) {
      const process = new AbortController();
      if (i === 0) {
        // One item is saved before the first process ends.
        const original = t.writer.write;
        let calls = 0;
        await runNextJob(
          {
            ...t.deps,
            listingWriter: {
              ...t.writer,
              write: async (...args: Parameters<typeof original>) => {
                calls += 1;
                if (calls > 1) {
                  process.abort();
                  throw new Error('ended');
                }
                return original(...args);
              },
            },
          },
          process.signal,
        );
        continue;
      }
      process.abort();
      await runNextJob(t.deps, process.signal);
    }
    await t.runDueWork();
    const job = await poll(id);
    expect(job.status).toBe('completed');
    const answer = await created(id);
    expect(answer.items.length + answer.failed.length).toBe(3);
    expect(answer.items).toHaveLength((await items()).length);
  });

  it('stays readable while it makes progress and for 15 minutes after', async () => {
    const id = await start({ photos: await photosOf(2) });
    t.clock.advance(14 * MINUTE);
    await t.runDueWork();
    t.clock.advance(14 * MINUTE);
    expect((await poll(id)).status).toBe('completed');
    t.clock.advance(MINUTE);
    await expect(poll(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('never publishes the address of the seller, wherever the writer has it from', async () => {
    await ctx.store.write((tx) =>
      tx
        .update(tx.t.sellers)
        .set({ streetAddress: '12 Oak Street' })
        .where(eq(tx.t.sellers.id, ctx.actor.sellerId))
        .returning({ id: tx.t.sellers.id }),
    );
    t.writer.answerNext({ description: 'Pick it up at 12 Oak St., any evening.' });
    const id = await start({ photos: await photosOf(2) });
    await t.runDueWork();
    const answer = await created(id);
    expect(answer.items).toHaveLength(1);
    expect(answer.failed[0]?.error).toContain('street address');
  });

  it('takes all photos of an upload session, once', async () => {
    const photos = await photosOf(2);
    const [sessionId, now] = ['upl_1', t.clock.now()];
    const { sellerId } = ctx.actor;
    await ctx.store.write(async (tx) => {
      const expiresAt = new Date(now.getTime() + MINUTE);
      await tx
        .insert(tx.t.uploadSessions)
        .values({ id: sessionId, sellerId, tokenHash: 'hash', expiresAt, createdAt: now })
        .returning();
      await tx.update(tx.t.photos).set({ uploadSessionId: sessionId }).returning({ id: tx.t.photos.id });
    });
    const groups = [{ photo_indexes: [0, 1, 2] }];
    await expect(start({ upload_session_id: sessionId, groups })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    // The refusal used up nothing.
    const id = await start({ upload_session_id: sessionId });
    await expect(start({ upload_session_id: sessionId })).rejects.toMatchObject({
      code: 'UPLOAD_SESSION_REDEEMED',
    });
    await t.runDueWork();
    expect((await created(id)).items.flatMap((item) => item.photos).sort()).toEqual(photos.sort());
  });

  it('requires an email on the account', async () => {
    const homeless = { ...ctx, actor: { ...ctx.actor, email: null } };
    const photos = await photosOf(1);
    await expect(bulkCreateListings(homeless, { photos })).rejects.toMatchObject({
      code: 'NO_EMAIL_ON_FILE',
    });
  });

  it('is one job for a call that is repeated with its key', async () => {
    const args = { photos: await photosOf(1), idempotency_key: 'once' };
    const first = await callTool(ctx, bulkCreateListingsTool, args);
    const again = await callTool(ctx, bulkCreateListingsTool, args);
    expect(again).toEqual(first);
    await t.runDueWork();
    expect(await items()).toHaveLength(1);
  });

  it('can be followed with the tools', async () => {
    const started = await callTool(ctx, bulkCreateListingsTool, { photos: await photosOf(1) });
    const { job_id } = BulkCreateAccepted.parse(JSON.parse(started.json));
    await t.runDueWork();
    const polled = await callTool(ctx, getAiJobTool, { job_id });
    expect(JSON.parse(polled.json)).toMatchObject({ success: true, status: 'completed', error: null });
    expect(await callTool(ctx, getAiJobTool, { job_id: 'job_nothing' })).toMatchObject({ refused: true });
  });

  describe('at the limits of the plan', () => {
    beforeEach(async () => {
      await t.close();
      await open({ PLAN_LIMITS: 'free.active_items=2,free.creations=3' });
    });

    it('saves inactive past the active limit and reports the rest past the ceiling, asking the writer no further', async () => {
      const id = await start({ photos: await photosOf(6) });
      await t.runDueWork();
      const answer = await created(id);
      expect(answer.items).toHaveLength(3);
      expect(answer.items.filter((item) => item.inactive)).toHaveLength(1);
      expect(answer.failed).toHaveLength(3);
      expect(answer.failed[0]?.error).toContain('3 new listings');
      expect(t.writer.requests.length).toBeLessThanOrEqual(4);
      await expect(start({ photos: await photosOf(1) })).rejects.toMatchObject({
        code: 'CREATION_LIMIT_REACHED',
      });
    });
  });
});
