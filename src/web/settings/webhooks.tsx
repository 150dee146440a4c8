import type { SellerContext } from '../../context.ts';
import { parseInput } from '../../operation/input.ts';
import { changeWebhook, createWebhook, deleteWebhook, testWebhook } from '../../webhooks/create.ts';
import { listDeliveries, listWebhooks } from '../../webhooks/find.ts';
import {
  ChangeWebhookInput,
  CreatedWebhook,
  CreateWebhookInput,
  DeliveriesInput,
  type Delivery,
  type DeliveryList,
  type Webhook,
  WebhookParams,
} from '../../webhooks/schemas.ts';
import { Notice } from '../components/layout.tsx';
import { BackLink, Confirm, LinkLine, PostForm, Press, SubmitLine } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import { sealedCookie } from '../sealed.ts';
import { type AtPage, type FormOptions, insteadOf, type Shown, type sellerPages } from '../seller-pages.ts';
import { withFreshCode } from './fresh-code.tsx';
import { Entries, Entry, NewSecret, reporting, Section } from './section.tsx';
import {
  eventWords,
  Standing,
  useMoment,
  useOutcome,
  useStanding,
  WEBHOOKS,
  WebhookFields,
  type WebhookValues,
} from './webhooks-section.tsx';

const ONE = `${WEBHOOKS}/:id`;
const SHOWN = 20;

/** Only what is shown: together with the webhook's address, it might not fit into a cookie. */
const ShownSecret = CreatedWebhook.pick({ webhook_id: true, secret: true });
const webhookSecret = sealedCookie('rs_new_secret', '/settings', 60, ShownSecret);

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

/** One webhook: its events, a test, the outcome of every delivery, and its removal. */
async function show(at: Shown): Promise<Response> {
  const { ctx, c, session } = at;
  const id = idOf(at);
  const before = c.req.query('before');
  const asked = { id, limit: SHOWN, ...(before && { cursor: before }) };
  const told = await listDeliveries(ctx, parseInput(DeliveriesInput, asked));
  const hook = (await listWebhooks(ctx)).webhooks.find((each) => each.webhook_id === id);
  if (!hook) return c.redirect(WEBHOOKS, 303);
  const made = webhookSecret.take(ctx, c, session.token);
  const tested = told.deliveries.find((each) => each.delivery_id === c.req.query('tested'));
  const done = (['saved', 'on', 'off'] as const).find((name) => name === c.req.query('done'));
  const { settings } = wordsFor(c);
  const { webhooks: say } = settings;
  const { host } = new URL(hook.url);
  const path = `${WEBHOOKS}/${id}`;
  const page = (
    <SellerFrame title={say.page({ host })} current="settings" styles={['account.css']} scripts={['copy.js']}>
      <div class="stack loose">
        <div class="stack tight">
          <BackLink href="/settings/webhooks">{say.title}</BackLink>
          <h1 class="account-title">
            <span class="app-name">{host}</span> <Standing hook={hook} />
          </h1>
          <Since hook={hook} />
        </div>
        {made?.webhook_id === id && <NewSecret title={say.secret} how={say.secretHow} secret={made.secret} />}
        <Section id="state" title={hook.enabled ? say.tryIt : say.isOff}>
          <Tested tested={tested} />
          <div class="row">
            <Press action={`${path}/test`}>{say.sendTest}</Press>
            <Press
              action={`${path}/switch`}
              fields={{ enabled: String(!hook.enabled) }}
              look={hook.enabled ? '' : 'primary'}
            >
              {hook.enabled ? say.turnOff : say.turnOn}
            </Press>
          </div>
          <p class="small muted">{hook.enabled ? say.whileOff : say.meanwhile}</p>
        </Section>
        <Told told={told} path={path} />
        <Section id="events" title={say.events}>
          <PostForm class="form stack" action={path}>
            <WebhookFields {...hook} />
            <p class="small muted">{say.sameSecret}</p>
            <SubmitLine>{settings.save}</SubmitLine>
          </PostForm>
        </Section>
        <Section id="end" title={say.deleteIt}>
          <p class="muted">{say.deleteHow}</p>
          <Confirm action={`${path}/delete`} of={host} yes={say.yes}>
            {say.delete}
          </Confirm>
        </Section>
      </div>
    </SellerFrame>
  );
  return at.send(reporting(done && { at: PLACES[done], words: say.done[done] }, page));
}

function Since({ hook }: { hook: Webhook }) {
  const moment = useMoment();
  return (
    <p class="muted">
      {useStanding(hook).words} {useWords().settings.webhooks.added({ at: moment(hook.created_at) })}
    </p>
  );
}

function Tested({ tested }: { tested: Delivery | undefined }) {
  const moment = useMoment();
  const { webhooks: say } = useWords().settings;
  if (!tested) return <p>{say.testHow}</p>;
  const ok = tested.status === 'delivered';
  const when = moment(tested.created_at);
  return (
    <Notice kind={ok ? 'success' : 'warning'}>
      {ok
        ? say.testOk({ at: when, code: String(tested.last_status) })
        : say.testFailed({ at: when, why: tested.last_error ?? '' })}
    </Notice>
  );
}

function Told({ told, path }: { told: DeliveryList; path: string }) {
  const words = useWords();
  const moment = useMoment();
  const { webhooks: say } = words.settings;
  return (
    <Section id="told" title={say.told}>
      <Entries none={say.toldNothing}>
        {told.deliveries.map((each) => (
          <Entry title={eventWords(words, each.type)} about={[moment(each.created_at), useOutcome(each)]} />
        ))}
      </Entries>
      {told.next_cursor && (
        <LinkLine href={`${path}?${new URLSearchParams({ before: told.next_cursor })}#told`}>
          {say.earlier}
        </LinkLine>
      )}
      <p class="small muted">{say.kept}</p>
    </Section>
  );
}
