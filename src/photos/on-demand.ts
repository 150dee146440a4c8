import { getRow } from '../../db/rows.ts';
import type { Smaller } from '../adapters/image-processor.ts';
import type { OriginalVariant, PhotoVariant } from '../adapters/photo-storage.ts';
import type { Deps } from '../context.ts';
import { lanes } from '../lanes.ts';
import { within } from '../patience.ts';
import { MINUTE } from '../units.ts';

/** A picture that couldn't be made isn't retried for this long, so a damaged photo can't keep the decoder busy. */
const FAILED_FOR_MS = 10 * MINUTE;
/** Maximum number of failures to remember; the oldest is forgotten first. */
const MOST_FAILED = 1_000;

type Bounds = {
  /** How many pictures are made at the same time. */
  atOnce: number;
  mostWaiting: number;
  /** How long a caller waits. The picture is finished anyway, for the next one. */
  patienceMs: number;
};

/**
 * Makes pictures on first request, each once, however many callers ask. Returns undefined, without delay, if a
 * picture isn't available: `make` found no source, too many callers wait, or it failed recently. It also returns
 * undefined if making it takes too long. Never rejects.
 */
export function onDemand({ clock, logger }: Pick<Deps, 'clock' | 'logger'>, bounds: Bounds) {
  const inTurn = lanes(bounds.atOnce);
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  /** The time until which a picture that failed isn't tried again. */
  const failed = new Map<string, number>();
  const now = () => clock.now().getTime();

  async function remembering(key: string, make: () => Promise<Buffer | undefined>) {
    try {
      return await inTurn(make);
    } catch (error) {
      const [oldest] = failed.keys();
      if (failed.size >= MOST_FAILED && oldest !== undefined) failed.delete(oldest);
      failed.set(key, now() + FAILED_FOR_MS);
      logger.warn({ err: error, picture: key }, 'A picture could not be made');
      return undefined;
    } finally {
      underWay.delete(key);
    }
  }

  return async (key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    let making = underWay.get(key);
    if (!making) {
      if (underWay.size >= bounds.mostWaiting || (failed.get(key) ?? 0) > now()) return undefined;
      failed.delete(key);
      making = remembering(key, make);
      underWay.set(key, making);
    }
    return within(bounds.patienceMs, making, undefined);
  };
}

type DerivedVariant = Exclude<PhotoVariant, OriginalVariant>;

const MADE: Record<DerivedVariant, Smaller> = {
  'thumb-webp': { side: 480, quality: 56, format: 'webp' },
  medium: { side: 960, quality: 78 },
  'medium-webp': { side: 960, quality: 68, format: 'webp' },
  'full-webp': { side: 2048, quality: 74, format: 'webp' },
};

/** One at a time, so that uploads always find the other decoder free. Callers who can't wait get the stored variant. */
const BOUNDS = { atOnce: 1, mostWaiting: 32, patienceMs: 2_000 };

export const isDerived = (variant: PhotoVariant): variant is DerivedVariant => variant in MADE;

/** The variant from the upload, shown until the requested one exists. */
export const insteadOf = (variant: DerivedVariant): OriginalVariant =>
  variant === 'thumb-webp' ? 'thumb' : 'full';

/** Makes variants of stored photos on first request and stores them. See `onDemand`. */
export function variantMaker(deps: Deps) {
  const onceAsked = onDemand(deps, BOUNDS);

  async function make(id: string, variant: DerivedVariant): Promise<Buffer | undefined> {
    // Checked before anything is read, so that a made-up name costs no more than this.
    if (!(await isShown(deps, id))) return undefined;
    const full = await deps.photoStorage.read(id, 'full');
    if (!full) return undefined;
    const picture = await deps.imageProcessor.shrink(full, MADE[variant]);
    await deps.photoStorage.put(id, variant, picture);
    // The photo may have been removed before this file existed. Because each side writes first and looks second, at
    // least one of them sees the other.
    if (!(await isShown(deps, id))) await deps.photoStorage.remove(id);
    return picture;
  }

  return (id: string, variant: DerivedVariant): Promise<Buffer | undefined> =>
    onceAsked(`${id} ${variant}`, () => make(id, variant));
}

const isShown = async ({ store }: Deps, id: string): Promise<boolean> =>
  (await getRow(store.read, 'photos', { id, state: 'ready' }, { columns: ['id'] })) !== undefined;
