import { and, asc, desc, eq, inArray, isNotNull, isNull, max, or } from 'drizzle-orm';
import { listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { type Words, wordsOf } from '../languages/index.ts';
import { toTakeDown } from '../listings/postings.ts';
import { getRenewalOptions } from '../plans/renewal.ts';
import { type Place, placesOf, type ReservationRow } from '../reservations/find.ts';
import { OPEN_STATUSES } from '../reservations/status.ts';
import { getPageOfSeller, type PageRow } from '../sale-page/page.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { shortened } from '../text/wording.ts';
import { blockedMailboxes } from '../threads/blocks.ts';
import { type Confirmation, stillWaiting } from '../threads/confirmations.ts';
import type { ConversationRow } from '../threads/find.ts';
import type { VisitRow } from '../visits/find.ts';
import type { Decision, DecisionAct } from './schemas.ts';

export type Listed = { id: string; title: string; at: Date };

/** A thread with the last words of each side. Threads with blocked buyers are left out. */
export type ThreadFacts = ConversationRow & {
  buyerWroteAt: Date | null;
  sellerWroteAt: Date | null;
  /** The buyer's last words. */
  words: string;
};

/** Everything that decisions depend on, as it is in the database at `now`. */
export type Facts = {
  now: Date;
  zone: string;
  words: Words;
  baseUrl: string;
  currency: string;
  /** The seller's current home address. */
  address: string | null;
  threads: readonly ThreadFacts[];
  /** Open reservations. */
  reservations: readonly ReservationRow[];
  places: readonly Place[];
  visits: readonly VisitRow[];
  /** Prepared messages and acts that are still undecided. */
  waiting: readonly Confirmation[];
  needsPrice: readonly Listed[];
  needsReview: readonly Listed[];
  drafts: readonly Listed[];
  /** Items that are held or sold here and still posted elsewhere. */
  elsewhere: Awaited<ReturnType<typeof toTakeDown>>;
  /** Number of items that are still available. */
  left: number;
  page: PageRow | undefined;
  /** The tool that gives the page more time; null if none does. */
  renewTool: 'extend_sale_page' | 'generate_payment_link' | null;
  undelivered: readonly { id: string; conversationId: string; subject: string; at: Date }[];
};

const MOST_MAILS = 20;
const MOST_POSTED = 20;

/** Reads all facts of a seller once. Changes nothing. */
export async function readFacts(ctx: SellerContext): Promise<Facts> {
  const { sellerId } = ctx.actor;
  const db = ctx.store.read;
  const now = ctx.clock.now();
  const seller = await findSeller(db, sellerId);
  const threads = await readThreads(db, sellerId);
  const reservations = await listRows(
    db,
    'reservations',
    { sellerId, status: OPEN_STATUSES },
    { order: ['createdAt', 'id'] },
  );
  const listed = await readItems(db, sellerId);
  const { options } = await getRenewalOptions(ctx);
  const byIntent = (free: boolean) => options.some(({ intent }) => (intent === 'free_renew') === free);
  return {
    now,
    zone: (await timezoneOf(db, sellerId)) ?? 'UTC',
    words: wordsOf(await languageOfSeller(db, sellerId)),
    baseUrl: ctx.config.baseUrl,
    currency: seller.currency,
    address: seller.streetAddress,
    threads,
    reservations,
    places: await placesOf(db, reservations),
    visits: await listRows(db, 'visits', { sellerId }),
    waiting: await listRows(
      db,
      'confirmations',
      { sellerId, ...stillWaiting(ctx) },
      { order: ['createdAt'] },
    ),
    ...listed,
    elsewhere: await toTakeDown(db, sellerId, MOST_POSTED),
    page: await getPageOfSeller(db, sellerId),
    renewTool: byIntent(true) ? 'extend_sale_page' : byIntent(false) ? 'generate_payment_link' : null,
    undelivered: await undeliveredMails(db, threads, reservations),
  };
}

async function readThreads(db: Read, sellerId: string): Promise<ThreadFacts[]> {
  const { conversations: c, messages: m } = db.t;
  const rows = await listRows(db, 'conversations', { sellerId });
  const blocked = await blockedMailboxes(
    db,
    sellerId,
    rows.map(({ buyerEmail }) => buyerEmail),
  );
  const times = await db
    .select({ id: m.conversationId, sender: m.senderType, at: max(m.createdAt) })
    .from(m)
    .innerJoin(c, eq(c.id, m.conversationId))
    .where(and(eq(c.sellerId, sellerId), inArray(m.senderType, ['buyer', 'seller'])))
    .groupBy(m.conversationId, m.senderType);
  const timeOf = (id: string, sender: 'buyer' | 'seller') =>
    times.find((each) => each.id === id && each.sender === sender)?.at ?? null;
  const threads = rows
    .filter(({ buyerEmail }) => !blocked.has(mailboxOf(buyerEmail)))
    .map((row) => ({
      ...row,
      buyerWroteAt: timeOf(row.id, 'buyer'),
      sellerWroteAt: timeOf(row.id, 'seller'),
      words: '',
    }));
  const unanswered = threads.filter(isUnanswered);
  if (unanswered.length === 0) return threads;
  const said = await db
    .select({ id: m.conversationId, content: m.content })
    .from(m)
    .where(
      and(
        eq(m.senderType, 'buyer'),
        or(
          ...unanswered.map(({ id, buyerWroteAt }) =>
            and(eq(m.conversationId, id), eq(m.createdAt, buyerWroteAt ?? new Date(0))),
          ),
        ),
      ),
    )
    .orderBy(asc(m.id));
  const last = new Map(said.map(({ id, content }) => [id, content]));
  return threads.map((thread) => ({ ...thread, words: last.get(thread.id) ?? '' }));
}

/** Whether the buyer had the last word and the seller hasn't marked it as needing no answer. */
export const isUnanswered = ({
  buyerWroteAt: asked,
  sellerWroteAt: answered,
  settledAt: settled,
}: Pick<ThreadFacts, 'buyerWroteAt' | 'sellerWroteAt' | 'settledAt'>): boolean =>
  asked !== null && (answered === null || answered < asked) && (settled === null || settled < asked);

async function readItems(db: Read, sellerId: string) {
  const { items: i } = db.t;
  const kept = and(eq(i.sellerId, sellerId), isNull(i.deletedAt));
  const rows = await db
    .select({
      id: i.id,
      title: i.title,
      at: i.createdAt,
      priceUnknown: i.priceUnknown,
      needsReview: i.needsReview,
      status: i.status,
    })
    .from(i)
    .where(and(kept, or(eq(i.needsReview, true), and(eq(i.draft, true), eq(i.status, 'inactive')))))
    .orderBy(desc(i.createdAt));
  const listed = ({ id, title, at }: Listed): Listed => ({ id, title, at });
  return {
    needsPrice: rows.filter(({ priceUnknown }) => priceUnknown).map(listed),
    needsReview: rows.filter((row) => row.needsReview && !row.priceUnknown).map(listed),
    drafts: rows.filter((row) => !row.needsReview && !row.priceUnknown).map(listed),
    left: await db.$count(i, and(kept, inArray(i.status, ['available', 'reserved']))),
  };
}

/** Emails about an open reservation, or about a question whose asker never reserved anything. */
async function undeliveredMails(
  db: Read,
  threads: readonly ThreadFacts[],
  reservations: readonly ReservationRow[],
) {
  const { outbox: o } = db.t;
  const open = new Set(reservations.map(({ conversationId }) => conversationId));
  const ids = threads.flatMap(({ id, reservationId }) =>
    open.has(id) || reservationId === null ? [id] : [],
  );
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: o.id, conversationId: o.conversationId, subject: o.subject, at: o.createdAt })
    .from(o)
    .where(and(eq(o.status, 'failed'), isNotNull(o.conversationId), inArray(o.conversationId, ids)))
    .orderBy(desc(o.id))
    .limit(MOST_MAILS);
  return rows.flatMap(({ conversationId, ...row }) =>
    conversationId === null ? [] : [{ ...row, conversationId }],
  );
}

/** A decision as this room derives it. */
export type Made = Omit<
  Decision,
  'since' | 'until' | 'until_local' | 'timezone' | 'acts' | 'conversation_id' | 'reservation_id' | 'item_ids'
> & {
  since: Date;
  until?: Date | null;
  conversation_id?: string;
  reservation_id?: string;
  item_ids?: string[];
  acts: readonly (readonly [DecisionAct, tool: string | null])[];
};

export const listOf = ({ words }: Facts, items: readonly { title: string }[]): string =>
  words.format.list(items.map(({ title }) => shortened(title)));
