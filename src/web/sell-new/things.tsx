import { wordFor } from '../../languages/index.ts';
import { regionKind } from '../../text/regions.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/layout.tsx';
import { Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { examplePrice, PRICE_INPUT } from '../typed-price.ts';
import { filled, type ShownThing, TextDo, ThingCard } from './thing-card.tsx';

type Props = {
  things: ShownThing[];
  /** Why the plan has no room, as a sentence. */
  room: string | undefined;
  /** The town, asked for if no one has said where the items are. */
  town: false | Town;
  hasWriter: boolean;
  /** Titles that the seller has used before, as suggestions. */
  titles: readonly string[];
  step: ReturnType<typeof stepOf>;
};

type Town = { typed: URLSearchParams; problem: string | undefined };

/** Number of items from which the page has two steps. */
const STEPS_FROM = 4;

/**
 * The step to show if there are many photos: first which of them belong together, until the seller moves on or has
 * described an item; then what each item is.
 */
export function stepOf(things: readonly ShownThing[], asked: string | undefined) {
  if (things.length < STEPS_FROM) return undefined;
  const isSaid = things.some(
    ({ words, written }) => filled(words).title || filled(words).price || written.state !== 'none',
  );
  return asked === 'groups' || (asked !== 'words' && !isSaid) ? 'groups' : 'words';
}

/** The photos as items, ways to sort them, and the buttons that list them. */
export function Things({ things, room, town, hasWriter, titles, step }: Props) {
  const { sellNew: words } = useWords();
  const photos = things.reduce((sum, { photoIds }) => sum + photoIds.length, 0);
  const isGrouping = step === 'groups';
  const canSort = photos > 1 && step !== 'words';
  // A few items are filled in as forms. For more, a script turns them into table rows for fast typing.
  const look = isGrouping ? 'as-groups' : step && 'as-table';
  const unnamed = things.some(({ words: kept, written }) => !kept.title?.trim() && written.state === 'none');
  return (
    <div class="stack">
      <div class="sorting">
        {step && <input type="hidden" name="step" value={step} />}
        {canSort && <p class="small muted">{words.counts({ photos, items: things.length })}</p>}
        {step === 'words' && <TextDo act="groups">{words.groups.again}</TextDo>}
        {hasWriter && unnamed && !isGrouping && <Do act="write" words={words.write} />}
        {canSort && (
          <fieldset class="ticked" data-ticked>
            <legend class="visually-hidden">{words.selected}</legend>
            <Do act="together" words={words.together} />
            <Do act="apart" words={words.apart} />
            <Do act="first" words={words.first} />
            <Do act="remove" look="danger" words={words.removeAll} />
          </fieldset>
        )}
        {step === 'words' && (
          <div class="bulk" data-bulk hidden>
            <label for="same-price">{words.bulk.label}</label>
            <input id="same-price" {...PRICE_INPUT} placeholder={examplePrice(useShown().nav.currency)} />
            <button type="button" class="button small-button">
              {words.bulk.fill}
            </button>
            <p class="small muted">{words.bulk.paste}</p>
          </div>
        )}
      </div>
      <datalist id="earlier-titles">
        {titles.map((title) => (
          <option value={title} />
        ))}
      </datalist>
      <ol class={['things plain-list', look].filter(Boolean).join(' ')} data-things>
        {things.map((thing, i) => (
          <ThingCard thing={thing} number={i + 1} of={things.length} />
        ))}
      </ol>
      {town && !isGrouping && <TownFields {...town} />}
      <div class="stack" data-swap="foot">
        {room && !isGrouping && <Notice kind="warning">{room}</Notice>}
        {isGrouping ? (
          <div class="put on-top">
            <Do act="words" look="primary block" words={words.groups.next} />
          </div>
        ) : (
          <div class="put">
            <Do act="put" look="primary block" words={words.put({ n: things.length })} />
            <Do act="hide" look="quiet block" words={words.hide} />
            <p class="small muted">
              {town && `${words.goesOnline} `}
              {words.keptWeek}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

/** Saves everything that was typed, and then does what `act` names (`handler.tsx`). */
export const Do = ({ act, look, words }: { act: string; look?: string; words: string }) => (
  <Submit look={look} name="do" value={act} formnovalidate>
    {words}
  </Submit>
);

function TownFields({ typed, problem }: Town) {
  const { sellNew, sellPage, regions } = useWords();
  const { country } = useShown().nav;
  const { town: words } = sellNew;
  return (
    <section class="card stack" aria-labelledby="where">
      <div class="stack tight">
        <h2 id="where">{words.title}</h2>
        <p class="small muted">{words.how}</p>
      </div>
      <div class="two">
        <Field
          name="city"
          label={sellPage.fields.city}
          value={typed.get('city') ?? ''}
          problem={problem}
          attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'address-level2' }}
        />
        <Field
          name="state"
          label={wordFor(regions, regionKind(country))}
          optional
          value={typed.get('state') ?? ''}
          attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'address-level1' }}
        />
      </div>
    </section>
  );
}
