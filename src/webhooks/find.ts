import { and, asc, eq } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';

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
    throw refusal('not_found.webhook');
  }
  return row;
}

export const webhooksOfSeller = (db: Read, sellerId: string): Promise<WebhookRow[]> => {
  const { webhooks: w } = db.t;
  return db.select().from(w).where(eq(w.sellerId, sellerId)).orderBy(asc(w.id));
};
