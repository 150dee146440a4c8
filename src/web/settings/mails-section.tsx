import type { Settings } from '../../accounts/schemas.ts';
import { Field } from '../components/field.tsx';
import { PostForm, SubmitLine } from '../components/form.tsx';
import type { SellerNav } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { hidden, Section, type SectionProps } from './section.tsx';

const TOPICS = ['mail_reservations', 'mail_messages', 'mail_pickups', 'mail_sale'] as const;

type Props = SectionProps & { settings: Settings; nav: Pick<SellerNav, 'mail'> };

/** Which mails come, and how. */
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
              control={Object.entries(words.ways)}
            />
          ))}
        </div>
        <SubmitLine>{words.save({ hidden })}</SubmitLine>
      </PostForm>
    </Section>
  );
}
