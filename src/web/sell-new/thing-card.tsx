import type { Child } from 'hono/jsx';
import type { NewThing } from '../../../db/schema.ts';
import type { SellerContext } from '../../context.ts';
import { nameOf } from '../../listings/new-things.ts';
import { writtenOf } from '../../listings/new-things-list.ts';
import { CATEGORIES, CONDITIONS, LISTING_LIMITS } from '../../vocabulary.ts';
import { choicesAmong, Field } from '../components/field.tsx';
import { hidden, muted } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { CrossIcon, PhotoButton } from '../components/photo-chooser.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { examplePrice, PRICE_LENGTH } from '../typed-price.ts';
import { fieldName, type Trouble, type Word, type Words } from './put.ts';

/** An item of the desk as the page shows it, with what the writer has written and what is wrong. */
export async function shownThing(ctx: SellerContext, thing: NewThing, trouble: Trouble) {
  const written = await writtenOf(ctx, thing);
  const kept = thing.words;
  // Typed text takes precedence; the writer fills in what is empty.
  const words = written.state === 'written' ? { ...written.words, ...filled(kept) } : kept;
  const name = nameOf(thing);
  return { name, photoIds: thing.photoIds, words, written, trouble: trouble.things.get(name) };
}

export type ShownThing = Awaited<ReturnType<typeof shownThing>>;

export const filled = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text !== undefined && text.trim() !== ''));

type Props = { thing: ShownThing; number: number; of: number };

/** One item: its photos to sort, and its fields. */
export function ThingCard({ thing, number, of }: Props) {
  const { currency } = useShown().nav;
  const { name, photoIds, words, written, trouble } = thing;
  const { sellNew: say, fields, conditions, categories } = useWords();
  const at = (word: Word) => ({
    name: fieldName(word, name),
    label: fields.labels[word],
    value: words[word] ?? '',
    problem: trouble?.fields[word],
  });
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
              <Field
                {...at('title')}
                attributes={{
                  maxlength: LISTING_LIMITS.title,
                  enterkeyhint: 'next',
                  list: 'earlier-titles',
                  placeholder: say.example,
                }}
              />
              <Field
                {...at('price')}
                label={fields.inCurrency({ label: fields.labels.price, currency, muted })}
                attributes={{
                  inputmode: 'decimal',
                  maxlength: PRICE_LENGTH,
                  enterkeyhint: 'next',
                  placeholder: examplePrice(currency),
                }}
              />
            </div>
            <div class="two">
              <Field
                {...at('condition')}
                value={words.condition || 'Used'}
                control={choicesAmong(CONDITIONS, conditions)}
              />
              <Field
                {...at('category')}
                control={[['', say.pickForMe], ...choicesAmong(CATEGORIES, categories)]}
              />
            </div>
            <details class="describe" open={trouble?.fields.description !== undefined}>
              <summary>{words.description ? fields.labels.description : say.addDescription}</summary>
              <Field
                {...at('description')}
                label={hidden(fields.labels.description)}
                control="lines"
                attributes={{ rows: 4, placeholder: say.describe }}
              />
            </details>
          </div>
        </div>
      </fieldset>
    </li>
  );
}

function Photos({ thing: { photoIds, name }, number, of }: Props) {
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
              <PhotoButton does={`remove:${id}`} label={words.remove({ photo })}>
                <CrossIcon />
              </PhotoButton>
            </li>
          );
        })}
      </ul>
      <div class="thing-sorting">
        {number > 1 && of > 1 && (
          <TextDo act={`join:${name}`}>{words.same({ n: number - 1, item: number, hidden })}</TextDo>
        )}
        {photoIds.length > 1 && (
          <TextDo act={`apart:${name}`}>{words.split({ item: number, hidden })}</TextDo>
        )}
      </div>
    </div>
  );
}

/** A button that does what `act` names, as text. */
export const TextDo = ({ act, children }: { act: string; children: Child }) => (
  <button type="submit" class="text-button" name="do" value={act} formnovalidate>
    {children}
  </button>
);
