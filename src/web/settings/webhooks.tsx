import type { SellerContext } from '../../context.ts';
import { parseInput } from '../../operation/input.ts';
import { changeWebhook, createWebhook, deleteWebhook } from '../../webhooks/create.ts';
import { listDeliveries, listWebhooks } from '../../webhooks/find.ts';
import {
  ChangeWebhookInput,
  CreatedWebhook,
  CreateWebhookInput,
  DeliveriesInput,
  WebhookParams,
} from '../../webhooks/schemas.ts';
import { testWebhook } from '../../webhooks/test-webhook.ts';
import { wordsFor } from '../language.tsx';
import { sealedCookie } from '../sealed.ts';
import { type AtPage, type FormOptions, insteadOf, type Shown, type sellerPages } from '../seller-pages.ts';
import { withFreshCode } from './fresh-code.tsx';
import { reporting } from './section.tsx';
import { WebhookPage } from './webhook-view.tsx';
import { WEBHOOKS, type WebhookValues } from './webhooks-section.tsx';

const ONE = `${WEBHOOKS}/:id`;
const SHOWN = 20;

/** Only what is shown: together with the webhook's address, it might not fit into a cookie. */
const NewSecret = CreatedWebhook.pick({ webhook_id: true, secret: true });
const webhookSecret = sealedCookie('rs_new_secret', '/settings', 60, NewSecret);

/** For each form, the section that reports what it did. */
const PLACES = { saved: 'events', on: 'state', off: 'state' } as const;

const OPTIONS: FormOptions = {
  words: insteadOf('invalid_request', ({ settings }) => settings.webhooks.check),
};

type Pages = Pick<ReturnType<typeof sellerPages>, 'page' | 'form'>;

/** Adds the form for new webhooks to the page `settings`, and a page for each webhook. */
export function webhookPages({ page, form }: Pages, settings: string): void {
  page(ONE, show);
  form(
    WEBHOOKS,
    settings,
    withFreshCode('webhook', async ({ ctx, c, session }, fields) => {
      const made = await createWebhook(ctx, parseInput(CreateWebhookInput, valuesIn(fields)));
      webhookSecret.keep(ctx, c, session.token, made);
      return `${WEBHOOKS}/${made.webhook_id}`;
    }),
    { ...OPTIONS, once: true },
  );
  form(
    ONE,
    ONE,
    withFreshCode('webhookChanged', async (at, fields) => {
      const id = idOf(at);
      await changeWebhook(at.ctx, id, parseInput(ChangeWebhookInput, valuesIn(fields)));
      return `${WEBHOOKS}/${id}?done=saved#events`;
    }),
    OPTIONS,
  );
  form(
    `${ONE}/test`,
    ONE,
    async (at) => {
      const { delivery_id } = await testWebhook(at.ctx, { id: idOf(at) });
      return `${WEBHOOKS}/${idOf(at)}?tested=${delivery_id}#state`;
    },
    { once: true },
  );
  form(`${ONE}/switch`, ONE, async (at, fields) => {
    const enabled = fields.get('enabled') === 'true';
    await changeWebhook(at.ctx, idOf(at), { enabled });
    return `${WEBHOOKS}/${idOf(at)}?done=${enabled ? 'on' : 'off'}#state`;
  });
  form(`${ONE}/delete`, ONE, async (at) => {
    await deleteWebhook(at.ctx, { id: idOf(at) });
    return `${settings}?done=webhook#webhooks`;
  });
}

const idOf = ({ c }: Pick<AtPage, 'c'>): string => parseInput(WebhookParams, { id: c.req.param('id') }).id;

const valuesIn = (fields: URLSearchParams): WebhookValues => ({
  url: fields.get('url') ?? '',
  events: fields.getAll('events'),
});

export async function webhooksWithLast(ctx: SellerContext) {
  const { webhooks } = await listWebhooks(ctx);
  return Promise.all(
    webhooks.map(async (hook) => {
      const { deliveries } = await listDeliveries(ctx, { id: hook.webhook_id, limit: 1 });
      return { hook, last: deliveries[0] };
    }),
  );
}

async function show(at: Shown): Promise<Response> {
  const { ctx, c, session } = at;
  const id = idOf(at);
  const before = c.req.query('before');
  const told = await listDeliveries(
    ctx,
    parseInput(DeliveriesInput, { id, limit: SHOWN, ...(before && { cursor: before }) }),
  );
  const hook = (await listWebhooks(ctx)).webhooks.find((each) => each.webhook_id === id);
  if (!hook) return c.redirect(WEBHOOKS, 303);
  const made = webhookSecret.take(ctx, c, session.token);
  const tested = c.req.query('tested');
  const done = (['saved', 'on', 'off'] as const).find((name) => name === c.req.query('done'));
  const report = done && { at: PLACES[done], words: wordsFor(c).settings.webhooks.done[done] };
  const page = (
    <WebhookPage
      hook={hook}
      secret={made?.webhook_id === id ? made.secret : undefined}
      tested={told.deliveries.find((each) => each.delivery_id === tested)}
      told={told}
    />
  );
  return at.send(reporting(report, page));
}
