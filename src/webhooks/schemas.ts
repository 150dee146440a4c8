import * as z from 'zod';
import { HOOK_DELIVERY_STATES, HOOK_EVENTS } from '../../db/schema.ts';

const Events = z
  .array(z.enum(HOOK_EVENTS))
  .min(1)
  .max(50)
  .transform((events) => [...new Set(events)])
  .describe('What to be told of.');
const Url = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .meta({ format: 'uri' })
  .describe('Where to POST: a public https address.');

export const WebhookParams = z.strictObject({
  id: z.string().min(1).max(80).describe('The webhook_id.'),
});
export type WebhookParams = z.infer<typeof WebhookParams>;

export const CreateWebhookInput = z.strictObject({ url: Url, events: Events });
export type CreateWebhookInput = z.infer<typeof CreateWebhookInput>;

export const ChangeWebhookInput = z.strictObject({
  url: Url.optional(),
  events: Events.optional(),
  enabled: z
    .boolean()
    .optional()
    .describe(
      'false switches it off: what happens then is not told there, not even later. true switches it on.',
    ),
});
export type ChangeWebhookInput = z.infer<typeof ChangeWebhookInput>;

export const Webhook = z.object({
  webhook_id: z.string().describe('Names the webhook.'),
  url: z.string().describe('Where events are POSTed.'),
  events: z.array(z.enum(HOOK_EVENTS)).describe('What is told there.'),
  enabled: z.boolean().describe('Whether anything is told there now.'),
  disabled_at: z.iso
    .datetime()
    .nullable()
    .describe('Since when it is off: switched off by you, after 5 days of failure, or after an answer 410.'),
  failing_since: z.iso
    .datetime()
    .nullable()
    .describe('Since when every try has failed; null: the last one did not.'),
  created_at: z.iso.datetime().describe('When it was made.'),
});
export type Webhook = z.infer<typeof Webhook>;

export const CreatedWebhook = Webhook.extend({
  secret: z
    .string()
    .describe(
      'Signs what is told there (Standard Webhooks, HMAC-SHA256): whsec_ and base64. Shown this once.',
    ),
});
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const WebhookList = z.object({ webhooks: z.array(Webhook).describe('All webhooks, oldest first.') });
export type WebhookList = z.infer<typeof WebhookList>;

export const DeletedWebhook = z.object({
  webhook_id: z.string().describe('The webhook that is gone.'),
  deleted: z.literal(true).describe('Always true.'),
});
export type DeletedWebhook = z.infer<typeof DeletedWebhook>;

export const Delivery = z.object({
  delivery_id: z.string().describe('The webhook-id header: the same at every try.'),
  type: z.string().describe('The event, or webhook.test.'),
  status: z
    .enum(HOOK_DELIVERY_STATES)
    .describe(
      'queued: will be tried (again); held: the service came back from a backup and its operator decides; delivered: answered with 2xx; failed: given up.',
    ),
  attempts: z.int().describe('How often it was tried.'),
  last_status: z.int().nullable().describe('The HTTP status of the last answer; null when none came.'),
  last_error: z.string().nullable().describe('Why the last try failed, in words.'),
  last_attempt_at: z.iso.datetime().nullable().describe('When it was last tried.'),
  next_attempt_at: z.iso.datetime().nullable().describe('When it is tried next, at the earliest.'),
  created_at: z.iso.datetime().describe('When it happened.'),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryQuery = z.strictObject({
  limit: z.int().min(1).max(100).default(50).describe('Rows per answer. Default: 50. Maximum: 100.'),
  cursor: z.string().max(80).optional().describe('The next_cursor of the page before.'),
});

export const DeliveriesInput = DeliveryQuery.extend(WebhookParams.shape);
export type DeliveriesInput = z.infer<typeof DeliveriesInput>;

export const DeliveryList = z.object({
  deliveries: z.array(Delivery).describe('The newest first. They are kept for 30 days.'),
  next_cursor: z.string().nullable().describe('For the next page; null on the last one.'),
});
export type DeliveryList = z.infer<typeof DeliveryList>;
