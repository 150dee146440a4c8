import { eq } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import { deleteRows, updatedRows } from '../../db/rows.ts';
import { commit, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { attempt, giveUpQueued, noteWorking, secretOf } from './deliver.ts';
import { findOwnedWebhook, presentDelivery, presentWebhook } from './find.ts';
import { deliveryRow, insertDelivery } from './queue.ts';
import type {
  ChangeWebhookInput,
  CreatedWebhook,
  CreateWebhookInput,
  DeletedWebhook,
  Delivery,
  Webhook,
} from './schemas.ts';

export const MAX_WEBHOOKS = 5;

const insertWebhook = insertInto('webhooks');

/**
 * Creates a webhook that sends these events to `url`. Its secret is shown only once.
 * @throws AppError WEBHOOK_LIMIT_REACHED, invalid_request for a URL that the service would never call
 */
export function createWebhook(ctx: SellerContext, input: CreateWebhookInput): Promise<CreatedWebhook> {
  const url = usableUrl(ctx, input.url);
  const { sellerId } = ctx.actor;
  return commit(ctx, async (tx) => {
    const { webhooks: w, sellers } = tx.t;
    // Two concurrent calls must not both create the fifth webhook.
    await tx.syntax.forUpdate(tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, sellerId)));
    if ((await tx.$count(w, eq(w.sellerId, sellerId))) >= MAX_WEBHOOKS) {
      throw refusal('WEBHOOK_LIMIT_REACHED.webhooks', { most: MAX_WEBHOOKS });
    }
    const now = ctx.clock.now();
    const id = newId('hook', ctx);
    const made = { id, sellerId, url, events: input.events, createdAt: now, updatedAt: now };
    const row = await insertWebhook(tx, made);
    return { ...presentWebhook(row), secret: secretOf(ctx.pepper, id) };
  });
}

/** The URL in its normal form. @throws AppError invalid_request */
function usableUrl({ webhookSender }: Pick<SellerContext, 'webhookSender'>, url: string): string {
  if (webhookSender.accepts(url)) return url;
  const problem = 'must be an https address on the public internet, without a user name';
  throw refusal('invalid_request.webhookUrl', { problem }, { fields: [{ path: 'url', problem }] });
}

/** Changes a webhook's URL, its events, or whether it is on. @throws AppError not_found, invalid_request */
export function changeWebhook(ctx: SellerContext, id: string, input: ChangeWebhookInput): Promise<Webhook> {
  const { url, events, enabled } = input;
  if (url === undefined && events === undefined && enabled === undefined) {
    throw new AppError('invalid_request', 'There is nothing to change: send url, events or enabled.');
  }
  const target = url === undefined ? undefined : usableUrl(ctx, url);
  return ctx.store.write(async (tx) => {
    const before = await findOwnedWebhook(ctx, tx, id);
    const now = ctx.clock.now();
    if (enabled === false) await giveUpQueued(ctx, tx, id);
    const change = {
      url: target,
      events,
      ...(enabled !== undefined && { disabledAt: enabled ? null : (before.disabledAt ?? now) }),
      // A receiver that is new or was repaired starts without a record of failures.
      ...((enabled || target !== undefined) && { failingSince: null, restUntil: null }),
      updatedAt: now,
    };
    const [row = before] = await updatedRows(tx, 'webhooks', { id }, change);
    return presentWebhook(row);
  });
}

/** Deletes a webhook and everything still queued for it. @throws AppError not_found */
export const deleteWebhook = (ctx: SellerContext, { id }: { id: string }): Promise<DeletedWebhook> =>
  ctx.store.write(async (tx) => {
    await findOwnedWebhook(ctx, tx, id);
    await deleteRows(tx, 'webhooks', { id, sellerId: ctx.actor.sellerId });
    return { webhook_id: id, deleted: true as const };
  });

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
