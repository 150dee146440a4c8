import type { FieldProblem } from '../../errors.ts';
import type { Item } from '../../listings/schemas.ts';
import { CATEGORIES, CONDITIONS, LISTING_LIMITS as LIMITS } from '../../vocabulary.ts';
import { Field, problemOf } from '../components/field.tsx';
import type { Typed } from '../seller-pages.ts';
import { type Pair, type Texts, textsOf, typedTexts } from './fields.ts';
import { ItemForm, Submit } from './form.tsx';

type Props = { item: Item; token: string; typed: Typed | undefined; problems: readonly FieldProblem[] };

const EMPTY_ROWS = 2;

/** All that the thing says of itself. Of a save that came too late it shows both: what was typed, and what it says now. */
export function WordsForm({ item, token, typed, problems }: Props) {
  const now = textsOf(item);
  const mine = typed?.action.endsWith('/words') ? typed.fields : undefined;
  const shown = mine ? typedTexts(mine) : now;
  const isLate = mine !== undefined && Number(mine.get('version')) !== item.version;
  type Name = Exclude<keyof Texts, 'specifications'>;
  const of = (name: Name) => ({
    name,
    value: shown[name],
    problem: problemOf(problems, name),
    now: isLate && shown[name] !== now[name] ? now[name] : undefined,
  });
  return (
    <ItemForm itemId={item.item_id} act="words" token={token} class="form words-form">
      <input type="hidden" name="version" value={item.version} />
      <Field {...of('title')} label="What is it?" attributes={{ maxlength: LIMITS.title, required: true }} />
      <div class="two">
        <Field
          {...of('price')}
          label={<InCurrency words="Price" currency={item.currency} />}
          hint="0 gives it away."
          attributes={{ inputmode: 'decimal', maxlength: 20 }}
        />
        <Field
          {...of('min_price')}
          label={<InCurrency words="Lowest price I take" currency={item.currency} />}
          hint="Private: no buyer ever sees it."
          attributes={{ inputmode: 'decimal', maxlength: 20 }}
        />
      </div>
      <div class="two">
        <Field {...of('condition')} label="Condition" control={{ among: CONDITIONS }} />
        <Field {...of('category')} label="Kind" control={{ among: CATEGORIES }} />
      </div>
      <Field
        {...of('description')}
        label="Description"
        control="lines"
        attributes={{ rows: 5, maxlength: LIMITS.description }}
      />
      <details class="more-fields" open={hasMore(shown) || isMarked(problems)}>
        <summary>Brand, size, weight and more</summary>
        <div class="form">
          <Field {...of('brand')} label="Brand" attributes={{ maxlength: LIMITS.brand }} />
          <div class="two">
            <Field
              {...of('dimensions')}
              label="Size"
              hint="Such as 36 x 18 x 30 in"
              attributes={{ maxlength: LIMITS.dimensions }}
            />
            <Field
              {...of('weight')}
              label="Weight"
              hint="Such as 40 lb"
              attributes={{ maxlength: LIMITS.weight }}
            />
          </div>
          <Facts
            pairs={shown.specifications}
            problem={problemOf(problems, 'specifications')}
            now={isLate ? changedFacts(shown, now) : undefined}
          />
          <Field
            {...of('transport_notes')}
            label="How to carry it away"
            hint="Stairs, taking apart, how many people. Everyone can read it."
            control="lines"
            attributes={{ rows: 2, maxlength: LIMITS.transportNotes }}
          />
          <label class="choice">
            <input
              type="checkbox"
              name="requires_truck"
              value="yes"
              checked={shown.requires_truck === 'yes'}
            />
            <span class="grow">It does not fit into an ordinary car</span>
          </label>
        </div>
      </details>
      <div class="save">
        <Submit words={item.needs_review ? 'Save, it is right now' : 'Save'} look="primary" />
      </div>
    </ItemForm>
  );
}

const InCurrency = ({ words, currency }: { words: string; currency: string }) => (
  <>
    {words} <span class="muted">in {currency}</span>
  </>
);

const hasMore = (texts: Texts): boolean =>
  [texts.brand, texts.dimensions, texts.weight, texts.transport_notes, texts.requires_truck].some(Boolean) ||
  texts.specifications.length > 0;

const MORE = ['brand', 'dimensions', 'weight', 'transport_notes', 'specifications'];
const isMarked = (problems: readonly FieldProblem[]) => problems.some(({ path }) => MORE.includes(path));

const factsText = (pairs: readonly Pair[]) => pairs.map(({ name, value }) => `${name}: ${value}`).join('; ');

function changedFacts(shown: Texts, now: Texts): string | undefined {
  const text = factsText(now.specifications);
  return text === factsText(shown.specifications) ? undefined : text;
}

/** Name and value side by side, with room for two more; an emptied row is left out. */
function Facts(props: { pairs: readonly Pair[]; problem: string | undefined; now: string | undefined }) {
  const rows = [...props.pairs, ...Array.from({ length: EMPTY_ROWS }, () => ({ name: '', value: '' }))];
  return (
    <fieldset>
      <legend>Facts</legend>
      <p class="hint" id="facts-hint">
        Such as Material: Oak. Empty both to take one out; saving gives room for more.
      </p>
      {rows.slice(0, LIMITS.specifications).map(({ name, value }, i) => (
        <div class="fact">
          <input
            name="spec_name"
            value={name}
            maxlength={LIMITS.specificationName}
            aria-label={`Fact ${i + 1}`}
            autocomplete="off"
          />
          <input
            name="spec_value"
            value={value}
            maxlength={LIMITS.specificationValue}
            aria-label={`What fact ${i + 1} is`}
            autocomplete="off"
          />
        </div>
      ))}
      {props.problem && <p class="error">{props.problem}</p>}
      {props.now !== undefined && <p class="now">It says now: {props.now === '' ? 'nothing' : props.now}</p>}
    </fieldset>
  );
}
