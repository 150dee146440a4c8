import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { systemRandom } from '../../src/adapters/random.ts';
import { claimJob, finishJob, LEASE_MS, putBack, renewLease } from '../../src/jobs/claim.ts';
import { jobById } from '../../src/jobs/find.ts';
import { sweepJobs } from '../../src/jobs/purge.ts';
import { JOB_LIFE_MS, queueJob } from '../../src/jobs/queue.ts';
import { TestClock } from '../support/clock.ts';
import { storeKinds, type TestStores } from '../support/stores.ts';

describe.each(storeKinds)('jobs on $name', (kind) => {
  let stores: TestStores;
  let clock: TestClock;
  /** The same database as two processes see it. */
  let here: { store: Store; clock: TestClock };
  let there: { store: Store; clock: TestClock };

  beforeEach(async () => {
    stores = await kind.open();
    clock = new TestClock();
    here = { store: stores.store, clock };
    there = { store: await stores.second(), clock };
    const now = clock.now();
    await here.store.write((tx) =>
      tx
        .insert(tx.t.sellers)
        .values({ id: 'usr_1', email: 'seller@example.com', tier: 'free', createdAt: now, updatedAt: now })
        .returning(),
    );
  });
  afterEach(() => stores.done());

  const queue = () => {
    const actor = { kind: 'session' as const, sellerId: 'usr_1', email: null };
    const payload = { photoIds: [] };
    return here.store.write((tx) =>
      queueJob({ clock, random: systemRandom, actor, requestId: 'req_1' }, tx, {
        kind: 'generate_listing',
        payload,
      }),
    );
  };
  const row = async (id: string) => (await jobById(here.store.read, { id }))[0];
  const done = { status: 'completed' as const, result: { by: 'the holder' } };

  it('are handed out once each, oldest first, also between processes', async () => {
    const queued: string[] = [];
    for (let i = 0; i < 6; i++) {
      queued.push(await queue());
      clock.advance(1);
    }
    expect((await claimJob(here))?.id).toBe(queued[0]);
    const rest = await Promise.all([here, there, here, there, here, there, here].map(claimJob));
    const ids = rest.flatMap((job) => job?.id ?? []).sort();
    // Processes that meet at one row leave it to one of them: another round gets what was passed over.
    for (let job = await claimJob(there); job; job = await claimJob(there)) ids.push(job.id);
    expect(ids.sort()).toEqual(queued.slice(1).sort());
  });

  it('are due again when the process that held them died', async () => {
    const id = await queue();
    const first = await claimJob(here);
    expect(first?.attempts).toBe(1);
    clock.advance(LEASE_MS - 1);
    expect(await claimJob(there)).toBeUndefined();
    clock.advance(1);
    expect(await claimJob(there)).toMatchObject({ id, attempts: 2 });
    expect(await claimJob(here)).toBeUndefined();
  });

  it('stay with a process that renews its lease', async () => {
    await queue();
    const held = (await claimJob(here))!;
    clock.advance(LEASE_MS / 2);
    expect(await renewLease(here, held)).toBe(true);
    clock.advance(LEASE_MS / 2);
    expect(await claimJob(there)).toBeUndefined();
  });

  it('are not changed by a process that lost them', async () => {
    const id = await queue();
    const late = (await claimJob(here))!;
    clock.advance(LEASE_MS);
    const holder = (await claimJob(there))!;
    expect(await finishJob(here, late, { status: 'failed', error: 'late' })).toBe(false);
    expect(await renewLease(here, late)).toBe(false);
    expect(await putBack(here, late, 0)).toBe(false);
    expect(await finishJob(there, holder, done)).toBe(true);
    expect(await row(id)).toMatchObject({ status: 'completed', result: { by: 'the holder' }, error: null });
    expect(await finishJob(there, holder, { status: 'failed', error: 'twice' })).toBe(false);
  });

  it('wait as long as they were put back for', async () => {
    await queue();
    expect(await putBack(here, (await claimJob(here))!, 2000)).toBe(true);
    clock.advance(1999);
    expect(await claimJob(here)).toBeUndefined();
    clock.advance(1);
    expect(await claimJob(here)).toMatchObject({ attempts: 2 });
  });

  it('are neither handed out nor kept past their 15 minutes', async () => {
    const id = await queue();
    clock.advance(JOB_LIFE_MS - 1);
    expect(await sweepJobs(here, 100)).toBe(0);
    clock.advance(1);
    expect(await claimJob(here)).toBeUndefined();
    expect(await sweepJobs(here, 100)).toBe(1);
    expect(await row(id)).toBeUndefined();
  });
});
