import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import type { Interval } from '../scheduling/slots.ts';
import { timezoneOf } from '../sellers/zone.ts';
import type { VisitRow } from './find.ts';
import { nextReminder } from './reminders.ts';

type Of = { sellerId: string; conversationId: string };
type Change = Partial<Omit<VisitRow, 'conversationId' | 'sellerId' | 'calendarUid' | 'createdAt'>>;

/** Changes what is known about a visit; the first known fact creates it. */
export async function changeVisit(
  ctx: Pick<Deps, 'clock'>,
  tx: Write,
  { sellerId, conversationId }: Of,
  change: Change,
): Promise<VisitRow> {
  const { visits } = tx.t;
  const [row] = await tx
    .insert(visits)
    .values({
      sellerId,
      conversationId,
      calendarUid: conversationId,
      createdAt: ctx.clock.now(),
      ...change,
    })
    .onConflictDoUpdate({ target: visits.conversationId, set: change })
    .returning();
  if (!row) throw new Error('A visit was not written');
  return row;
}

/** Gives a visit its time. The caller checks that the time is free, and updates the buyer's holds. */
export async function setVisitTime(
  ctx: Pick<Deps, 'clock'>,
  tx: Write,
  of: Of,
  time: Interval & { setBy: NonNullable<VisitRow['setBy']>; moves?: number },
): Promise<VisitRow> {
  const zone = (await timezoneOf(tx, of.sellerId)) ?? 'UTC';
  const remindAt = nextReminder(time.startsAt, zone, ctx.clock.now());
  return changeVisit(ctx, tx, of, { ...time, remindAt, lateAt: null, hereAt: null });
}

/** Frees the time of a visit; a shared address stays recorded. */
export async function clearVisitTime(tx: Write, conversationId: string): Promise<void> {
  const { visits } = tx.t;
  await tx
    .update(visits)
    .set({ startsAt: null, endsAt: null, setBy: null, moves: 0, remindAt: null })
    .where(eq(visits.conversationId, conversationId));
}
