import { atMost } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { sharedWith } from '../visits/address.ts';
import { isTimed } from '../visits/find.ts';
import { nextReminder, reminderNow } from '../visits/reminders.ts';
import { changeVisit } from '../visits/set.ts';
import { announce, EVENTS } from './announce.ts';
import { itemsOfVisit, reservationsOfVisit } from './visit.ts';

/** Reminds both sides of upcoming visits, up to `limit`. Returns how many it looked at. */
export async function remindOfVisits(ctx: Deps, limit: number): Promise<number> {
  const due = await listRows(
    ctx.store.read,
    'visits',
    { remindAt: atMost(ctx.clock.now()) },
    { columns: ['conversationId'], order: ['remindAt', 'conversationId'], limit },
  );
  for (const { conversationId } of due) await ctx.store.write((tx) => remind(ctx, tx, conversationId));
  return due.length;
}

async function remind(ctx: Deps, tx: Write, conversationId: string): Promise<void> {
  const now = ctx.clock.now();
  // Another instance may have reminded of it by now.
  const [visit] = await listRows(tx, 'visits', { conversationId, remindAt: atMost(now) });
  if (!isTimed(visit)) return;
  const zone = (await timezoneOf(tx, visit.sellerId)) ?? 'UTC';
  await changeVisit(ctx, tx, visit, { remindAt: nextReminder(visit.startsAt, zone, now) });
  const kind = reminderNow(visit.startsAt, zone, now);
  const [reservation] = await reservationsOfVisit(tx, conversationId);
  if (!kind || !reservation) return;
  await announce(ctx, tx, reservation, EVENTS.comingUp, {
    kind,
    visit,
    places: await itemsOfVisit(tx, conversationId),
    shared: await sharedWith(tx, visit),
  });
}
