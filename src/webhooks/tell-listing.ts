import type { HookEvent, Schema } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { fromCents } from '../units.ts';
import { queueHook } from './queue.ts';

type ItemRow = Schema['items']['$inferSelect'];

/**
 * Notifies other programs of a listing, in the write that created or changed it. They get what a visitor may see and
 * the price it sold for: no notes, no floor price, and not the person it is held for.
 * @param item its row after the change
 */
export const tellListing = (
  ctx: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  event: Extract<HookEvent, `listing.${string}`>,
  item: ItemRow,
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
