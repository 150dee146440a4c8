import { plus, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Words } from '../languages/index.ts';
import type { MailRow } from '../mail/queue.ts';
import { listUndelivered } from '../mail/undelivered.ts';
import type { Message } from './schemas.ts';

const SHOWN = 20;

/** Marks the thread for the seller: something that a buyer was supposed to be told didn't go out. */
export async function markUndelivered(tx: Write, { conversationId }: MailRow): Promise<void> {
  if (conversationId === null) return;
  await updateRows(tx, 'conversations', { id: conversationId }, { unreadSeller: plus(1) });
}

/**
 * Lines for the seller, never for the buyer, about emails of the thread that the service gave up on. They disappear
 * when the email does go out after all.
 */
export async function undeliveredLines(
  db: Read,
  conversationId: string,
  { told }: Words,
): Promise<Message[]> {
  const mails = await listUndelivered(db, { conversationId, limit: SHOWN });
  return mails.map(({ id, recipient, subject, lastError, failedAt, createdAt }) => ({
    message_id: id,
    sender_type: 'system',
    type: 'mail_failed',
    content: told.undelivered({ subject, recipient, error: lastError ?? '' }),
    created_at: (failedAt ?? createdAt).toISOString(),
    // The buyer typed the address.
    contains_public_text: true,
    scam_hints: [],
    via: null,
    photos: [],
  }));
}
