import type { Child } from 'hono/jsx';
import { wordFor } from '../../languages/index.ts';
import type { Written } from '../../listings/new-things-list.ts';
import { CATEGORIES, CONDITIONS, LISTING_LIMITS } from '../../vocabulary.ts';
import { Photo } from '../components/photo.tsx';
import { CrossIcon } from '../components/photo-chooser.tsx';
import { useWords } from '../language.tsx';
import { examplePrice } from '../typed-price.ts';
import { fieldName, type Problems, type Word, type Words } from './fields.ts';

export type ShownThing = {
  name: string;
  photoIds: string[];
  words: Words;
  written: Written;
  trouble?: { whole?: string; fields: Problems } | undefined;
};

type Props = { thing: ShownThing; number: number; of: number; currency: string };

/** One item: its photos to sort, and its fields. */
export function ThingCard({ thing, number, of, currency }: Props) {
  const { name, photoIds, words, written, trouble } = thing;
  const { sellNew: say, fields, conditions, categories } = useWords();
  const what = of === 1 ? say.one : say.nth({ n: number });
  return (
    <li class="thing" id={`thing-${name}`} data-written={written.state} data-photos={photoIds.length}>
      <fieldset>
        <legend class={of === 1 ? 'visually-hidden' : undefined}>
          {what}
          {words.title?.trim() && <span class="visually-hidden">: {words.title}</span>}
        </legend>
        {trouble?.whole && (
          <p class="error" id={`whole-${name}`}>
            {trouble.whole}
          </p>
        )}
        <div class="thing-body">
          <Photos thing={thing} number={number} of={of} />
          <div class="thing-words">
            {written.state === 'writing' && (
              <p class="writing small" role="status">
                {say.writing}
              </p>
            )}
            {written.state === 'failed' && <p class="small error">{say.notWritten}</p>}
            <div class="title-and-price">
              <TextField thing={thing} word="title" label={fields.labels.title} max={LISTING_LIMITS.title} />
              <PriceField thing={thing} currency={currency} />
            </div>
            <div class="two">
              <Choice
                thing={thing}
                word="condition"
                label={fields.labels.condition}
                among={CONDITIONS}
                named={conditions}
                first={{ value: 'Used' }}
              />
              <Choice
                thing={thing}
                word="category"
                label={fields.labels.category}
                among={CATEGORIES}
                named={categories}
                first={{ value: '', words: say.pickForMe }}
              />
            </div>
            <Description thing={thing} />
          </div>
        </div>
      </fieldset>
    </li>
  );
}

const hidden = (inside: Child[]) => <span class="visually-hidden">{inside}</span>;

function Photos({ thing: { photoIds, name }, number, of }: Omit<Props, 'currency'>) {
  const { sellNew: words } = useWords();
  return (
    <div class="thing-photos">
      <ul class="shots plain-list">
        {photoIds.map((id, i) => {
          const photo = words.photoOf({ n: i + 1, item: number });
          return (
            <li class="shot" data-shot={id}>
              <label>
                <Photo url={`/photos/${id}.jpg`} place="tile" alt="" width={120} height={120} />
                <input type="checkbox" name="tick" value={id} aria-label={words.select({ photo })} />
              </label>
              <button
                type="submit"
                class="photo-button"
                name="do"
                value={`remove:${id}`}
                formnovalidate
                aria-label={words.remove({ photo })}
              >
                <CrossIcon />
              </button>
            </li>
          );
        })}
      </ul>
      <div class="thing-sorting">
        {number > 1 && of > 1 && (
          <button type="submit" class="text-button" name="do" value={`join:${name}`} formnovalidate>
            {words.same({ n: number - 1, item: number, hidden })}
          </button>
        )}
        {photoIds.length > 1 && (
          <button type="submit" class="text-button" name="do" value={`apart:${name}`} formnovalidate>
            {words.split({ item: number, hidden })}
          </button>
        )}
      </div>
    </div>
  );
}

type FieldProps = { thing: ShownThing; word: Word };

/** Connects a field to its label and its error. */
const wiring = ({ thing, word }: FieldProps) => {
  const problem = thing.trouble?.fields[word];
  const id = fieldName(word, thing.name);
  return {
    id,
    problem,
    control: {
      id,
      name: id,
      ...(problem && { 'aria-invalid': 'true' as const, 'aria-describedby': `${id}-problem` }),
    },
  };
};

const Problem = ({ id, words }: { id: string; words: string | undefined }) =>
  words ? (
    <span class="error" id={`${id}-problem`}>
      {words}
    </span>
  ) : null;

function TextField(props: FieldProps & { label: string; max: number }) {
  const { id, control, problem } = wiring(props);
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        {...control}
        value={props.thing.words[props.word] ?? ''}
        maxlength={props.max}
        autocomplete="off"
        enterkeyhint="next"
        list="earlier-titles"
        placeholder={useWords().sellNew.example}
      />
      <Problem id={id} words={problem} />
    </div>
  );
}

function PriceField(props: { thing: ShownThing; currency: string }) {
  const { fields } = useWords();
  const { id, control, problem } = wiring({ ...props, word: 'price' });
  return (
    <div class="field price-field">
      <label for={id}>
        {fields.inCurrency({
          label: fields.labels.price,
          currency: props.currency,
          muted: (inside) => <span class="muted">{inside}</span>,
        })}
      </label>
      <input
        {...control}
        value={props.thing.words.price ?? ''}
        inputmode="decimal"
        maxlength={20}
        autocomplete="off"
        enterkeyhint="next"
        placeholder={examplePrice(props.currency)}
      />
      <Problem id={id} words={problem} />
    </div>
  );
}

type ChoiceProps = FieldProps & {
  label: string;
  among: readonly string[];
  /** The words for each. */
  named: Readonly<Record<string, string>>;
  /** Selected until the seller says otherwise; an item with text of its own has none selected. */
  first: { value: string; words?: string };
};

function Choice(props: ChoiceProps) {
  const { among, named, first } = props;
  const { id, control } = wiring(props);
  const chosen = props.thing.words[props.word] || first.value;
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select {...control}>
        {first.words !== undefined && <option value="">{first.words}</option>}
        {among.map((each) => (
          <option value={each} selected={each === chosen}>
            {wordFor(named, each)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Description({ thing }: { thing: ShownThing }) {
  const { sellNew, fields } = useWords();
  const { id, control, problem } = wiring({ thing, word: 'description' });
  const text = thing.words.description ?? '';
  return (
    <details class="describe" open={problem !== undefined}>
      <summary>{text === '' ? sellNew.addDescription : fields.labels.description}</summary>
      <div class="field">
        <label class="visually-hidden" for={id}>
          {fields.labels.description}
        </label>
        <textarea {...control} rows={4} placeholder={sellNew.describe}>
          {text}
        </textarea>
        <Problem id={id} words={problem} />
      </div>
    </details>
  );
}
