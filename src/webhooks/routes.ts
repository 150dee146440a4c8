import { perSeller } from '../operation/operation.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { changeWebhook, deleteWebhook } from './change.ts';
import { createWebhook } from './create.ts';
import { listDeliveries, listWebhooks } from './list.ts';
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

const path = '/api/webhooks';
const one = `${path}/:id`;
const tag = 'Webhooks';
const params = WebhookParams;

export const webhookRoutes: Route[] = [
  defineRoute(
    {
      name: 'listWebhooks',
      access: 'manage',
      limit: perSeller('read'),
      output: WebhookList,
      run: listWebhooks,
    },
    { method: 'GET', path, tag, summary: 'List webhooks' },
  ),
  defineRoute(
    {
      name: 'createWebhook',
      access: 'manage',
      limit: perSeller('write'),
      input: CreateWebhookInput,
      output: CreatedWebhook,
      run: createWebhook,
    },
    {
      method: 'POST',
      path,
      tag,
      summary: 'Have another program told of events',
      description:
        'At most five. Each event is POSTed as `{type, timestamp, data}`, signed as Standard Webhooks has it (`webhook-id`, `webhook-timestamp`, `webhook-signature`) with the secret, which is shown once. An answer of 2xx within 10 seconds takes it; else it is tried again for 3 days. Events may come twice (same `webhook-id`) or out of order. They hold no words of a thread, no mailbox and no floor price: fetch those with a key. After 5 days of failure the webhook is switched off and the seller told by mail; 410 does that at once.',
      errors: ['WEBHOOK_LIMIT_REACHED'],
    },
  ),
  defineRoute(
    {
      name: 'changeWebhook',
      access: 'manage',
      limit: perSeller('write'),
      output: Webhook,
      run: (ctx, { id, change }: { id: string; change: ChangeWebhookInput }) =>
        changeWebhook(ctx, id, change),
    },
    {
      method: 'PUT',
      path: one,
      tag,
      summary: 'Change a webhook, or switch it off or on',
      params,
      body: ChangeWebhookInput,
      errors: ['not_found'],
      take: ({ params, body }) => ({ id: params.id, change: body }),
    },
  ),
  defineRoute(
    {
      name: 'deleteWebhook',
      access: 'manage',
      limit: perSeller('write'),
      output: DeletedWebhook,
      run: deleteWebhook,
    },
    {
      method: 'DELETE',
      path: one,
      tag,
      summary: 'Remove a webhook',
      params,
      errors: ['not_found'],
      take: ({ params }) => params,
    },
  ),
  defineRoute(
    {
      name: 'testWebhook',
      access: 'manage',
      limit: perSeller('write'),
      output: Delivery,
      run: testWebhook,
    },
    {
      method: 'POST',
      path: `${one}/test`,
      tag,
      summary: 'Send a test event now',
      description: 'One `webhook.test`, tried once, also when the webhook is off. Answers how it went.',
      params,
      errors: ['not_found'],
      take: ({ params }) => params,
    },
  ),
  defineRoute(
    {
      name: 'listWebhookDeliveries',
      access: 'manage',
      limit: perSeller('read'),
      output: DeliveryList,
      run: listDeliveries,
    },
    {
      method: 'GET',
      path: `${one}/deliveries`,
      tag,
      summary: 'See what a webhook was told, and how that went',
      params,
      query: DeliveryQuery,
      errors: ['not_found'],
      take: ({ params, query }) => ({ ...query, ...params }),
    },
  ),
];
