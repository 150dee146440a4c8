import type { Settings } from '../../accounts/schemas.ts';
import type { SellerNav } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { hidden, Section, type SectionProps, Token } from './section.tsx';

const TOPICS = ['mail_reservations', 'mail_messages', 'mail_pickups', 'mail_sale'] as const;

type Props = SectionProps & { settings: Settings; nav: Pick<SellerNav, 'mail'> };

/** Which mails come, and how. */
export function MailsSection({ settings, token, done, nav }: Props) {
  const { mails: words } = useWords().settings;
  return (
    <Section id="mails" title={words.title} done={done}>
      {!nav.mail && <p>{words.noMail}</p>}
      <p class="muted">{words.how}</p>
      <form class="form stack" method="post" action="/settings/mails">
        <Token token={token} />
        <div class="stack">
          {TOPICS.map((name) => (
            <div class="field mail-choice">
              <label for={name}>{words.topics[name]}</label>
              <select id={name} name={name} aria-describedby={`${name}-about`}>
                {(['at_once', 'daily', 'never'] as const).map((way) => (
                  <option value={way} selected={settings[name] === way}>
                    {words.ways[way]}
                  </option>
                ))}
              </select>
              <p class="hint" id={`${name}-about`}>
                {words.about[name]}
              </p>
            </div>
          ))}
        </div>
        <p>
          <button class="button" type="submit">
            {words.save({ hidden })}
          </button>
        </p>
      </form>
    </Section>
  );
}
