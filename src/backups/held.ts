import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Read, Store } from '../../db/store.ts';
import type { Deps } from '../context.ts';

export type HeldBack = { mails: number; events: number; pushes: number };

/**
 * Holds back all that waits to be sent: the service that a backup is of may have sent it since. Codes are of no use any
 * more, and what browsers would be told stands in the inbox: these are dropped.
 */
export function holdBack({ store }: { store: Store }): Promise<HeldBack> {
  return store.write(async (tx) => {
    const { outbox: o, webhookDeliveries: d, pushMessages: p } = tx.t;
    await tx.delete(o).where(and(eq(o.status, 'queued'), eq(o.kind, 'sign_in_code')));
    const mails = await tx
      .update(o)
      .set({ status: 'held', leaseUntil: null })
      .where(eq(o.status, 'queued'))
      .returning({ id: o.id });
    const events = await tx
      .update(d)
      .set({ status: 'held' })
      .where(eq(d.status, 'queued'))
      .returning({ id: d.id });
    const pushes = await tx.delete(p).returning({ id: p.id });
    return { mails: mails.length, events: events.length, pushes: pushes.length };
  });
}

/** How much is held back. */
export async function countHeld(db: Read): Promise<{ mails: number; events: number }> {
  const { outbox: o, webhookDeliveries: d } = db.t;
  return {
    mails: await db.$count(o, eq(o.status, 'held')),
    events: await db.$count(d, eq(d.status, 'held')),
  };
}

export type Held = { id: string; what: string; to: string; createdAt: Date };

/** What is held back, the oldest first; at most `limit` of each kind. */
export async function listHeld(db: Read, limit: number): Promise<Held[]> {
  const { outbox: o, webhookDeliveries: d, webhooks: w } = db.t;
  const mails = await db
    .select({ id: o.id, kind: o.kind, subject: o.subject, to: o.recipient, createdAt: o.createdAt })
    .from(o)
    .where(eq(o.status, 'held'))
    .orderBy(asc(o.id))
    .limit(limit);
  const events = await db
    .select({ id: d.id, what: d.type, to: w.url, createdAt: d.createdAt })
    .from(d)
    .innerJoin(w, eq(w.id, d.webhookId))
    .where(eq(d.status, 'held'))
    .orderBy(asc(d.id))
    .limit(limit);
  return [
    ...mails.map(({ kind, subject, ...mail }) => ({ ...mail, what: `${kind} “${subject}”` })),
    ...events.map((event) => ({ ...event, to: new URL(event.to).host })),
  ];
}

/** Queues what is held, all of it or these ids. Returns the ids that are sent now. */
export function sendHeld({ store, clock }: Pick<Deps, 'store' | 'clock'>, ids?: string[]): Promise<string[]> {
  const again = { status: 'queued' as const, attempts: 0, dueAt: clock.now() };
  return store.write(async (tx) => {
    const { outbox: o, webhookDeliveries: d } = tx.t;
    const mails = await tx
      .update(o)
      .set(again)
      .where(and(eq(o.status, 'held'), ids && inArray(o.id, ids)))
      .returning({ id: o.id });
    const events = await tx
      .update(d)
      .set(again)
      .where(and(eq(d.status, 'held'), ids && inArray(d.id, ids)))
      .returning({ id: d.id });
    return [...mails, ...events].map(({ id }) => id);
  });
}

/** Forgets what is held, all of it or these ids: it is not sent. Returns the ids. */
export function dropHeld({ store, clock }: Pick<Deps, 'store' | 'clock'>, ids?: string[]): Promise<string[]> {
  return store.write(async (tx) => {
    const { outbox: o, webhookDeliveries: d } = tx.t;
    const mails = await tx
      .delete(o)
      .where(and(eq(o.status, 'held'), ids && inArray(o.id, ids)))
      .returning({ id: o.id });
    const events = await tx
      .update(d)
      .set({ status: 'failed', lastError: 'It was not told after a restore.', dueAt: clock.now() })
      .where(and(eq(d.status, 'held'), ids && inArray(d.id, ids)))
      .returning({ id: d.id });
    return [...mails, ...events].map(({ id }) => id);
  });
}
