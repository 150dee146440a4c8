import { eq } from 'drizzle-orm';
import { prepared, updateIn } from '../../db/prepared.ts';
import { updateRows } from '../../db/rows.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import type { Language } from '../languages/index.ts';

export type ConversationRow = RowOf<'conversations'>;
export type MessageRow = RowOf<'messages'>;

const conversationById = prepared<{ id: string }>()('conversation_by_id', (db, p) =>
  db.select().from(db.t.conversations).where(eq(db.t.conversations.id, p.id)),
);

/** @throws AppError not_found; NOT_OWNER for a conversation of another seller */
export async function findOwnedConversation(
  ctx: Pick<SellerContext, 'actor'>,
  db: Read,
  id: string,
): Promise<ConversationRow> {
  const [row] = await conversationById(db, { id });
  if (!row) throw refusal('not_found.conversation');
  if (row.sellerId !== ctx.actor.sellerId) throw refusal('NOT_OWNER.conversation');
  return row;
}

const updateThread = updateIn<'conversations', { id: string }>('conversations', (conversations, p) =>
  eq(conversations.id, p.id),
);

/** Changes what a thread is about or who it is with. Its place in the list stays the same. */
export async function updateConversation(
  tx: Write,
  id: string,
  change: Partial<Pick<ConversationRow, 'reservationId' | 'firstItemTitle' | 'buyerName' | 'settledAt'>>,
): Promise<void> {
  await updateThread(tx, { id }, change);
}

/** Sets the language of a buyer's emails and pages, for all links of the thread. */
export async function chooseLanguage(tx: Write, conversationId: string, language: Language): Promise<void> {
  await updateRows(tx, 'reservations', { conversationId }, { language });
  await updateRows(tx, 'questions', { conversationId }, { language });
}
