import { and, count, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { updateRows } from '../../db/rows.ts';
import type { NewThing, NewThings } from '../../db/schema.ts';
import type { Read, Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import type { FindSession } from '../photos/receive.ts';
import { unusedUntil } from '../photos/store.ts';
import { checkOpen, findOwnedSession, openSession, photosOfSession } from '../photos/upload-sessions.ts';
import { DAY } from '../units.ts';
import { withPhotos } from './new-things.ts';

/** How long a desk stays open: listing a household takes more than one evening. */
const DESK_MS = 7 * DAY;

/** Photos on their way to becoming listings: the items that they show, and the listings made from them so far. */
export type Desk = Omit<NewThings, 'open'> & { id: string; things: NewThing[]; nextPosition: number };

const NOTHING: NewThings = { open: [], made: [] };

/** Opens a desk for new photos, and returns its id: an upload session whose token no one gets. */
export const openDesk = (ctx: SellerContext): Promise<string> =>
  ctx.store.write(async (tx) => (await openSession(ctx, tx, DESK_MS, { things: NOTHING })).id);

/** The upload session of a desk, for photos that the seller's own pages send. */
export const deskSession =
  (ctx: SellerContext, id: string): FindSession =>
  async (db) => {
    const session = await findOwnedSession(ctx, db, id);
    if (session.things === null) throw new AppError('not_found', 'There is no such page.');
    checkOpen(ctx, session);
    return session;
  };

/** A desk as it is now. @throws AppError not_found, NOT_OWNER, UPLOAD_SESSION_EXPIRED */
export async function readDesk(ctx: SellerContext, db: Read, id: string): Promise<Desk> {
  const session = await deskSession(ctx, id)(db);
  const { ready, nextPosition } = await photosOfSession(ctx, db, id);
  const { open, ...kept } = session.things ?? NOTHING;
  const there = ready.map((photo) => photo.id);
  return { id, ...kept, things: withPhotos(open, there), nextPosition };
}

/** Changes the items on a desk and stores them. @throws AppError as readDesk, and what `change` throws */
export const changeDesk = (ctx: SellerContext, id: string, change: (things: NewThing[]) => NewThing[]) =>
  ctx.store.write(async (tx) => {
    const before = await readDesk(ctx, tx, id);
    const desk = { ...before, things: change(before.things) };
    await keepDesk(tx, desk);
    return desk;
  });

/**
 * Takes an item off the desk in the write that lists it. If two requests list the same item, the second one finds it
 * gone and lists nothing.
 * @throws AppError ITEM_CHANGED
 */
export async function takeOffDesk(
  ctx: SellerContext,
  tx: Write,
  id: string,
  { photoIds }: NewThing,
  itemId: string,
): Promise<void> {
  const { things, made } = await readDesk(ctx, tx, id);
  const taken = things.find((thing) => thing.photoIds.some((photo) => photoIds.includes(photo)));
  if (taken?.photoIds.join() !== photoIds.join()) throw refusal('ITEM_CHANGED.desk');
  const sweepAt = unusedUntil(ctx.clock);
  await updateRows(tx, 'photos', { id: photoIds }, { uploadSessionId: null, sweepAt });
  await keepDesk(tx, { id, things: things.filter((thing) => thing !== taken), made: [...made, itemId] });
}

/** Stores the items on a desk. Without `removed`, the last removal can't be undone anymore. */
export const keepDesk = (tx: Write, { id, things: open, made, removed }: Omit<Desk, 'nextPosition'>) =>
  updateRows(tx, 'uploadSessions', { id }, { things: { open, made, ...(removed && { removed }) } });

/** A desk where the seller left off, and how many photos are there. */
export type LeftPhotos = { id: string; photos: number };

/** Maximum number of desks that are named. */
const MOST_LEFT = 6;

/** The seller's desks that still have photos, newest first. */
export async function leftPhotos(ctx: SellerContext): Promise<LeftPhotos[]> {
  const { read } = ctx.store;
  const { uploadSessions: sessions, photos } = read.t;
  return read
    .select({ id: sessions.id, photos: count().mapWith(Number) })
    .from(sessions)
    .innerJoin(photos, and(eq(photos.uploadSessionId, sessions.id), eq(photos.state, 'ready')))
    .where(
      and(
        eq(sessions.sellerId, ctx.actor.sellerId),
        gt(sessions.expiresAt, ctx.clock.now()),
        isNull(sessions.redeemedAt),
        // Sessions of phones have none.
        isNotNull(sessions.things),
      ),
    )
    .groupBy(sessions.id, sessions.createdAt)
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MOST_LEFT);
}
