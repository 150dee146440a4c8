import { perSeller } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { changeWebhook, createWebhook, deleteWebhook, testWebhook } from './create.ts';
import { listDeliveries, listWebhooks } from './find.ts';
import {
  ChangeWebhookInput,
  CreatedWebhook,
  CreateWebhookInput,
  DeletedWebhook,
  Delivery,
  DeliveryList,
  DeliveryQuery,
  Webhook,
  WebhookList,
  WebhookParams,
} from './schemas.ts';

const params = WebhookParams;

export const webhookRoutes = routesOf('Webhooks', [
  defineRoute('GET /api/webhooks', {
    name: 'listWebhooks',
    access: 'manage',
    limit: perSeller('read'),
    output: WebhookList,
    run: listWebhooks,
    summary: 'List webhooks',
  }),
  defineRoute('POST /api/webhooks', {
    name: 'createWebhook',
    access: 'manage',
    input: CreateWebhookInput,
    output: CreatedWebhook,
    run: createWebhook,
    summary: 'Send events to another program',
    description:
      'Up to five. Each event is POSTed as `{type, timestamp, data}`, signed according to the Standard Webhooks specification (`webhook-id`, `webhook-timestamp`, `webhook-signature`) with the secret, which is shown once. A 2xx response within 10 seconds accepts it; otherwise it’s retried for 3 days. Events can arrive twice (same `webhook-id`) or out of order. They contain no messages, email addresses or floor prices: fetch those with a key. After 5 days of failure, or at once after a 410 response, the webhook is turned off and the seller gets an email.',
    errors: ['WEBHOOK_LIMIT_REACHED'],
  }),
  defineRoute('PUT /api/webhooks/:id', {
    name: 'changeWebhook',
    access: 'manage',
    output: Webhook,
    run: (ctx, { id, change }: { id: string; change: ChangeWebhookInput }) => changeWebhook(ctx, id, change),
    summary: 'Change a webhook, or turn it off or on',
    params,
    body: ChangeWebhookInput,
    errors: ['not_found'],
    take: ({ params, body }) => ({ id: params.id, change: body }),
  }),
  defineRoute('DELETE /api/webhooks/:id', {
    name: 'deleteWebhook',
    access: 'manage',
    output: DeletedWebhook,
    run: deleteWebhook,
    summary: 'Remove a webhook',
    params,
    errors: ['not_found'],
    take: ({ params }) => params,
  }),
  defineRoute('POST /api/webhooks/:id/test', {
    name: 'testWebhook',
    access: 'manage',
    output: Delivery,
    run: testWebhook,
    summary: 'Send a test event now',
    description: 'Sends one `webhook.test`, once, even if the webhook is off. Returns the outcome.',
    params,
    errors: ['not_found'],
    take: ({ params }) => params,
  }),
  defineRoute('GET /api/webhooks/:id/deliveries', {
    name: 'listWebhookDeliveries',
    access: 'manage',
    limit: perSeller('read'),
    output: DeliveryList,
    run: listDeliveries,
    summary: 'List what was sent to a webhook, with the outcome',
    params,
    query: DeliveryQuery,
    errors: ['not_found'],
    take: ({ params, query }) => ({ ...query, ...params }),
  }),
]);
