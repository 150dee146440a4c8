import type { ApiKey, MintedKey } from '../../api-keys/schemas.ts';
import type { ConnectedApp } from '../../oauth/schemas.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Confirm, PostForm, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { day, Entries, Entry, NewSecret, Section, type SectionProps, used } from './section.tsx';

export function AppsSection({ apps, token, done, timezone }: SectionProps & { apps: ConnectedApp[] }) {
  const words = useWords();
  const { apps: say } = words.settings;
  return (
    <Section id="apps" title={say.title} done={done}>
      <p class="muted">{say.how}</p>
      <Entries none={say.none}>
        {apps.map((app) => (
          <Entry
            title={
              <>
                {app.client_name}
                <span class="badge neutral">{app.scopes.includes('write') ? say.changes : say.views}</span>
              </>
            }
            about={[
              `${hostOf(app.client_id)}${say.connected({ day: day(words, app.connected_at, timezone) })}`,
              used(words, app.last_used_at, timezone),
            ].join(' · ')}
          >
            <Confirm
              action="/settings/apps/end"
              token={token}
              fields={{ client_id: app.client_id }}
              of={app.client_name}
              yes={say.yes}
            >
              {say.end}
            </Confirm>
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}

type KeysProps = SectionProps & { keys: ApiKey[]; minted: MintedKey | undefined; name: string };

/** The seller's API keys. A key that was just created is shown this once. */
export function KeysSection({ keys, minted, name, token, done, timezone }: KeysProps) {
  const words = useWords();
  const { keys: say } = words.settings;
  return (
    <Section id="keys" title={say.title} done={done}>
      {minted && (
        <NewSecret
          title={say.yours({ name: minted.name })}
          how={say.copyNow({ day: day(words, minted.expires_at, timezone) })}
          secret={minted.apiKey}
        />
      )}
      <p class="muted">{say.how}</p>
      <Entries none={say.none}>
        {keys.map((key) => (
          <Entry
            title={
              <>
                {key.name} <code>…{key.last4}</code>
              </>
            }
            about={[
              words.settings.made({ day: day(words, key.created_at, timezone) }),
              say.ends({ day: day(words, key.expires_at, timezone) }),
              used(words, key.last_used_at, timezone),
            ].join(' · ')}
          >
            <Confirm
              action="/settings/keys/revoke"
              token={token}
              fields={{ id: key.key_id }}
              of={key.name}
              yes={say.yes}
            >
              {say.revoke}
            </Confirm>
          </Entry>
        ))}
      </Entries>
      <PostForm class="inline-form" action="/settings/keys" token={token}>
        <Field
          name="name"
          label={say.name}
          value={name}
          attributes={{ type: 'text', maxlength: TEXT_LIMITS.name, placeholder: say.example }}
        />
        <Submit>{say.create}</Submit>
      </PostForm>
    </Section>
  );
}

/** The host of an app's description, if it has one: other than that, anyone can choose any name. */
const hostOf = (clientId: string) => (URL.canParse(clientId) ? `${new URL(clientId).host} · ` : '');
