import { createHash } from 'node:crypto';
import type { Card } from '../adapters/image-processor.ts';
import type { PhotoVariant } from '../adapters/photo-storage.ts';
import type { Deps } from '../context.ts';
import { keptByBytes } from '../sale-page/kept.ts';
import { MB } from '../units.ts';
import { onDemand } from './on-demand.ts';

/** Everything that a card shows, with its photos by id. */
export type CardFacts = Omit<Card, 'photos'> & { photoIds: readonly string[] };

/** Version of the drawing code. Changing it redraws every card, because it is part of each card's version. */
const DRAWING = 1;
const BOUNDS = { atOnce: 1, mostWaiting: 16, patienceMs: 4_000 };
/** The most recently used cards stay in memory up to this size. */
const KEPT_BYTES = 16 * MB;

/** The version in a card's address; it changes whenever the card's content does. */
export const cardVersion = (facts: CardFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, facts]))
    .digest('hex')
    .slice(0, 16);

/**
 * Draws cards on first request, and keeps the latest in memory; chats and search engines have caches of their own.
 * `admitted` is called only if a card has to be drawn. Undefined if the card isn't available now; see `onDemand`.
 */
export function cardMaker(deps: Deps) {
  const onceAsked = onDemand(deps, BOUNDS);
  const kept = keptByBytes<{ bytes: number; picture: Buffer }>(KEPT_BYTES);

  async function draw(version: string, { photoIds, ...words }: CardFacts): Promise<Buffer> {
    const photos = await readPhotos(deps, photoIds);
    const picture = await deps.imageProcessor.draw({ ...words, photos });
    kept.set(version, { bytes: picture.length, picture });
    return picture;
  }

  return async (facts: CardFacts, admitted: () => Promise<boolean>): Promise<Buffer | undefined> => {
    const version = cardVersion(facts);
    const known = kept.get(version);
    if (known) return known.picture;
    return (await admitted()) ? onceAsked(`card ${version}`, () => draw(version, facts)) : undefined;
  };
}

/** The photos that are still stored. If four share a card, thumbnails are large enough. */
async function readPhotos({ photoStorage }: Deps, photoIds: readonly string[]): Promise<Buffer[]> {
  const variant: PhotoVariant = photoIds.length > 3 ? 'thumb' : 'full';
  const photos = await Promise.all(photoIds.map((id) => photoStorage.read(id, variant)));
  return photos.filter((photo) => photo !== undefined);
}
