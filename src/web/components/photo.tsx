import { type Child, createContext, type PropsWithChildren, useContext } from 'hono/jsx';
import type { PhotoVariant } from '../../adapters/photo-storage.ts';
import type { SellerContext } from '../../context.ts';
import { type Crops, cropsOf } from '../../photos/focus.ts';
import { variantUrl } from '../../photos/urls.ts';

const CropContext = createContext<Crops>(new Map());

/** Photos inside that are cropped to squares keep the part that `by` says in view; all others keep their middle. */
export const Cropped = ({ by, children }: PropsWithChildren<{ by: Crops }>) => (
  <CropContext.Provider value={by}>{children}</CropContext.Provider>
);

/** `element` with the crops that the seller chose. */
export const cropped = async ({ store, actor }: SellerContext, element: Child): Promise<Child> => (
  <Cropped by={await cropsOf(store.read, actor.sellerId)}>{element}</Cropped>
);

type Place = {
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** Long side, in pixels, of the largest file offered. */
  most: 480 | 960 | 2048;
};

/** Places of photos. On phones, a card claims a third of 480, so that screens of any density use the thumbnail. */
const PLACES = {
  gallery: { sizes: '(min-width: 48rem) 17rem, 160px', most: 960 },
  sellCard: { sizes: '(min-width: 46rem) 16rem, 104px', most: 960 },
  // On phones with three pixels to one, the next size would take four times the bytes, for a difference that no one
  // sees there.
  strip: { sizes: '(min-width: 60rem) 38rem, 64vw', most: 2048 },
  full: { sizes: '100vw', most: 2048 },
  // Cut to a low strip, so half as many pixels will do.
  cover: { sizes: '(min-width: 60rem) 60vw, 50vw', most: 2048 },
  tile: { sizes: '136px', most: 480 },
  row: { sizes: '64px', most: 480 },
} satisfies Record<string, Place>;

export type PhotoProps = {
  /** The photo's address, in any of its sizes. */
  url: string;
  place: keyof typeof PLACES;
  alt: string;
  class?: string | undefined;
  /** Space reserved for it if the style sheet doesn't say. */
  width?: number;
  height?: number;
  /** Visible when the page opens. */
  eager?: boolean | undefined;
  /** The most important picture of the page: it is fetched before anything else. */
  first?: boolean | undefined;
};

/** A stored photo in the size and format that suits the screen; every size has its own address, cached forever. */
export function Photo({ url, place, alt, eager, first, class: look, ...rest }: PhotoProps) {
  const crop = useContext(CropContext).get(/pho_[0-9A-Z]{26}/.exec(url)?.[0] ?? '');
  // A whole photo stays in the middle of its frame.
  const isWhole = place === 'strip' || place === 'full';
  const classes = [look, crop !== undefined && !isWhole && `at-${crop}`].filter(Boolean).join(' ');
  const { sizes, most } = PLACES[place];
  const jpegs = most === 2048 && sourceSet(url, { 480: 'thumb', 960: 'medium', 2048: 'full' }, most);
  return (
    <picture>
      <source
        type="image/webp"
        srcset={sourceSet(url, { 480: 'thumb-webp', 960: 'medium-webp', 2048: 'full-webp' }, most)}
        sizes={sizes}
      />
      <img
        src={most === 2048 ? url : variantUrl(url, 'thumb')}
        {...(jpegs && { srcset: jpegs, sizes })}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(classes && { class: classes })}
        {...(first && { fetchpriority: 'high' as const })}
        {...rest}
      />
    </picture>
  );
}

/** A page lists many of these, so the addresses leave out the host. */
const sourceSet = (url: string, variants: Record<Place['most'], PhotoVariant>, most: Place['most']) =>
  ([480, 960, 2048] as const)
    .filter((side) => side <= most)
    .map((side) => `${variantUrl(url, variants[side]).replace(/^https?:\/\/[^/]+/, '')} ${side}w`)
    .join(', ');
