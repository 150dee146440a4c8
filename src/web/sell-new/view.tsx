import { MAX_PHOTOS } from '../../photos/base64.ts';
import { assetUrl } from '../assets.ts';
import { Notice } from '../components/layout.tsx';
import { PhotoChooser } from '../components/photo-chooser.tsx';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { Steps } from '../components/steps.tsx';
import { FORM_TOKEN } from '../forms.ts';
import type { FileProblem } from './desk-page.tsx';
import { Things, type ThingsProps } from './things.tsx';
import { Troubles } from './troubles.tsx';

type Props = ThingsProps & {
  nav: SellerNav;
  token: string;
  deskId: string | undefined;
  nextPosition: number;
  files: FileProblem[];
  notice: string | undefined;
  /** How many photos were just taken out. */
  removed: number;
  /** Photos that are not listed yet, from another time. */
  left: { id: string; photos: number } | undefined;
  /** Nothing of theirs is on a page yet. */
  isFirst: boolean;
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
          {props.isFirst && <Steps at={things.length === 0 ? 2 : 3} />}
          <h1>{things.length === 0 ? 'Sell something' : 'Check and price'}</h1>
        </div>
        <div data-swap="top" class="stack">
          <Troubles {...props} marked={marked} />
          {props.removed > 0 && (
            <div class="undo-words" role="status">
              <span>{props.removed === 1 ? 'The photo is out.' : `${props.removed} photos are out.`}</span>
              <button class="button small-button" type="submit" name="do" value="undo" formnovalidate>
                Undo
              </button>
            </div>
          )}
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
