import { useWords } from '../language.tsx';
import type { FileProblem } from '../upload/sent-files.ts';
import { Icon } from './icon.tsx';
import { Notice } from './layout.tsx';
import { List } from './parts.tsx';

/** What the image library reads. */
export const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';

/**
 * Two ways to photos: the camera, first on phones, and files. Both are file fields of the form around them, and work
 * as such without a script.
 */
export function PhotoChooser(props: { compact?: boolean }) {
  const { parts } = useWords();
  return (
    <div class={props.compact ? 'photo-chooser compact' : 'photo-chooser'} data-chooser>
      <label class="pick camera">
        <CameraIcon />
        <span>{parts.takePhoto}</span>
        <input name="photos" type="file" accept="image/*" capture="environment" />
      </label>
      <label class="pick files">
        <PicturesIcon />
        <span>{parts.choosePhotos}</span>
        <input name="photos" type="file" accept={ACCEPT} multiple />
      </label>
    </div>
  );
}

/** Files that weren't accepted, each with its reason. */
export function FileProblems({ files }: { files: readonly FileProblem[] }) {
  const { sellNew } = useWords();
  return files.length === 0 ? null : (
    <Notice kind="error">
      <p>{sellNew.files({ n: files.length })}</p>
      <List
        look="bullets"
        of={files.map(({ name, problem }) => (
          <>
            <strong>{name}</strong>: {problem}
          </>
        ))}
      />
    </Notice>
  );
}

const CameraIcon = () => (
  <Icon size={26}>
    <path d="M4.5 7.5h3l1.5-2.4h6l1.5 2.4h3a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5V9a1.5 1.5 0 0 1 1.5-1.5Z" />
    <circle cx="12" cy="13" r="3.6" />
  </Icon>
);

const PicturesIcon = () => (
  <Icon size={26}>
    <rect x="3" y="6.5" width="14.5" height="14" rx="2" />
    <path d="M7 3.5h11.5a2 2 0 0 1 2 2V16" stroke-linecap="round" />
    <path d="m3.5 17.5 4-4 3.5 3.5 2.5-2.5 3.5 3.5" />
    <circle cx="12.8" cy="10.8" r="1.3" />
  </Icon>
);

export const CrossIcon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
  </svg>
);
