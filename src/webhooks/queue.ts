/**
 * Webhooks: events that other programs of a seller subscribe to. An event is queued in the write that causes it, so it
 * is sent if and only if that write commits; it contains nothing private, and its signature follows Standard Webhooks.
 *
 * Start at `queueHook`. `deliver.ts` defines the queue with its retries and the signature, and `routes.ts` what sellers
 * can do with their webhooks.
 */
import { insertInto } from '../../db/prepared.ts';
import { listRows } from '../../db/rows.ts';
import type { HookEvent } from '../../db/schema.ts';
import type { RowOf, Write } from '../../db/store.ts';
import type { Caused, Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { fromCents } from '../units.ts';

export const insertDelivery = insertInto('webhookDeliveries');

/**
 * Queues an event, in the caller's own write, for every webhook of the seller that subscribes to it. `data` is called
 * only if there is one; it must not return anything private.
 */
export async function queueHook(
  ctx: Caused,
  tx: Write,
  sellerId: string,
  type: HookEvent,
  data: () => Promise<Record<string, unknown>>,
): Promise<void> {
  const on = await listRows(tx, 'webhooks', { sellerId, disabledAt: null }, { columns: ['id', 'events'] });
  const listening = on.filter(({ events }) => events.includes(type));
  if (listening.length === 0) return;
  const told = await data();
  for (const { id } of listening) await insertDelivery(tx, deliveryRow(ctx, id, type, told));
}

/** The row that sends one event to one webhook. It is due immediately. */
export function deliveryRow(
  ctx: Caused,
  webhookId: string,
  type: HookEvent | 'webhook.test',
  data: Record<string, unknown>,
) {
  const now = ctx.clock.now();
  return {
    id: newId('evt', ctx),
    webhookId,
    type,
    requestId: ctx.requestId ?? null,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    status: 'queued' as const,
    attempts: 0,
    dueAt: now,
    createdAt: now,
  };
}

/**
 * Tells webhooks about a listing, in the write that created or changed it. They get what a visitor can see, and the
 * price it sold for: no notes, no floor price, and not the person it is held for.
 * @param item its row after the change
 */
export const tellListing = (
  ctx: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  event: Extract<HookEvent, `listing.${string}`>,
  item: RowOf<'items'>,
): Promise<void> =>
  queueHook(ctx, tx, item.sellerId, event, async () => ({
    item_id: item.id,
    title: item.title,
    price: fromCents(item.priceCents),
    currency: item.currency,
    final_price: fromCents(item.finalPriceCents),
    status: item.status,
    needs_review: item.needsReview,
    deleted: item.deletedAt !== null,
    version: item.version,
  }));
