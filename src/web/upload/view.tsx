import type { Words } from '../../languages/index.ts';
import { MAX_PHOTOS } from '../../photos/base64.ts';
import { Submit } from '../components/parts.tsx';
import { ACCEPT, CrossIcon } from '../components/photo-chooser.tsx';
import { useWords } from '../language.tsx';

type UploaderProps = { path: string; photoIds: string[]; expected: number | null; finished: boolean };

/** The elements that upload.js works on: the chooser, the photos so far, and Done. */
export function Uploader({ path, photoIds, expected, finished }: UploaderProps) {
  const count = photoIds.length;
  const { upload: words } = useWords();
  const { script } = words;
  return (
    <>
      <form class="chooser" method="post" action={`${path}/photos`} enctype="multipart/form-data">
        <label class="chooser-area" for="files">
          <CameraIcon />
          <span class="chooser-title">{count > 0 ? script.more : script.choose}</span>
          <span class="small muted">{words.several({ max: MAX_PHOTOS })}</span>
          <input id="files" name="photos" type="file" accept={ACCEPT} multiple required />
        </label>
        <Submit look="primary block without-script">{words.send}</Submit>
      </form>
      <section class="stack added" aria-labelledby="added" data-added hidden={count === 0}>
        <h2 id="added">
          <span data-count>{countText(words, count, expected)}</span>
        </h2>
        <ul class="tiles plain-list" data-tiles>
          {photoIds.map((id, i) => (
            <li class="tile" data-photo={id} data-state="done">
              <img src={`/photos/${id}-thumb.jpg`} alt={words.number({ n: i + 1 })} />
              <form method="post" action={`${path}/photos/${id}/remove`}>
                <button class="photo-button" type="submit" aria-label={words.removeNumber({ n: i + 1 })}>
                  <CrossIcon />
                </button>
              </form>
            </li>
          ))}
        </ul>
      </section>
      <form class="finish" method="post" action={`${path}/done`} data-finish hidden={count === 0 || finished}>
        <button class={`button block ${count > 0 ? 'primary' : ''}`} type="submit">
          {words.done}
        </button>
        <p class="small muted" data-hint>
          {script.hint}
        </p>
      </form>
    </>
  );
}

const countText = ({ count: many, script }: Words['upload'], n: number, expected: number | null) =>
  expected !== null && n < expected ? script.countOf({ n: String(n), all: String(expected) }) : many({ n });

/** What upload.js says. */
export const scriptWords = ({ upload: { script: own, count }, sellNew, parts, forms }: Words) => ({
  ...sellNew.script,
  ...own,
  upload: sellNew.script.upload({ file: '{file}' }),
  retry: sellNew.script.retry({ file: '{file}' }),
  notAdded: sellNew.script.notAdded({ file: '{file}' }),
  remove: own.remove({ file: '{file}' }),
  in: own.in({ file: '{file}' }),
  full: own.full({ max: '{max}' }),
  countOf: own.countOf({ n: '{n}', all: '{all}' }),
  send: parts.send,
  counts: forms(count),
  onTheWay: forms(sellNew.counted.onTheWay),
});

/** What the script shows for a photo that is being uploaded. */
export const TileTemplate = () => (
  <template id="tile">
    <li class="tile" data-state="waiting">
      <img alt="" />
      <div class="tile-cover">
        <p class="tile-text" />
        <progress class="tile-progress" max="100" value="0" />
        <button class="button tile-retry" type="button">
          {useWords().upload.tryAgain}
        </button>
      </div>
      <button class="photo-button" type="button">
        <CrossIcon />
      </button>
    </li>
  </template>
);

const CameraIcon = () => (
  <svg class="chooser-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
    <path
      d="M8 15h7l3-5h12l3 5h7a3 3 0 0 1 3 3v19a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V18a3 3 0 0 1 3-3Z"
      fill="none"
      stroke="currentColor"
      stroke-width="2.5"
      stroke-linejoin="round"
    />
    <circle cx="24" cy="27" r="7.5" fill="none" stroke="currentColor" stroke-width="2.5" />
  </svg>
);
