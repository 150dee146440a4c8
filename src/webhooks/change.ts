import { and, eq } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { usableUrl } from './create.ts';
import { findOwnedWebhook } from './find.ts';
import { presentWebhook } from './present.ts';
import type { ChangeWebhookInput, DeletedWebhook, Webhook } from './schemas.ts';
import { giveUpQueued } from './switch-off.ts';

/**
 * Changes a webhook's URL, its events, or whether it is on. Its secret stays the same.
 * @throws AppError not_found, invalid_request
 */
export function changeWebhook(ctx: SellerContext, id: string, input: ChangeWebhookInput): Promise<Webhook> {
  const { url, events, enabled } = input;
  if (url === undefined && events === undefined && enabled === undefined) {
    throw new AppError('invalid_request', 'There is nothing to change: send url, events or enabled.');
  }
  const target = url === undefined ? undefined : usableUrl(ctx, url);
  return ctx.store.write(async (tx) => {
    const before = await findOwnedWebhook(ctx, tx, id);
    const { webhooks: w } = tx.t;
    const now = ctx.clock.now();
    if (enabled === false) await giveUpQueued(ctx, tx, id);
    const [row = before] = await tx
      .update(w)
      .set({
        ...(target !== undefined && { url: target }),
        ...(events !== undefined && { events }),
        ...(enabled === false && { disabledAt: before.disabledAt ?? now }),
        ...(enabled === true && { disabledAt: null }),
        // A new or repaired receiver starts over.
        ...((enabled === true || target !== undefined) && { failingSince: null, restUntil: null }),
        updatedAt: now,
      })
      .where(eq(w.id, id))
      .returning();
    return presentWebhook(row);
  });
}

/** Deletes a webhook and everything still queued for it. @throws AppError not_found */
export function deleteWebhook(ctx: SellerContext, { id }: { id: string }): Promise<DeletedWebhook> {
  return ctx.store.write(async (tx) => {
    await findOwnedWebhook(ctx, tx, id);
    const { webhooks: w } = tx.t;
    await tx.delete(w).where(and(eq(w.id, id), eq(w.sellerId, ctx.actor.sellerId)));
    return { webhook_id: id, deleted: true as const };
  });
}
