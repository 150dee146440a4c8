import { count, eq } from 'drizzle-orm';
import { atLeast, type Holding, holds, isSet } from '../../db/conditions.ts';
import { getRow } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import { DAY } from '../units.ts';
import { PRIORITY } from './kinds.ts';

export type MailState = Awaited<ReturnType<typeof mailState>>;

export async function mailState(db: Read, now: Date) {
  const { outbox: o } = db.t;
  const queued = await db
    .select({ priority: o.priority, waiting: count().mapWith(Number) })
    .from(o)
    .where(eq(o.status, 'queued'))
    .groupBy(o.priority);
  const first = { columns: ['createdAt'], order: ['createdAt'], limit: 1 } as const;
  const oldest = await getRow(db, 'outbox', { status: 'queued' }, first);
  const tried = await newest(db, { status: 'queued', failedAt: isSet }, '-failedAt');
  const failed = await newest(db, { status: 'failed' });
  const last = [tried, failed].reduce((a, b) => (timeOf(b) > timeOf(a) ? b : a));
  const dayAgo = new Date(now.getTime() - DAY);
  return {
    waiting: queued.reduce((sum, { waiting }) => sum + waiting, 0),
    /** Waiting messages by lane. */
    lanes: (Object.keys(PRIORITY) as (keyof typeof PRIORITY)[]).map((lane) => ({
      lane,
      waiting: queued.find(({ priority }) => priority === PRIORITY[lane])?.waiting ?? 0,
    })),
    /** When the oldest waiting message was queued, however often it was postponed. */
    oldestSince: oldest?.createdAt ?? null,
    lastSuccessAt: (await newest(db, { status: 'sent' }))?.sentAt ?? null,
    lastFailureAt: last?.failedAt ?? null,
    /** The error of the newest failure. */
    lastError: last?.lastError ?? null,
    /** Number of messages given up in the last 24 hours. */
    givenUp: await db.$count(o, holds(o, { status: 'failed', dueAt: atLeast(dayAgo) })),
    /** Number of messages that a restore held back. */
    held: await db.$count(o, holds(o, { status: 'held' })),
  };
}

type Tried = Pick<RowOf<'outbox'>, 'sentAt' | 'failedAt' | 'lastError'>;

const timeOf = (tried: Tried | undefined): number => tried?.failedAt?.getTime() ?? 0;

/** The newest such attempt. Sorted by due time, which is indexed and is shortly before the attempt. */
const newest = (db: Read, holding: Holding<'outbox'>, order: '-dueAt' | '-failedAt' = '-dueAt') =>
  getRow(db, 'outbox', holding, { columns: ['sentAt', 'failedAt', 'lastError'], order: [order], limit: 1 });
