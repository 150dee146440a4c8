import {
  type AnyColumn,
  and,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { addRow } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import { sells } from '../adapters/payments.ts';
import type { Deps } from '../context.ts';
import { enqueueMail, type MailContent } from '../mail/outbox.ts';
import { pageExpiresMail, planEndsMail } from '../mail/templates/sales.ts';
import { getPageOfSeller, pageHookData } from '../sale-page/page.ts';
import { zoneOfSources, zoneSources } from '../sellers/zone.ts';
import { isFreeAccount, TIER_TABLE } from '../tiers.ts';
import { DAY } from '../units.ts';
import { queueHook } from '../webhooks/queue.ts';

/** Days before the end, the last first: a seller who hears about tomorrow needs no earlier email. */
const NOTICES = [1, 7] as const;

type What = 'page' | 'plan';
type Times = Record<'now' | 'until', Date | Placeholder>;
type Ending = Awaited<ReturnType<typeof endingSoon>>[number];

/**
 * Queues up to `limit` emails to sellers whose page or plan ends in a week or a day, each once: a row of `reminders` in
 * the same write records it. Returns how many.
 */
export async function queueReminders(deps: Deps, limit: number): Promise<number> {
  let queued = 0;
  for (const queue of QUEUES) queued += await queue(deps, limit - queued);
  return queued;
}

function notice(what: What, days: number) {
  const kind = kindOf(what, days);
  const first = prepared<{ now: Date; until: Date }>()(`ending_${kind}`, (db, p) =>
    endingSoon(db, what, p, days).limit(1),
  );
  return async (deps: Deps, limit: number): Promise<number> => {
    const now = deps.clock.now();
    const times = { now, until: new Date(now.getTime() + days * DAY) };
    // There is usually nothing to do, so look before opening a write.
    if ((await first(deps.store.read, times)).length === 0) return 0;
    return deps.store.write(async (tx) => {
      const due = await endingSoon(tx, what, times, days).limit(limit);
      for (const row of due) {
        const reminder = { sellerId: row.id, dueFor: row.endsAt! };
        if (!(await addRow(tx, 'reminders', { ...reminder, kind, createdAt: now }))) continue;
        await enqueueMail(deps, tx, { to: row.email, ...mailAbout(deps, what, row, now) });
        await tellPageExpiring(deps, tx, reminder);
      }
      return due.length;
    });
  };
}

/** A pass and its page end together, so an email about either is right about the page. */
async function tellPageExpiring(deps: Deps, tx: Write, due: { sellerId: string; dueFor: Date }) {
  const { sellerId, dueFor } = due;
  const page = await getPageOfSeller(tx, sellerId);
  if (!page?.published || page.expiresAt?.getTime() !== dueFor.getTime()) return;
  await queueHook(deps, tx, sellerId, 'page.expiring', () => pageHookData(deps, page));
}

const kindOf = (what: What, days: number): string => `${what}_${days}`;

/** The notices about this end that make one at `days` unnecessary: this one, and those closer to the end. */
function noticesOf(db: Read, what: What, days: number, of: { sellerId: AnyColumn; endsAt: AnyColumn }) {
  const { reminders: r } = db.t;
  const kinds = NOTICES.filter((each) => each <= days).map((each) => kindOf(what, each));
  return db
    .select({ kind: r.kind })
    .from(r)
    .where(and(eq(r.sellerId, of.sellerId), eq(r.dueFor, of.endsAt), inArray(r.kind, kinds)));
}

/** How many items of a seller are on hold, by a buyer or by hand. */
function heldOf(db: Read, sellerId: AnyColumn) {
  const { items: i } = db.t;
  const held = and(eq(i.sellerId, sellerId), eq(i.status, 'reserved'), isNull(i.deletedAt));
  return sql<number>`(select count(*) from ${i} where ${held})`.mapWith(Number);
}

/** Sellers whose plan or page ends within `days`; an owner's never does. A pass's email names its page. */
function endingSoon(db: Read, what: What, { now, until }: Times, days: number) {
  const { sellers: s, availability: a, pages: p } = db.t;
  const endsAt = what === 'plan' ? s.planEndsAt : p.expiresAt;
  const isTold =
    what === 'plan'
      ? and(ne(s.tier, 'free'), or(isNull(s.ownerSince), s.ownerOnPlan))
      : and(
          eq(p.published, true),
          or(eq(s.tier, 'free'), sql`${s.planEndsAt} is distinct from ${p.expiresAt}`),
        );
  const told = noticesOf(db, what, days, { sellerId: s.id, endsAt });
  return db
    .select({
      id: s.id,
      email: s.email,
      language: s.language,
      tier: s.tier,
      planEndsAt: s.planEndsAt,
      ownerSince: s.ownerSince,
      ownerOnPlan: s.ownerOnPlan,
      endsAt,
      onHold: heldOf(db, s.id),
      ...zoneSources(db.t),
    })
    .from(s)
    .leftJoin(p, eq(p.sellerId, s.id))
    .leftJoin(a, eq(a.sellerId, s.id))
    .where(and(isTold, gt(endsAt, now), lte(endsAt, until), notExists(told)))
    .orderBy(endsAt, s.id);
}

function mailAbout(deps: Deps, what: What, row: Ending, now: Date): MailContent {
  const facts = {
    language: row.language,
    settingsUrl: `${deps.config.baseUrl}/settings/plan`,
    expiresAt: row.endsAt!,
    now,
    timezone: zoneOfSources(row),
    sold: sells(deps),
    onHold: row.onHold,
  };
  return what === 'plan'
    ? planEndsMail({ ...facts, planName: TIER_TABLE[row.tier].label })
    : pageExpiresMail({ ...facts, isFree: isFreeAccount(deps.config, row) });
}

const QUEUES = (['plan', 'page'] as const).flatMap((what) => NOTICES.map((days) => notice(what, days)));

/** Records of emails about what ended a month ago. */
export const oldReminders = oldRows('reminders', (r, ago) => lte(r.dueFor, ago(30 * DAY)));
