import { updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { DAY } from '../units.ts';
import { readPhotos } from './pictures.ts';
import { ownPhotoId } from './urls.ts';

/** In degrees, clockwise. */
export type Turn = 90 | 180 | 270;
export type Turns = ReadonlyMap<string, Turn>;

/** Values of EXIF's orientation tag (274) for a picture that has to be turned by so many degrees. */
const ORIENTATION: Record<Turn, string> = { 90: '06', 180: '03', 270: '08' };

/** Reads `photo_turn`. @throws AppError invalid_request for a photo that isn't the item's */
export const turnsOf = (
  { config }: Pick<SellerContext, 'config'>,
  turns: Readonly<Record<string, Turn>>,
  photoIds: readonly string[],
): Turns =>
  new Map(
    Object.entries(turns).map(([url, turn]) => [ownPhotoId(config, url, photoIds, 'photo_turn'), turn]),
  );

/**
 * A stored photo as a new upload that is upright only when turned. Files never change under their names, so a turned
 * photo is stored like a new one, and its sizes, crop, and cards follow from that.
 * @throws AppError PHOTO_NOT_STORED
 */
export async function turnedOriginal(ctx: SellerContext, id: string, turn: Turn): Promise<Buffer> {
  const [jpeg = Buffer.alloc(0)] = await readPhotos(ctx, [id], 'full');
  const tiff = Buffer.from(`49492a000800000001001201030001000000${ORIENTATION[turn]}00000000000000`, 'hex');
  const exif = Buffer.from([0xff, 0xe1, 0, 8 + tiff.length, ...Buffer.from('Exif\0\0'), ...tiff]);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** Makes a turned photo the page's cover if the former one was, and has the sweep check the former one tomorrow. */
export async function replaceTurned(ctx: SellerContext, tx: Write, from: string, to: string): Promise<void> {
  await updateRows(tx, 'pages', { coverPhotoId: from }, { coverPhotoId: to });
  const sweepAt = new Date(ctx.clock.now().getTime() + DAY);
  await updateRows(tx, 'photos', { id: from }, { sweepAt });
}
