import { below } from '../../db/conditions.ts';
import { getRow, listRows } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { foreignCursor, pageOf } from '../operation/paging.ts';
import type { DeliveriesInput, Delivery, DeliveryList, Webhook, WebhookList } from './schemas.ts';

type WebhookRow = RowOf<'webhooks'>;

/** One of the caller's webhooks. Another seller's counts as not found. @throws AppError not_found */
export async function findOwnedWebhook(ctx: SellerContext, db: Read, id: string): Promise<WebhookRow> {
  const row = await getRow(db, 'webhooks', { id, sellerId: ctx.actor.sellerId });
  if (!row) throw refusal('not_found.webhook');
  return row;
}

export const webhooksOfSeller = (db: Read, sellerId: string): Promise<WebhookRow[]> => {
  return listRows(db, 'webhooks', { sellerId }, { order: ['id'] });
};

export const presentWebhook = (row: WebhookRow): Webhook => ({
  webhook_id: row.id,
  url: row.url,
  events: row.events,
  enabled: row.disabledAt === null,
  disabled_at: row.disabledAt?.toISOString() ?? null,
  failing_since: row.failingSince?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

export const presentDelivery = (row: RowOf<'webhookDeliveries'>): Delivery => ({
  delivery_id: row.id,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  last_status: row.lastStatus,
  last_error: row.lastError,
  last_attempt_at: row.triedAt?.toISOString() ?? null,
  next_attempt_at: row.status === 'queued' ? row.dueAt.toISOString() : null,
  created_at: row.createdAt.toISOString(),
});

/** The seller's webhooks, without their secrets. */
export const listWebhooks = async (ctx: SellerContext): Promise<WebhookList> => ({
  webhooks: (await webhooksOfSeller(ctx.store.read, ctx.actor.sellerId)).map(presentWebhook),
});

/** The outcome of every delivery of a webhook, newest first. @throws AppError not_found, invalid_request */
export async function listDeliveries(ctx: SellerContext, input: DeliveriesInput): Promise<DeliveryList> {
  const { id, limit, cursor } = input;
  if (cursor !== undefined && !/^evt_[0-9A-Z]{26}$/.test(cursor)) throw foreignCursor();
  const { read } = ctx.store;
  await findOwnedWebhook(ctx, read, id);
  const older = { webhookId: id, ...(cursor !== undefined && { id: below(cursor) }) };
  const rows = await listRows(read, 'webhookDeliveries', older, { order: ['-id'], limit: limit + 1 });
  const { shown, next } = pageOf(rows, limit, (row) => row.id);
  return { deliveries: shown.map(presentDelivery), next_cursor: next };
}
