import { MAX_PHOTOS } from '../../photos/base64.ts';
import { assetUrl } from '../assets.ts';
import { Notice } from '../components/layout.tsx';
import { PhotoChooser } from '../components/photo-chooser.tsx';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { FORM_TOKEN } from '../forms.ts';
import type { FileProblem } from './desk-page.tsx';
import { type ShownThing, ThingCard } from './thing-card.tsx';

type Marked = { thing: ShownThing; number: number };
type Town = { city: string; state: string; problem: string | undefined };

type Props = {
  nav: SellerNav;
  token: string;
  deskId: string | undefined;
  things: ShownThing[];
  nextPosition: number;
  files: FileProblem[];
  notice: string | undefined;
  /** What the plan will not take, in words. */
  room: string | undefined;
  /** Asked for when nobody said where the things are. */
  town: Town | undefined;
  hasWriter: boolean;
  /** Photos that are not listed yet, from another time. */
  left: { id: string; photos: number } | undefined;
};

/** From photos to listings on one page, as one form: whatever is pressed, all that was typed goes with it. */
export function NewThingsPage(props: Props) {
  const { nav, token, deskId, things, town } = props;
  const marked = things.flatMap((thing, i) => (thing.trouble ? [{ thing, number: i + 1 }] : []));
  const isWrong = props.notice !== undefined || marked.length > 0 || town?.problem !== undefined;
  const path = deskId === undefined ? '/sell/new' : `/sell/new/${deskId}`;
  return (
    <SellerFrame
      title={isWrong || props.files.length > 0 ? 'Error: Sell something' : 'Sell something'}
      current="sale"
      nav={nav}
      styles={['sell-photos.css', 'sell-new.css']}
      scripts={['sell-new.js']}
    >
      <form
        class="desk"
        method="post"
        action={`${path}?${FORM_TOKEN}=${token}`}
        enctype="multipart/form-data"
        novalidate
        data-desk={path}
        data-token={token}
        data-next={props.nextPosition}
        data-max={MAX_PHOTOS}
        data-sender={assetUrl('send-photo.js')}
      >
        {/* What Enter presses. */}
        <button type="submit" class="visually-hidden" name="do" value="save" tabindex={-1}>
          Save
        </button>
        <div class="page-head">
          <h1>{things.length === 0 ? 'Sell something' : 'Check and price'}</h1>
        </div>
        <div data-swap="top" class="stack">
          <Troubles {...props} marked={marked} />
          {props.left && (
            <Notice>
              <p>
                {props.left.photos === 1 ? 'One photo is' : `${props.left.photos} photos are`} not listed yet.{' '}
                <a href={`/sell/new/${props.left.id}`}>Go on where you left off</a>
              </p>
            </Notice>
          )}
          {things.length === 0 && (
            <p class="lead">
              Begin with photos. Then say what it is and what it costs, and it is on your page.
            </p>
          )}
        </div>
        <PhotoChooser compact={things.length > 0} />
        <button type="submit" class="button without-script" name="do" value="add">
          Upload
        </button>
        {things.length === 0 && (
          <p class="small muted" data-hint>
            Up to {MAX_PHOTOS} photos at a time, of as many things as you like: you sort them next.
          </p>
        )}
        <section aria-label="Photos on their way" class="arriving" data-arriving hidden>
          <ul class="plain-list" />
        </section>
        <p class="visually-hidden" role="status" data-status />
        <div data-swap="things">{things.length > 0 && <Things {...props} />}</div>
      </form>
      <Arriving />
    </SellerFrame>
  );
}

function Troubles({ notice, files, marked, town }: Props & { marked: Marked[] }) {
  const counted = marked.length === 1 ? 'One thing needs' : `${marked.length} things need`;
  return (
    <>
      {files.length > 0 && (
        <Notice kind="error">
          <p>{files.length === 1 ? 'One file was not added:' : 'Some files were not added:'}</p>
          <ul class="bullets">
            {files.map(({ name, problem }) => (
              <li>
                <strong>{name}</strong>: {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {(notice !== undefined || marked.length > 0 || town?.problem !== undefined) && (
        <Notice kind="error">
          {notice && <p>{notice}</p>}
          {marked.length > 0 && (
            <p>
              {counted} another look:{' '}
              {marked.slice(0, 12).map(({ thing, number }, i) => (
                <>
                  {i > 0 && ', '}
                  <a href={`#thing-${thing.name}`}>{thing.words.title?.trim() || `thing ${number}`}</a>
                </>
              ))}
            </p>
          )}
          {town?.problem && (
            <p>
              <a href="#city">{town.problem}</a>
            </p>
          )}
        </Notice>
      )}
    </>
  );
}

function Things(props: Props) {
  const { things, room, town, hasWriter } = props;
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
          <ThingCard thing={thing} number={i + 1} of={things.length} />
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
            {town ? 'Your page goes online with this: anyone with its address can see it. ' : ''}
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

/** What the script shows of a photo on its way. */
const Arriving = () => (
  <template id="arriving">
    <li class="coming" data-state="waiting">
      <img alt="" />
      <div>
        <p class="coming-name" />
        <p class="coming-text small" />
        <progress max="100" value="0" />
      </div>
      <button class="button coming-retry" type="button">
        Try again
      </button>
      <button class="button quiet coming-drop" type="button">
        Leave out
      </button>
    </li>
  </template>
);
