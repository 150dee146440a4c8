import type { Child } from 'hono/jsx';
import type { Words } from '../../languages/index.ts';
import type { Item } from '../../listings/schemas.ts';
import type { Crop } from '../../photos/focus.ts';
import { ITEM_PHOTOS } from '../../vocabulary.ts';
import { assetUrl } from '../assets.ts';
import { Submit } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import {
  CrossIcon,
  FileProblems,
  ForwardIcon,
  PhotoButton,
  PhotoChooser,
  TurnIcon,
} from '../components/photo-chooser.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import type { FileProblem } from '../upload/sent-files.ts';
import { ItemForm } from './form.tsx';

type Props = {
  item: Item;
  files: FileProblem[];
  crops: readonly (Crop | undefined)[];
};

export function PhotosSection({ item, files, crops }: Props) {
  const { item_id: id, thumbnails } = item;
  const count = thumbnails.length;
  const all = useWords();
  const { photos: words } = all.sellItem;
  return (
    <section class="card stack" id="photos" aria-labelledby="photos-title" data-photos>
      <h2 id="photos-title" class="visually-hidden">
        {words.title}
      </h2>
      <FileProblems files={files} />
      {count > 0 && (
        <ItemForm itemId={id} act="photos/order">
          <input type="hidden" name="order" value="" data-order />
          <ol class="photo-row plain-list">
            {thumbnails.map((url, i) => (
              <li class="shot" data-place={i}>
                <Photo
                  url={url}
                  place={i === 0 ? 'strip' : 'tile'}
                  alt={words.alt({ n: i + 1 })}
                  width={i === 0 ? 480 : 160}
                  height={i === 0 ? 480 : 160}
                  eager={i < 4}
                  first={i === 0}
                />
                {i === 0 && count > 1 && <span class="first-mark">{words.first}</span>}
                {count > 1 && (
                  <PhotoButton does={`remove:${i}`} label={words.remove({ n: i + 1 })}>
                    <CrossIcon />
                  </PhotoButton>
                )}
                {i > 0 && (
                  <PhotoButton does={`earlier:${i}`} label={words.forward({ n: i + 1 })} look="earlier">
                    <ForwardIcon />
                  </PhotoButton>
                )}
              </li>
            ))}
          </ol>
        </ItemForm>
      )}
      <CropFold item={item} crops={crops} />
      {count < ITEM_PHOTOS ? (
        <form
          class="stack tight"
          method="post"
          action={`/sell/items/${id}/photos?${FORM_TOKEN}=${useShown().token}`}
          enctype="multipart/form-data"
          data-add-photos
          data-sender={assetUrl('send-photo.js')}
          data-words={JSON.stringify(scriptWords(all))}
        >
          <PhotoChooser compact />
          <Submit look="without-script">{all.parts.upload}</Submit>
          <p class="small muted" role="status" data-status>
            {count === 0 ? words.none : words.some({ n: count, max: ITEM_PHOTOS })}
          </p>
        </form>
      ) : (
        <p class="small muted">{words.full({ max: ITEM_PHOTOS })}</p>
      )}
    </section>
  );
}

/** The square crops of the photos: by buttons, or by dragging what should be visible into the square. */
function CropFold({ item, crops }: Omit<Props, 'files'>) {
  const { photos: words } = useWords().sellItem;
  if (crops.length === 0) return null;
  return (
    <details class="another crop-fold">
      <summary>{words.crop}</summary>
      <p class="small muted">{words.cropHint}</p>
      <ItemForm itemId={item.item_id} act="photos/order" class="row">
        {crops.map((crop, i) => {
          const n = i + 1;
          const by = (does: string, icon: Child, label: string, disabled = false) => (
            <button type="submit" name="do" value={does} aria-label={label} disabled={disabled}>
              {icon}
            </button>
          );
          // A square shows all of itself.
          const at = crop && crop.width !== crop.height ? crop.at : undefined;
          const isWide = at !== undefined && crop && crop.width > crop.height;
          const [back, on] = isWide ? (['←', '→'] as const) : (['↑', '↓'] as const);
          const [toBack, toOn] = isWide ? [words.left, words.right] : [words.up, words.down];
          const url = item.thumbnails[i] ?? '';
          return (
            <div
              class={isWide ? 'crop wide' : 'crop'}
              data-crop={at === undefined ? undefined : i}
              data-at={at}
            >
              <Photo url={url} place="tile" alt={words.alt({ n })} width={136} height={136} />
              {at !== undefined && by(`crop:${i}:${at - 1}`, back, toBack({ n }), at <= 0)}
              {by(`turn:${i}`, <TurnIcon />, words.turn({ n }))}
              {at !== undefined && by(`crop:${i}:${at + 1}`, on, toOn({ n }), at >= 10)}
            </div>
          );
        })}
      </ItemForm>
    </details>
  );
}

/** What sell-item.js says while it uploads. `{file}` stands for a file's name. */
const scriptWords = ({ sellItem: { photos }, parts }: Words) => ({
  preparing: photos.preparing({ file: '{file}' }),
  checking: photos.checking({ file: '{file}' }),
  ...parts.send,
});
