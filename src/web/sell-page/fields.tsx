import { LOOKS } from '../../../db/schema.ts';
import { wordFor } from '../../languages/index.ts';
import { addressExample, regionKind } from '../../text/regions.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field, problemOf } from '../components/field.tsx';
import { ComingDays, dayAttributes } from '../components/moment-field.tsx';
import { PostForm, Section, Submit } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { Drops } from './drops.tsx';
import { FORM_ID, type OwnPageProps } from './page-form.ts';

/** Everything that the page says, in one form. */
export function PageFields(props: OwnPageProps) {
  const { own, form, problems } = props;
  const { sellPage, regions, format } = useWords();
  const { country } = props.nav;
  const example = addressExample(country);
  const { fields: words } = sellPage;
  const at = (name: keyof typeof form) => ({
    name,
    value: String(form[name]),
    problem: problemOf(problems, name),
  });
  return (
    <PostForm class="form page-form" id={FORM_ID} action="/sell/page/save" token={props.token}>
      <Section id="who" title={words.public}>
        <Field
          {...at('display_name')}
          label={words.name}
          hint={words.nameHint}
          attributes={{ maxlength: TEXT_LIMITS.name, autocomplete: 'nickname' }}
        />
        <div class="two">
          <Field
            {...at('city')}
            label={words.city}
            attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'address-level2' }}
          />
          <Field
            {...at('state')}
            label={wordFor(regions, regionKind(country))}
            optional
            attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'address-level1' }}
          />
        </div>
        <Field
          {...at('country')}
          label={words.country}
          optional
          attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'country-name' }}
        />
        <Field
          {...at('about')}
          label={words.about}
          optional
          hint={words.aboutHint}
          control="lines"
          attributes={{ maxlength: TEXT_LIMITS.about, rows: 3 }}
        />
        <Field
          {...at('payment_instructions')}
          label={words.pay}
          optional
          hint={words.payHint}
          control="lines"
          attributes={{ maxlength: TEXT_LIMITS.paymentInstructions, rows: 2 }}
        />
        <Field
          {...at('custom_url')}
          label={words.link}
          hint={own.slug === null ? words.linkEmpty : words.linkChange}
          control={(wiring) => (
            <span class="link-field">
              <span class="muted">{props.baseUrl.replace(/^https?:\/\//, '')}/</span>
              <input
                {...wiring}
                type="text"
                value={form.custom_url}
                maxlength={60}
                autocapitalize="none"
                autocomplete="off"
                spellcheck={false}
              />
            </span>
          )}
        />
      </Section>
      <Looks {...props} />
      <Section id="private" title={words.private}>
        <Field
          {...at('street_address')}
          label={words.where}
          optional
          hint={example ? `${words.whereHint} ${words.whereExample({ address: example })}` : words.whereHint}
          control="lines"
          attributes={{ maxlength: TEXT_LIMITS.streetAddress, rows: 2, autocomplete: 'street-address' }}
        />
      </Section>
      <Section id="end" title={words.end}>
        <Field
          {...at('ends_on')}
          label={words.last}
          optional
          hint={words.lastHint}
          attributes={dayAttributes(form.ends_on, own.zone, format)}
        />
        <ComingDays zone={own.zone} now={props.ctx.clock.now()} />
        <Drops {...props} />
      </Section>
      <Section id="found" title={words.search}>
        <label class="choice">
          <input type="checkbox" name="listed_in_search" value="yes" checked={form.listed_in_search} />
          <span class="grow">{words.listed}</span>
        </label>
      </Section>
      <p class="row save-bar">
        <button class={own.published ? 'button primary' : 'button'} type="submit" name="todo" value="save">
          {words.save}
        </button>
        {!own.published && (
          <Submit look="primary" name="todo" value="publish">
            {sellPage.publish}
          </Submit>
        )}
        {own.slug !== null && (
          <Submit look="quiet" formaction="/sell/page/preview" formtarget="preview" data-preview>
            {sellPage.preview}
          </Submit>
        )}
      </p>
    </PostForm>
  );
}

/** Colors and fonts, and the photo at the top. */
function Looks({ own, form }: OwnPageProps) {
  const { looks: words } = useWords().sellPage;
  return (
    <Section id="looks" title={words.title}>
      <fieldset class="looks">
        <legend>{words.look}</legend>
        {LOOKS.map((look) => (
          <label class="look" data-look={look}>
            <input type="radio" name="look" value={look} checked={look === form.look} />
            <span class="look-name">{wordFor(words.names, look)}</span>
            <span class="look-price" aria-hidden="true">
              Aa
            </span>
          </label>
        ))}
      </fieldset>
      {(own.photos.length > 0 || own.cover_photo) && (
        <fieldset class="looks covers">
          <legend>{words.cover}</legend>
          {[...new Set(['', own.cover_photo ?? '', ...own.photos])].map((url, i) => (
            <label class="cover-choice">
              <input type="radio" name="cover_photo" value={url} checked={url === form.cover_photo} />
              {url === '' ? (
                <span>{words.noCover}</span>
              ) : (
                <Photo url={url} place="tile" alt={words.nthPhoto({ n: i })} width={96} height={96} />
              )}
            </label>
          ))}
        </fieldset>
      )}
    </Section>
  );
}
