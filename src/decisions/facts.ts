import { and, asc, desc, eq, inArray, isNull, max, or } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { wordsOf } from '../languages/index.ts';
import { toTakeDown } from '../listings/postings.ts';
import { getRenewalOptions } from '../plans/renewal.ts';
import { openReservations, placesOf, type ReservationRow } from '../reservations/find.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { shortened } from '../text/wording.ts';
import { stillWaiting } from '../threads/confirmations.ts';
import { blockedMailboxes, type ConversationRow } from '../threads/find.ts';
import type { Decision, DecisionAct } from './schemas.ts';

const MOST_MAILS = 20;

/** Everything that decisions depend on, as it is in the database at `now`. */
export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** Reads all facts of a seller once. Changes nothing. */
export async function readFacts(ctx: SellerContext) {
  const { sellerId } = ctx.actor;
  const db = ctx.store.read;
  const { streetAddress: address } = await findSeller(db, sellerId);
  const threads = await readThreads(db, sellerId);
  const reservations = await openReservations(db, { sellerId });
  const { options } = await getRenewalOptions(ctx);
  const undecided = { sellerId, ...stillWaiting(ctx) };
  return {
    now: ctx.clock.now(),
    zone: (await timezoneOf(db, sellerId)) ?? 'UTC',
    words: wordsOf(await languageOfSeller(db, sellerId)),
    baseUrl: ctx.config.baseUrl,
    /** The seller's current home address. */
    address,
    threads,
    reservations,
    places: await placesOf(db, reservations),
    visits: await listRows(db, 'visits', { sellerId }),
    /** Prepared messages and acts that are still undecided. */
    waiting: await listRows(db, 'confirmations', undecided, { order: ['createdAt'] }),
    ...(await readItems(db, sellerId)),
    /** Items that are held or sold here and still posted elsewhere. */
    elsewhere: await toTakeDown(db, sellerId),
    page: await getPageOfSeller(db, sellerId),
    /** The tool that gives the page more time; null if none does. */
    renewTool: options.some(({ intent }) => intent === 'free_renew')
      ? 'extend_sale_page'
      : options.length > 0
        ? 'generate_payment_link'
        : null,
    undelivered: await undeliveredMails(db, threads, reservations),
  };
}

/** A thread with the last words of each side. */
type ThreadFacts = ConversationRow & {
  buyerWroteAt: Date | null;
  sellerWroteAt: Date | null;
  /** The buyer's last words, if the seller hasn't answered them. */
  words: string;
};

const lastTimes = prepared<{ sellerId: string }>()('last_times_of_threads', (db, p) => {
  const { conversations: c, messages: m } = db.t;
  return db
    .select({ id: m.conversationId, sender: m.senderType, at: max(m.createdAt) })
    .from(m)
    .innerJoin(c, eq(c.id, m.conversationId))
    .where(and(eq(c.sellerId, p.sellerId), inArray(m.senderType, ['buyer', 'seller'])))
    .groupBy(m.conversationId, m.senderType);
});

/** The seller's threads, except those with blocked buyers. */
async function readThreads(db: Read, sellerId: string): Promise<ThreadFacts[]> {
  const { messages: m } = db.t;
  const rows = await listRows(db, 'conversations', { sellerId });
  const blocked = await blockedMailboxes(db, sellerId, rows);
  const times = await lastTimes(db, { sellerId });
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
    })
    .from(i)
    .where(and(kept, or(eq(i.needsReview, true), and(eq(i.draft, true), eq(i.status, 'inactive')))))
    .orderBy(desc(i.createdAt));
  const priced = rows.filter(({ priceUnknown }) => !priceUnknown);
  return {
    needsPrice: rows.filter(({ priceUnknown }) => priceUnknown),
    needsReview: priced.filter(({ needsReview }) => needsReview),
    drafts: priced.filter(({ needsReview }) => !needsReview),
    /** Number of items that are still available. */
    left: await db.$count(i, and(kept, inArray(i.status, ['available', 'reserved']))),
  };
}

/** Emails about an open reservation, or about a question whose asker never reserved anything. */
async function undeliveredMails(db: Read, threads: ThreadFacts[], reservations: ReservationRow[]) {
  const open = new Set(reservations.map(({ conversationId }) => conversationId));
  const about = threads.filter(({ id, reservationId }) => open.has(id) || reservationId === null);
  if (about.length === 0) return [];
  const lost = { status: 'failed', conversationId: about.map(({ id }) => id) } as const;
  const columns = ['id', 'conversationId', 'subject', 'createdAt'] as const;
  return listRows(db, 'outbox', lost, { columns, order: ['-id'], limit: MOST_MAILS });
}

/** A decision as this room derives it. */
export type Made = Pick<Decision, 'decision_id' | 'kind' | 'title' | 'summary' | 'page_url'> & {
  since: Date;
  until?: Date | null;
  conversation_id?: string;
  reservation_id?: string;
  item_ids?: string[];
  acts: readonly (readonly [DecisionAct, tool: string | null])[];
};

export const listOf = ({ words }: Facts, items: readonly { title: string }[]): string =>
  words.format.list(items.map(({ title }) => shortened(title)));
