import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';

/** The state of queued work; for email, see `mailState`. */
export async function workState(db: Read, now: Date) {
  const { jobs: j, webhookDeliveries: d, webhooks: w, pushMessages } = db.t;
  const alive = gt(j.expiresAt, now);
  const due = and(eq(j.status, 'processing'), lte(j.dueAt, now), alive);
  const [oldestJob] = await db
    .select({ since: j.createdAt })
    .from(j)
    .where(due)
    .orderBy(asc(j.dueAt))
    .limit(1);
  const [oldestEvent] = await db
    .select({ since: d.createdAt })
    .from(d)
    .innerJoin(w, eq(w.id, d.webhookId))
    // If a receiver is down, its deliveries don't mean that the service is behind.
    .where(and(eq(d.status, 'queued'), isNull(w.failingSince)))
    .orderBy(asc(d.dueAt))
    .limit(1);
  return {
    jobs: {
      waiting: await db.$count(j, due),
      running: await db.$count(j, and(eq(j.status, 'processing'), gt(j.dueAt, now), alive)),
      completed: await db.$count(j, and(eq(j.status, 'completed'), alive)),
      failed: await db.$count(j, and(eq(j.status, 'failed'), alive)),
      oldestWaitingSince: oldestJob?.since ?? null,
    },
    /** Events that still have to be sent to webhooks. */
    webhooks: {
      waiting: await db.$count(d, eq(d.status, 'queued')),
      oldestSince: oldestEvent?.since ?? null,
    },
    pushes: await db.$count(pushMessages),
  };
}

/** The state of holds, across all sellers. */
export async function holdState(db: Read, now: Date) {
  const { reservations: r, items } = db.t;
  const rows = await db
    .select({ status: r.status, n: sql<number>`count(*)`.mapWith(Number) })
    .from(r)
    .where(inArray(r.status, ['pending', 'active', 'queued']))
    .groupBy(r.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  return {
    unconfirmed: of('pending'),
    confirmed: of('active'),
    queued: of('queued'),
    byHand: await db.$count(items, gt(items.reservedUntil, now)),
  };
}
