import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { MAX_PHOTOS } from '../photos/base64.ts';
import { photosOfSession } from '../photos/upload-sessions.ts';
import { DAY, HOUR } from '../units.ts';
import { photosOf, putBack, withPhotos } from './new-things.ts';
import { deskSession, keepThings, readDesk } from './new-things-desk.ts';

/** Removes photos from the desk. The latest removal can be undone for an hour. @throws AppError as readDesk */
export function takeOutPhotos(ctx: SellerContext, id: string, photoIds: readonly string[]): Promise<void> {
  return ctx.store.write(async (tx) => {
    const { things, made } = await readDesk(ctx, tx, id);
    const out = photosOf(things).filter((photo) => photoIds.includes(photo));
    if (out.length === 0) return;
    const { photos } = tx.t;
    await tx
      .update(photos)
      .set({ uploadSessionId: null, sweepAt: new Date(ctx.clock.now().getTime() + HOUR) })
      .where(inArray(photos.id, out));
    const stay = photosOf(things).filter((photo) => !out.includes(photo));
    await keepThings(tx, id, {
      open: withPhotos(things, stay),
      made,
      removed: { photoIds: out, before: things },
    });
  });
}

/** Puts the most recently removed photos back where they were, as far as they still exist. Returns them. */
export function putBackPhotos(ctx: SellerContext, id: string): Promise<string[]> {
  return ctx.store.write(async (tx) => {
    const { things, made, removed } = await readDesk(ctx, tx, id);
    if (!removed) return [];
    const { expiresAt } = await deskSession(ctx, id)(tx);
    const { ready, arriving } = await photosOfSession(ctx, tx, id);
    if (ready.length + arriving + removed.photoIds.length > MAX_PHOTOS) {
      throw new AppError('invalid_request', `There is room for ${MAX_PHOTOS} photos at a time.`);
    }
    const { photos } = tx.t;
    const rows = await tx
      .update(photos)
      .set({ uploadSessionId: id, sweepAt: new Date(expiresAt.getTime() + DAY) })
      .where(
        and(
          inArray(photos.id, removed.photoIds),
          eq(photos.sellerId, ctx.actor.sellerId),
          eq(photos.state, 'ready'),
          isNull(photos.uploadSessionId),
        ),
      )
      .returning({ id: photos.id });
    const back = rows.map((row) => row.id);
    await keepThings(tx, id, { open: putBack(things, removed.before, back), made });
    return back;
  });
}
