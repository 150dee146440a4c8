import type { PublicItem } from '../../pages/schemas.ts';
import { Icon } from '../components/icon.tsx';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';

type Pictures = Pick<PublicItem, 'title' | 'photos' | 'thumbnails'>;

/**
 * All photos side by side in a strip to swipe, or to scroll with the arrow keys. The thumbnails and arrows link to
 * their photos, and each photo opens over the whole window, all without a script; with one, none of that fills the
 * history.
 */
export function ItemPhotos({ item, wide }: { item: Pictures; wide: boolean }) {
  const { item: words, sale } = useWords();
  const { photos } = item;
  if (photos.length === 0) return <div class="photo-strip-empty muted">{sale.noPhoto}</div>;
  const several = photos.length > 1;
  return (
    <section class="stack tight photos" aria-label={words.photos}>
      <ul
        class={wide ? 'photo-strip wide plain-list' : 'photo-strip plain-list'}
        tabindex={several ? 0 : undefined}
      >
        {photos.map((_, i) => (
          <Slide item={item} i={i} />
        ))}
      </ul>
      {several && (
        <ol class="photo-thumbs plain-list">
          {item.thumbnails.map((url, i) => (
            <li>
              <a href={`#photo-${i + 1}`}>
                <Photo
                  url={url}
                  place="tile"
                  alt={words.nthPhoto({ n: i + 1, of: photos.length })}
                  width={72}
                  height={72}
                />
              </a>
            </li>
          ))}
        </ol>
      )}
      {photos.map((_, i) => (
        <WholeWindow item={item} i={i} />
      ))}
    </section>
  );
}

const nameOf = (
  { title, photos }: Pictures,
  i: number,
  words: ReturnType<typeof useWords>['item'],
): string => (photos.length > 1 ? words.photoOf({ title, n: i + 1, of: photos.length }) : title);

function Slide({ item, i }: { item: Pictures; i: number }) {
  const { item: words } = useWords();
  const { photos } = item;
  return (
    <li id={`photo-${i + 1}`}>
      <a class="photo-open" href={`#full-${i + 1}`}>
        <Photo
          url={photos[i] ?? ''}
          place="strip"
          alt={nameOf(item, i, words)}
          eager={i === 0}
          first={i === 0}
        />
      </a>
      {photos.length > 1 && (
        <p class="photo-count" aria-hidden="true">
          {i + 1} / {photos.length}
        </p>
      )}
      <Arrows to="photo" i={i} of={photos.length} hidden />
    </li>
  );
}

/**
 * In the strip, arrows are for pointers only: keyboards and screen readers use the strip itself and the thumbnails.
 */
function Arrows({ to, i, of, hidden }: { to: 'photo' | 'full'; i: number; of: number; hidden?: true }) {
  const { item: words } = useWords();
  const aside = hidden ? { 'aria-hidden': 'true' as const, tabindex: -1 } : {};
  const arrow = (look: string, at: number, label: string, path: string) => (
    <a class={`photo-arrow ${look}`} href={`#${to}-${at + 1}`} aria-label={label} {...aside}>
      <Icon>
        <path d={path} />
      </Icon>
    </a>
  );
  return (
    <>
      {i > 0 && arrow('before', i - 1, words.previous, 'M15 5l-7 7 7 7')}
      {i < of - 1 && arrow('after', i + 1, words.next, 'M9 5l7 7-7 7')}
    </>
  );
}

/** A photo over the whole window: visible while the address names it, and loaded only then. */
function WholeWindow({ item, i }: { item: Pictures; i: number }) {
  const { item: words } = useWords();
  const { photos } = item;
  const name = nameOf(item, i, words);
  return (
    <div class="photo-full" id={`full-${i + 1}`} role="dialog" aria-label={name} tabindex={-1}>
      <Photo url={photos[i] ?? ''} place="full" alt={name} />
      <a class="photo-arrow close" href={`#photo-${i + 1}`} aria-label={words.close}>
        <Icon>
          <path d="M6 6l12 12M18 6L6 18" />
        </Icon>
      </a>
      <Arrows to="full" i={i} of={photos.length} />
    </div>
  );
}
