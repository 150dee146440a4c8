import { updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';
import { DAY } from '../units.ts';
import { readPhotos } from './pictures.ts';
import { photoIdOf } from './urls.ts';

/** Degrees clockwise. */
export type Turn = 90 | 180 | 270;
/** By photo id. */
export type Turns = ReadonlyMap<string, Turn>;

/** Tag 274 of EXIF, by how far a picture must be turned to be upright. */
const ORIENTATION: Record<Turn, string> = { 90: '06', 180: '03', 270: '08' };

/** Reads `photo_turn`, which may name any file of a photo. @throws AppError invalid_request for a photo that isn't the item's */
export function turnsOf(
  { config }: Pick<SellerContext, 'config'>,
  turns: Readonly<Record<string, Turn>>,
  photoIds: readonly string[],
): Turns {
  return new Map(
    Object.entries(turns).map(([url, turn]) => {
      const id = photoIdOf(config, url);
      if (id === undefined || !photoIds.includes(id)) {
        throw refusal('invalid_request.photoNotOfItem', { field: 'photo_turn' });
      }
      return [id, turn];
    }),
  );
}

/**
 * A stored photo as an upload that is upright only when turned. Stored photos never change under their names, so a turned
 * one is stored like a new photo, and its sizes, crop and cards follow from that.
 * @throws AppError PHOTO_NOT_STORED
 */
export async function turnedOriginal(ctx: SellerContext, id: string, turn: Turn): Promise<Buffer> {
  const [jpeg = Buffer.alloc(0)] = await readPhotos(ctx, [id], 'full');
  const tiff = Buffer.from(`49492a000800000001001201030001000000${ORIENTATION[turn]}00000000000000`, 'hex');
  const exif = Buffer.from([0xff, 0xe1, 0, 8 + tiff.length, ...Buffer.from('Exif\0\0'), ...tiff]);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** Puts a turned photo where the former one was the page's cover, and lets the sweep look at the former one tomorrow. */
export async function replaceTurned(ctx: SellerContext, tx: Write, from: string, to: string): Promise<void> {
  await updateRows(tx, 'pages', { coverPhotoId: from }, { coverPhotoId: to });
  const sweepAt = new Date(ctx.clock.now().getTime() + DAY);
  await updateRows(tx, 'photos', { id: from }, { sweepAt });
}
