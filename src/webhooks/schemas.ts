import * as z from 'zod';
import { HOOK_DELIVERY_STATES, HOOK_EVENTS } from '../../db/schema.ts';
import { MaybeTime } from '../text/local-times.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';

const Events = z
  .array(z.enum(HOOK_EVENTS))
  .min(1)
  .max(50)
  .transform((events) => [...new Set(events)])
  .describe('Events to send.');
const Url = z
  .string()
  .trim()
  .min(1)
  .max(TEXT_LIMITS.webhookUrl)
  .meta({ format: 'uri' })
  .describe('Where to POST: a public https address.');

export const WebhookParams = z.strictObject({
  id: z.string().min(1).max(80).describe('The webhook_id.'),
});

export const CreateWebhookInput = z.strictObject({ url: Url, events: Events });
export type CreateWebhookInput = z.infer<typeof CreateWebhookInput>;

export const ChangeWebhookInput = z.strictObject({
  url: Url.optional(),
  events: Events.optional(),
  enabled: z
    .boolean()
    .optional()
    .describe(
      'false turns it off: events in the meantime aren’t sent there, not even later. true turns it on.',
    ),
});
export type ChangeWebhookInput = z.infer<typeof ChangeWebhookInput>;

export const Webhook = z.object({
  webhook_id: z.string().describe('Identifies the webhook.'),
  url: z.string().describe('Where events are POSTed.'),
  events: z.array(z.enum(HOOK_EVENTS)).describe('Events that are sent there.'),
  enabled: z.boolean().describe('Whether events are sent there now.'),
  disabled_at: MaybeTime('When it was turned off: by you, after 5 days of failure, or after a 410 response.'),
  failing_since: MaybeTime('Since when every attempt has failed; null: the last one didn’t.'),
  created_at: z.iso.datetime().describe('When it was created.'),
});
export type Webhook = z.infer<typeof Webhook>;

export const CreatedWebhook = Webhook.extend({
  secret: z
    .string()
    .describe(
      'Signs what is sent there (Standard Webhooks, HMAC-SHA256): whsec_ and base64. Shown only once.',
    ),
});
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const WebhookList = z.object({ webhooks: z.array(Webhook).describe('All webhooks, oldest first.') });
export type WebhookList = z.infer<typeof WebhookList>;

export const DeletedWebhook = z.object({
  webhook_id: z.string().describe('The deleted webhook.'),
  deleted: z.literal(true).describe('Always true.'),
});
export type DeletedWebhook = z.infer<typeof DeletedWebhook>;

export const Delivery = z.object({
  delivery_id: z.string().describe('The webhook-id header: the same for every attempt.'),
  type: z.string().describe('The event, or webhook.test.'),
  status: z
    .enum(HOOK_DELIVERY_STATES)
    .describe(
      'queued: will be tried (again); held: the service was restored from a backup, and its operator decides; delivered: answered with 2xx; failed: given up.',
    ),
  attempts: z.int().describe('Number of attempts.'),
  last_status: z.int().nullable().describe('HTTP status of the last response; null if there was none.'),
  last_error: z.string().nullable().describe('Why the last attempt failed, in words.'),
  last_attempt_at: MaybeTime('Time of the last attempt.'),
  next_attempt_at: MaybeTime('Earliest time of the next attempt.'),
  created_at: z.iso.datetime().describe('When it happened.'),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryQuery = z.strictObject({
  limit: z.int().min(1).max(100).default(50).describe('Rows per page. Default: 50. Maximum: 100.'),
  cursor: z.string().max(80).optional().describe('The next_cursor of the previous page.'),
});

export const DeliveriesInput = DeliveryQuery.extend(WebhookParams.shape);
export type DeliveriesInput = z.infer<typeof DeliveriesInput>;

export const DeliveryList = z.object({
  deliveries: z.array(Delivery).describe('Newest first. They’re kept for 30 days.'),
  next_cursor: z.string().nullable().describe('For the next page; null on the last one.'),
});
export type DeliveryList = z.infer<typeof DeliveryList>;
