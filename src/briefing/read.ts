import { and, eq, gt, isNull, lte, sum } from 'drizzle-orm';
import { above } from '../../db/conditions.ts';
import { getRow, listRows, putRow } from '../../db/rows.ts';
import { oldRows } from '../../db/sweep.ts';
import type { SellerActor, SellerContext } from '../context.ts';
import { listConversations } from '../conversations/list.ts';
import { listDecisions } from '../decisions/decide.ts';
import { toTakeDown } from '../listings/postings.ts';
import { only } from '../operation/only.ts';
import { getPageStats } from '../pages/views.ts';
import { getRenewalOptions } from '../plans/renewal.ts';
import { getPaymentStatus } from '../plans/status.ts';
import { listReservations } from '../reservations/list.ts';
import type { Reservation } from '../reservations/schemas.ts';
import { getSalePageOf, isSaleOver } from '../sale-page/page.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { ownerNote } from '../sellers/owner.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { dateIn, datesFrom } from '../text/days.ts';
import { moment } from '../text/wording.ts';
import { DAY, fromCents, toCents } from '../units.ts';
import { type Briefing, type BriefingInput, OfReservation, UnreadThread, type WhatsNew } from './schemas.ts';
import { MOST_NEWS, nextSteps } from './steps.ts';

/**
 * The briefing: what happened since the last one, what is due, and the state of the account, as a seller would ask in
 * the morning. The tool get_account_status returns it. It never contains a buyer's own words unmarked. Reading it
 * changes nothing except when this credential was last briefed, so two assistants don't take the news from each
 * other. Start at `readBriefing`. `steps.ts` says what to do next, and `summary.ts` sums up a whole sale.
 */
export async function readBriefing(ctx: SellerContext, input: BriefingInput): Promise<Briefing> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const now = ctx.clock.now();
  const known = await timezoneOf(read, sellerId);
  const zone = known ?? 'UTC';
  const holder = input.since === undefined ? holderOf(ctx.actor) : undefined;
  const last = holder === undefined ? undefined : await getRow(read, 'briefings', { holder });
  const since = input.since === undefined ? last?.briefedAt : new Date(input.since);
  const whats_new = await whatsNew(ctx, since, zone);
  const account = await getPaymentStatus(ctx);
  const unowned = await ownerNote(ctx.config, read, await wordsOfSeller(read, sellerId));
  const renewal = await getRenewalOptions(ctx);
  const page = await getSalePageOf(read, sellerId);
  const saleOver = page !== undefined && isSaleOver(page, now);
  const decisions = await listDecisions(ctx);
  const drafts = decisions.find(({ kind }) => kind === 'drafts')?.item_ids.length ?? 0;
  const saleEnds = decisions.some(({ kind }) => kind === 'sale_ends');
  const earned = await earnings(ctx, page?.firstPublishedAt ?? null, since);
  if (holder !== undefined) {
    await ctx.store.write((tx) => putRow(tx, 'briefings', { holder }, { sellerId, briefedAt: now }));
  }
  return {
    local_time: moment(now, zone),
    whats_new,
    next_steps: nextSteps(whats_new, account, renewal, {
      saleOver,
      saleEnds,
      drafts,
      noZone: known === null && page !== undefined,
    }),
    ...account,
    ...(unowned !== undefined && { owner_note: unowned }),
    page_stats: page ? await getPageStats(ctx) : null,
    earned,
    decisions,
    drafts_count: drafts,
    renewal,
  };
}

async function whatsNew(ctx: SellerContext, since: Date | undefined, zone: string): Promise<WhatsNew> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const now = ctx.clock.now();
  const { reservations } = await listReservations(ctx, { status: 'open', limit: 100 });
  const { conversations: unread } = await listConversations(ctx, { unread_only: true, limit: MOST_NEWS });
  // A buyer who is only in line has no pickup and no hold that could expire.
  const holding = reservations
    .filter(({ status }) => status === 'active')
    .map((each) => inShort({ ...each, items: each.items.filter(({ state }) => state === 'held') }));
  const booked = holding.flatMap(withPickup);
  const [today, tomorrow] = datesFrom(dateIn(zone, now), 2);
  const aheadOn = (day: string | undefined) =>
    booked
      .filter(({ pickup_at: at }) => new Date(at) > now && dateIn(zone, new Date(at)) === day)
      .slice(0, MOST_NEWS);
  const sold = since === undefined ? [] : await soldSince(ctx, since);
  return {
    since: since?.toISOString() ?? null,
    unread: unread.map((of) => only(UnreadThread)({ ...of, unread_count: of.unread_count_seller })),
    new_reservations: reservations
      .filter(({ created_at: at }) => since === undefined || new Date(at) > since)
      .slice(0, MOST_NEWS)
      .map(inShort),
    pickups_today: aheadOn(today),
    pickups_tomorrow: aheadOn(tomorrow),
    pickups_to_close: booked.filter(({ pickup_at: at }) => new Date(at) <= now).slice(0, MOST_NEWS),
    holds_ending: holding.flatMap((row) => endingSoon(row, now)).slice(0, MOST_NEWS),
    needs_review: await waitingForALook(ctx),
    take_down_elsewhere: await toTakeDown(read, sellerId, MOST_NEWS),
    sold,
    currency: (await findSeller(read, sellerId)).currency,
    sold_total: fromCents(sold.reduce((sum, { final_price }) => sum + toCents(final_price), 0)),
  };
}

const reservationRow = only(OfReservation.omit({ items: true }));

const inShort = (of: Reservation): OfReservation => ({
  ...reservationRow(of),
  item_count: of.items.length,
  items: of.items.slice(0, 2).map(({ title }) => title),
});

const withPickup = (row: OfReservation) => {
  const { pickup_at, pickup_at_local } = row;
  return pickup_at === null || pickup_at_local === null ? [] : [{ ...row, pickup_at, pickup_at_local }];
};

function endingSoon(row: OfReservation, now: Date): WhatsNew['holds_ending'] {
  const { expires_at, pickup_at } = row;
  if (expires_at === null || pickup_at !== null) return [];
  return new Date(expires_at).getTime() - now.getTime() < DAY ? [{ ...row, expires_at }] : [];
}

async function waitingForALook({ store, actor }: SellerContext): Promise<WhatsNew['needs_review']> {
  const held = { sellerId: actor.sellerId, needsReview: true, deletedAt: null };
  const newest = { columns: ['id', 'title'], order: ['-id'], limit: MOST_NEWS } as const;
  const rows = await listRows(store.read, 'items', held, newest);
  return rows.map(({ id, title }) => ({ item_id: id, title }));
}

/** Total sales, since the page went online, and since the last briefing. */
async function earnings({ store, actor }: SellerContext, online: Date | null, since: Date | undefined) {
  const { items } = store.read.t;
  const sold = async (after: Date | null | undefined) => {
    if (!after) return 0;
    const [row] = await store.read
      .select({ cents: sum(items.finalPriceCents) })
      .from(items)
      .where(and(eq(items.sellerId, actor.sellerId), gt(items.takenAt, after), isNull(items.deletedAt)));
    return fromCents(Number(row?.cents ?? 0));
  };
  return { all_time: await sold(new Date(0)), this_sale: await sold(online), since: await sold(since) };
}

async function soldSince({ store, actor }: SellerContext, since: Date): Promise<WhatsNew['sold']> {
  const sold = { sellerId: actor.sellerId, takenAt: above(since), deletedAt: null };
  const rows = await listRows(store.read, 'items', sold, { order: ['-takenAt'], limit: 20 });
  return rows.map((row) => ({
    item_id: row.id,
    title: row.title,
    final_price: fromCents(row.finalPriceCents ?? 0),
  }));
}

/** The identity of the credential. Access tokens change every hour, so an app is identified by its grant. */
const holderOf = (actor: SellerActor): string | undefined => {
  if (actor.kind === 'api_key') return actor.credentialId;
  return actor.kind === 'oauth_token' ? actor.grantId : undefined;
};

/** Records of credentials that got no briefing for a year. */
export const oldBriefings = oldRows('briefings', (b, ago) => lte(b.briefedAt, ago(365 * DAY)));
