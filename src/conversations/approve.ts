import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findOwnedConversation } from '../threads/find.ts';
import { consumeConfirmation } from './confirmations.ts';
import { deliver } from './deliver.ts';
import type { Sent } from './schemas.ts';

/** Something an assistant prepared and nobody has sent yet. `handle` names it for the seller's own pages. */
export type Prepared = {
  handle: string;
  kind: Schema['confirmations']['$inferSelect']['kind'];
  content: string;
  expiresAt: Date;
};

/** What waits for the seller's yes in a conversation, oldest first. */
export async function listPrepared(
  ctx: Pick<SellerContext, 'store' | 'clock' | 'actor'>,
  conversationId: string,
): Promise<Prepared[]> {
  const { read } = ctx.store;
  const { confirmations } = read.t;
  return read
    .select({
      handle: confirmations.tokenHash,
      kind: confirmations.kind,
      content: confirmations.content,
      expiresAt: confirmations.expiresAt,
    })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.conversationId, conversationId),
        eq(confirmations.sellerId, ctx.actor.sellerId),
        isNull(confirmations.usedAt),
        gt(confirmations.expiresAt, ctx.clock.now()),
      ),
    )
    .orderBy(asc(confirmations.createdAt), asc(confirmations.tokenHash));
}

/** The seller sends with their own hand what an assistant prepared; its token is used up by that. */
export function approvePrepared(ctx: SellerContext, conversationId: string, handle: string): Promise<Sent> {
  requireSession(ctx);
  const { sellerId } = ctx.actor;
  return ctx.store.write(async (tx) => {
    const conversation = await findOwnedConversation(tx, sellerId, conversationId);
    const kind = await kindOf(tx, handle);
    const content = await consumeConfirmation(ctx, tx, handle, { kind, sellerId, conversationId });
    const type = kind === 'address' ? 'address_share' : 'text';
    const message = await deliver(ctx, tx, conversation, { type, content });
    return { message_id: message.id, sent_at: message.createdAt.toISOString() };
  });
}

/** The seller says no: the token is unknown from then on. */
export function discardPrepared(ctx: SellerContext, conversationId: string, handle: string): Promise<void> {
  requireSession(ctx);
  return ctx.store.write(async (tx) => {
    const { confirmations } = tx.t;
    await tx
      .delete(confirmations)
      .where(
        and(
          eq(confirmations.tokenHash, handle),
          eq(confirmations.conversationId, conversationId),
          eq(confirmations.sellerId, ctx.actor.sellerId),
          isNull(confirmations.usedAt),
        ),
      )
      .returning({ kind: confirmations.kind });
  });
}

async function kindOf(db: Read, handle: string): Promise<Prepared['kind']> {
  const { confirmations } = db.t;
  const [row] = await db
    .select({ kind: confirmations.kind })
    .from(confirmations)
    .where(eq(confirmations.tokenHash, handle));
  return row?.kind ?? 'reply';
}

/** An agent has no say here: it would be confirming itself. */
function requireSession({ actor }: SellerContext): void {
  if (actor.kind === 'session') return;
  throw new AppError('forbidden', 'Only the seller, signed in to the web pages, can do this.');
}
