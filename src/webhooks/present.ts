import type { DeliveryRow, WebhookRow } from './find.ts';
import type { Delivery, Webhook } from './schemas.ts';

export const presentWebhook = (row: WebhookRow): Webhook => ({
  webhook_id: row.id,
  url: row.url,
  events: row.events,
  enabled: row.disabledAt === null,
  disabled_at: row.disabledAt?.toISOString() ?? null,
  failing_since: row.failingSince?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

export const presentDelivery = (row: DeliveryRow): Delivery => ({
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
