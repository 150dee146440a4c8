import { expect, it } from 'vitest';
import { runDueWork } from '../../src/background/due-work.ts';
import { DUTIES } from '../../src/background/duties.ts';
import { sweep, tellingSweep } from '../../src/background/duty.ts';
import type { Deps } from '../../src/context.ts';
import { enqueueMail } from '../../src/mail/outbox.ts';
import { openTestApp } from '../support/app.ts';
import { busySale, deafReceivers } from '../support/busy-sale.ts';
import { storeKindsAndLanes } from '../support/stores.ts';

const HOUR = 3_600_000;
/** Longer than records of sent reminders are kept. */
const DAYS = 45;

it('what time causes is told once, by duties that a restore holds back', async () => {
  const t = await openTestApp({
    env: { PLAN_LIMITS: 'free.active_items=9' },
    deps: { webhookSender: deafReceivers },
  });
  const { slug, as } = await busySale(t, 'xyzzy');
  await as('POST', '/api/pages/publish', {
    ends_on: new Date(t.clock.now().getTime() + 20 * 24 * HOUR).toISOString().slice(0, 10),
  });
  await t.app.request(`/${slug}`, { headers: { accept: 'text/html' } });
  const queued = () => t.deps.store.read.$count(t.deps.store.read.t.outbox);
  const telling = new Set<string>();
  const twice: string[] = [];
  for (let step = 0; step < DAYS * 2; step++) {
    t.clock.advance(12 * HOUR);
    const sent = t.mailer.sent.length;
    for (const duty of DUTIES) {
      const before = await queued();
      await runDueWork(t.deps, [duty]);
      if ((await queued()) > before) telling.add(duty.name);
    }
    const said = (from: number) => t.mailer.sent.slice(from).map(({ kind, to }) => `${kind} to ${to}`);
    const first = said(sent);
    const again = t.mailer.sent.length;
    await t.runDueWork();
    twice.push(...said(again).filter((each) => first.includes(each)));
  }
  expect(twice).toEqual([]);
  const held = DUTIES.filter(({ tells }) => tells).map(({ name }) => name);
  expect([...telling].filter((name) => !held.includes(name))).toEqual([]);
  expect([...telling]).toEqual(
    expect.arrayContaining(['reservations', 'sales-over', 'reminders', 'key-reminders']),
  );
  await t.close();
}, 60_000);

it.each(storeKindsAndLanes)('every duty looks for what is due on $name', async ({ open }) => {
  const { store, done } = await open();
  const t = await openTestApp({ deps: { store } });
  await expect(t.runDueWork()).resolves.toBeUndefined();
  await t.close();
  await done();
});

it('a duty that has nothing to do only reads', async () => {
  const t = await openTestApp({
    env: { PLAN_LIMITS: 'free.active_items=9' },
    deps: { webhookSender: deafReceivers },
  });
  await busySale(t, 'xyzzy');
  await t.runDueWork();
  const writes = async () =>
    /^resale_store_write_duration_seconds_count (\d+)$/m.exec(await t.deps.metrics.text([]))?.[1];
  const writing: string[] = [];
  for (const duty of DUTIES) {
    const before = await writes();
    await runDueWork(t.deps, [duty]);
    if ((await writes()) !== before) writing.push(duty.name);
  }
  expect(await writes()).toBeDefined();
  expect(writing).toEqual([]);
  await t.close();
});

it('a duty can only email people if a restore holds its emails back', async () => {
  const t = await openTestApp();
  const mail = { kind: 'sign_in_code', to: 'a@example.com', subject: 'Hi', text: 'Hi', html: 'Hi' } as const;
  const greet = async (deps: Deps) => {
    await deps.store.write((tx) => enqueueMail(deps, tx, mail));
    return 0;
  };
  const failed = await runDueWork(t.deps, [sweep('greetings', HOUR, 1, greet)]).catch(
    (error) => error.errors,
  );
  expect(String(failed)).toContain('greetings emails people');
  const queued = () => t.deps.store.read.$count(t.deps.store.read.t.outbox);
  expect(await queued()).toBe(0);
  await runDueWork(t.deps, [tellingSweep('greetings', HOUR, 1, greet)]);
  expect(await queued()).toBe(1);
  await t.close();
});
