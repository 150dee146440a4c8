import { perSeller } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { changeWebhook, createWebhook, deleteWebhook } from './create.ts';
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
import { testWebhook } from './test-webhook.ts';

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
    summary: 'Have another program told of events',
    description:
      'At most five. Each event is POSTed as `{type, timestamp, data}`, signed as Standard Webhooks has it (`webhook-id`, `webhook-timestamp`, `webhook-signature`) with the secret, which is shown once. An answer of 2xx within 10 seconds takes it; else it is tried again for 3 days. Events may come twice (same `webhook-id`) or out of order. They hold no words of a thread, no mailbox and no floor price: fetch those with a key. After 5 days of failure the webhook is switched off and the seller told by mail; 410 does that at once.',
    errors: ['WEBHOOK_LIMIT_REACHED'],
  }),
  defineRoute('PUT /api/webhooks/:id', {
    name: 'changeWebhook',
    access: 'manage',
    output: Webhook,
    run: (ctx, { id, change }: { id: string; change: ChangeWebhookInput }) => changeWebhook(ctx, id, change),
    summary: 'Change a webhook, or switch it off or on',
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
    description: 'One `webhook.test`, tried once, also when the webhook is off. Answers how it went.',
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
    summary: 'See what a webhook was told, and how that went',
    params,
    query: DeliveryQuery,
    errors: ['not_found'],
    take: ({ params, query }) => ({ ...query, ...params }),
  }),
]);
