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
import { sweepOf } from '../../db/delete-old.ts';
import { prepared } from '../../db/prepared.ts';
import { addRow } from '../../db/rows.ts';
import type { Preparable, Read, Write } from '../../db/store.ts';
import { sells } from '../adapters/payments.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail, type MailContent } from '../mail/outbox.ts';
import { pageExpiresMail, planEndsMail } from '../mail/templates/sales.ts';
import { getPageOfSeller } from '../sale-page/find.ts';
import { pageHookData } from '../sale-page/links.ts';
import { zoneOfSources, zoneSources } from '../sellers/zone.ts';
import { isFreeAccount, TIER_TABLE } from '../tiers.ts';
import { DAY } from '../units.ts';
import { queueHook } from '../webhooks/queue.ts';

/**
 * Days before the end when a seller is told, the last one first: a seller who hears about tomorrow needs no earlier
 * email.
 */
const NOTICES = [1, 7] as const;

type Reminder = { sellerId: string; dueFor: Date; to: string | null; mail: MailContent };
type Times = Record<'now' | 'until', Date | Placeholder>;
type Ending<R> = { limit(most: number): PromiseLike<R[]> & Preparable<R[]> };
type Sent = Pick<Deps, 'config' | 'payments'>;
type Rows<F extends (...of: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<F>>[number];

/**
 * Queues up to `limit` emails to sellers whose page or plan ends in a week or a day, each once: a row of `reminders` in
 * the same write records it. Returns how many.
 */
export async function queueReminders(deps: Deps, limit: number): Promise<number> {
  let queued = 0;
  for (const queue of QUEUES) if (queued < limit) queued += await queue(deps, limit - queued);
  return queued;
}

function notice<R>(
  what: 'page' | 'plan',
  days: number,
  find: (db: Read, times: Times, days: number) => Ending<R>,
  reminderOf: (deps: Sent, row: R, now: Date) => Reminder,
) {
  const kind = kindOf(what, days);
  const first = prepared<{ now: Date; until: Date }>()(`ending_${kind}`, (db, p) =>
    find(db, p, days).limit(1),
  );
  return async (deps: Deps, limit: number): Promise<number> => {
    const now = deps.clock.now();
    const times = { now, until: new Date(now.getTime() + days * DAY) };
    // There is usually nothing to do, so look before opening a write.
    if ((await first(deps.store.read, times)).length === 0) return 0;
    return deps.store.write(async (tx) => {
      const due = await find(tx, times, days).limit(limit);
      for (const row of due) {
        const reminder = reminderOf(deps, row, now);
        const { sellerId, dueFor } = reminder;
        if (!(await addRow(tx, 'reminders', { sellerId, kind, dueFor, createdAt: now }))) continue;
        await enqueueMail(deps, tx, { to: reminder.to, ...reminder.mail });
        await tellPageExpiring(deps, tx, reminder);
      }
      return due.length;
    });
  };
}

/** A pass and its page end together, so an email about either is right about the page. */
async function tellPageExpiring(deps: Deps, tx: Write, { sellerId, dueFor }: Reminder): Promise<void> {
  const page = await getPageOfSeller(tx, sellerId);
  if (!page?.published || page.expiresAt?.getTime() !== dueFor.getTime()) return;
  await queueHook(deps, tx, sellerId, 'page.expiring', () => pageHookData(deps, page));
}

const settingsUrl = ({ config }: Pick<Deps, 'config'>): string => `${config.baseUrl}/settings/plan`;
const kindOf = (what: 'page' | 'plan', days: number): string => `${what}_${days}`;

/** The notices about this end that make one at `days` unnecessary: it and any later one. */
function noticesOf(
  db: Read,
  what: 'page' | 'plan',
  days: number,
  of: { sellerId: AnyColumn; endsAt: AnyColumn },
) {
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

/**
 * Passes that end within `days`; the owner's account never ends. Their page ends with them, so this email covers both.
 */
function endingPlans(db: Read, { now, until }: Times, days: number) {
  const { sellers: s, availability: a, pages: p } = db.t;
  const onHold = heldOf(db, s.id);
  const told = noticesOf(db, 'plan', days, { sellerId: s.id, endsAt: s.planEndsAt });
  return db
    .select({
      id: s.id,
      email: s.email,
      language: s.language,
      tier: s.tier,
      endsAt: s.planEndsAt,
      onHold,
      ...zoneSources(db.t),
    })
    .from(s)
    .leftJoin(a, eq(a.sellerId, s.id))
    .leftJoin(p, eq(p.sellerId, s.id))
    .where(
      and(
        ne(s.tier, 'free'),
        or(isNull(s.ownerSince), s.ownerOnPlan),
        gt(s.planEndsAt, now),
        lte(s.planEndsAt, until),
        notExists(told),
      ),
    )
    .orderBy(s.planEndsAt, s.id);
}

function planReminder(
  deps: Sent,
  { id, email, language, tier, ...row }: Rows<typeof endingPlans>,
  now: Date,
) {
  const endsAt = row.endsAt!;
  const timezone = zoneOfSources(row);
  const mail = {
    language: keptLanguage(language),
    planName: TIER_TABLE[tier].label,
    expiresAt: endsAt,
    now,
    settingsUrl: settingsUrl(deps),
    timezone,
    sold: sells(deps),
    onHold: row.onHold,
  };
  return { sellerId: id, dueFor: endsAt, to: email, mail: planEndsMail(mail) };
}

/** Published pages that end within `days`, except those that end with a pass. */
function endingPages(db: Read, { now, until }: Times, days: number) {
  const { pages: p, sellers: s, availability: a } = db.t;
  const onHold = heldOf(db, p.sellerId);
  const told = noticesOf(db, 'page', days, { sellerId: p.sellerId, endsAt: p.expiresAt });
  return db
    .select({
      page: p,
      email: s.email,
      onHold,
      language: s.language,
      tier: s.tier,
      planEndsAt: s.planEndsAt,
      ownerSince: s.ownerSince,
      ownerOnPlan: s.ownerOnPlan,
      ...zoneSources(db.t),
    })
    .from(p)
    .innerJoin(s, eq(s.id, p.sellerId))
    .leftJoin(a, eq(a.sellerId, p.sellerId))
    .where(
      and(
        eq(p.published, true),
        gt(p.expiresAt, now),
        lte(p.expiresAt, until),
        or(eq(s.tier, 'free'), sql`${s.planEndsAt} is distinct from ${p.expiresAt}`),
        notExists(told),
      ),
    )
    .orderBy(p.expiresAt, p.sellerId);
}

function pageReminder(
  deps: Sent,
  { page, email, language, onHold, ...seller }: Rows<typeof endingPages>,
  now: Date,
) {
  const expiresAt = page.expiresAt!;
  const mail = pageExpiresMail({
    language: keptLanguage(language),
    settingsUrl: settingsUrl(deps),
    expiresAt,
    now,
    timezone: zoneOfSources(seller),
    sold: sells(deps),
    isFree: isFreeAccount(deps.config, seller),
    onHold,
  });
  return { sellerId: page.sellerId, dueFor: expiresAt, to: email, mail };
}

const QUEUES = [
  ...NOTICES.map((days) => notice('plan', days, endingPlans, planReminder)),
  ...NOTICES.map((days) => notice('page', days, endingPages, pageReminder)),
];

/** Removes records of emails about what ended a month ago. */
export const sweepReminders = sweepOf('reminders', { past: 30 * DAY }, (r, before) =>
  lte(r.dueFor, before.past),
);
