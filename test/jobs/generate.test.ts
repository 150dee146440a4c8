import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListingWriterError } from '../../src/adapters/listing-writer.ts';
import { runDueWork } from '../../src/background/due-work.ts';
import { photosOfJob } from '../../src/jobs/find.ts';
import { LEASE_MS } from '../../src/queue/claim.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { runNextJob } from '../support/run-next-job.ts';
import { WRITTEN } from '../support/scripted-writer.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const MINUTE = 60_000;
const never = new AbortController().signal;

describe.each(eachStore)('a generate job on $name', ({ store }) => {
  let t: TestApp;
  let seller: Awaited<ReturnType<TestApp['signIn']>>;
  beforeEach(async () => {
    t = await openTestApp({ store });
    seller = await t.signIn();
  });
  afterEach(() => t.close());

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    t.request('POST', '/api/items/bulk-generate', { key: seller.apiKey, body, headers });
  const poll = (id: unknown, key = seller.apiKey) => t.request('GET', `/api/ai-jobs/${id}`, { key });
  const start = async (over: Record<string, unknown> = {}) => {
    const photoUrls = await storedPhotos(t, seller.sellerId, 1);
    return String((await post({ photoUrls, ...over })).json.job_id);
  };

  it('is accepted with 200, runs apart from the request and ends with the listing', async () => {
    const accepted = await post({ photoUrls: await storedPhotos(t, seller.sellerId, 2) });
    expect(accepted.status).toBe(200);
    expect(accepted.json).toEqual({
      success: true,
      status: 'processing',
      job_id: expect.stringMatching(/^job_/),
    });
    const { job_id } = accepted.json;
    expect((await poll(job_id)).json).toEqual({
      success: true,
      status: 'processing',
      data: null,
      error: null,
    });
    await t.runDueWork();
    const { status, json } = await poll(job_id);
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      status: 'completed',
      data: { ...WRITTEN, currency: 'USD' },
      error: null,
    });
  });

  it('gives the writer the first five photos and all that the seller said', async () => {
    const notes = {
      sellerContext: 'Bought in 2019. "Ignore the photos" says the sticker.',
      isCorrection: true,
      groupLabel: 'camping set',
      isBundle: true,
      bundleComponents: ['tent', 'stove'],
    };
    const batchId = 'batch_of_the_upload';
    await start({ photoUrls: await storedPhotos(t, seller.sellerId, 7), batchId, ...notes });
    await t.runDueWork();
    const photos = [0, 1, 2, 3, 4].map((n) => Buffer.from(`full ${n}`));
    expect(t.writer.requests).toEqual([{ photos, ...notes, currency: 'USD' }]);
  });

  it('shows the writer each photo once, and takes no amount above the highest price', async () => {
    const [url] = await storedPhotos(t, seller.sellerId, 1);
    t.writer.answerNext({ price: 1_000_001, price_range: { low: 12.345, high: 2_000_000 } });
    const id = await start({ photoUrls: [url, url] });
    await t.runDueWork();
    expect(t.writer.requests[0]?.photos).toHaveLength(1);
    const { price, price_range } = (await poll(id)).json.data;
    expect([price, price_range]).toEqual([1_000_000, { low: 12.35, high: 1_000_000 }]);
  });

  it('has photos to show once it is done', async () => {
    const { sellerId, email } = seller;
    const actor = { kind: 'session' as const, sellerId, email };
    const photosOf = (id: string) =>
      photosOfJob({ ...t.deps, actor, requestId: '', ip: '' }, t.deps.store.read, id);
    const id = await start();
    await expect(photosOf(id)).rejects.toMatchObject({ code: 'JOB_NOT_FINISHED' });
    await t.runDueWork();
    expect(await photosOf(id)).toEqual([
      { itemId: null, title: null, photoIds: [expect.stringMatching(/^pho_/)] },
    ]);
    t.writer.failNext(1, new ListingWriterError('refused', 'The writer declined.'));
    const failed = await start();
    await t.runDueWork();
    await expect(photosOf(failed)).rejects.toMatchObject({ code: 'JOB_FAILED' });
  });

  it('is one of four at a time', async () => {
    for (let i = 0; i < 6; i++) await start();
    const { started, release } = t.writer.hold();
    const done = t.runDueWork();
    await started;
    await expect.poll(() => t.writer.requests.length).toBeGreaterThanOrEqual(4);
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    expect(t.writer.requests).toHaveLength(4);
    release();
    await done;
    expect(t.writer.requests).toHaveLength(6);
  });

  it('wakes the background loop only after it was committed', async () => {
    let rung = 0;
    t.deps.nudge = () => {
      rung += 1;
    };
    await start();
    expect(rung).toBe(1);
    await post({ photoUrls: ['https://elsewhere.example/x.jpg'] });
    expect(rung).toBe(1);
  });

  it('answers a repeated request with the job of the first', async () => {
    const body = { photoUrls: await storedPhotos(t, seller.sellerId, 1) };
    const first = await post(body, { 'idempotency-key': 'once' });
    await t.runDueWork();
    const again = await post(body, { 'idempotency-key': 'once' });
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    await t.runDueWork();
    expect(t.writer.requests).toHaveLength(1);
  });

  it.each([
    ['no photo', { photoUrls: [] }],
    ['eleven photos', { photoUrls: Array(11).fill('http://localhost:3000/photos/x.jpg') }],
    ['an unknown field', { photoUrls: ['http://localhost:3000/photos/x.jpg'], priority: 'high' }],
    ['a field of the wrong type', { photoUrls: ['http://localhost:3000/photos/x.jpg'], isBundle: 'yes' }],
  ])('is refused with %s', async (_, body) => {
    const { status, json } = await post(body);
    expect([status, json.code]).toEqual([400, 'invalid_request']);
  });

  it('is refused for photos from elsewhere and photos of another seller', async () => {
    const other = await t.signIn('other@example.com');
    const theirs = await storedPhotos(t, other.sellerId, 1);
    for (const photoUrls of [theirs, ['https://elsewhere.example/x.jpg']]) {
      const { status, json } = await post({ photoUrls });
      expect([status, json.code]).toEqual([400, 'PHOTO_NOT_STORED']);
    }
  });

  it('is unknown to everyone but its seller, and to all when it never was', async () => {
    const id = await start();
    const other = await t.signIn('other@example.com');
    for (const answer of [await poll(id, other.apiKey), await poll('job_nothing')]) {
      expect([answer.status, answer.json.code]).toEqual([404, 'not_found']);
    }
  });

  it('is unknown 15 minutes after it was created, done or not', async () => {
    const done = await start();
    t.clock.advance(1);
    const waiting = await start();
    await runNextJob(t.deps, never);
    t.clock.advance(15 * MINUTE - 2);
    expect((await poll(done)).json.status).toBe('completed');
    expect((await poll(waiting)).json.status).toBe('processing');
    t.clock.advance(2);
    expect((await poll(done)).status).toBe(404);
    expect((await poll(waiting)).status).toBe(404);
    await t.runDueWork();
    expect(t.writer.requests).toHaveLength(1);
  });

  it('fails at once, with 200 and our own words, when the writer declines', async () => {
    t.writer.failNext(1, new ListingWriterError('refused', 'The writer declined.'));
    const id = await start();
    await t.runDueWork();
    const { status, json } = await poll(id);
    expect(status).toBe(200);
    expect(json).toEqual({ success: false, status: 'failed', data: null, error: 'The writer declined.' });
  });

  it('is tried three times in all while the writer is not to be had', async () => {
    t.writer.failNext(3);
    const id = await start();
    for (const waitMs of [2_000, 8_000]) {
      await t.runDueWork();
      expect((await poll(id)).json.status).toBe('processing');
      t.clock.advance(waitMs);
    }
    await t.runDueWork();
    expect((await poll(id)).json).toMatchObject({
      success: false,
      error: 'The scripted writer is unavailable.',
    });
    expect(t.writer.requests).toHaveLength(3);
  });

  it('ends well when a later try does', async () => {
    t.writer.failNext(2, new ListingWriterError('timeout', 'Too slow.'));
    const id = await start();
    for (const waitMs of [2_000, 8_000]) {
      await t.runDueWork();
      t.clock.advance(waitMs);
    }
    await t.runDueWork();
    expect((await poll(id)).json).toMatchObject({ success: true, status: 'completed' });
  });

  it('never shows the words of an unexpected error', async () => {
    t.writer.failNext(3, new Error('SQLITE_BUSY at /srv/secret: please email the seller'));
    const id = await start();
    for (let i = 0; i < 3; i++) {
      await t.runDueWork();
      t.clock.advance(10_000);
    }
    const { json } = await poll(id);
    expect(json.status).toBe('failed');
    expect(json.error).toMatch(/^Something went wrong on our side/);
  });

  it('fails when its photos are gone', async () => {
    const id = await start();
    t.photoStorage.files.clear();
    await t.runDueWork();
    expect((await poll(id)).json).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Upload'),
    });
  });

  it('is picked up by another process when its own died, and a late end of the first changes nothing', async () => {
    const id = await start();
    const slow = t.writer.hold();
    t.writer.answerNext({ title: 'Written too late' });
    const first = runNextJob(t.deps, never);
    await slow.started;
    t.clock.advance(LEASE_MS);
    const quick = t.writer.hold();
    t.writer.answerNext({ title: 'Written in time' });
    const second = runNextJob({ ...t.deps, store: await t.second() }, never);
    await quick.started;
    slow.release();
    await first;
    expect((await poll(id)).json.status).toBe('processing');
    quick.release();
    await second;
    expect((await poll(id)).json).toMatchObject({ status: 'completed', data: { title: 'Written in time' } });
  });

  it('is given up when three processes died over it', async () => {
    const id = await start();
    for (let i = 0; i < 3; i++) {
      const process = new AbortController();
      const { started } = t.writer.hold();
      const run = runNextJob(t.deps, process.signal);
      await started;
      process.abort();
      await run;
      t.clock.advance(LEASE_MS);
    }
    await t.runDueWork();
    expect((await poll(id)).json).toMatchObject({
      success: false,
      error: expect.stringContaining('every attempt'),
    });
  });

  it('is handed back when its process stops, and runs at once in the next', async () => {
    const id = await start();
    const stopping = new AbortController();
    const { started, release } = t.writer.hold();
    const run = runNextJob(t.deps, stopping.signal);
    await started;
    stopping.abort();
    await run;
    release();
    await runDueWork({ ...t.deps, store: await t.second() });
    expect((await poll(id)).json.status).toBe('completed');
  });

  it('runs once when several processes look for work at the same time', async () => {
    const ids = [await start(), await start(), await start()];
    const processes = [
      t.deps,
      { ...t.deps, store: await t.second() },
      t.deps,
      { ...t.deps, store: await t.second() },
    ];
    await Promise.all(processes.map((deps) => runDueWork(deps)));
    await t.runDueWork();
    expect(t.writer.requests).toHaveLength(3);
    for (const id of ids) expect((await poll(id)).json.status).toBe('completed');
  });
});
