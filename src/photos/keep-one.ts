import type { SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import { announcePhotos, discardPhotos, keepPhotos, storePhoto, unusedUntil } from './store.ts';

/**
 * Stores one photo for the seller; `read` gives its bytes once it has been announced. Returns its id.
 * @throws AppError INVALID_PHOTO, PHOTO_LIMIT_REACHED
 */
export async function keepOnePhoto(ctx: SellerContext, read: () => Promise<Buffer>): Promise<string> {
  const id = newId('pho', ctx);
  const { sellerId } = ctx.actor;
  await ctx.store.write((tx) =>
    announcePhotos(ctx, tx, sellerId, [{ id, uploadSessionId: null, position: 0 }]),
  );
  try {
    const stored = await storePhoto(ctx, id, await read());
    await ctx.store.write((tx) =>
      keepPhotos(tx, [stored], { batchId: null, sweepAt: unusedUntil(ctx.clock) }),
    );
    return id;
  } catch (error) {
    await discardPhotos(ctx, [id]);
    throw error;
  }
}
