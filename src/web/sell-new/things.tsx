import { Notice } from '../components/layout.tsx';
import type { SellerNav } from '../components/seller-frame.tsx';
import { type ShownThing, ThingCard } from './thing-card.tsx';

/** Asked for when nobody said where the things are. */
export type Town = { city: string; state: string; problem: string | undefined };

export type ThingsProps = {
  things: ShownThing[];
  /** What the plan will not take, in words. */
  room: string | undefined;
  town: Town | undefined;
  hasWriter: boolean;
};

/** The photos as things, ways to sort them, and the buttons that list them. */
export function Things(props: ThingsProps & { nav: SellerNav }) {
  const { things, room, town, hasWriter, nav } = props;
  const photos = things.reduce((sum, { photoIds }) => sum + photoIds.length, 0);
  const unnamed = things.some(({ words, written }) => !words.title?.trim() && written.state === 'none');
  return (
    <div class="stack">
      <div class="sorting" data-sorting={photos > 1 ? 'yes' : 'no'}>
        {photos > 1 && (
          <p class="small muted">
            {photos} photos, {things.length === 1 ? '1 thing' : `${things.length} things`}. Select photos of
            the same thing to put them together.
          </p>
        )}
        {hasWriter && unnamed && (
          <button type="submit" class="button" name="do" value="write" formnovalidate>
            Write the words for me
          </button>
        )}
        {photos > 1 && (
          <fieldset class="ticked" data-ticked>
            <legend class="visually-hidden">Selected photos</legend>
            <button type="submit" class="button" name="do" value="together" formnovalidate>
              One thing
            </button>
            <button type="submit" class="button" name="do" value="apart" formnovalidate>
              Apart
            </button>
            <button type="submit" class="button" name="do" value="first" formnovalidate>
              Show first
            </button>
            <button type="submit" class="button danger" name="do" value="remove" formnovalidate>
              Remove
            </button>
          </fieldset>
        )}
      </div>
      <ol class="things plain-list" data-things>
        {things.map((thing, i) => (
          <ThingCard thing={thing} number={i + 1} of={things.length} currency={nav.currency} />
        ))}
      </ol>
      {town && <TownFields {...town} />}
      <div class="stack" data-swap="foot">
        {room && (
          <Notice kind="warning">
            <p>{room}</p>
          </Notice>
        )}
        <div class="put">
          <button type="submit" class="button primary block" name="do" value="put" formnovalidate>
            {things.length === 1 ? 'Put it on my page' : `Put ${things.length} things on my page`}
          </button>
          <button type="submit" class="button quiet block" name="do" value="hide" formnovalidate>
            Save, but keep hidden for now
          </button>
          <p class="small muted">
            {town ? 'Your page goes online with this, for everyone who can open its link. ' : ''}
            What is not listed is kept here for a week.
          </p>
        </div>
      </div>
    </div>
  );
}

const TownFields = ({ city, state, problem }: Town) => (
  <section class="card stack" aria-labelledby="where">
    <div class="stack tight">
      <h2 id="where">Where are your things?</h2>
      <p class="small muted">Buyers see the town. Your street address is not needed here and never shown.</p>
    </div>
    <div class="two">
      <div class="field">
        <label for="city">City</label>
        <input
          id="city"
          name="city"
          value={city}
          maxlength={80}
          autocomplete="address-level2"
          {...(problem && { 'aria-invalid': 'true', 'aria-describedby': 'city-problem' })}
        />
        {problem && (
          <span class="error" id="city-problem">
            {problem}
          </span>
        )}
      </div>
      <div class="field">
        <label for="state">
          State <span class="muted">or region</span>
        </label>
        <input id="state" name="state" value={state} maxlength={80} autocomplete="address-level1" />
      </div>
    </div>
  </section>
);
