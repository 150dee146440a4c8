import type { Delivery, DeliveryList, Webhook } from '../../webhooks/schemas.ts';
import { Notice } from '../components/layout.tsx';
import { BackLink, Confirm, PostForm, Press, SubmitLine } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { Entries, Entry, NewSecret, Section, type SectionProps } from './section.tsx';
import {
  at,
  eventWords,
  outcomeOf,
  stateOf,
  WEBHOOKS,
  WebhookFields,
  type WebhookValues,
} from './webhooks-section.tsx';

type WebhookProps = SectionProps & {
  hook: Webhook;
  values: WebhookValues;
  /** The signing secret, only right after the webhook was added. */
  secret: string | undefined;
  /** The outcome of the test that was just sent. */
  tested: Delivery | undefined;
  told: DeliveryList;
};

/** One webhook: its events, a test, the outcome of every delivery, and its removal. */
export function WebhookPage(props: WebhookProps) {
  const { hook, token, timezone, done, secret } = props;
  const { host } = new URL(hook.url);
  const path = `${WEBHOOKS}/${hook.webhook_id}`;
  const words = useWords();
  const { settings } = words;
  const { webhooks: say } = settings;
  const state = stateOf(words, hook, timezone);
  return (
    <SellerFrame
      title={say.page({ host })}
      current="settings"
      nav={props.nav}
      styles={['account.css']}
      scripts={['copy.js']}
    >
      <div class="stack loose">
        <div class="stack tight">
          <BackLink href="/settings/webhooks">{say.title}</BackLink>
          <h1 class="account-title">
            <span class="app-name">{host}</span> <span class={`badge ${state.look}`}>{state.badge}</span>
          </h1>
          <p class="muted">
            {state.words} {say.added({ at: at(words, hook.created_at, timezone) })}
          </p>
        </div>
        {secret && <NewSecret title={say.secret} how={say.secretHow} secret={secret} />}
        <Section id="state" title={hook.enabled ? say.tryIt : say.isOff} done={done}>
          <Tested {...props} />
          <div class="row">
            <Press action={`${path}/test`} token={token}>
              {say.sendTest}
            </Press>
            <Press
              action={`${path}/switch`}
              token={token}
              fields={{ enabled: String(!hook.enabled) }}
              look={hook.enabled ? '' : 'primary'}
            >
              {hook.enabled ? say.turnOff : say.turnOn}
            </Press>
          </div>
          <p class="small muted">{hook.enabled ? say.whileOff : say.meanwhile}</p>
        </Section>
        <Told {...props} path={path} />
        <Section id="events" title={say.events} done={done}>
          <PostForm class="form stack" action={path} token={token}>
            <WebhookFields {...props.values} problems={props.problems} />
            <p class="small muted">{say.sameSecret}</p>
            <SubmitLine>{settings.save}</SubmitLine>
          </PostForm>
        </Section>
        <Section id="end" title={say.deleteIt}>
          <p class="muted">{say.deleteHow}</p>
          <Confirm action={`${path}/delete`} token={token} of={host} yes={say.yes}>
            {say.delete}
          </Confirm>
        </Section>
      </div>
    </SellerFrame>
  );
}

function Tested({ tested, timezone }: WebhookProps) {
  const words = useWords();
  const { webhooks: say } = words.settings;
  if (!tested) return <p>{say.testHow}</p>;
  const ok = tested.status === 'delivered';
  const when = at(words, tested.created_at, timezone);
  return (
    <Notice kind={ok ? 'success' : 'warning'}>
      {ok
        ? say.testOk({ at: when, code: String(tested.last_status) })
        : say.testFailed({ at: when, why: tested.last_error ?? '' })}
    </Notice>
  );
}

function Told({ told, timezone, path }: WebhookProps & { path: string }) {
  const words = useWords();
  const { webhooks: say } = words.settings;
  return (
    <Section id="told" title={say.told}>
      <Entries none={say.toldNothing}>
        {told.deliveries.map((each) => (
          <Entry
            title={eventWords(words, each.type)}
            about={`${at(words, each.created_at, timezone)} · ${outcomeOf(words, each, timezone)}`}
          />
        ))}
      </Entries>
      {told.next_cursor && (
        <p>
          <a href={`${path}?${new URLSearchParams({ before: told.next_cursor })}#told`}>{say.earlier}</a>
        </p>
      )}
      <p class="small muted">{say.kept}</p>
    </Section>
  );
}
