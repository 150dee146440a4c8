import type { PublicItem } from '../../pages/schemas.ts';
import { Icon } from '../components/parts.tsx';
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
  const { title, photos, thumbnails } = item;
  if (photos.length === 0) return <div class="photo-strip-empty muted">{sale.noPhoto}</div>;
  const several = photos.length > 1;
  const nth = (i: number) => words.nthPhoto({ n: i + 1, of: photos.length });
  const nameOf = (i: number) => (several ? words.photoOf({ title, n: i + 1, of: photos.length }) : title);
  return (
    <section class="stack tight photos" aria-label={words.photos}>
      <ul
        class={wide ? 'photo-strip wide plain-list' : 'photo-strip plain-list'}
        tabindex={several ? 0 : undefined}
      >
        {photos.map((url, i) => (
          <li id={`photo-${i + 1}`}>
            <a class="photo-open" href={`#full-${i + 1}`}>
              <Photo url={url} place="strip" alt={nameOf(i)} eager={i === 0} first={i === 0} />
            </a>
            {several && (
              <p class="photo-count" aria-hidden="true">
                {i + 1} / {photos.length}
              </p>
            )}
            <Arrows to="photo" i={i} of={photos.length} hidden />
          </li>
        ))}
      </ul>
      {several && (
        <ol class="photo-thumbs plain-list">
          {thumbnails.map((url, i) => (
            <li>
              <a href={`#photo-${i + 1}`}>
                <Photo url={url} place="tile" alt={nth(i)} width={72} height={72} />
              </a>
            </li>
          ))}
        </ol>
      )}
      {/* Each over the whole window: visible while the address names it, and loaded only then. */}
      {photos.map((url, i) => (
        <div class="photo-full" id={`full-${i + 1}`} role="dialog" aria-label={nameOf(i)} tabindex={-1}>
          <Photo url={url} place="full" alt={nameOf(i)} />
          <Arrow look="close" to={`#photo-${i + 1}`} label={words.close} path="M6 6l12 12M18 6L6 18" />
          <Arrows to="full" i={i} of={photos.length} />
        </div>
      ))}
    </section>
  );
}

/** In the strip, arrows are for pointers only: others use the strip itself and the thumbnails. */
function Arrows({ to, i, of, hidden }: { to: 'photo' | 'full'; i: number; of: number; hidden?: true }) {
  const { item: words } = useWords();
  const before = { look: 'before', to: `#${to}-${i}`, label: words.previous, path: 'M15 5l-7 7 7 7' };
  const after = { look: 'after', to: `#${to}-${i + 2}`, label: words.next, path: 'M9 5l7 7-7 7' };
  return (
    <>
      {i > 0 && <Arrow {...before} hidden={hidden} />}
      {i < of - 1 && <Arrow {...after} hidden={hidden} />}
    </>
  );
}

type ArrowProps = { look: string; to: string; label: string; path: string; hidden?: true | undefined };

const Arrow = ({ look, to, label, path, hidden }: ArrowProps) => (
  <a
    class={`photo-arrow ${look}`}
    href={to}
    aria-label={label}
    {...(hidden && { 'aria-hidden': 'true' as const, tabindex: -1 })}
  >
    <Icon>
      <path d={path} />
    </Icon>
  </a>
);
