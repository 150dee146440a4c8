import type { Words } from '../../languages/index.ts';
import type { LeftPhotos } from '../../listings/new-things-desk.ts';
import { MAX_PHOTOS } from '../../photos/base64.ts';
import { assetUrl } from '../assets.ts';
import { Notice } from '../components/layout.tsx';
import { linkTo, Submit } from '../components/parts.tsx';
import { FileProblems, PhotoChooser } from '../components/photo-chooser.tsx';
import { SellerFrame, Steps } from '../components/seller-frame.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import type { FileProblem } from '../upload/sent-files.ts';
import type { ShownThing } from './thing-card.tsx';
import { Do, Things, type ThingsProps } from './things.tsx';

type Props = ThingsProps & {
  deskId: string | undefined;
  nextPosition: number;
  files: FileProblem[];
  notice: string | undefined;
  /** Number of photos that were just removed and can be restored. */
  removed: number;
  /** Other desks with photos that aren't listed yet. */
  left: readonly LeftPhotos[];
  /** Whether the seller has no public item yet. */
  isFirst: boolean;
};

/** From photos to listings in one form: whichever button is pressed, everything that was typed is sent. */
export function NewThingsPage(props: Props) {
  const { deskId, things, town } = props;
  const { token } = useShown();
  const all = useWords();
  const { sellNew: words } = all;
  const marked = things.flatMap((thing, i) => (thing.trouble ? [{ thing, number: i + 1 }] : []));
  const isWrong = props.notice !== undefined || marked.length > 0 || town?.problem !== undefined;
  const path = deskId === undefined ? '/sell/new' : `/sell/new/${deskId}`;
  return (
    <SellerFrame
      title={isWrong || props.files.length > 0 ? all.frame.errorTitle({ title: words.title }) : words.title}
      current="sale"
      styles={['sell-photos.css', 'sell-new.css']}
      scripts={['sell-new.js', 'sell-new-keys.js', 'sell-new-drag.js']}
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
        data-words={JSON.stringify(scriptWords(all))}
      >
        {/* Enter presses the first button of a form, so the first one only saves. */}
        <button type="submit" class="visually-hidden" name="do" value="save" tabindex={-1}>
          {words.save}
        </button>
        <div class="page-head">
          {props.isFirst && <Steps at={things.length === 0 ? 2 : 3} />}
          <h1>
            {things.length === 0 ? words.title : props.step === 'groups' ? words.groups.title : words.check}
          </h1>
        </div>
        <div data-swap="top" class="stack">
          <Troubles {...props} marked={marked} />
          {props.removed > 0 && (
            <div class="undo-words" role="status">
              <span>{words.removed({ n: props.removed })}</span>
              <Do act="undo" look="small-button" words={all.parts.undo} />
            </div>
          )}
          {props.left.length > 0 && (
            <Notice>
              {props.left.map(({ id, photos }) => (
                <p>{words.left({ n: photos, link: linkTo(`/sell/new/${id}`) })}</p>
              ))}
            </Notice>
          )}
          {things.length === 0 && <p class="lead">{words.start}</p>}
        </div>
        <PhotoChooser compact={things.length > 0} />
        <Submit look="without-script" name="do" value="add">
          {all.parts.upload}
        </Submit>
        {things.length === 0 && (
          <p class="small muted" data-hint>
            {words.upTo({ max: MAX_PHOTOS })}
          </p>
        )}
        <section aria-label={words.arriving} class="arriving" data-arriving hidden>
          <p class="small" data-total-words />
          <progress max="1" value="0" data-total aria-label={words.arriving} />
          <ul class="plain-list" />
        </section>
        <p class="visually-hidden" role="status" data-status />
        <div data-swap="things">{things.length > 0 && <Things {...props} />}</div>
      </form>
      <Arriving />
    </SellerFrame>
  );
}

/** What sell-new.js says. `{file}` stands for a file's name, `{title}` for an item's, and `{n}` for a count. */
function scriptWords(words: Words) {
  const { script: say, counted, ...sellNew } = words.sellNew;
  const [file, title] = ['{file}', '{title}'];
  return {
    ...say,
    upload: say.upload({ file }),
    retry: say.retry({ file }),
    drop: say.drop({ file }),
    progress: say.progress({ done: '{done}', all: '{all}' }),
    notAdded: say.notAdded({ file }),
    leftFrom: words.forms(({ n }) => counted.leftFrom({ n, file: '{file}' })),
    written: say.written({ title }),
    full: sellNew.full({ max: MAX_PHOTOS }),
    anItem: sellNew.one,
    oneIn: words.forms(counted.oneIn),
    onTheWay: words.forms(counted.onTheWay),
    send: words.parts.send,
  };
}

/** What the script shows for a photo that is being uploaded. */
function Arriving() {
  const { sellNew: words } = useWords();
  return (
    <template id="arriving">
      <li class="coming" data-state="waiting">
        <img alt="" />
        <div>
          <p class="coming-name" />
          <p class="coming-text small" />
          <progress max="100" value="0" />
        </div>
        <button class="button coming-retry" type="button">
          {words.retry}
        </button>
        <button class="button quiet coming-drop" type="button">
          {words.leaveOut}
        </button>
      </li>
    </template>
  );
}

type Marked = { thing: ShownThing; number: number };

type TroublesProps = Pick<Props, 'notice' | 'files' | 'town'> & { marked: readonly Marked[] };

/** What couldn't be done, at the top of the page, with links to where it can be fixed. */
function Troubles({ notice, files, marked, town }: TroublesProps) {
  const { sellNew: words } = useWords();
  return (
    <>
      <FileProblems files={files} />
      {(notice !== undefined || marked.length > 0 || town?.problem !== undefined) && (
        <Notice kind="error">
          {notice && <p>{notice}</p>}
          {marked.length > 0 && (
            <p>
              {words.marked({ n: marked.length })}{' '}
              {marked.slice(0, 12).map(({ thing, number }, i) => (
                <>
                  {i > 0 && ', '}
                  <a href={`#thing-${thing.name}`}>{thing.words.title?.trim() || words.nth({ n: number })}</a>
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
