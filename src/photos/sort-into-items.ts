import { listRows } from '../../db/rows.ts';
import type { Likeness } from '../adapters/image-processor.ts';
import type { PhotoGroup } from '../adapters/listing-writer.ts';
import type { Deps } from '../context.ts';
import { MINUTE, SECOND } from '../units.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';
import { readPhotos } from './pictures.ts';

/**
 * How much two photos of one item can differ, from 0 to 1, by the time between them: people walk around an item and
 * then on to the next. Photos without a time are compared in the order in which they arrived.
 */
const MAY_DIFFER: readonly { withinMs: number; by: number }[] = [
  { withinMs: 15 * SECOND, by: 0.3 },
  { withinMs: 2 * MINUTE, by: 0.2 },
  { withinMs: Number.POSITIVE_INFINITY, by: 0.12 },
];
/** The same for photos without a time. */
const WITHOUT_TIME = 0.2;

type Seen = Likeness & { index: number; takenMs: number | undefined };

/**
 * Sorts photos into items without a model, by when they were taken and how alike they are; each is in one group.
 * @throws AppError PHOTO_NOT_STORED, UnreadableImageError
 */
export async function sortIntoItems(deps: Deps, photoIds: string[], signal: AbortSignal) {
  const thumbs = await readPhotos(deps, photoIds, 'thumb');
  const rows = await listRows(deps.store.read, 'photos', { id: photoIds }, { columns: ['id', 'takenAt'] });
  const taken = new Map(rows.map(({ id, takenAt }) => [id, takenAt?.getTime()]));
  const seen: Seen[] = [];
  for (const [index, thumb] of thumbs.entries()) {
    signal.throwIfAborted();
    const looks = await deps.imageProcessor.likeness(thumb);
    seen.push({ ...looks, index, takenMs: taken.get(photoIds[index] ?? '') });
  }
  return groupsOf(seen);
}

/** Groups photos in the order in which they were taken or arrived; each joins the last item or starts one. */
export function groupsOf(photos: readonly Seen[]): PhotoGroup[] {
  const inOrder = photos.toSorted((a, b) => (a.takenMs ?? 0) - (b.takenMs ?? 0) || a.index - b.index);
  const groups: Seen[][] = [];
  for (const photo of inOrder) {
    const last = groups.at(-1);
    const joins = last && last.length < ITEM_PHOTOS && last.some((other) => isAlike(other, photo));
    if (joins) last.push(photo);
    else groups.push([photo]);
  }
  return groups.map((group) => ({ label: '', photoIndexes: group.map(({ index }) => index) }));
}

function isAlike(a: Seen, b: Seen): boolean {
  const apart =
    a.takenMs === undefined || b.takenMs === undefined ? undefined : Math.abs(a.takenMs - b.takenMs);
  const by =
    apart === undefined ? WITHOUT_TIME : (MAY_DIFFER.find(({ withinMs }) => apart <= withinMs)?.by ?? 0);
  return differenceOf(a, b) <= by;
}

/** How much two photos differ, from 0 to 1: half by shape and half by color. */
export function differenceOf(a: Likeness, b: Likeness): number {
  const shape = a.lighter.filter((lighter, i) => lighter !== b.lighter[i]).length / a.lighter.length;
  const color =
    a.colors.reduce((sum, c, i) => sum + Math.abs(c - (b.colors[i] ?? 0)), 0) / (255 * a.colors.length);
  return (shape + color) / 2;
}
