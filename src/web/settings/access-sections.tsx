import type { ApiKey, MintedKey } from '../../api-keys/schemas.ts';
import type { ConnectedApp } from '../../oauth/schemas.ts';
import { Confirm } from '../components/confirm.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Notice } from '../components/layout.tsx';
import { day, Section, type SectionProps, Token } from './section.tsx';

/** Apps that act for the seller. */
export function AppsSection({ apps, token, done, timezone }: SectionProps & { apps: ConnectedApp[] }) {
  return (
    <Section id="apps" title="Connected apps" done={done}>
      <p class="muted">Apps that you let use your account. Ending one stops it at once.</p>
      {apps.length === 0 && <p>No app is connected.</p>}
      <ul class="plain-list divided" hidden={apps.length === 0}>
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
                {hostOf(app.client_id)}Connected {day(app.connected_at, timezone)} ·{' '}
                {used(app.last_used_at, timezone)}
              </p>
            </div>
            <Confirm
              action="/settings/apps/end"
              token={token}
              fields={{ client_id: app.client_id }}
              of={app.client_name}
            >
              End access
            </Confirm>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type KeysProps = SectionProps & { keys: ApiKey[]; minted: MintedKey | undefined; name: string };

/** Keys that act for the seller; one that was made just now is shown this once. */
export function KeysSection({ keys, minted, name, token, done, timezone }: KeysProps) {
  return (
    <Section id="keys" title="API keys" done={done}>
      {minted && <NewKey minted={minted} timezone={timezone} />}
      <p class="muted">
        A key lets a program or an agent act as you, with everything you can do yourself. At most five.
      </p>
      {keys.length === 0 && <p>There is no key.</p>}
      <ul class="plain-list divided" hidden={keys.length === 0}>
        {keys.map((key) => (
          <li class="entry">
            <div class="about">
              <h3>
                {key.name} <code>…{key.last4}</code>
              </h3>
              <p class="small muted">
                Made {day(key.created_at, timezone)} · ends {day(key.expires_at, timezone)} ·{' '}
                {used(key.last_used_at, timezone)}
              </p>
            </div>
            <Confirm action="/settings/keys/revoke" token={token} fields={{ id: key.key_id }} of={key.name}>
              Revoke
            </Confirm>
          </li>
        ))}
      </ul>
      <form class="inline-form" method="post" action="/settings/keys">
        <Token token={token} />
        <div class="field">
          <label for="name">Name of a new key</label>
          <input
            id="name"
            name="name"
            type="text"
            maxlength={80}
            placeholder="Laptop"
            autocomplete="off"
            value={name}
          />
        </div>
        <button class="button" type="submit">
          Make a key
        </button>
      </form>
    </Section>
  );
}

function NewKey({ minted, timezone }: { minted: MintedKey; timezone: string | null }) {
  return (
    <Notice kind="success">
      <h3>Your new key “{minted.name}”</h3>
      <p>
        Copy it now and keep it where you keep passwords: it is not shown again. It ends on{' '}
        {day(minted.expires_at, timezone)}.
      </p>
      <pre class="code secret" tabindex={0} data-copy-from>
        <code>{minted.apiKey}</code>
      </pre>
      <CopyButton look="small-button" />
    </Notice>
  );
}

/** Only an address that the app was read from says more than its name. */
const hostOf = (clientId: string) => (URL.canParse(clientId) ? `${new URL(clientId).host} · ` : '');

const used = (at: string | null, timezone: string | null) =>
  at === null ? 'not used yet' : `last used ${day(at, timezone)}`;
