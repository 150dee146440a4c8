import { expect, it } from 'vitest';
import { runDueWork } from '../../src/background/due-work.ts';
import { DAY } from '../../src/units.ts';
import { openTestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

it.each(eachStore)('deletes old records of reminders and briefings, on $name', async ({ store }) => {
  const t = await openTestApp({ store });
  const { sellerId } = await t.signIn();
  const other = (await t.signIn('other@example.com')).sellerId;
  const now = t.clock.now();
  const at = (days: number, ms = 0) => new Date(now.getTime() - days * DAY + ms);
  const { reminders, briefings } = t.deps.store.read.t;
  await t.deps.store.write(async (tx) => {
    const reminder = { sellerId, kind: 'page_1', createdAt: now };
    await tx.insert(reminders).values([
      { ...reminder, dueFor: at(30) },
      { ...reminder, dueFor: at(30, 1) },
      { ...reminder, sellerId: other, dueFor: at(300) },
    ]);
    await tx.insert(briefings).values([
      { holder: 'old', sellerId, briefedAt: at(365) },
      { holder: 'newer', sellerId, briefedAt: at(365, 1) },
    ]);
  });
  await runDueWork(t.deps);
  const { read } = t.deps.store;
  expect(await read.select({ dueFor: reminders.dueFor }).from(reminders)).toEqual([{ dueFor: at(30, 1) }]);
  expect(await read.select({ holder: briefings.holder }).from(briefings)).toEqual([{ holder: 'newer' }]);
  await t.close();
});
