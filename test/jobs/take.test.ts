import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SellerContext } from '../../src/context.ts';
import { queueJob } from '../../src/jobs/queue.ts';
import { takeFinishedJob } from '../../src/jobs/run.ts';
import { photoIdOf, photoUrls } from '../../src/photos/urls.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { WRITTEN } from '../support/scripted-writer.ts';
import { storedPhotos } from '../support/stored-photos.ts';

describe.each(eachStore)('taking the listing of a job on $name', ({ store }) => {
  let t: TestApp;
  let ctx: SellerContext;
  let key: string;
  let photoIds: string[];
  let jobId: string;

  beforeEach(async () => {
    t = await openTestApp({ store });
    const { sellerId, apiKey } = await t.signIn();
    key = apiKey;
    ctx = contextOf(sellerId);
    const photoUrls = await storedPhotos(t, sellerId, 7);
    photoIds = photoUrls.flatMap((url) => photoIdOf(t.config, url) ?? []);
    const { json } = await t.request('POST', '/api/items/bulk-generate', { key, body: { photoUrls } });
    jobId = String(json.job_id);
  });
  afterEach(() => t.close());

  const contextOf = (sellerId: string): SellerContext => {
    const actor = { kind: 'session' as const, sellerId, email: 'seller@example.com' };
    return { ...t.deps, actor, requestId: 'req_1', ip: '127.0.0.1' };
  };
  const take = (over: { jobId?: string; itemId?: string; photoIds?: string[] } = {}, as = ctx) =>
    as.store.write((tx) =>
      takeFinishedJob(as, tx, { jobId, itemId: 'item_1', photoIds: photoIds.slice(0, 1), ...over }),
    );

  it('gives the listing once, and leaves that of another job', async () => {
    const body = { photoUrls: photoIds.map((id) => photoUrls(t.config, [id]).photos[0]) };
    const { json } = await t.request('POST', '/api/items/bulk-generate', { key, body });
    await t.runDueWork();
    expect(await take()).toEqual({ ...WRITTEN, currency: 'USD' });
    await expect(take({ itemId: 'item_2' })).rejects.toMatchObject({ code: 'JOB_ALREADY_SAVED' });
    expect(await take({ itemId: 'item_2', jobId: json.job_id })).toEqual({ ...WRITTEN, currency: 'USD' });
  });

  it('gives it to one of two saves at the same time', async () => {
    await t.runDueWork();
    const other = { ...ctx, store: await t.second() };
    const ends = await Promise.allSettled([take(), take({ itemId: 'item_2' }, other)]);
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({
      code: 'JOB_ALREADY_SAVED',
    });
  });

  it('gives it back when the save comes to nothing', async () => {
    await t.runDueWork();
    const failing = ctx.store.write(async (tx) => {
      await takeFinishedJob(ctx, tx, { jobId, itemId: 'item_1', photoIds: photoIds.slice(0, 1) });
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect(await take()).toEqual({ ...WRITTEN, currency: 'USD' });
  });

  it('takes one to five photos, all of the job, also those that were not sent to the writer', async () => {
    await t.runDueWork();
    for (const wrong of [[], photoIds.slice(0, 6), ['pho_other']]) {
      await expect(take({ photoIds: wrong })).rejects.toMatchObject({ code: 'invalid_request' });
    }
    expect(await take({ photoIds: photoIds.slice(2) })).toEqual({ ...WRITTEN, currency: 'USD' });
  });

  it('waits for the end of the job', async () => {
    await expect(take()).rejects.toMatchObject({ code: 'JOB_NOT_FINISHED' });
  });

  it('is refused for a failed job', async () => {
    t.photoStorage.files.clear();
    await t.runDueWork();
    await expect(take()).rejects.toMatchObject({ code: 'JOB_FAILED' });
  });

  it('is refused for a job that creates its items itself', async () => {
    const id = await ctx.store.write((tx) => queueJob(ctx, tx, { kind: 'create_listings', payload: {} }));
    await expect(take({ jobId: id })).rejects.toMatchObject({ code: 'JOB_ALREADY_SAVED' });
  });

  it('refuses unknown and expired jobs, and those of another seller', async () => {
    await t.runDueWork();
    const other = await t.signIn('other@example.com');
    await expect(take({ jobId: 'job_nothing' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(take({}, contextOf(other.sellerId))).rejects.toMatchObject({ code: 'not_found' });
    t.clock.advance(15 * 60_000);
    await expect(take()).rejects.toMatchObject({ code: 'not_found' });
  });
});
