import { and, count, desc, eq, gte, isNotNull } from 'drizzle-orm';
import { getRow } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import { DAY } from '../units.ts';
import { PRIORITY } from './kinds.ts';

export type MailState = Awaited<ReturnType<typeof mailState>>;

/** The state of the outbox. */
export async function mailState(db: Read, now: Date) {
  const { outbox: o } = db.t;
  const queued = await db
    .select({ priority: o.priority, waiting: count().mapWith(Number) })
    .from(o)
    .where(eq(o.status, 'queued'))
    .groupBy(o.priority);
  const oldest = await getRow(
    db,
    'outbox',
    { status: 'queued' },
    { columns: ['createdAt'], order: ['createdAt'], limit: 1 },
  );
  const [tried] = await db
    .select({ at: o.failedAt, error: o.lastError })
    .from(o)
    .where(and(eq(o.status, 'queued'), isNotNull(o.failedAt)))
    .orderBy(desc(o.failedAt))
    .limit(1);
  const [sent] = await newest(db, 'sent', o.sentAt);
  const [failed] = await newest(db, 'failed', o.failedAt);
  const last = [tried, failed].reduce((a, b) => (timeOf(b) > timeOf(a) ? b : a));
  const dayAgo = new Date(now.getTime() - DAY);
  const [given] = await db
    .select({ n: count().mapWith(Number) })
    .from(o)
    .where(and(eq(o.status, 'failed'), gte(o.dueAt, dayAgo)));
  return {
    waiting: queued.reduce((sum, { waiting }) => sum + waiting, 0),
    /** Waiting messages by lane. */
    lanes: (Object.keys(PRIORITY) as (keyof typeof PRIORITY)[]).map((lane) => ({
      lane,
      waiting: queued.find(({ priority }) => priority === PRIORITY[lane])?.waiting ?? 0,
    })),
    /** When the oldest waiting message was queued, however often it was postponed. */
    oldestSince: oldest?.createdAt ?? null,
    lastSuccessAt: sent?.at ?? null,
    lastFailureAt: last?.at ?? null,
    /** The error of the newest failure. */
    lastError: last?.error ?? null,
    /** Number of messages given up in the last 24 hours. */
    givenUp: given?.n ?? 0,
    /** Number of messages that a restore held back. */
    held: await db.$count(o, eq(o.status, 'held')),
  };
}

const timeOf = (tried: { at: Date | null } | undefined): number => tried?.at?.getTime() ?? 0;

type Outbox = Read['t']['outbox'];

/** The newest attempt with that outcome. Sorted by due time, which is indexed and is shortly before the attempt. */
const newest = (db: Read, status: 'sent' | 'failed', at: Outbox['sentAt'] | Outbox['failedAt']) =>
  db
    .select({ at, error: db.t.outbox.lastError })
    .from(db.t.outbox)
    .where(eq(db.t.outbox.status, status))
    .orderBy(desc(db.t.outbox.dueAt))
    .limit(1);
