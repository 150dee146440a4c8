import { and, desc, eq, lt } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { foreignCursor, pageOf } from '../operation/paging.ts';
import { findOwnedWebhook, webhooksOfSeller } from './find.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import type { DeliveriesInput, DeliveryList, WebhookList } from './schemas.ts';

/** The seller's webhooks, without their secrets. */
export async function listWebhooks(ctx: SellerContext): Promise<WebhookList> {
  return { webhooks: (await webhooksOfSeller(ctx.store.read, ctx.actor.sellerId)).map(presentWebhook) };
}

/** The outcome of every delivery of a webhook, newest first. @throws AppError not_found, invalid_request */
export async function listDeliveries(ctx: SellerContext, input: DeliveriesInput): Promise<DeliveryList> {
  const { id, limit, cursor } = input;
  if (cursor !== undefined && !/^evt_[0-9A-Z]{26}$/.test(cursor)) throw foreignCursor();
  const { read } = ctx.store;
  await findOwnedWebhook(ctx, read, id);
  const { webhookDeliveries: d } = read.t;
  const rows = await read
    .select()
    .from(d)
    .where(and(eq(d.webhookId, id), cursor === undefined ? undefined : lt(d.id, cursor)))
    .orderBy(desc(d.id))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, (row) => row.id);
  return { deliveries: shown.map(presentDelivery), next_cursor: next };
}
