import type { Settings } from '../../accounts/schemas.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../../languages/index.ts';
import { CURRENCIES } from '../../money.ts';
import { countriesIn } from '../../text/countries.ts';
import { Field } from '../components/field.tsx';
import { hidden, PostForm, SubmitLine } from '../components/parts.tsx';
import { useLanguage, useWords } from '../language.tsx';
import { zonesIn } from '../pickups/zone-options.ts';
import { Section, type SectionProps } from './section.tsx';

type Props = SectionProps & { settings: Settings };

export const MONEY = '/settings/money';

/**
 * Where the sale is, and the currency of all its amounts. If there are listings, the seller first confirms that their
 * numbers stay and only the currency changes.
 */
export function MoneySection({ settings, token, done, typed, timezone }: Props) {
  const all = useWords();
  const { locale, welcome } = all;
  const { money: words } = all.settings;
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const mine = typed?.action === MONEY ? typed.fields : undefined;
  const country = mine?.get('country') ?? settings.country ?? '';
  const currency = mine?.get('currency') ?? settings.currency;
  const zones = country === '' ? [] : zonesIn(country, all);
  return (
    <Section id="money" title={words.title} done={done}>
      <PostForm class="form stack" action={MONEY} token={token}>
        <Field
          name="country"
          label={words.country}
          value={country}
          control={[
            ['', words.noCountry],
            ...countriesIn(locale).map(({ code, name }) => [code, name] as const),
          ]}
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
          value={currency}
          hint={words.neverConverted}
          control={CURRENCIES.map((code) => [code, `${code} · ${names.of(code)}`])}
        />
        {mine && (
          <label class="choice">
            <input type="checkbox" name="keep_amounts" value="yes" />
            <span class="grow">{words.keep({ currency })}</span>
          </label>
        )}
        <SubmitLine>{words.save}</SubmitLine>
      </PostForm>
    </Section>
  );
}

export function LanguageSection({ settings, token, done }: SectionProps & { settings: Settings }) {
  const { language: words } = useWords().settings;
  const shown = useLanguage();
  return (
    <Section id="language" title={words.title} done={done}>
      <PostForm class="form stack" action="/settings/language" token={token}>
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

export function ApprovalSection({ settings, token, done }: SectionProps & { settings: Settings }) {
  const { approval: words } = useWords().settings;
  return (
    <Section id="approval" title={words.title} done={done}>
      <p class="muted">{words.how}</p>
      <PostForm class="form stack" action="/settings/approval" token={token}>
        {APPROVALS.map((name) => (
          <fieldset class="field">
            <legend>{words[name].legend}</legend>
            {(['in_chat', 'by_hand'] as const).map((value) => (
              <label class="choice">
                <input type="radio" name={name} value={value} checked={settings[name] === value} />
                <span class="grow">{words[name][value]}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <SubmitLine>{words.save({ hidden })}</SubmitLine>
      </PostForm>
    </Section>
  );
}
