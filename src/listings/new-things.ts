import type { NewThing } from '../../db/schema.ts';
import { refusal } from '../errors.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';

/** How the page identifies an item: by its first photo. */
export const nameOf = (thing: NewThing): string => thing.photoIds[0] ?? '';

/** The items with their current photos: removed ones are left out, new ones become items at the end. */
export function withPhotos(things: readonly NewThing[], ready: readonly string[]): NewThing[] {
  const there = new Set(ready);
  const kept = things.map((thing) => changed(thing, (ids) => ids.filter((id) => there.has(id))));
  const sorted = new Set(kept.flatMap(({ photoIds }) => photoIds));
  const fresh = ready.filter((id) => !sorted.has(id)).map((id) => ({ photoIds: [id], words: {} }));
  return [...kept, ...fresh].filter(({ photoIds }) => photoIds.length > 0);
}

/**
 * Merges the photos into one item, which takes the place of the first of them and the text typed there first.
 * @throws AppError invalid_request if these are too many photos for one item
 */
export function together(things: readonly NewThing[], photoIds: readonly string[]): NewThing[] {
  const moved = new Set(photoIds);
  const from = things.filter((thing) => thing.photoIds.some((id) => moved.has(id)));
  const [into] = from;
  if (!into) return [...things];
  const joined = [...into.photoIds, ...photosOf(things).filter((id) => moved.has(id))];
  const unique = [...new Set(joined)];
  if (unique.length > ITEM_PHOTOS) throw refusal('invalid_request.photosOfItem', { most: ITEM_PHOTOS });
  // An item keeps its text as long as it keeps a photo.
  const emptied = from.filter((thing) => thing.photoIds.every((id) => moved.has(id)));
  const words = Object.assign({}, ...[into, ...emptied].reverse().map(typed));
  return things
    .map((thing) => {
      if (thing === into) return { photoIds: unique, words };
      return changed(thing, (ids) => ids.filter((id) => !moved.has(id)));
    })
    .filter((thing) => thing.photoIds.length > 0);
}

/** Makes each of the photos an item of its own, right after the one that it was in. */
export function apart(things: readonly NewThing[], photoIds: readonly string[]): NewThing[] {
  const moved = new Set(photoIds);
  return things.flatMap((thing) => {
    const stays = thing.photoIds.filter((id) => !moved.has(id));
    const goes = thing.photoIds.filter((id) => moved.has(id));
    // If all of an item's photos leave, the first one keeps the typed text.
    const kept = stays.length > 0 ? stays : goes.slice(0, 1);
    const left = goes.filter((id) => !kept.includes(id)).map((id) => ({ photoIds: [id], words: {} }));
    return [changed(thing, () => kept), ...left];
  });
}

/** Moves the photos to the front of their items: buyers see the first photo. */
export function first(things: readonly NewThing[], photoIds: readonly string[]): NewThing[] {
  const chosen = new Set(photoIds);
  return things.map((thing) => ({
    ...thing,
    photoIds: thing.photoIds.toSorted((a, b) => Number(chosen.has(b)) - Number(chosen.has(a))),
  }));
}

/** Moves one photo into the item that contains `target`, before or after that photo. */
export function moved(
  things: readonly NewThing[],
  photoId: string,
  target: string,
  where: 'before' | 'after',
): NewThing[] {
  if (photoId === target) return [...things];
  const into = things.find((thing) => thing.photoIds.includes(target));
  if (!into) return [...things];
  const joined = into.photoIds.includes(photoId) ? [...things] : together(things, [target, photoId]);
  return joined.map((thing) => {
    if (!thing.photoIds.includes(target)) return thing;
    const others = thing.photoIds.filter((id) => id !== photoId);
    const at = others.indexOf(target) + (where === 'after' ? 1 : 0);
    return { ...thing, photoIds: [...others.slice(0, at), photoId, ...others.slice(at)] };
  });
}

/** Puts the photos back where they were in `before`, as far as that place still exists. */
export const putBack = (
  things: readonly NewThing[],
  before: readonly NewThing[],
  photoIds: readonly string[],
): NewThing[] =>
  before.reduce<NewThing[]>(
    (now, { photoIds: were, words }, index) => {
      const back = were.filter((id) => photoIds.includes(id));
      if (back.length === 0) return now;
      const at = now.findIndex((thing) => thing.photoIds.some((id) => were.includes(id)));
      const into = now[at];
      const joined = were.filter((id) => back.includes(id) || into?.photoIds.includes(id));
      const all = [...joined, ...(into?.photoIds.filter((id) => !were.includes(id)) ?? [])];
      return into && all.length <= ITEM_PHOTOS
        ? now.with(at, { photoIds: all, words: into.words })
        : now.toSpliced(index, 0, { photoIds: back, words });
    },
    [...things],
  );

export const photosOf = (things: readonly NewThing[]): string[] => things.flatMap(({ photoIds }) => photoIds);

/** The item with other photos. Its job no longer describes it, so that is dropped. */
function changed(thing: NewThing, change: (photoIds: string[]) => string[]): NewThing {
  const photoIds = change(thing.photoIds);
  const { jobId, ...rest } = thing;
  const same = photoIds.length === thing.photoIds.length;
  return { ...rest, photoIds, ...(same && jobId !== undefined && { jobId }) };
}

const typed = ({ words }: NewThing) =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text !== undefined && text !== ''));
