import type { Settings } from '../../accounts/schemas.ts';
import type { SellerNav } from '../components/seller-frame.tsx';
import { Section, type SectionProps, Token } from './section.tsx';

const TOPICS = [
  {
    name: 'mail_reservations',
    label: 'Reservations',
    about: 'Somebody reserved, stepped back, or a hold ran out.',
  },
  { name: 'mail_messages', label: 'Messages', about: 'A buyer wrote or asked.' },
  { name: 'mail_pickups', label: 'Pickups', about: 'A pickup was booked, and “did they come?”.' },
  { name: 'mail_sale', label: 'The sale', about: 'Your page or pass ends, prices dropped.' },
] as const;

const WAYS = { at_once: 'At once', daily: 'In one daily mail', never: 'Not at all' } as const;

type Props = SectionProps & { settings: Settings; nav: Pick<SellerNav, 'mail'> };

/** Which mails come, and how. */
export function MailsSection({ settings, token, done, nav }: Props) {
  return (
    <Section id="mails" title="Mails" done={done}>
      {!nav.mail && <p>This service can’t send email yet, so none of these come.</p>}
      <p class="muted">
        The daily mail comes at eight in the morning, when there is something to tell. Sign-in codes, records
        of a shared address and news about your account always come.
      </p>
      <form class="form stack" method="post" action="/settings/mails">
        <Token token={token} />
        <div class="stack">
          {TOPICS.map(({ name, label, about }) => (
            <div class="field mail-choice">
              <label for={name}>{label}</label>
              <select id={name} name={name} aria-describedby={`${name}-about`}>
                {(['at_once', 'daily', 'never'] as const).map((way) => (
                  <option value={way} selected={settings[name] === way}>
                    {WAYS[way]}
                  </option>
                ))}
              </select>
              <p class="hint" id={`${name}-about`}>
                {about}
              </p>
            </div>
          ))}
        </div>
        <p>
          <button class="button" type="submit">
            Save<span class="visually-hidden">: which mails come</span>
          </button>
        </p>
      </form>
    </Section>
  );
}
