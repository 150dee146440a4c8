import type { FieldProblem } from '../../errors.ts';
import type { Delivery, DeliveryList, Webhook } from '../../webhooks/schemas.ts';
import { Confirm } from '../components/confirm.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Notice } from '../components/layout.tsx';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { type Done, Section, Token } from './section.tsx';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';
import { at, eventWords, outcomeOf, stateOf } from './webhook-words.ts';
import { WEBHOOKS } from './webhooks-section.tsx';

export type WebhookProps = {
  nav: SellerNav;
  hook: Webhook;
  values: WebhookValues;
  problems: readonly FieldProblem[];
  /** Of a webhook that was added just now. */
  secret: string | undefined;
  /** How a test went that was sent just now. */
  tested: Delivery | undefined;
  told: DeliveryList;
  token: string;
  timezone: string | null;
  done: Done | undefined;
};

/** One webhook: what it is told, a test, what became of everything, and its end. */
export function WebhookPage(props: WebhookProps) {
  const { hook, token, timezone, done, secret } = props;
  const { host } = new URL(hook.url);
  const path = `${WEBHOOKS}/${hook.webhook_id}`;
  const state = stateOf(hook, timezone);
  return (
    <SellerFrame
      title={`Webhook ${host}`}
      current="settings"
      nav={props.nav}
      styles={['account.css']}
      scripts={['copy.js']}
    >
      <div class="stack loose">
        <div class="stack tight">
          <p>
            <a class="back-link" href="/settings#webhooks">
              <span aria-hidden="true">←</span> Settings
            </a>
          </p>
          <h1 class="account-title">
            <span class="app-name">{host}</span> <span class={`badge ${state.look}`}>{state.badge}</span>
          </h1>
          <p class="muted">
            {state.words} Added {at(hook.created_at, timezone)}.
          </p>
        </div>
        {secret && <Secret secret={secret} />}
        <Section id="state" title={hook.enabled ? 'Try it' : 'It is off'} done={done}>
          <Tested {...props} />
          <div class="row">
            <form method="post" action={`${path}/test`}>
              <Token token={token} />
              <button class="button" type="submit">
                Send a test
              </button>
            </form>
            <form method="post" action={`${path}/switch`}>
              <Token token={token} />
              <input type="hidden" name="enabled" value={String(!hook.enabled)} />
              <button class={`button ${hook.enabled ? '' : 'primary'}`.trim()} type="submit">
                {hook.enabled ? 'Switch it off' : 'Switch it on'}
              </button>
            </form>
          </div>
          <p class="small muted">
            {hook.enabled
              ? 'While it is off, what happens is not told there, not even later.'
              : 'What happened meanwhile is not told there.'}
          </p>
        </Section>
        <Told {...props} path={path} />
        <Section id="events" title="Address and events" done={done}>
          <form class="form stack" method="post" action={path}>
            <Token token={token} />
            <WebhookFields {...props.values} problems={props.problems} />
            <p class="small muted">Its secret stays the same.</p>
            <p>
              <button class="button" type="submit">
                Save
              </button>
            </p>
          </form>
        </Section>
        <Section id="end" title="Delete it">
          <p class="muted">Nothing is told there any more, and its secret is gone.</p>
          <Confirm action={`${path}/delete`} token={token} of={host}>
            Delete
          </Confirm>
        </Section>
      </div>
    </SellerFrame>
  );
}

const Secret = ({ secret }: { secret: string }) => (
  <Notice kind="success">
    <h2 class="section-title">It is on. This is its secret</h2>
    <p>
      The other program checks with it that what it is told comes from here. Copy it now: it is not shown
      again.
    </p>
    <pre class="code secret" tabindex={0} data-copy-from>
      <code>{secret}</code>
    </pre>
    <CopyButton look="small-button" />
  </Notice>
);

function Tested({ tested, timezone }: WebhookProps) {
  if (!tested) return <p>A test goes out at once, and you see here how it was answered.</p>;
  const ok = tested.status === 'delivered';
  return (
    <Notice kind={ok ? 'success' : 'warning'}>
      Test of {at(tested.created_at, timezone)}:{' '}
      {ok ? `it was taken (answer ${tested.last_status}).` : `it was not taken. ${tested.last_error ?? ''}`}
    </Notice>
  );
}

const Told = ({ told, timezone, path }: WebhookProps & { path: string }) => (
  <Section id="told" title="What it was told">
    {told.deliveries.length === 0 ? (
      <p>Nothing yet.</p>
    ) : (
      <ul class="plain-list divided">
        {told.deliveries.map((each) => (
          <li class="entry">
            <div class="about">
              <h3>{eventWords(each.type)}</h3>
              <p class="small muted">
                {at(each.created_at, timezone)} · {outcomeOf(each, timezone)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    )}
    {told.next_cursor && (
      <p>
        <a href={`${path}?${new URLSearchParams({ before: told.next_cursor })}#told`}>Earlier</a>
      </p>
    )}
    <p class="small muted">Kept for 30 days.</p>
  </Section>
);
