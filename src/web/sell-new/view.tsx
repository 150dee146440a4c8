import type { Words } from '../../languages/index.ts';
import { leftPhotos, readDesk } from '../../listings/new-things-desk.ts';
import { earlierTitles, hasPublicItems } from '../../listings/overview.ts';
import { MAX_PHOTOS } from '../../photos/base64.ts';
import { assetUrl } from '../assets.ts';
import { Notice } from '../components/layout.tsx';
import { linkTo, Submit } from '../components/parts.tsx';
import { FileProblems, PhotoChooser } from '../components/photo-chooser.tsx';
import { SellerFrame, Steps } from '../components/seller-frame.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords, wordsFor } from '../language.tsx';
import type { ShowPage } from '../seller-pages.ts';
import type { FileProblem } from '../upload/sent-files.ts';
import { showListed } from './listed-view.tsx';
import { needsTown, roomFor, type Trouble, withTyped } from './put.ts';
import { type ShownThing, shownThing } from './thing-card.tsx';
import { Do, stepOf, Things } from './things.tsx';

/** A parameter of the address: photos were just removed, so offer to restore them. */
export const OUT = 'out';

export const NO_TROUBLE: Trouble = { things: new Map() };

/**
 * Renders a desk: its items, or, if it has none yet, the request for the first photos, or, if it is finished, the
 * result. It is one form: whichever button is pressed, everything that was typed is sent.
 */
export const showDesk =
  (
    id: string | undefined,
    trouble: Trouble = NO_TROUBLE,
    files: FileProblem[] = [],
    typed: URLSearchParams = new URLSearchParams(),
  ): ShowPage =>
  async (at) => {
    const { ctx, c, token } = at;
    const desk = id === undefined ? undefined : await readDesk(ctx, ctx.store.read, id);
    if (desk && desk.things.length === 0 && desk.made.length > 0) return showListed(at, desk.made);
    const mine = at.typed?.fields ?? typed;
    const lying = withTyped(desk?.things ?? [], mine);
    const things = await Promise.all(lying.map((thing) => shownThing(ctx, thing, trouble)));
    const isEmpty = things.length === 0;
    const isRefused = trouble !== NO_TROUBLE || files.length > 0;
    const step = stepOf(things, isRefused ? 'words' : (mine.get('step') ?? c.req.query('step')));
    // Number of photos that were just removed and can be restored.
    const removed = c.req.query(OUT) === undefined ? 0 : (desk?.removed?.photoIds.length ?? 0);
    // Other desks with photos that aren't listed yet.
    const left = desk ? [] : await leftPhotos(ctx);
    const all = wordsFor(c);
    const { sellNew: words } = all;
    const isWrong =
      trouble.notice !== undefined || trouble.city !== undefined || things.some((thing) => thing.trouble);
    const path = desk === undefined ? '/sell/new' : `/sell/new/${desk.id}`;
    const page = (
      <SellerFrame
        title={isWrong || files.length > 0 ? all.frame.errorTitle({ title: words.title }) : words.title}
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
          data-next={desk?.nextPosition ?? 0}
          data-max={MAX_PHOTOS}
          data-sender={assetUrl('send-photo.js')}
          data-words={JSON.stringify(scriptWords(all))}
        >
          {/* Enter presses the first button of a form, so the first one only saves. */}
          <button type="submit" class="visually-hidden" name="do" value="save" tabindex={-1}>
            {words.save}
          </button>
          <div class="page-head">
            {!(await hasPublicItems(ctx)) && <Steps at={isEmpty ? 2 : 3} />}
            <h1>{isEmpty ? words.title : step === 'groups' ? words.groups.title : words.check}</h1>
          </div>
          <div data-swap="top" class="stack">
            <FileProblems files={files} />
            {isWrong && <Troubles {...trouble} shown={things} />}
            {removed > 0 && (
              <div class="undo-words" role="status">
                <span>{words.removed({ n: removed })}</span>
                <Do act="undo" look="small-button" words={all.parts.undo} />
              </div>
            )}
            {left.length > 0 && (
              <Notice>
                {left.map(({ id: other, photos }) => (
                  <p>{words.left({ n: photos, link: linkTo(`/sell/new/${other}`) })}</p>
                ))}
              </Notice>
            )}
            {isEmpty && <p class="lead">{words.start}</p>}
          </div>
          <PhotoChooser compact={!isEmpty} />
          <Submit look="without-script" name="do" value="add">
            {all.parts.upload}
          </Submit>
          {isEmpty && (
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
          <div data-swap="things">
            {!isEmpty && (
              <Things
                things={things}
                step={step}
                room={await roomFor(ctx, things.length, all)}
                town={(await needsTown(ctx)) && { typed: mine, problem: trouble.city }}
                titles={await earlierTitles(ctx)}
                hasWriter={ctx.listingWriter.name !== 'offline'}
              />
            )}
          </div>
        </form>
        <Arriving />
      </SellerFrame>
    );
    return at.send(page, { ...(isRefused && { status: 400 }), policy: { 'img-src': ['blob:'] } });
  };

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

/** What couldn't be done, at the top of the page, with links to where it can be fixed. */
function Troubles({ notice, city, shown }: Trouble & { shown: readonly ShownThing[] }) {
  const { sellNew: words } = useWords();
  const marked = shown.flatMap((thing, i) => (thing.trouble ? [{ thing, number: i + 1 }] : []));
  return (
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
      {city && (
        <p>
          <a href="#city">{city}</a>
        </p>
      )}
    </Notice>
  );
}
