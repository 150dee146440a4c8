import { wordFor } from '../../languages/index.ts';
import { regionKind } from '../../text/regions.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/layout.tsx';
import { Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { examplePrice, PRICE_LENGTH } from '../typed-price.ts';
import { type ShownThing, TextDo, ThingCard } from './thing-card.tsx';

/** The town, asked for if no one has said where the items are. */
type Town = { city: string; state: string; problem: string | undefined };

export type ThingsProps = {
  things: ShownThing[];
  /** Why the plan has no room, as a sentence. */
  room: string | undefined;
  town: Town | undefined;
  hasWriter: boolean;
  /** Titles that the seller has used before, as suggestions. */
  titles: readonly string[];
  /** With many photos, first say which of them belong together, then what each item is. */
  step: Step | undefined;
};

export type Step = 'groups' | 'words';

/** Number of items from which the page has two steps. */
export const STEPS_FROM = 4;

/** The photos as items, ways to sort them, and the buttons that list them. */
export function Things(props: ThingsProps) {
  const { things, room, town, hasWriter, step } = props;
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
            <input
              id="same-price"
              inputmode="decimal"
              autocomplete="off"
              maxlength={PRICE_LENGTH}
              placeholder={examplePrice(useShown().nav.currency)}
            />
            <button type="button" class="button small-button">
              {words.bulk.fill}
            </button>
            <p class="small muted">{words.bulk.paste}</p>
          </div>
        )}
      </div>
      <datalist id="earlier-titles">
        {props.titles.map((title) => (
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

function TownFields({ city, state, problem }: Town) {
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
          value={city}
          problem={problem}
          attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'address-level2' }}
        />
        <Field
          name="state"
          label={wordFor(regions, regionKind(country))}
          optional
          value={state}
          attributes={{ maxlength: TEXT_LIMITS.place, autocomplete: 'address-level1' }}
        />
      </div>
    </section>
  );
}
