import type { Child } from 'hono/jsx';
import { useWords } from '../language.tsx';
import type { FileProblem } from '../upload/sent-files.ts';
import { Notice } from './layout.tsx';
import { Icon, List } from './parts.tsx';

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
  return files.length === 0 ? null : (
    <Notice kind="error">
      <p>{useWords().sellNew.files({ n: files.length })}</p>
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

type PhotoButtonProps = { does: string; label: string; look?: string; children: Child };

/** A button on a photo. Its form does what `does` names, and needs nothing else to be filled in. */
export const PhotoButton = ({ does, label, look = '', children }: PhotoButtonProps) => (
  <button
    type="submit"
    class={`photo-button ${look}`.trim()}
    name="do"
    value={does}
    formnovalidate
    aria-label={label}
  >
    {children}
  </button>
);

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

/** A small drawing on a grid of 16. */
const Drawn = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);

export const CrossIcon = () => <Drawn path="M3.5 3.5l9 9m0-9l-9 9" />;
export const ForwardIcon = () => <Drawn path="M13 8H3.5m4-4-4 4 4 4" />;
export const TurnIcon = () => <Drawn path="M13.5 3v4h-4M13 7A5.5 5.5 0 1 0 13 10.5" />;
