/*
 * Threads: one conversation for each seller and buyer address, with the messages of both sides and the service's own
 * lines. Announcements tell both sides of an event in the write that causes it (`announcement.ts`). An agent's act
 * that tells a buyer something new can wait for the seller's approval (`acts.ts`), and so can messages
 * (`confirmations.ts`). The operations on threads are in `src/conversations`. Start here, then read
 * `announcement.ts`.
 */

import { eq, max, sql } from 'drizzle-orm';
import { insertInto, prepared } from '../../db/prepared.ts';
import { getRow } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { DEFAULT_LANGUAGE, wordsOf } from '../languages/index.ts';
import type { ConversationRow, MessageRow } from './find.ts';
import { scamHints } from './scam-hints.ts';

export type Posting = {
  sender: MessageRow['senderType'];
  content: string;
  /** The same line in other languages that the buyer may read, by code. */
  translations?: Record<string, string>;
  type?: MessageRow['type'];
  /** Whether a buyer typed some of the text. Always true for a buyer's own message. */
  containsPublicText?: boolean;
  /** For a message that came by email: how, and with which photos. */
  via?: MessageRow['via'];
  photoIds?: MessageRow['photoIds'];
};

type Thread = Pick<ConversationRow, 'id' | 'sellerId'>;
type PostDeps = Pick<Deps, 'clock' | 'random'>;

/** How much of a message a list of threads shows. */
const PREVIEW_LENGTH = 300;

const insertMessage = insertInto('messages');
const insertConversation = insertInto('conversations');

type Moved = { id: string; lastMessage: string; activity: Date; unread: number };
const moveUp = prepared<Moved, Write>()('move_thread_up', (tx, p) => {
  const { conversations: c } = tx.t;
  return tx
    .update(c)
    .set({
      lastMessage: sql`${p.lastMessage}`,
      lastActivityAt: sql`${p.activity}`,
      unreadSeller: sql`${c.unreadSeller} + ${p.unread}`,
    })
    .where(eq(c.id, p.id))
    .returning({ id: c.id });
});

const newestActivity = prepared<{ sellerId: string }>()('newest_activity', (db, p) => {
  const { conversations: c } = db.t;
  return db
    .select({ at: max(c.lastActivityAt) })
    .from(c)
    .where(eq(c.sellerId, p.sellerId));
});

/**
 * Adds messages to a thread, and moves the thread to the top of the seller's list. With `unread`, together they count
 * as one event that the seller hasn't seen.
 */
export async function postMessages(
  ctx: PostDeps,
  tx: Write,
  thread: Thread,
  postings: readonly [Posting, ...Posting[]],
  { unread }: { unread: boolean },
): Promise<MessageRow[]> {
  let activity = await nextActivity(ctx, tx, thread.sellerId);
  const rows: MessageRow[] = [];
  for (const {
    sender,
    content,
    translations = null,
    type = 'text',
    via = null,
    photoIds = null,
    ...posting
  } of postings) {
    const { containsPublicText = sender === 'buyer' } = posting;
    // A millisecond apart, so that they sort in the order in which they were said.
    if (rows.length > 0) activity = new Date(activity.getTime() + 1);
    rows.push(
      await insertMessage(tx, {
        id: newId('msg', ctx),
        conversationId: thread.id,
        senderType: sender,
        type,
        content,
        translations,
        containsPublicText,
        scamHints: containsPublicText ? scamHints(content) : [],
        via,
        photoIds,
        createdAt: activity,
      }),
    );
  }
  const lastMessage = preview(postings.at(-1) ?? postings[0]);
  await moveUp(tx, { id: thread.id, lastMessage, activity, unread: unread ? 1 : 0 });
  return rows;
}

type NewThread = Pick<ConversationRow, 'sellerId' | 'buyerEmail' | 'buyerName' | 'firstItemTitle'> &
  Partial<Pick<ConversationRow, 'reservationId'>>;

/** The one conversation of a seller with a buyer's address. It is created if there is none. */
export async function openConversation(ctx: PostDeps, tx: Write, who: NewThread) {
  const { sellerId, buyerEmail } = who;
  const existing = await getRow(tx, 'conversations', { sellerId, buyerEmail });
  if (existing) return { conversation: existing, isNew: false };
  const lastActivityAt = await nextActivity(ctx, tx, sellerId);
  const conversation = await insertConversation(tx, {
    ...who,
    id: newId('conv', ctx),
    unreadSeller: 0,
    lastMessage: '',
    lastActivityAt,
    createdAt: ctx.clock.now(),
  });
  return { conversation, isNew: true };
}

const touchSale = prepared<{ sellerId: string }, Write>()('touch_sale', (tx, p) => {
  const { saleVersions: sale } = tx.t;
  const same = { version: sql`${sale.version}` };
  return tx.update(sale).set(same).where(eq(sale.sellerId, p.sellerId)).returning({ there: sql`1` });
});

/** The current time, or just after the seller's newest activity: unique per seller, to serve as a paging cursor. */
async function nextActivity({ clock }: PostDeps, tx: Write, sellerId: string): Promise<Date> {
  // Two writes that read the same newest time would collide on the unique index, which PostgreSQL doesn't report as a
  // lost race. Because both change the same row first, one is retried as a lost race. It's the row that a change of an
  // item locks too: with another, the two would wait for each other. SQLite has one writer.
  if (tx.syntax.name === 'postgresql') await touchSale(tx, { sellerId });
  const [newest] = await newestActivity(tx, { sellerId });
  const now = clock.now();
  return newest?.at && newest.at >= now ? new Date(newest.at.getTime() + 1) : now;
}

/** The line in the list of threads, without an address: someone may look at the list with the seller. */
function preview({ type, content }: Posting): string {
  if (type === 'address_share') return wordsOf(DEFAULT_LANGUAGE).messages.addressSent;
  if (content.length <= PREVIEW_LENGTH) return content;
  return `${content.slice(0, PREVIEW_LENGTH - 1).toWellFormed()}…`;
}
