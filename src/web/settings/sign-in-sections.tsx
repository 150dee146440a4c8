import type { Passkey } from '../../accounts/schemas.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Confirm, PostForm, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { type PasskeyAsked, PasskeyFields, passkeyForm } from '../passkeys.tsx';
import { day, Entries, Entry, Section, type SectionProps, used } from './section.tsx';

type PasskeysProps = { passkeys: readonly Passkey[]; newPasskey: PasskeyAsked };

/** Passkeys, which sign the seller in without a code. Adding one needs a script and a browser that supports them. */
export function PasskeysSection(props: SectionProps & PasskeysProps) {
  const { passkeys, newPasskey, token, done, timezone } = props;
  const all = useWords();
  const { passkeys: words } = all;
  return (
    <Section id="passkeys" title={words.title} done={done}>
      <p class="muted">{words.lead}</p>
      <Entries none={words.none}>
        {passkeys.map(({ passkey_id: id, name, created_at, last_used_at }) => (
          <Entry
            title={name}
            about={`${words.added({ day: day(all, created_at, timezone) })} · ${used(all, last_used_at, timezone)}`}
          >
            <Confirm
              action="/settings/passkeys/remove"
              token={token}
              fields={{ id }}
              of={name}
              yes={words.yes}
            >
              {words.remove}
            </Confirm>
          </Entry>
        ))}
      </Entries>
      <PostForm class="inline-form" action="/settings/passkeys" {...passkeyForm(newPasskey)} token={token}>
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
export function SignInsSection({ otherSignIns, token, done }: SectionProps & { otherSignIns: number }) {
  const { signIns: words } = useWords().settings;
  return (
    <Section id="sign-ins" title={words.title} done={done}>
      <p class="muted">
        {words.how} {words.elsewhere({ n: otherSignIns })}
      </p>
      {otherSignIns > 0 && (
        <Confirm action="/settings/sign-ins/end" token={token} of={words.of} yes={words.yes}>
          {words.end}
        </Confirm>
      )}
    </Section>
  );
}
