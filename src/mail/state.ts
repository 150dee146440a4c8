import { and, asc, count, desc, eq, gte, max } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';

const DAY_MS = 24 * 3600_000;

export type MailState = {
  waiting: number;
  /** Since when the message waits that was queued first, however often it was put off since. */
  oldestSince: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** In the last 24 hours. */
  givenUp: number;
  /** Of the oldest waiting message. */
  lastError: string | null;
};

/** How the outbox stands. */
export async function mailState(db: Read, now: Date): Promise<MailState> {
  const { outbox: o } = db.t;
  const [queue] = await db
    .select({ waiting: count().mapWith(Number), failedAt: max(o.failedAt) })
    .from(o)
    .where(eq(o.status, 'queued'));
  const [oldest] = await db
    .select({ createdAt: o.createdAt, lastError: o.lastError })
    .from(o)
    .where(eq(o.status, 'queued'))
    .orderBy(asc(o.createdAt))
    .limit(1);
  const [sent] = await newest(db, 'sent', o.sentAt);
  const [failed] = await newest(db, 'failed', o.failedAt);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [given] = await db
    .select({ n: count().mapWith(Number) })
    .from(o)
    .where(and(eq(o.status, 'failed'), gte(o.dueAt, dayAgo)));
  return {
    waiting: queue?.waiting ?? 0,
    oldestSince: oldest?.createdAt ?? null,
    lastSuccessAt: sent?.at ?? null,
    lastFailureAt: latest(queue?.failedAt ?? null, failed?.at ?? null),
    givenUp: given?.n ?? 0,
    lastError: oldest?.lastError ?? null,
  };
}

type Outbox = Read['t']['outbox'];

/** By the time when it was due, which is indexed, and which a try follows at once. */
const newest = (db: Read, status: 'sent' | 'failed', at: Outbox['sentAt'] | Outbox['failedAt']) =>
  db
    .select({ at })
    .from(db.t.outbox)
    .where(eq(db.t.outbox.status, status))
    .orderBy(desc(db.t.outbox.dueAt))
    .limit(1);

const latest = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));
