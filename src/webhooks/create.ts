import { eq } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import { deleteRows, updatedRows } from '../../db/rows.ts';
import { commit, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { secretOf } from './deliver.ts';
import { findOwnedWebhook, presentWebhook } from './find.ts';
import type {
  ChangeWebhookInput,
  CreatedWebhook,
  CreateWebhookInput,
  DeletedWebhook,
  Webhook,
} from './schemas.ts';
import { giveUpQueued } from './switch-off.ts';

/** Maximum number of webhooks per seller. */
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
    const row = await insertWebhook(tx, {
      id,
      sellerId,
      url,
      events: input.events,
      createdAt: now,
      updatedAt: now,
    });
    return { ...presentWebhook(row), secret: secretOf(ctx.pepper, id) };
  });
}

/** The URL in its normal form. @throws AppError invalid_request */
function usableUrl({ webhookSender }: Pick<SellerContext, 'webhookSender'>, url: string): string {
  if (webhookSender.accepts(url)) return url;
  const problem = 'must be an https address on the public internet, without a user name';
  throw refusal('invalid_request.webhookUrl', { problem }, { fields: [{ path: 'url', problem }] });
}

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
    const now = ctx.clock.now();
    if (enabled === false) await giveUpQueued(ctx, tx, id);
    const [row = before] = await updatedRows(
      tx,
      'webhooks',
      { id },
      {
        ...(target !== undefined && { url: target }),
        ...(events !== undefined && { events }),
        ...(enabled === false && { disabledAt: before.disabledAt ?? now }),
        ...(enabled === true && { disabledAt: null }),
        // A receiver that is new or was repaired starts without a record of failures.
        ...((enabled === true || target !== undefined) && { failingSince: null, restUntil: null }),
        updatedAt: now,
      },
    );
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
