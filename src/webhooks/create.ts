import { eq } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import { commit, type SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import { refusal } from '../refusal.ts';
import { presentWebhook } from './present.ts';
import type { CreatedWebhook, CreateWebhookInput } from './schemas.ts';
import { secretOf } from './sign.ts';

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

/** @throws AppError invalid_request */
export function usableUrl({ webhookSender }: Pick<SellerContext, 'webhookSender'>, url: string): string {
  if (webhookSender.accepts(url)) return url;
  const problem = 'must be an https address on the public internet, without a user name';
  throw refusal('invalid_request.webhookUrl', { problem }, { fields: [{ path: 'url', problem }] });
}
