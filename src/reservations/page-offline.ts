import { and, eq, gt, lte, notExists } from 'drizzle-orm';
import { atMost, isSet } from '../../db/conditions.ts';
import { prepared } from '../../db/prepared.ts';
import { addRow, getRow, listRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { overAt, type PageRow } from '../sale-page/page.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { DAY } from '../units.ts';
import { clearVisitTime } from '../visits/set.ts';
import { announce, EVENTS, tellSeller } from './announce.ts';
import { type MoveContext, titlesOf } from './event.ts';
import { type Kept, pageOffline } from './events-holds.ts';
import { openReservations, placesOf, type ReservationRow } from './find.ts';
import { pickupOff } from './pickup-files.ts';
import { isOpenPlace } from './status.ts';

/** Kind of the row in `reminders` that makes this happen once per expiry of a page. */
const EXPIRED = 'page_0';
/** A page that went offline longer ago, for example during a long outage, is no longer news. */
const NEWS_MS = DAY;

/**
 * When a page goes offline, tells buyers with reservations what this means for them, and tells the seller what is
 * still reserved: once when the page expired, and once when the seller took it offline and left it so. It looks only
 * at the page, so the code that takes a page offline doesn't send emails itself. Looks at up to `limit` pages, and
 * returns how many it looked at.
 */
export async function tellPagesOffline(ctx: Deps, limit: number): Promise<number> {
  const { read } = ctx.store;
  const now = ctx.clock.now();
  const left = await listRows(read, 'pages', { tellOfflineAt: atMost(now) });
  const expired = await expiredPages(read, { now, since: new Date(now.getTime() - NEWS_MS) });
  const due = [...left, ...expired].slice(0, limit);
  for (const { sellerId } of due) await ctx.store.write((tx) => tell(ctx, tx, sellerId));
  return due.length;
}

const expiredPages = prepared<{ now: Date; since: Date }>()('pages_expired', (db, { now, since }) => {
  const { pages: p, reminders: r } = db.t;
  const told = db
    .select({ kind: r.kind })
    .from(r)
    .where(and(eq(r.sellerId, p.sellerId), eq(r.kind, EXPIRED), eq(r.dueFor, p.expiresAt)));
  return db
    .select()
    .from(p)
    .where(and(eq(p.published, true), gt(p.expiresAt, since), lte(p.expiresAt, now), notExists(told)));
});

/** Looks at the page again inside the write: it may be online by now, or another instance may have told this. */
async function tell(ctx: Deps, tx: Write, sellerId: string): Promise<void> {
  const page = await getRow(tx, 'pages', { sellerId });
  if (!page) return;
  const { published, expiresAt, tellOfflineAt } = page;
  const now = ctx.clock.now();
  const takenOffline = tellOfflineAt !== null && tellOfflineAt <= now;
  const expired =
    published &&
    expiresAt !== null &&
    expiresAt <= now &&
    now.getTime() - expiresAt.getTime() < NEWS_MS &&
    (await addRow(tx, 'reminders', { sellerId, kind: EXPIRED, dueFor: expiresAt, createdAt: now })) !==
      undefined;
  if (!takenOffline && !expired) return;
  await updateRows(tx, 'pages', { sellerId }, { tellOfflineAt: null });
  const all = await tellHolders(ctx, tx, sellerId, (await toldItsOver(tx, page, now)) ? 'knows' : 'offline');
  if (all.length === 0) return;
  const { baseUrl } = ctx.config;
  await tellSeller(ctx, tx, sellerId, ({ language, timezone }) =>
    pageOffline({ language, kept: all, timezone, now, expired, baseUrl }),
  );
}

/** Whether the sale ended within the last day and its buyers were told then: one email is enough for both ends. */
async function toldItsOver(db: Read, { sellerId, endsOn, overToldOn }: PageRow, now: Date): Promise<boolean> {
  if (endsOn === null || overToldOn !== endsOn) return false;
  const over = overAt(endsOn, (await timezoneOf(db, sellerId)) ?? 'UTC');
  return now.getTime() - over.getTime() < DAY;
}

/**
 * Tells each buyer who has something reserved, in one email, that the page went offline or that the sale has ended,
 * unless they know already. Returns what is reserved.
 */
export async function tellHolders(
  ctx: Deps,
  tx: Write,
  sellerId: string,
  news: 'offline' | 'over' | 'knows',
): Promise<Kept[]> {
  const all: Kept[] = [];
  // Only buyers with confirmed addresses, earliest request first.
  const open = await openReservations(tx, { sellerId, confirmedAt: isSet });
  for (const buyer of new Set(open.map(({ conversationId }) => conversationId))) {
    const theirs = open.filter(({ conversationId }) => conversationId === buyer);
    const kept = await Promise.all(theirs.map((row) => keptBy(tx, row)));
    if (news !== 'knows')
      await announce(ctx, tx, theirs[0]!, EVENTS.pageOffline, { kept, over: news === 'over' });
    all.push(...kept);
  }
  return all;
}

async function keptBy(db: Read, row: ReservationRow): Promise<Kept> {
  const places = await placesOf(db, [row]);
  const inState = (state: 'held' | 'queued') => titlesOf(places.filter((place) => place.state === state));
  return {
    buyerName: row.buyerName,
    held: inState('held'),
    waiting: inState('queued'),
    expiresAt: row.expiresAt,
    pickupAt: row.slotStartsAt,
  };
}

/** Tells every buyer with an open reservation that the account is being deleted; the caller removes them. */
export async function emailBuyersSellerLeft(ctx: MoveContext, tx: Write, sellerId: string): Promise<void> {
  for (const row of await openReservations(tx, { sellerId })) {
    const titles = titlesOf((await placesOf(tx, [row])).filter(isOpenPlace));
    await clearVisitTime(tx, row.conversationId);
    const calendar = await pickupOff(ctx, tx, row, titles);
    await announce(ctx, tx, row, EVENTS.sellerLeft, { titles, calendar });
  }
}
