import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { ConversationRow } from './find.ts';

/** Changes what a thread is about or who it is with; its place in the list stays the same. */
export async function updateConversation(
  tx: Write,
  id: string,
  change: Partial<Pick<ConversationRow, 'reservationId' | 'firstItemTitle' | 'buyerName' | 'settledAt'>>,
): Promise<void> {
  const { conversations } = tx.t;
  await tx.update(conversations).set(change).where(eq(conversations.id, id));
}
