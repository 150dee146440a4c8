import type { Written } from '../../listings/new-things-list.ts';
import { CATEGORIES, CONDITIONS, LISTING_LIMITS } from '../../vocabulary.ts';
import { Photo } from '../components/photo.tsx';
import { CrossIcon } from '../components/photo-chooser.tsx';
import { fieldName, type Problems, type Word, type Words } from './fields.ts';

export type ShownThing = {
  name: string;
  photoIds: string[];
  words: Words;
  written: Written;
  trouble?: { whole?: string; fields: Problems } | undefined;
};

type Props = { thing: ShownThing; number: number; of: number; currency: string };

/** One thing: its photos to sort, and what it is and costs. */
export function ThingCard({ thing, number, of, currency }: Props) {
  const { name, photoIds, words, written, trouble } = thing;
  const what = of === 1 ? 'This thing' : `Thing ${number}`;
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
                The words are being written…
              </p>
            )}
            {written.state === 'failed' && <p class="small error">{written.why}</p>}
            <div class="title-and-price">
              <TextField thing={thing} word="title" label="What is it?" max={LISTING_LIMITS.title} />
              <PriceField thing={thing} currency={currency} />
            </div>
            <div class="two">
              <Choice thing={thing} word="condition" label="Condition" among={CONDITIONS} empty="Used" />
              <Choice thing={thing} word="category" label="Kind" among={CATEGORIES} empty="Pick for me" />
            </div>
            <Description thing={thing} />
          </div>
        </div>
      </fieldset>
    </li>
  );
}

function Photos({ thing: { photoIds, name }, number, of }: Omit<Props, 'currency'>) {
  return (
    <div class="thing-photos">
      <ul class="shots plain-list">
        {photoIds.map((id, i) => {
          const photo = `photo ${i + 1} of thing ${number}`;
          return (
            <li class="shot" data-shot={id}>
              <label>
                <Photo url={`/photos/${id}.jpg`} place="tile" alt="" width={120} height={120} />
                <input type="checkbox" name="tick" value={id} aria-label={`Select ${photo}`} />
              </label>
              <button
                type="submit"
                class="photo-button"
                name="do"
                value={`remove:${id}`}
                formnovalidate
                aria-label={`Remove ${photo}`}
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
            Same as {number - 1}
            <span class="visually-hidden">
              : photos of thing {number} go to thing {number - 1}
            </span>
          </button>
        )}
        {photoIds.length > 1 && (
          <button type="submit" class="text-button" name="do" value={`apart:${name}`} formnovalidate>
            Take apart
            <span class="visually-hidden"> the photos of thing {number}</span>
          </button>
        )}
      </div>
    </div>
  );
}

type FieldProps = { thing: ShownThing; word: Word };

/** What ties a field to its label and to what is wrong with it. */
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
        placeholder="Oak chair"
      />
      <Problem id={id} words={problem} />
    </div>
  );
}

function PriceField(props: { thing: ShownThing; currency: string }) {
  const { id, control, problem } = wiring({ ...props, word: 'price' });
  return (
    <div class="field price-field">
      <label for={id}>
        Price <span class="muted">in {props.currency}</span>
      </label>
      <input
        {...control}
        value={props.thing.words.price ?? ''}
        inputmode="decimal"
        maxlength={20}
        autocomplete="off"
        placeholder="25"
      />
      <Problem id={id} words={problem} />
    </div>
  );
}

function Choice(props: FieldProps & { label: string; among: readonly string[]; empty: string }) {
  const { id, control } = wiring(props);
  const chosen = props.thing.words[props.word] ?? '';
  const among = props.among.filter((each) => each !== props.empty);
  const isAmong = props.among.includes(props.empty);
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select {...control}>
        {!isAmong && <option value="">{props.empty}</option>}
        {(isAmong ? props.among : among).map((each) => (
          <option value={each} selected={each === chosen || (chosen === '' && each === props.empty)}>
            {each}
          </option>
        ))}
      </select>
    </div>
  );
}

function Description({ thing }: { thing: ShownThing }) {
  const { id, control, problem } = wiring({ thing, word: 'description' });
  const text = thing.words.description ?? '';
  return (
    <details class="describe" open={problem !== undefined}>
      <summary>{text === '' ? 'Add a description' : 'Description'}</summary>
      <div class="field">
        <label class="visually-hidden" for={id}>
          Description
        </label>
        <textarea {...control} rows={4} placeholder="Size, age, flaws: what you would tell a friend.">
          {text}
        </textarea>
        <Problem id={id} words={problem} />
      </div>
    </details>
  );
}
