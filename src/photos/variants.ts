import { and, eq } from 'drizzle-orm';
import type { Smaller } from '../adapters/image-processor.ts';
import type { OriginalVariant, PhotoVariant } from '../adapters/photo-storage.ts';
import type { Deps } from '../context.ts';
import { onDemand } from './on-demand.ts';

export type DerivedVariant = Exclude<PhotoVariant, OriginalVariant>;

const MADE: Record<DerivedVariant, Smaller> = {
  'thumb-webp': { side: 480, quality: 56, format: 'webp' },
  medium: { side: 960, quality: 78 },
  'medium-webp': { side: 960, quality: 68, format: 'webp' },
  'full-webp': { side: 2048, quality: 74, format: 'webp' },
};

/** One at a time, so that uploads always find the other decoder free; further callers get the stored variant. */
const BOUNDS = { atOnce: 1, mostWaiting: 32, patienceMs: 2_000 };

export const isDerived = (variant: PhotoVariant): variant is DerivedVariant => variant in MADE;

/** The variant stored at upload, which is shown until the requested variant exists. */
export const insteadOf = (variant: DerivedVariant): OriginalVariant =>
  variant === 'thumb-webp' ? 'thumb' : 'full';

/** Makes variants of stored photos on first request and stores them. See `onDemand`. */
export function variantMaker(deps: Deps, { patienceMs = BOUNDS.patienceMs } = {}) {
  const onceAsked = onDemand(deps, { ...BOUNDS, patienceMs });

  async function make(id: string, variant: DerivedVariant): Promise<Buffer | undefined> {
    // Check before reading anything, so that invented names cost no more than this.
    if (!(await isShown(deps, id))) return undefined;
    const full = await deps.photoStorage.read(id, 'full');
    if (!full) return undefined;
    const picture = await deps.imageProcessor.shrink(full, MADE[variant]);
    await deps.photoStorage.put(id, variant, picture);
    // The photo may have been removed before this file existed. In this order, one of the two operations sees the other.
    if (!(await isShown(deps, id))) await deps.photoStorage.remove(id);
    return picture;
  }

  return (id: string, variant: DerivedVariant): Promise<Buffer | undefined> =>
    onceAsked(`${id} ${variant}`, () => make(id, variant));
}

async function isShown({ store }: Deps, id: string): Promise<boolean> {
  const { photos } = store.read.t;
  const rows = await store.read
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.state, 'ready')));
  return rows.length > 0;
}
