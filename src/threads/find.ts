import { and, eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { addRow, deleteRows, getRow, listRows, updateRows } from '../../db/rows.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import type { Language } from '../languages/index.ts';
import { mailboxOf } from '../sellers/addresses.ts';

export type ConversationRow = RowOf<'conversations'>;
export type MessageRow = RowOf<'messages'>;

/** @throws AppError not_found; NOT_OWNER for a conversation of another seller */
export async function findOwnedConversation(ctx: Pick<SellerContext, 'actor'>, db: Read, id: string) {
  const row = await getRow(db, 'conversations', { id });
  if (!row) throw refusal('not_found.conversation');
  if (row.sellerId !== ctx.actor.sellerId) throw refusal('NOT_OWNER.conversation');
  return row;
}

/** Changes what a thread is about or who it is with. Its place in the list stays the same. */
export async function updateConversation(
  tx: Write,
  id: string,
  change: Partial<Pick<ConversationRow, 'reservationId' | 'firstItemTitle' | 'buyerName' | 'settledAt'>>,
): Promise<void> {
  await updateRows(tx, 'conversations', { id }, change);
}

/** Sets the language of a buyer's emails and pages, for all links of the thread. */
export async function chooseLanguage(tx: Write, conversationId: string, language: Language): Promise<void> {
  await updateRows(tx, 'reservations', { conversationId }, { language });
  await updateRows(tx, 'questions', { conversationId }, { language });
}

const blockOf = prepared<{ sellerId: string; mailbox: string }>()('block_of_mailbox', (db, p) => {
  const { blocks } = db.t;
  return db
    .select({ mailbox: blocks.mailbox })
    .from(blocks)
    .where(and(eq(blocks.sellerId, p.sellerId), eq(blocks.mailbox, p.mailbox)));
});

export const isBlocked = async (db: Read, sellerId: string, email: string): Promise<boolean> =>
  (await blockOf(db, { sellerId, mailbox: mailboxOf(email) })).length > 0;

/** Which buyers of the given threads the seller has blocked, as normalized mailboxes. */
export async function blockedMailboxes(
  db: Read,
  sellerId: string,
  threads: readonly { buyerEmail: string }[],
): Promise<Set<string>> {
  const asked = [...new Set(threads.map(({ buyerEmail }) => mailboxOf(buyerEmail)))];
  const rows = await listRows(db, 'blocks', { sellerId, mailbox: asked }, { columns: ['mailbox'] });
  return new Set(rows.map(({ mailbox }) => mailbox));
}

/** Blocks or unblocks the mailbox behind an address. Doing it again changes nothing. */
export async function setBlocked(ctx: Deps, tx: Write, sellerId: string, email: string, blocked: boolean) {
  const block = { sellerId, mailbox: mailboxOf(email) };
  if (blocked) await addRow(tx, 'blocks', { ...block, createdAt: ctx.clock.now() });
  else await deleteRows(tx, 'blocks', block);
}
