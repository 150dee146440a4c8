import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';

export type ConversationRow = Schema['conversations']['$inferSelect'];
export type MessageRow = Schema['messages']['$inferSelect'];

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
  if (!row) {
    throw new AppError('not_found', 'There is no conversation with this id.', {
      hint: {
        rest: 'List conversations with GET /api/conversations.',
        tool: 'Take conversation_id from get_conversations.',
      },
      nextTool: 'get_conversations',
    });
  }
  if (row.sellerId !== ctx.actor.sellerId) {
    throw new AppError('NOT_OWNER', 'This conversation belongs to another seller.', {
      hint: 'Do not try again with this id.',
    });
  }
  return row;
}
