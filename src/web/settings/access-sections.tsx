import type { ApiKey, MintedKey } from '../../api-keys/schemas.ts';
import type { Words } from '../../languages/index.ts';
import type { ConnectedApp } from '../../oauth/schemas.ts';
import { Field } from '../components/field.tsx';
import { Confirm, CopyButton, PostForm, Submit } from '../components/form.tsx';
import { Notice } from '../components/layout.tsx';
import { useWords } from '../language.tsx';
import { day, Section, type SectionProps } from './section.tsx';

/** Apps that act for the seller. */
export function AppsSection({ apps, token, done, timezone }: SectionProps & { apps: ConnectedApp[] }) {
  const words = useWords();
  const { apps: say } = words.settings;
  return (
    <Section id="apps" title={say.title} done={done}>
      <p class="muted">{say.how}</p>
      {apps.length === 0 && <p>{say.none}</p>}
      <ul class="plain-list divided" hidden={apps.length === 0}>
        {apps.map((app) => (
          <li class="entry">
            <div class="about">
              <h3>
                {app.client_name}
                <span class="badge neutral">{app.scopes.includes('write') ? say.changes : say.views}</span>
              </h3>
              <p class="small muted">
                {hostOf(app.client_id)}
                {say.connected({ day: day(words, app.connected_at, timezone) })} ·{' '}
                {used(words, app.last_used_at, timezone)}
              </p>
            </div>
            <Confirm
              action="/settings/apps/end"
              token={token}
              fields={{ client_id: app.client_id }}
              of={app.client_name}
              yes={say.yes}
            >
              {say.end}
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
  const words = useWords();
  const { keys: say } = words.settings;
  return (
    <Section id="keys" title={say.title} done={done}>
      {minted && <NewKey minted={minted} timezone={timezone} />}
      <p class="muted">{say.how}</p>
      {keys.length === 0 && <p>{say.none}</p>}
      <ul class="plain-list divided" hidden={keys.length === 0}>
        {keys.map((key) => (
          <li class="entry">
            <div class="about">
              <h3>
                {key.name} <code>…{key.last4}</code>
              </h3>
              <p class="small muted">
                {words.settings.made({ day: day(words, key.created_at, timezone) })} ·{' '}
                {say.ends({ day: day(words, key.expires_at, timezone) })} ·{' '}
                {used(words, key.last_used_at, timezone)}
              </p>
            </div>
            <Confirm
              action="/settings/keys/revoke"
              token={token}
              fields={{ id: key.key_id }}
              of={key.name}
              yes={say.yes}
            >
              {say.revoke}
            </Confirm>
          </li>
        ))}
      </ul>
      <PostForm class="inline-form" action="/settings/keys" token={token}>
        <Field
          name="name"
          label={say.name}
          value={name}
          attributes={{ type: 'text', maxlength: 80, placeholder: say.example }}
        />
        <Submit>{say.create}</Submit>
      </PostForm>
    </Section>
  );
}

function NewKey({ minted, timezone }: { minted: MintedKey; timezone: string | null }) {
  const words = useWords();
  const { keys: say } = words.settings;
  return (
    <Notice kind="success">
      <h3>{say.yours({ name: minted.name })}</h3>
      <p>{say.copyNow({ day: day(words, minted.expires_at, timezone) })}</p>
      <pre class="code secret" tabindex={0} data-copy-from>
        <code>{minted.apiKey}</code>
      </pre>
      <CopyButton look="small-button" />
    </Notice>
  );
}

/** Only the address that the app was read from says more than its name. */
const hostOf = (clientId: string) => (URL.canParse(clientId) ? `${new URL(clientId).host} · ` : '');

const used = (words: Words, at: string | null, timezone: string | null) =>
  at === null ? words.passkeys.unused : words.passkeys.used({ day: day(words, at, timezone) });
