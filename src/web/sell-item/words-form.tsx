import type { Child } from 'hono/jsx';
import type { Control } from '../../listing-field-kinds.ts';
import { EACH_FIELD, LISTING_FIELDS, type ListingFieldName } from '../../listing-fields.ts';
import type { Item } from '../../listings/schemas.ts';
import { LISTING_LIMITS as LIMITS } from '../../vocabulary.ts';
import { choicesAmong, Field, problemOf } from '../components/field.tsx';
import { Choice, muted, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { type ShownFacts, useShown } from '../shown.tsx';
import { PRICE_LENGTH } from '../typed-price.ts';
import { type Pair, type Texts, textsOf, typedTexts } from './fields.ts';
import { ItemForm, useTypedIn } from './form.tsx';

type Simple = Exclude<ListingFieldName, 'specifications'>;
/** The value of one field of the form. */
type ShownField = { name: Simple; value: string; problem: string | undefined; now: string | undefined };

/** Rows to add specifications without a script. */
const EMPTY_ROWS = 2;

/** All text of the item. If someone else saved in the meantime, it also shows the current values. */
export function WordsForm({ item }: { item: Item }) {
  const { sellItem, locale } = useWords();
  const { form: words } = sellItem;
  const now = textsOf(item, locale);
  const { problems } = useShown();
  const form = { itemId: item.item_id, act: 'words' };
  const mine = useTypedIn(form);
  const shown = mine ? typedTexts(mine) : now;
  const isLate = mine !== undefined && Number(mine.get('version')) !== item.version;
  const of = (name: Simple): ShownField => ({
    name,
    value: shown[name],
    problem: problemOf(problems, name),
    now: isLate && shown[name] !== now[name] ? now[name] : undefined,
  });
  const pairs = (
    <Facts
      pairs={shown.specifications}
      problem={problemOf(problems, 'specifications')}
      now={isLate ? changedFacts(shown, now) : undefined}
    />
  );
  return (
    <ItemForm {...form} class="form words-form">
      <input type="hidden" name="version" value={item.version} />
      {rowsOf(false).map((row) => (
        <Row {...{ row, of, pairs }} currency={item.currency} />
      ))}
      <details class="more-fields" open={hasMore(shown) || isMarked(problems)}>
        <summary>{words.more}</summary>
        <div class="form">
          {rowsOf(true).map((row) => (
            <Row {...{ row, of, pairs }} currency={item.currency} />
          ))}
        </div>
      </details>
      <div class="save">
        <Submit look="primary">{item.needs_review ? words.saveRight : words.save}</Submit>
      </div>
    </ItemForm>
  );
}

type Named = { name: ListingFieldName; control: Control };
type RowProps = { row: readonly Named[]; of: (name: Simple) => ShownField; pairs: Child; currency: string };

/** The rows of the main part, or of the folded one. Two short fields that are neighbors share a row. */
function rowsOf(more: boolean): Named[][] {
  const rows: Named[][] = [];
  for (const name of more ? MORE : IN_SIGHT) {
    const { control } = LISTING_FIELDS[name];
    const before = rows.at(-1);
    if ('beside' in control && control.beside && before) before.push({ name, control });
    else rows.push([{ name, control }]);
  }
  return rows;
}

function Row({ row, of, pairs, currency }: RowProps) {
  const fields = row.map(({ name, control }) =>
    name === 'specifications' ? pairs : <Asked control={control} currency={currency} {...of(name)} />,
  );
  return row.length > 1 ? <div class="two">{fields}</div> : fields[0];
}

function Asked({ control, currency, ...shown }: ShownField & { control: Control; currency: string }) {
  const { fields, conditions, categories } = useWords();
  const { kind, attributes, among } = control;
  const label = fields.labels[shown.name];
  const hints: Partial<Record<ListingFieldName, string>> = fields.hints;
  if (kind === 'check') {
    return (
      <Choice type="checkbox" name={shown.name} value="yes" checked={shown.value === 'yes'}>
        {label}
      </Choice>
    );
  }
  const isMoney = kind === 'money';
  return (
    <Field
      {...shown}
      label={isMoney ? fields.inCurrency({ label, currency, muted }) : label}
      hint={hints[shown.name]}
      {...(kind === 'lines' && { control: 'lines' as const })}
      {...(among && { control: choicesAmong(among, { ...conditions, ...categories }) })}
      attributes={isMoney ? { inputmode: 'decimal', maxlength: PRICE_LENGTH } : { ...attributes }}
    />
  );
}

/** Fields that are always visible; all others are folded, in the order of the table of fields. */
const IN_SIGHT = ['title', 'price', 'min_price', 'condition', 'category', 'description'] as const;
const MORE = EACH_FIELD.flatMap(([name]) => (IN_SIGHT.some((each) => each === name) ? [] : [name]));

const hasMore = (texts: Texts): boolean => MORE.some((name) => texts[name].length > 0);
const isMarked = (problems: ShownFacts['problems']) =>
  problems.some(({ path }) => MORE.some((name) => name === path));

const factsText = (pairs: readonly Pair[]) => pairs.map(({ name, value }) => `${name}: ${value}`).join('; ');

function changedFacts(shown: Texts, now: Texts): string | undefined {
  const text = factsText(now.specifications);
  return text === factsText(shown.specifications) ? undefined : text;
}

/** Names and values side by side, with two empty rows. A row that is emptied is removed. */
function Facts(props: { pairs: readonly Pair[]; problem: string | undefined; now: string | undefined }) {
  const { fields, parts, sellItem } = useWords();
  const { form: words } = sellItem;
  const rows = [...props.pairs, ...Array.from({ length: EMPTY_ROWS }, () => ({ name: '', value: '' }))];
  return (
    <fieldset>
      <legend>{fields.labels.specifications}</legend>
      <p class="hint" id="facts-hint">
        {fields.hints.specifications}
      </p>
      {rows.slice(0, LIMITS.specifications).map(({ name, value }, i) => (
        <div class="fact">
          <input
            name="spec_name"
            value={name}
            maxlength={LIMITS.specificationName}
            aria-label={words.factName({ n: i + 1 })}
            autocomplete="off"
          />
          <input
            name="spec_value"
            value={value}
            maxlength={LIMITS.specificationValue}
            aria-label={words.factValue({ n: i + 1 })}
            autocomplete="off"
          />
        </div>
      ))}
      {props.problem && <p class="error">{props.problem}</p>}
      {props.now !== undefined && (
        <p class="now">{props.now === '' ? parts.nowEmpty : parts.nowSays({ text: props.now })}</p>
      )}
    </fieldset>
  );
}
