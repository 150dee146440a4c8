import { and, eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { deleteRows, listRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import type { Language } from '../languages/index.ts';
import { mailboxOf } from '../sellers/addresses.ts';

const blockOf = prepared<{ sellerId: string; mailbox: string }>()('block_of_mailbox', (db, p) => {
  const { blocks } = db.t;
  return db
    .select({ mailbox: blocks.mailbox })
    .from(blocks)
    .where(and(eq(blocks.sellerId, p.sellerId), eq(blocks.mailbox, p.mailbox)));
});

/** Whether the seller has blocked this address. */
export const isBlocked = async (db: Read, sellerId: string, email: string): Promise<boolean> =>
  (await blockOf(db, { sellerId, mailbox: mailboxOf(email) })).length > 0;

/** The given addresses that the seller has blocked, as normalized mailboxes. */
export async function blockedMailboxes(
  db: Read,
  sellerId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const asked = [...new Set(emails.map(mailboxOf))];
  const rows = await listRows(db, 'blocks', { sellerId, mailbox: asked }, { columns: ['mailbox'] });
  return new Set(rows.map(({ mailbox }) => mailbox));
}

/** Blocks the mailbox behind an address, or unblocks it. Repeating either changes nothing. */
export async function setBlocked(
  ctx: Pick<Deps, 'clock'>,
  tx: Write,
  { sellerId, email }: { sellerId: string; email: string },
  blocked: boolean,
): Promise<void> {
  const { blocks } = tx.t;
  const mailbox = mailboxOf(email);
  if (blocked) {
    await tx.insert(blocks).values({ sellerId, mailbox, createdAt: ctx.clock.now() }).onConflictDoNothing();
    return;
  }
  await deleteRows(tx, 'blocks', { sellerId, mailbox });
}

/** Sets the language of a buyer's emails and pages from now on, no matter which of the thread's links they open. */
export async function chooseLanguage(tx: Write, conversationId: string, language: Language): Promise<void> {
  await updateRows(tx, 'reservations', { conversationId }, { language });
  await updateRows(tx, 'questions', { conversationId }, { language });
}
