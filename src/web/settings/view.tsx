import type { PropsWithChildren } from 'hono/jsx';
import type { Settings } from '../../accounts/schemas.ts';
import type { ApiKey, MintedKey } from '../../api-keys/schemas.ts';
import type { ConnectedApp } from '../../oauth/schemas.ts';
import { Notice } from '../components/layout.tsx';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { FORM_TOKEN } from '../forms.ts';

export type SettingsProps = {
  nav: SellerNav;
  email: string | null;
  apps: ConnectedApp[];
  keys: ApiKey[];
  settings: Settings;
  token: string;
  signOutToken: string;
  /** What just happened. */
  done?: string | undefined;
  minted?: MintedKey | undefined;
};

/** What can act for the seller, and how to stop it. */
export function SettingsPage(props: SettingsProps) {
  const { email, done, minted, signOutToken } = props;
  return (
    <SellerFrame title="Settings" current="settings" nav={props.nav} done={done} styles={['account.css']}>
      <div class="stack loose">
        <div class="stack tight">
          <h1>Settings</h1>
          <form class="row muted" method="post" action="/sign-out">
            <span>Signed in as {email ?? 'an account without email'}.</span>
            <input type="hidden" name={FORM_TOKEN} value={signOutToken} />
            <button class="link-button" type="submit">
              Sign out
            </button>
          </form>
        </div>
        {minted && <NewKey {...minted} />}
        <Approval {...props} />
        <Apps {...props} />
        <Keys {...props} />
      </div>
    </SellerFrame>
  );
}

function NewKey({ name, apiKey, expires_at }: MintedKey) {
  return (
    <Notice kind="success">
      <h2>Your new key “{name}”</h2>
      <p>
        Copy it now and keep it where you keep passwords: it is not shown again. It ends on {day(expires_at)}.
      </p>
      <pre class="code secret">
        <code>{apiKey}</code>
      </pre>
    </Notice>
  );
}

const APPROVALS = [
  {
    name: 'approve_replies',
    legend: 'Replies to buyers',
    in_chat: 'I agree in the chat with my assistant, and it sends',
    by_hand: 'Only I send, on a page that shows me the exact words',
  },
  {
    name: 'approve_address',
    legend: 'My pickup address',
    in_chat: 'I agree in the chat with my assistant, and it shares',
    by_hand: 'Only I share, on a page that shows me the address and who gets it',
  },
] as const;

function Approval({ settings, token }: SettingsProps) {
  return (
    <section class="card stack" aria-labelledby="approval">
      <div class="stack tight">
        <h2 id="approval">Who sends</h2>
        <p class="muted">
          Your assistant, connected apps and API keys can prepare messages. Choose who sends them. Only you
          can change this, here.
        </p>
      </div>
      <form class="form stack" method="post" action="/settings/approval">
        <input type="hidden" name={FORM_TOKEN} value={token} />
        {APPROVALS.map(({ name, legend, ...choices }) => (
          <fieldset class="field">
            <legend>{legend}</legend>
            {(['in_chat', 'by_hand'] as const).map((value) => (
              <label class="choice">
                <input type="radio" name={name} value={value} checked={settings[name] === value} />
                <span>{choices[value]}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <p>
          <button class="button" type="submit">
            Save
          </button>
        </p>
      </form>
    </section>
  );
}

function Apps({ apps, token }: SettingsProps) {
  return (
    <section class="card stack" aria-labelledby="apps">
      <div class="stack tight">
        <h2 id="apps">Connected apps</h2>
        <p class="muted">Apps that you let use your account. Ending one stops it at once.</p>
      </div>
      {apps.length === 0 && <p>No app is connected.</p>}
      <ul class="plain-list divided">
        {apps.map((app) => (
          <li class="entry">
            <div class="about">
              <h3>
                {app.client_name}
                <span class="badge neutral">
                  {app.scopes.includes('write') ? 'views and changes' : 'views only'}
                </span>
              </h3>
              <p class="small muted">
                {hostOf(app.client_id)}Connected {day(app.connected_at)} · {used(app.last_used_at)}
              </p>
            </div>
            <Confirm
              action="/settings/apps/end"
              token={token}
              name="client_id"
              value={app.client_id}
              of={app.client_name}
            >
              End access
            </Confirm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Keys({ keys, token }: SettingsProps) {
  return (
    <section class="card stack" aria-labelledby="keys">
      <div class="stack tight">
        <h2 id="keys">API keys</h2>
        <p class="muted">
          A key lets a program or an agent act as you, with everything you can do yourself. At most five.
        </p>
      </div>
      {keys.length === 0 && <p>There is no key.</p>}
      <ul class="plain-list divided">
        {keys.map((key) => (
          <li class="entry">
            <div class="about">
              <h3>
                {key.name} <code>…{key.last4}</code>
              </h3>
              <p class="small muted">
                Made {day(key.created_at)} · ends {day(key.expires_at)} · {used(key.last_used_at)}
              </p>
            </div>
            <Confirm action="/settings/keys/revoke" token={token} name="id" value={key.key_id} of={key.name}>
              Revoke
            </Confirm>
          </li>
        ))}
      </ul>
      <form class="inline-form" method="post" action="/settings/keys">
        <input type="hidden" name={FORM_TOKEN} value={token} />
        <div class="field">
          <label for="name">Name of a new key</label>
          <input id="name" name="name" type="text" maxlength={80} placeholder="Laptop" autocomplete="off" />
        </div>
        <button class="button" type="submit">
          Make a key
        </button>
      </form>
    </section>
  );
}

type ConfirmProps = PropsWithChildren<{
  action: string;
  token: string;
  name: string;
  value: string;
  of: string;
}>;

/** A button that asks once more, without a script. */
function Confirm({ action, token, name, value, of, children }: ConfirmProps) {
  return (
    <details class="confirm">
      <summary class="button">
        {children}
        <span class="visually-hidden">: {of}</span>
      </summary>
      <form method="post" action={action}>
        <input type="hidden" name={FORM_TOKEN} value={token} />
        <input type="hidden" name={name} value={value} />
        <button class="button danger" type="submit">
          Yes, {String(children).toLowerCase()}
          <span class="visually-hidden">: {of}</span>
        </button>
      </form>
    </details>
  );
}

/** Only an address that the app was read from says more than its name. */
const hostOf = (clientId: string) => (URL.canParse(clientId) ? `${new URL(clientId).host} · ` : '');

const used = (at: string | null) => (at === null ? 'not used yet' : `last used ${day(at)}`);

const DAY = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const day = (iso: string) => DAY.format(new Date(iso));
