import type { Settings } from '../../accounts/schemas.ts';
import { Field } from '../components/field.tsx';
import { hidden, PostForm, SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { Section, type SectionProps } from './section.tsx';

const TOPICS = ['mail_reservations', 'mail_messages', 'mail_pickups', 'mail_sale'] as const;

type Props = SectionProps & { settings: Settings };

export function MailsSection({ settings, token, done, nav }: Props) {
  const { mails: words } = useWords().settings;
  return (
    <Section id="mails" title={words.title} done={done}>
      {!nav.mail && <p>{words.noMail}</p>}
      <p class="muted">{words.how}</p>
      <PostForm class="form stack" action="/settings/mails" token={token}>
        <div class="stack">
          {TOPICS.map((name) => (
            <Field
              name={name}
              label={words.topics[name]}
              value={settings[name]}
              hint={words.about[name]}
              control={(['at_once', 'daily', 'never'] as const).map((way) => [way, words.ways[way]] as const)}
            />
          ))}
        </div>
        <SubmitLine>{words.save({ hidden })}</SubmitLine>
      </PostForm>
    </Section>
  );
}

/** Notifications on this device. No other setting needs a script. */
export function PushSection({ pushKey, token, done }: SectionProps & { pushKey: string }) {
  const { push: words } = useWords().settings;
  return (
    <Section id="push" title={words.title} done={done}>
      <p class="muted">{words.how}</p>
      <div
        class="row"
        data-push
        data-key={pushKey}
        data-token={token}
        data-words={JSON.stringify(words.said)}
      >
        <p data-said role="status">
          {words.needsScript}
        </p>
        <button class="button" type="button" data-on hidden>
          {words.turnOn}
        </button>
        <button class="button" type="button" data-off hidden>
          {words.turnOff}
        </button>
      </div>
    </Section>
  );
}
