import { and, eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { addRow, deleteRows, listRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
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
export async function setBlocked(
  ctx: Deps,
  tx: Write,
  { sellerId, email }: { sellerId: string; email: string },
  blocked: boolean,
): Promise<void> {
  const block = { sellerId, mailbox: mailboxOf(email) };
  if (blocked) await addRow(tx, 'blocks', { ...block, createdAt: ctx.clock.now() });
  else await deleteRows(tx, 'blocks', block);
}
