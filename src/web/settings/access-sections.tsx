import type { Passkey } from '../../accounts/schemas.ts';
import type { ApiKey, MintedKey } from '../../api-keys/schemas.ts';
import type { ConnectedApp } from '../../oauth/schemas.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Confirm, PostForm, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { type PasskeyAsked, PasskeyFields, passkeyForm } from '../passkeys.tsx';
import { Entries, Entry, NewSecret, Section, useDay } from './section.tsx';

/* Who can use the account: apps, API keys, passkeys, and other browsers. */

export function AppsSection({ apps }: { apps: readonly ConnectedApp[] }) {
  const { apps: say } = useWords().settings;
  const day = useDay();
  return (
    <Section id="apps" title={say.title}>
      <p class="muted">{say.how}</p>
      <Entries none={say.none}>
        {apps.map(({ client_id, client_name, scopes, connected_at, last_used_at }) => (
          <Entry
            title={
              <>
                {client_name}
                <span class="badge neutral">{scopes.includes('write') ? say.changes : say.views}</span>
              </>
            }
            about={[
              `${hostOf(client_id)}${say.connected({ day: day(connected_at) })}`,
              useLastUse(last_used_at),
            ]}
          >
            <Confirm action="/settings/apps/end" fields={{ client_id }} of={client_name} yes={say.yes}>
              {say.end}
            </Confirm>
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}

/** The host of an app's description, if it has one: other than that, anyone can choose any name. */
const hostOf = (clientId: string) => (URL.canParse(clientId) ? `${new URL(clientId).host} · ` : '');

function useLastUse(at: string | null): string {
  const { passkeys: words } = useWords();
  const day = useDay();
  return at === null ? words.unused : words.used({ day: day(at) });
}

/** The seller's API keys. A key that was just created is shown this once. */
export function KeysSection({ keys, minted }: { keys: readonly ApiKey[]; minted: MintedKey | undefined }) {
  const { settings } = useWords();
  const { keys: say } = settings;
  const day = useDay();
  return (
    <Section id="keys" title={say.title}>
      {minted && (
        <NewSecret
          title={say.yours({ name: minted.name })}
          how={say.copyNow({ day: day(minted.expires_at) })}
          secret={minted.apiKey}
        />
      )}
      <p class="muted">{say.how}</p>
      <Entries none={say.none}>
        {keys.map(({ key_id: id, name, last4, created_at, expires_at, last_used_at }) => (
          <Entry
            title={
              <>
                {name} <code>…{last4}</code>
              </>
            }
            about={[
              settings.made({ day: day(created_at) }),
              say.ends({ day: day(expires_at) }),
              useLastUse(last_used_at),
            ]}
          >
            <Confirm action="/settings/keys/revoke" fields={{ id }} of={name} yes={say.yes}>
              {say.revoke}
            </Confirm>
          </Entry>
        ))}
      </Entries>
      <PostForm class="inline-form" action="/settings/keys">
        <Field
          name="name"
          label={say.name}
          value=""
          attributes={{ type: 'text', maxlength: TEXT_LIMITS.name, placeholder: say.example }}
        />
        <Submit>{say.create}</Submit>
      </PostForm>
    </Section>
  );
}

type PasskeysProps = { passkeys: readonly Passkey[]; newPasskey: PasskeyAsked };

/** Passkeys, which sign the seller in without a code. Adding one needs a script and a browser that supports them. */
export function PasskeysSection({ passkeys, newPasskey }: PasskeysProps) {
  const { passkeys: words } = useWords();
  const day = useDay();
  return (
    <Section id="passkeys" title={words.title}>
      <p class="muted">{words.lead}</p>
      <Entries none={words.none}>
        {passkeys.map(({ passkey_id: id, name, created_at, last_used_at }) => (
          <Entry title={name} about={[words.added({ day: day(created_at) }), useLastUse(last_used_at)]}>
            <Confirm action="/settings/passkeys/remove" fields={{ id }} of={name} yes={words.yes}>
              {words.remove}
            </Confirm>
          </Entry>
        ))}
      </Entries>
      <PostForm class="inline-form" action="/settings/passkeys" {...passkeyForm(newPasskey)}>
        <Field
          id="passkey-name"
          name="name"
          label={words.name}
          value=""
          attributes={{ type: 'text', maxlength: TEXT_LIMITS.name, placeholder: words.nameExample }}
        />
        <Submit>{words.add}</Submit>
        <PasskeyFields {...newPasskey} />
      </PostForm>
    </Section>
  );
}

/** The number of other browsers where the seller is signed in, and a way to sign them out. */
export function SignInsSection({ otherSignIns }: { otherSignIns: number }) {
  const { signIns: words } = useWords().settings;
  return (
    <Section id="sign-ins" title={words.title}>
      <p class="muted">
        {words.how} {words.elsewhere({ n: otherSignIns })}
      </p>
      {otherSignIns > 0 && (
        <Confirm action="/settings/sign-ins/end" of={words.of} yes={words.yes}>
          {words.end}
        </Confirm>
      )}
    </Section>
  );
}
