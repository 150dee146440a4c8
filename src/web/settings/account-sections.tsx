import type { Settings } from '../../accounts/schemas.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../../languages/index.ts';
import { CURRENCIES } from '../../money.ts';
import { countriesIn } from '../../text/countries.ts';
import { Field } from '../components/field.tsx';
import { Choice, hidden, PostForm, SubmitLine } from '../components/parts.tsx';
import { useLanguage, useWords } from '../language.tsx';
import { zonesIn } from '../pickups/zone-options.ts';
import { useShown, useTyped } from '../shown.tsx';
import { Section } from './section.tsx';

type Props = { settings: Settings };

export const MONEY = '/settings/money';

/**
 * Where the sale is, and the currency of all its amounts. If there are listings, the seller first confirms that their
 * numbers stay and only the currency changes.
 */
export function MoneySection({ settings }: Props) {
  const all = useWords();
  const { locale, welcome } = all;
  const { money: words } = all.settings;
  const { timezone } = useShown().nav;
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const typed = useTyped(MONEY);
  const countries = countriesIn(locale);
  const asked = typed?.get('country') ?? settings.country;
  const country = countries.find(({ code }) => code === asked)?.code ?? '';
  const zones = country === '' ? [] : zonesIn(country, all);
  return (
    <Section id="money" title={words.title}>
      <PostForm class="form stack" action={MONEY}>
        <Field
          name="country"
          label={words.country}
          value={country}
          control={[['', words.noCountry], ...countries.map(({ code, name }) => [code, name] as const)]}
          attributes={{ autocomplete: 'country' }}
        />
        {zones.length > 1 && (
          <Field
            name="zone"
            label={welcome.zone}
            value={zones.some(({ id }) => id === timezone) ? (timezone ?? '') : ''}
            control={[['', welcome.chooseZone], ...zones.map(({ id, words }) => [id, words] as const)]}
          />
        )}
        <Field
          name="currency"
          label={words.currency}
          value={settings.currency}
          hint={words.neverConverted}
          control={CURRENCIES.map((code) => [code, `${code} · ${names.of(code)}`])}
        />
        {typed && (
          <Choice type="checkbox" name="keep_amounts" value="yes">
            {words.keep({ currency: typed.get('currency') ?? settings.currency })}
          </Choice>
        )}
        <SubmitLine>{words.save}</SubmitLine>
      </PostForm>
    </Section>
  );
}

export function LanguageSection({ settings }: Props) {
  const { language: words } = useWords().settings;
  const shown = useLanguage();
  return (
    <Section id="language" title={words.title}>
      <PostForm class="form stack" action="/settings/language">
        <Field
          id="language-choice"
          name="language"
          label={words.choose}
          control={(wiring) => (
            <select {...wiring}>
              {LANGUAGE_CODES.map((code) => (
                <option value={code} lang={code} selected={code === (settings.language ?? shown)}>
                  {LANGUAGES[code].name}
                </option>
              ))}
            </select>
          )}
        />
        <SubmitLine>{words.save}</SubmitLine>
      </PostForm>
    </Section>
  );
}

const APPROVALS = ['approve_replies', 'approve_address'] as const;

export function ApprovalSection({ settings }: Props) {
  const { approval: words } = useWords().settings;
  return (
    <Section id="approval" title={words.title}>
      <p class="muted">{words.how}</p>
      <PostForm class="form stack" action="/settings/approval">
        {APPROVALS.map((name) => (
          <fieldset class="field">
            <legend>{words[name].legend}</legend>
            {(['in_chat', 'by_hand'] as const).map((value) => (
              <Choice type="radio" name={name} value={value} checked={settings[name] === value}>
                {words[name][value]}
              </Choice>
            ))}
          </fieldset>
        ))}
        <SubmitLine>{words.save({ hidden })}</SubmitLine>
      </PostForm>
    </Section>
  );
}

const TOPICS = ['mail_reservations', 'mail_messages', 'mail_pickups', 'mail_sale'] as const;

export function MailsSection({ settings }: Props) {
  const { mails: words } = useWords().settings;
  return (
    <Section id="mails" title={words.title}>
      {!useShown().nav.mail && <p>{words.noMail}</p>}
      <p class="muted">{words.how}</p>
      <PostForm class="form stack" action="/settings/mails">
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
export function PushSection({ pushKey }: { pushKey: string }) {
  const { push: words } = useWords().settings;
  const { token } = useShown();
  return (
    <Section id="push" title={words.title}>
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
