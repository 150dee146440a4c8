import { and, eq } from 'drizzle-orm';
import type { Smaller } from '../adapters/image-processor.ts';
import type { OriginalVariant, PhotoVariant } from '../adapters/photo-storage.ts';
import type { Deps } from '../context.ts';
import { lanes } from '../lanes.ts';

export type DerivedVariant = Exclude<PhotoVariant, OriginalVariant>;

const MADE: Record<DerivedVariant, Smaller> = {
  'thumb-webp': { side: 480, quality: 56, format: 'webp' },
  medium: { side: 960, quality: 78 },
  'medium-webp': { side: 960, quality: 68, format: 'webp' },
  'full-webp': { side: 2048, quality: 74, format: 'webp' },
};

/** One at a time, so that uploads always find the other decoder free; further callers get what there is. */
const AT_ONCE = 1;
const MOST_WAITING = 32;
const PATIENCE_MS = 2_000;
const FAILED_FOR_MS = 10 * 60_000;
const MOST_FAILED = 1_000;

export const isDerived = (variant: PhotoVariant): variant is DerivedVariant => variant in MADE;

/** What is stored from the upload on and shown instead of a variant that is not made yet. */
export const insteadOf = (variant: DerivedVariant): OriginalVariant =>
  variant === 'thumb-webp' ? 'thumb' : 'full';

/**
 * Makes variants of stored photos when they are first asked for and keeps them in the storage. Answers undefined,
 * soon, when the variant cannot be had now: no such photo, too many wait, or it takes too long. Never rejects.
 */
export function variantMaker(deps: Deps, { patienceMs = PATIENCE_MS } = {}) {
  const inTurn = lanes(AT_ONCE);
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  /** Until when one that could not be made is not tried again. */
  const failed = new Map<string, number>();
  const now = () => deps.clock.now().getTime();

  async function make(id: string, variant: DerivedVariant): Promise<Buffer | undefined> {
    // Asked before anything is read: names that somebody made up cost no more than this.
    if (!(await isShown(deps, id))) return undefined;
    const full = await deps.photoStorage.read(id, 'full');
    if (!full) return undefined;
    const picture = await deps.imageProcessor.shrink(full, MADE[variant]);
    await deps.photoStorage.put(id, variant, picture);
    // Removed meanwhile, and perhaps before this file was there. In this order one of the two sees the other.
    if (!(await isShown(deps, id))) await deps.photoStorage.remove(id);
    return picture;
  }

  async function remembering(key: string, id: string, variant: DerivedVariant) {
    try {
      return await inTurn(() => make(id, variant));
    } catch (error) {
      const [oldest] = failed.keys();
      if (failed.size >= MOST_FAILED && oldest !== undefined) failed.delete(oldest);
      failed.set(key, now() + FAILED_FOR_MS);
      deps.logger.warn({ err: error, photo: id, variant }, 'A size of a photo could not be made');
      return undefined;
    } finally {
      underWay.delete(key);
    }
  }

  return async (id: string, variant: DerivedVariant): Promise<Buffer | undefined> => {
    const key = `${id} ${variant}`;
    let making = underWay.get(key);
    if (!making) {
      if (underWay.size >= MOST_WAITING || (failed.get(key) ?? 0) > now()) return undefined;
      failed.delete(key);
      making = remembering(key, id, variant);
      underWay.set(key, making);
    }
    return within(patienceMs, making);
  };
}

async function isShown({ store }: Deps, id: string): Promise<boolean> {
  const { photos } = store.read.t;
  const rows = await store.read
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.state, 'ready')));
  return rows.length > 0;
}

async function within<T>(ms: number, made: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}
