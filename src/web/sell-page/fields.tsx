import type { Child } from 'hono/jsx';
import { LOOKS } from '../../../db/schema.ts';
import { wordFor } from '../../languages/index.ts';
import { addressExample, regionKind } from '../../text/regions.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field, problemOf } from '../components/field.tsx';
import { ComingDays, dayAttributes } from '../components/moment-field.tsx';
import { Choice, PostForm, Section, Submit } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { Drops } from './drops.tsx';
import { FORM_ID, type OwnPageProps, SAVE } from './page-form.ts';

/** Everything that the page says, in one form. */
export function PageFields(props: OwnPageProps) {
  const { own, form } = props;
  const { sellPage, regions, format } = useWords();
  const { nav, problems } = useShown();
  const { country } = nav;
  const example = addressExample(country);
  const { fields: words } = sellPage;
  const where = example ? `${words.whereHint} ${words.whereExample({ address: example })}` : words.whereHint;
  const at = (name: keyof typeof form, label: Child, hint?: string) => ({
    name,
    label,
    hint,
    value: String(form[name]),
    problem: problemOf(problems, name),
  });
  const lines = (rows: number, maxlength: number, more = {}) => ({
    control: 'lines' as const,
    attributes: { maxlength, rows, ...more },
  });
  return (
    <PostForm class="form page-form" id={FORM_ID} action={SAVE}>
      <Section id="who" title={words.public}>
        <Field
          {...at('display_name', words.name, words.nameHint)}
          attributes={{ maxlength: TEXT_LIMITS.name, autocomplete: 'nickname' }}
        />
        <div class="two">
          <Field
            {...at('city', words.city)}
            attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'address-level2' }}
          />
          <Field
            {...at('state', wordFor(regions, regionKind(country)))}
            optional
            attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'address-level1' }}
          />
        </div>
        <Field
          {...at('country', words.country)}
          optional
          attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'country-name' }}
        />
        <Field {...at('about', words.about, words.aboutHint)} optional {...lines(3, TEXT_LIMITS.about)} />
        <Field
          {...at('payment_instructions', words.pay, words.payHint)}
          optional
          {...lines(2, TEXT_LIMITS.paymentInstructions)}
        />
        <Field
          {...at('custom_url', words.link, own.slug === null ? words.linkEmpty : words.linkChange)}
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
          {...at('street_address', words.where, where)}
          optional
          {...lines(2, TEXT_LIMITS.streetAddress, { autocomplete: 'street-address' })}
        />
      </Section>
      <Section id="end" title={words.end}>
        <Field
          {...at('ends_on', words.last, words.lastHint)}
          optional
          attributes={dayAttributes(form.ends_on, own.zone, format)}
        />
        <ComingDays zone={own.zone} />
        <Drops {...props} />
      </Section>
      <Section id="found" title={words.search}>
        <Choice type="checkbox" name="listed_in_search" value="yes" checked={form.listed_in_search}>
          {words.listed}
        </Choice>
      </Section>
      <p class="row save-bar">
        <Submit look={own.published ? 'primary' : ''} name="todo" value="save">
          {words.save}
        </Submit>
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
