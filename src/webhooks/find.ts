import { and, asc, eq } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';

export type WebhookRow = Schema['webhooks']['$inferSelect'];
export type DeliveryRow = Schema['webhookDeliveries']['$inferSelect'];

/** The caller's own webhook; another seller's counts as not found. @throws AppError not_found */
export async function findOwnedWebhook(ctx: SellerContext, db: Read, id: string): Promise<WebhookRow> {
  const { webhooks: w } = db.t;
  const [row] = await db
    .select()
    .from(w)
    .where(and(eq(w.id, id), eq(w.sellerId, ctx.actor.sellerId)));
  if (!row) {
    throw new AppError('not_found', 'There is no such webhook.', {
      hint: {
        rest: 'GET /api/webhooks lists yours with their webhook_id.',
        tool: 'List the webhooks and take the webhook_id from there.',
      },
    });
  }
  return row;
}

export const webhooksOfSeller = (db: Read, sellerId: string): Promise<WebhookRow[]> => {
  const { webhooks: w } = db.t;
  return db.select().from(w).where(eq(w.sellerId, sellerId)).orderBy(asc(w.id));
};
