import { countriesIn } from '../../text/countries.ts';
import { BrowserZoneField, ZONE_SCRIPT } from '../browser-zone.tsx';
import { Field } from '../components/field.tsx';
import { Layout, Notice, QuietHeader } from '../components/layout.tsx';
import { Steps } from '../components/steps.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';

export type Answers = {
  email?: string;
  name?: string;
  city?: string;
  state?: string;
  /** ISO 3166-1; '' when it is not said. */
  country?: string;
  /** The service runs for a sale of this person's own. */
  own: boolean;
};
export type Problems = { email?: string; name?: string; city?: string; state?: string };

type Props = { action: string; token: string; answers: Answers; problems: Problems };

/** Four questions, and the person is signed in. */
export function WelcomePage({ action, token, answers, problems }: Props) {
  const failed = Object.keys(problems).length > 0;
  const { locale, settings } = useWords();
  const { money: words } = settings;
  return (
    <Layout
      title={failed ? 'Error: Welcome' : 'Welcome'}
      width="narrow"
      privatePage
      styles={['account.css']}
      scripts={[ZONE_SCRIPT, 'fields.js']}
      header={<QuietHeader />}
    >
      <div class="card stack account-card">
        <div class="stack tight">
          <Steps at={1} />
          <h1>Welcome. Whose sale is this?</h1>
          <p class="muted">
            Say who sells, add photos of your things, and put them on a page of your own: that is all. This
            form makes the first account here and signs you in at once.
          </p>
        </div>
        {failed && (
          <Notice kind="error">
            <p>Something is missing. Look at the marked fields.</p>
          </Notice>
        )}
        <form class="form" method="post" action={action}>
          <input type="hidden" name={FORM_TOKEN} value={token} />
          <BrowserZoneField />
          <Field
            name="email"
            label="Email address"
            hint="Buyers’ messages and later sign-in codes go here. Buyers do not see it."
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
            label="Your name"
            hint="As buyers should see it on your sale page."
            value={answers.name ?? ''}
            problem={problems.name}
            attributes={{ required: true, type: 'text', maxlength: 80, autocomplete: 'name' }}
          />
          <div class="field">
            <label for="country">{words.country}</label>
            <select id="country" name="country" autocomplete="country">
              <option value="">{words.noCountry}</option>
              {countriesIn(locale).map(({ code, name }) => (
                <option value={code} selected={code === answers.country}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Field
            name="city"
            label="City"
            value={answers.city ?? ''}
            problem={problems.city}
            attributes={{ required: true, type: 'text', maxlength: 80, autocomplete: 'address-level2' }}
          />
          <Field
            name="state"
            label="State or region"
            optional
            hint="Your street address is not needed, and never public."
            value={answers.state ?? ''}
            problem={problems.state}
            attributes={{ type: 'text', maxlength: 80, autocomplete: 'address-level1' }}
          />
          <OwnSale checked={answers.own} />
          <button class="button primary block" type="submit">
            Start my sale
          </button>
        </form>
      </div>
    </Layout>
  );
}

export const OwnSale = ({ checked }: { checked: boolean }) => (
  <label class="choice">
    <input type="checkbox" name="own" value="yes" checked={checked} />
    <span class="grow">
      <strong>This is my own sale</strong>
      <span class="hint">
        You have no limits, and your page doesn’t expire. Clear the checkbox if you run this for other people
        and want the plan that everyone gets.
      </span>
    </span>
  </label>
);
