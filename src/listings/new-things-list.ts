import { updatedRows, updateRows } from '../../db/rows.ts';
import type { NewThing } from '../../db/schema.ts';
import type { SellerContext } from '../context.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { getJob } from '../jobs/get.ts';
import { startGenerating } from '../jobs/run.ts';
import type { ListingFields } from '../listing-fields.ts';
import { MAX_PHOTOS } from '../photos/base64.ts';
import { photosOfSession } from '../photos/upload-sessions.ts';
import { photoUrls } from '../photos/urls.ts';
import { DAY, HOUR } from '../units.ts';
import { createListing } from './create.ts';
import { nameOf, photosOf, putBack, withPhotos } from './new-things.ts';
import { changeDesk, deskSession, keepDesk, readDesk, takeOffDesk } from './new-things-desk.ts';
import type { CreatedItem } from './schemas.ts';

/** Errors that mean that the job's text is no longer available. What the seller typed is enough then. */
const NO_JOB: readonly ErrorCode[] = ['not_found', 'JOB_NOT_FINISHED', 'JOB_FAILED', 'JOB_ALREADY_SAVED'];

/**
 * Lists one item of a desk, once, and takes it off the desk in the same write. Missing fields come from the job that
 * wrote about the item, or else from the offline writer, which is instant, or else from `PLAIN`.
 * @throws AppError ITEM_CHANGED if it is no longer on the desk, and what createListing throws
 */
export async function listThing(
  ctx: SellerContext,
  deskId: string,
  thing: NewThing,
  given: ListingFields & { title: string; price: number },
  draft: boolean,
): Promise<CreatedItem> {
  const photos = photoUrls(ctx.config, thing.photoIds).photos;
  const save = (input: object) =>
    createListing(ctx, { photos, draft, ...given, ...input }, (tx, { item_id }) =>
      takeOffDesk(ctx, tx, deskId, thing, item_id),
    );
  if (thing.jobId !== undefined) {
    try {
      return await save({ ai_job_id: thing.jobId });
    } catch (error) {
      if (!(error instanceof AppError && NO_JOB.includes(error.code))) throw error;
    }
  }
  // A model takes seconds per item, so sellers who didn't ask for its text don't wait for it.
  const plain = ctx.listingWriter.name === 'offline' ? {} : PLAIN;
  return save({ ...plain, ...given });
}

const PLAIN = { description: '', condition: 'Used', category: 'Other' } as const;

/** Starts the writer on every item that has no title. Returns how many. */
export async function writeThings(ctx: SellerContext, deskId: string, things: NewThing[]): Promise<number> {
  const asked = things.filter((thing) => !thing.words.title?.trim() && thing.jobId === undefined);
  const jobs = new Map<string, string>();
  for (const thing of asked) {
    const { photos } = photoUrls(ctx.config, thing.photoIds);
    const { job_id } = await startGenerating(ctx, { photoUrls: photos });
    jobs.set(nameOf(thing), job_id);
  }
  // Photos may have moved in the meantime: the words are for the item that still begins with the same photo.
  await changeDesk(ctx, deskId, (now) =>
    now.map((thing) => {
      const jobId = jobs.get(nameOf(thing));
      return jobId === undefined ? thing : { ...thing, jobId };
    }),
  );
  return asked.length;
}

export type Written =
  | { state: 'none' }
  | { state: 'writing' }
  | { state: 'failed'; why: string }
  | { state: 'written'; words: NewThing['words'] };

/** How far the writer is with an item, and its text as the page's fields show it. */
export async function writtenOf(ctx: SellerContext, { jobId }: NewThing): Promise<Written> {
  if (jobId === undefined) return { state: 'none' };
  const job = await getJob(ctx, jobId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  // A job can be read for a quarter of an hour. If its text wasn't stored by then, it can be requested again.
  if (!job) return { state: 'none' };
  if (job.status === 'failed') return { state: 'failed', why: job.error ?? '' };
  if (!job.data || !('title' in job.data)) return { state: 'writing' };
  const { title, price, condition, category, description } = job.data;
  const words = { title, condition, category, description };
  return { state: 'written', words: price === null ? words : { ...words, price: String(price) } };
}

/** Removes photos from the desk. The last removal can be undone for an hour. @throws AppError as readDesk */
export const takeOutPhotos = (ctx: SellerContext, id: string, photoIds: readonly string[]): Promise<void> =>
  ctx.store.write(async (tx) => {
    const { things, made } = await readDesk(ctx, tx, id);
    const out = photosOf(things).filter((photo) => photoIds.includes(photo));
    if (out.length === 0) return;
    const sweepAt = new Date(ctx.clock.now().getTime() + HOUR);
    await updateRows(tx, 'photos', { id: out }, { uploadSessionId: null, sweepAt });
    const stay = photosOf(things).filter((photo) => !out.includes(photo));
    const removed = { photoIds: out, before: things };
    await keepDesk(tx, { id, things: withPhotos(things, stay), made, removed });
  });

/** Puts the photos of the last removal back where they were, as far as they still exist. Returns them. */
export const putBackPhotos = (ctx: SellerContext, id: string): Promise<string[]> =>
  ctx.store.write(async (tx) => {
    const { things, made, removed } = await readDesk(ctx, tx, id);
    if (!removed) return [];
    const { expiresAt } = await deskSession(ctx, id)(tx);
    const { ready, arriving } = await photosOfSession(ctx, tx, id);
    if (ready.length + arriving + removed.photoIds.length > MAX_PHOTOS) {
      throw new AppError('invalid_request', `There is room for ${MAX_PHOTOS} photos at a time.`);
    }
    const rows = await updatedRows(
      tx,
      'photos',
      { id: removed.photoIds, sellerId: ctx.actor.sellerId, state: 'ready', uploadSessionId: null },
      { uploadSessionId: id, sweepAt: new Date(expiresAt.getTime() + DAY) },
      ['id'],
    );
    const back = rows.map((row) => row.id);
    await keepDesk(tx, { id, things: putBack(things, removed.before, back), made });
    return back;
  });
