import type { Delivery, DeliveryList, Webhook } from '../../webhooks/schemas.ts';
import { Notice } from '../components/layout.tsx';
import { BackLink, Confirm, LinkLine, PostForm, Press, SubmitLine } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { Entries, Entry, NewSecret, Section } from './section.tsx';
import { at, eventWords, outcomeOf, stateOf, WEBHOOKS, WebhookFields } from './webhooks-section.tsx';

type WebhookProps = {
  hook: Webhook;
  /** The signing secret, only right after the webhook was added. */
  secret: string | undefined;
  /** The outcome of the test that was just sent. */
  tested: Delivery | undefined;
  told: DeliveryList;
};

/** One webhook: its events, a test, the outcome of every delivery, and its removal. */
export function WebhookPage(props: WebhookProps) {
  const { hook, secret } = props;
  const { zone } = useShown();
  const { host } = new URL(hook.url);
  const path = `${WEBHOOKS}/${hook.webhook_id}`;
  const words = useWords();
  const { settings } = words;
  const { webhooks: say } = settings;
  const state = stateOf(words, hook, zone);
  return (
    <SellerFrame title={say.page({ host })} current="settings" styles={['account.css']} scripts={['copy.js']}>
      <div class="stack loose">
        <div class="stack tight">
          <BackLink href="/settings/webhooks">{say.title}</BackLink>
          <h1 class="account-title">
            <span class="app-name">{host}</span> <span class={`badge ${state.look}`}>{state.badge}</span>
          </h1>
          <p class="muted">
            {state.words} {say.added({ at: at(words, hook.created_at, zone) })}
          </p>
        </div>
        {secret && <NewSecret title={say.secret} how={say.secretHow} secret={secret} />}
        <Section id="state" title={hook.enabled ? say.tryIt : say.isOff}>
          <Tested {...props} />
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
        <Told {...props} path={path} />
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
}

function Tested({ tested }: WebhookProps) {
  const words = useWords();
  const { zone } = useShown();
  const { webhooks: say } = words.settings;
  if (!tested) return <p>{say.testHow}</p>;
  const ok = tested.status === 'delivered';
  const when = at(words, tested.created_at, zone);
  return (
    <Notice kind={ok ? 'success' : 'warning'}>
      {ok
        ? say.testOk({ at: when, code: String(tested.last_status) })
        : say.testFailed({ at: when, why: tested.last_error ?? '' })}
    </Notice>
  );
}

function Told({ told, path }: WebhookProps & { path: string }) {
  const words = useWords();
  const { zone } = useShown();
  const { webhooks: say } = words.settings;
  return (
    <Section id="told" title={say.told}>
      <Entries none={say.toldNothing}>
        {told.deliveries.map((each) => (
          <Entry
            title={eventWords(words, each.type)}
            about={[at(words, each.created_at, zone), outcomeOf(words, each, zone)]}
          />
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
