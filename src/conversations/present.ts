import { and, eq, sql } from 'drizzle-orm';
import { isSet } from '../../db/conditions.ts';
import { prepared } from '../../db/prepared.ts';
import { listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import { DEFAULT_LANGUAGE, type Language, wordsOf } from '../languages/index.ts';
import { presentReservations } from '../reservations/present.ts';
import { isOpen } from '../reservations/status.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { blockedMailboxes, type ConversationRow, type MessageRow } from '../threads/find.ts';
import { contentIn } from '../threads/messages.ts';
import { scamHints } from '../threads/scam-hints.ts';
import type { Conversation } from './schemas.ts';

/** Threads with their reservations, in a fixed number of queries no matter how many threads. */
export async function presentConversations(
  db: Read,
  rows: readonly ConversationRow[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const all = await listRows(db, 'reservations', { conversationId: ids }, { order: ['-createdAt', '-id'] });
  const presented = await presentReservations(db, all);
  const standing = await standingOf(db, rows);
  const newest = await newestMessages(db, ids);
  return rows.map((row) => {
    const reservations = presented.filter((each) => each.conversation_id === row.id);
    // What the thread is about: the newest open reservation, or else the newest.
    const reservation = reservations.find(({ status }) => isOpen(status)) ?? reservations[0] ?? null;
    return {
      conversation_id: row.id,
      buyer_name: row.buyerName,
      buyer_email: row.buyerEmail,
      name_hints: scamHints(row.buyerName),
      unread_count_seller: row.unreadSeller,
      last_activity_at: row.lastActivityAt.toISOString(),
      first_item_title: row.firstItemTitle,
      item_count: reservation?.item_count ?? 0,
      queue_position: reservation?.queue_position ?? null,
      reservation_id: reservation?.reservation_id ?? null,
      reservation,
      reservations,
      ...standing(row.buyerEmail),
      ...lastWords(row, newest.get(row.id), language),
    };
  });
}

type Newest = Pick<MessageRow, 'senderType' | 'type' | 'translations'>;

/** The newest message of each thread. A thread's activity has the time of its newest message. */
const newestOf = prepared<{ ids: string }>()('newest_of_threads', (db, p) => {
  const { conversations, messages } = db.t;
  return db
    .select({
      id: conversations.id,
      senderType: messages.senderType,
      type: messages.type,
      translations: messages.translations,
    })
    .from(conversations)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.createdAt, conversations.lastActivityAt),
      ),
    )
    .where(db.syntax.among(conversations.id, sql`${p.ids}`));
});

async function newestMessages(db: Read, ids: string[]): Promise<Map<string, Newest>> {
  const rows = await newestOf(db, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, ...message }) => [id, message]));
}

/** The last words of a thread. In one from an older version they can be an address, which belongs only inside. */
const lastWords = (row: ConversationRow, newest: Newest | undefined, language: Language) => ({
  last_message:
    newest?.type === 'address_share'
      ? wordsOf(language).messages.addressSent
      : contentIn({ content: row.lastMessage, translations: newest?.translations ?? null }, language),
  last_sender: newest?.senderType ?? null,
});

/** The standing, with the same seller, of the mailboxes behind the threads' addresses. */
async function standingOf(db: Read, rows: readonly ConversationRow[]) {
  const sellerId = rows[0]?.sellerId ?? '';
  const blocked = await blockedMailboxes(db, sellerId, rows);
  const noShow = { sellerId, status: 'noshow', confirmedAt: isSet } as const;
  const missed = await listRows(db, 'reservations', noShow, { columns: ['buyerEmail'] });
  const noShows = new Map<string, number>();
  for (const { buyerEmail } of missed) {
    const mailbox = mailboxOf(buyerEmail);
    noShows.set(mailbox, (noShows.get(mailbox) ?? 0) + 1);
  }
  return (email: string) => ({
    no_shows: noShows.get(mailboxOf(email)) ?? 0,
    blocked: blocked.has(mailboxOf(email)),
  });
}
