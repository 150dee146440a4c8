import { wordFor } from '../../languages/index.ts';
import { countriesIn } from '../../text/countries.ts';
import { regionKind } from '../../text/regions.ts';
import { BrowserZoneField, ZONE_SCRIPT } from '../browser-zone.tsx';
import { Field } from '../components/field.tsx';
import { PostForm, Submit } from '../components/form.tsx';
import { Layout, Notice, QuietHeader } from '../components/layout.tsx';
import { Steps } from '../components/steps.tsx';
import { useWords } from '../language.tsx';

export type Answers = {
  email?: string;
  name?: string;
  city?: string;
  state?: string;
  /** ISO 3166-1; '' if it isn't set. */
  country?: string;
  /** The time zone, if the place doesn't determine it. */
  zone?: string;
  /** The service runs for a sale of this person's own. */
  own: boolean;
};
export type Problems = { email?: string; name?: string; city?: string; state?: string; zone?: string };

type Props = {
  action: string;
  token: string;
  answers: Answers;
  problems: Problems;
  /** Asked for only if the country has several and nothing determines one. */
  zones: readonly { id: string; words: string }[];
};

/** Four questions, and the person is signed in. */
export function WelcomePage({ action, token, answers, problems, zones }: Props) {
  const failed = Object.keys(problems).length > 0;
  const { locale, settings, frame, signIn, sellPage, regions, steps, welcome } = useWords();
  const regionIn = (country: string | undefined) => wordFor(regions, regionKind(country));
  const { money: words } = settings;
  return (
    <Layout
      title={failed ? frame.errorTitle({ title: welcome.title }) : welcome.title}
      width="narrow"
      privatePage
      styles={['account.css']}
      scripts={[ZONE_SCRIPT, 'fields.js']}
      header={<QuietHeader />}
    >
      <div class="card stack account-card">
        <div class="stack tight">
          <Steps at={1} />
          <h1>{welcome.whose}</h1>
          <p class="muted">{welcome.how}</p>
        </div>
        {failed && (
          <Notice kind="error">
            <p>{welcome.missing}</p>
          </Notice>
        )}
        <PostForm class="form" action={action} token={token}>
          <BrowserZoneField />
          <Field
            name="email"
            label={signIn.email}
            hint={welcome.emailHint}
            value={answers.email ?? ''}
            problem={problems.email}
            attributes={{
              required: true,
              type: 'email',
              maxlength: 254,
              autocomplete: 'email',
              autocapitalize: 'none',
            }}
          />
          <Field
            name="name"
            label={steps.name}
            hint={welcome.nameHint}
            value={answers.name ?? ''}
            problem={problems.name}
            attributes={{ required: true, type: 'text', maxlength: 80, autocomplete: 'name' }}
          />
          <div class="field">
            <label for="country">{words.country}</label>
            <select id="country" name="country" autocomplete="country">
              <option value="" data-region={regions.any}>
                {words.noCountry}
              </option>
              {countriesIn(locale).map(({ code, name }) => (
                <option value={code} selected={code === answers.country} data-region={regionIn(code)}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Field
            name="city"
            label={sellPage.fields.city}
            value={answers.city ?? ''}
            problem={problems.city}
            attributes={{ required: true, type: 'text', maxlength: 80, autocomplete: 'address-level2' }}
          />
          <Field
            name="state"
            label={<span data-region-of="country">{regionIn(answers.country)}</span>}
            optional
            hint={welcome.stateHint}
            value={answers.state ?? ''}
            problem={problems.state}
            attributes={{ type: 'text', maxlength: 80, autocomplete: 'address-level1' }}
          />
          {zones.length > 0 && (
            <Field
              name="zone"
              label={welcome.zone}
              value={answers.zone ?? ''}
              problem={problems.zone}
              control={[['', welcome.chooseZone], ...zones.map(({ id, words }) => [id, words] as const)]}
            />
          )}
          <OwnSale checked={answers.own} />
          <Submit look="primary block">{welcome.start}</Submit>
        </PostForm>
      </div>
    </Layout>
  );
}

export function OwnSale({ checked }: { checked: boolean }) {
  const { own: words } = useWords().welcome;
  return (
    <label class="choice">
      <input type="checkbox" name="own" value="yes" checked={checked} />
      <span class="grow">
        <strong>{words.label}</strong>
        <span class="hint">{words.hint}</span>
      </span>
    </label>
  );
}
