import type { SellerContext } from '../context.ts';
import { attempt, noteWorking } from './deliver.ts';
import { findOwnedWebhook, presentDelivery } from './find.ts';
import { deliveryRow, insertDelivery } from './queue.ts';
import type { Delivery } from './schemas.ts';

/**
 * Sends a made-up event to a webhook, even if it is off, and returns the outcome. There is one attempt, and a failure
 * doesn't count against the webhook. @throws AppError not_found
 */
export async function testWebhook(ctx: SellerContext, { id }: { id: string }): Promise<Delivery> {
  const { url } = await findOwnedWebhook(ctx, ctx.store.read, id);
  const event = deliveryRow(ctx, id, 'webhook.test', { webhook_id: id });
  const outcome = await attempt(ctx, { webhookId: id, url }, event);
  const row = await ctx.store.write(async (tx) => {
    // The webhook may have been deleted in the meantime.
    await findOwnedWebhook(ctx, tx, id);
    return insertDelivery(tx, {
      ...event,
      status: outcome.error === null ? 'delivered' : 'failed',
      attempts: 1,
      triedAt: ctx.clock.now(),
      lastStatus: outcome.status,
      lastError: outcome.error,
    });
  });
  if (outcome.error === null) await ctx.store.write((tx) => noteWorking(tx, id));
  return presentDelivery(row);
}
