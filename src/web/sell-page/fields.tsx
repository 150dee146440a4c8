import { Field, problemOf } from '../components/field.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { Drops } from './drops.tsx';
import { FORM_ID, type OwnPageProps } from './view.tsx';

/** Everything that the page says, in one form. */
export function PageFields(props: OwnPageProps) {
  const { own, form, problems } = props;
  const at = (name: keyof typeof form) => ({
    name,
    value: String(form[name]),
    problem: problemOf(problems, name),
  });
  return (
    <form class="form page-form" id={FORM_ID} method="post" action="/sell/page/save">
      <input type="hidden" name={FORM_TOKEN} value={props.token} />
      <section class="card stack" aria-labelledby="who">
        <h2 id="who">What everyone sees</h2>
        <Field
          {...at('display_name')}
          label="Your name, or what you call the sale"
          hint="“Maria” makes “Maria’s sale”."
          attributes={{ maxlength: 80, autocomplete: 'nickname' }}
        />
        <div class="two">
          <Field
            {...at('city')}
            label="City"
            attributes={{ maxlength: 80, autocomplete: 'address-level2' }}
          />
          <Field
            {...at('state')}
            label="State or region"
            attributes={{ maxlength: 80, autocomplete: 'address-level1' }}
          />
        </div>
        <Field
          {...at('country')}
          label="Country"
          optional
          attributes={{ maxlength: 80, autocomplete: 'country-name' }}
        />
        <Field
          {...at('about')}
          label="About the sale"
          optional
          hint="Why you sell, what there is to know. Never your street address."
          control="lines"
          attributes={{ maxlength: 600, rows: 3 }}
        />
        <Field
          {...at('payment_instructions')}
          label="How buyers pay"
          optional
          hint="For example: cash or Venmo at pickup."
          control="lines"
          attributes={{ maxlength: 1000, rows: 2 }}
        />
        <Link {...props} />
      </section>
      <section class="card stack" aria-labelledby="private">
        <h2 id="private">What only you see</h2>
        <Field
          {...at('street_address')}
          label="Where buyers pick up"
          optional
          hint="Private: it is never on the page. A buyer gets it only when you send it in a conversation."
          control="lines"
          attributes={{ maxlength: 300, rows: 2, autocomplete: 'street-address' }}
        />
      </section>
      <section class="card stack" aria-labelledby="end">
        <h2 id="end">When it ends</h2>
        <Field
          {...at('ends_on')}
          label="Last day of the sale"
          optional
          hint="Afterwards the page stays up and says that the sale is over."
          attributes={{ type: 'date' }}
        />
        <Drops {...props} />
      </section>
      <section class="card stack" aria-labelledby="found">
        <h2 id="found">Being found</h2>
        <label class="choice">
          <input type="checkbox" name="listed_in_search" value="yes" checked={form.listed_in_search} />
          <span class="grow">Search engines and the search of this site may show my page</span>
        </label>
      </section>
      <p class="row save-bar">
        <button class={own.published ? 'button primary' : 'button'} type="submit" name="todo" value="save">
          Save
        </button>
        {!own.published && (
          <button class="button primary" type="submit" name="todo" value="publish">
            Save and put my page online
          </button>
        )}
        {own.slug !== null && <a href="/sell/page/preview">Preview of what is saved</a>}
      </p>
    </form>
  );
}

function Link({ own, form, problems, baseUrl }: OwnPageProps) {
  const problem = problemOf(problems, 'custom_url');
  return (
    <div class="field">
      <label for="custom_url">The link</label>
      <span class="link-field">
        <span class="muted">{baseUrl.replace(/^https?:\/\//, '')}/</span>
        <input
          id="custom_url"
          name="custom_url"
          type="text"
          value={form.custom_url}
          maxlength={60}
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={problem ? 'true' : undefined}
          aria-describedby={problem ? 'custom_url-error' : 'custom_url-hint'}
        />
      </span>
      {problem && (
        <span class="error" id="custom_url-error">
          {problem}
        </span>
      )}
      <span class="hint" id="custom_url-hint">
        {own.slug === null
          ? 'Left empty, it is made from your name.'
          : 'If you change it, the old link leads here until another seller takes it.'}
      </span>
    </div>
  );
}
