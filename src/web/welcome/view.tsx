import { wordFor } from '../../languages/index.ts';
import { countriesIn } from '../../text/countries.ts';
import { regionKind } from '../../text/regions.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { BrowserZoneField, ZONE_SCRIPT } from '../browser-zone.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { EmailField, Field } from '../components/field.tsx';
import { Notice } from '../components/layout.tsx';
import { Choice, PostForm, Submit, strong } from '../components/parts.tsx';
import { Steps } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';

export type Problems = Partial<Record<'email' | 'name' | 'city' | 'state' | 'zone', string>>;

/** `zone` is set only if it had to be asked for. */
export type Answers = Problems & {
  /** ISO 3166-1; '' if it isn't set. */
  country?: string;
  /** Whether this person runs the service for a sale of their own. */
  own: boolean;
};

type Props = {
  action: string;
  token: string;
  answers: Answers;
  problems: Problems;
  /** Asked for only if the country has several and nothing else determines one. */
  zones: readonly { id: string; words: string }[];
};

/** Four questions, after which the person is signed in. */
export function WelcomePage({ action, token, answers, problems, zones }: Props) {
  const failed = Object.keys(problems).length > 0;
  const { locale, settings, signIn, sellPage, regions, steps, welcome } = useWords();
  const regionIn = (country: string | undefined) => wordFor(regions, regionKind(country));
  const { money: words } = settings;
  const at = (name: keyof Problems) => ({ name, value: answers[name] ?? '', problem: problems[name] });
  const line = (autocomplete: string) => ({ type: 'text', maxlength: TEXT_LIMITS.name, autocomplete });
  const filled = (autocomplete: string) => ({ ...line(autocomplete), required: true });
  return (
    <AccountPage title={welcome.title} failed={failed} quiet scripts={[ZONE_SCRIPT, 'fields.js']}>
      <div class="stack tight">
        <Steps at={1} />
        <h1>{welcome.whose}</h1>
        <p class="muted">{welcome.how}</p>
      </div>
      {failed && <Notice kind="error">{welcome.missing}</Notice>}
      <PostForm class="form" action={action} token={token}>
        <BrowserZoneField />
        <EmailField {...at('email')} label={signIn.email} hint={welcome.emailHint} />
        <Field {...at('name')} label={steps.name} hint={welcome.nameHint} attributes={filled('name')} />
        <Field
          name="country"
          label={words.country}
          control={(wiring) => (
            <select {...wiring} autocomplete="country">
              <option value="" data-region={regions.any}>
                {words.noCountry}
              </option>
              {countriesIn(locale).map(({ code, name }) => (
                <option value={code} selected={code === answers.country} data-region={regionIn(code)}>
                  {name}
                </option>
              ))}
            </select>
          )}
        />
        <Field {...at('city')} label={sellPage.fields.city} attributes={filled('address-level2')} />
        <Field
          {...at('state')}
          label={<span data-region-of="country">{regionIn(answers.country)}</span>}
          optional
          hint={welcome.stateHint}
          attributes={line('address-level1')}
        />
        {zones.length > 0 && (
          <Field
            {...at('zone')}
            label={welcome.zone}
            control={[['', welcome.chooseZone], ...zones.map(({ id, words }) => [id, words] as const)]}
          />
        )}
        <OwnSale checked={answers.own} />
        <Submit look="primary block">{welcome.start}</Submit>
      </PostForm>
    </AccountPage>
  );
}

export function OwnSale({ checked }: { checked: boolean }) {
  const { own: words } = useWords().welcome;
  return (
    <Choice type="checkbox" name="own" value="yes" checked={checked}>
      {strong(words.label)}
      <span class="hint">{words.hint}</span>
    </Choice>
  );
}
