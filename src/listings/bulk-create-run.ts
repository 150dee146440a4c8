import { ListingWriterError, OFFLINE_WRITER, type PhotoGroup } from '../adapters/listing-writer.ts';
import type { Deps, SellerContext } from '../context.ts';
import type { JobRow } from '../jobs/find.ts';
import { type JobEnd, LostClaimError } from '../jobs/queue.ts';
import { contextOfJob, failureText, isSafeForCallers, writeListing } from '../jobs/run.ts';
import { CreatePayload, CreateProgress } from '../jobs/schemas.ts';
import { lanes } from '../lanes.ts';
import type { ListingFields } from '../listing-fields.ts';
import { findOwnedPhotos } from '../photos/find.ts';
import { readPhotos } from '../photos/pictures.ts';
import { sortIntoItems } from '../photos/sort-into-items.ts';
import { photoUrls } from '../photos/urls.ts';
import { admitCreation } from '../plans/capacity.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';
import { commitOutcome, currentProgress, endWith, groupsLeft, saveProgress } from './bulk-create-follow.ts';
import { insertListing } from './create.ts';
import { isComplete, overridden } from './text-source.ts';

/** Number of items written in parallel, so that one seller's fifty photos leave room for everyone else. */
const SIDE_BY_SIDE = 2;

/**
 * Runs a `create_listings` job. Each item commits together with the progress that names it, so a run that takes over
 * after a crash creates only what is missing.
 */
export async function createListings(deps: Deps, job: JobRow, signal: AbortSignal): Promise<JobEnd> {
  const payload = CreatePayload.parse(job.payload);
  const ctx = contextOfJob(deps, job, payload.actor);
  const progress = await progressOf(ctx, job, payload, signal);
  const run = { ctx, job, payload, progress, signal };
  const inTurn = lanes(SIDE_BY_SIDE);
  const ends = await Promise.allSettled(
    groupsLeft(progress).map((group) => inTurn(() => createOne(run, group))),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const done = await currentProgress(ctx.store.read, job);
  if (!done) throw new LostClaimError();
  return endWith(done);
}

type Run = {
  ctx: SellerContext;
  job: JobRow;
  payload: CreatePayload;
  progress: CreateProgress;
  signal: AbortSignal;
};

/** The groups and their progress. Photos are sorted on the first run only; later runs must find the same groups. */
async function progressOf(ctx: SellerContext, job: JobRow, payload: CreatePayload, signal: AbortSignal) {
  if (job.result !== null) return CreateProgress.parse(job.result);
  const proposed = payload.groups ?? (await groupByWriter(ctx, payload, signal));
  const groups = proposed.map(({ label, photoIndexes }) => ({
    label,
    photoIds: photoIndexes.flatMap((index) => payload.photoIds[index] ?? []),
  }));
  const progress: CreateProgress = { groups, done: [] };
  await ctx.store.write((tx) => saveProgress(ctx, tx, job, progress));
  return progress;
}

async function groupByWriter(ctx: Deps, payload: CreatePayload, signal: AbortSignal): Promise<PhotoGroup[]> {
  const { photoIds, sellerContext, byLook } = payload;
  if (photoIds.length === 1) return [{ label: '', photoIndexes: [0] }];
  if (byLook && ctx.listingWriter.name === OFFLINE_WRITER) return sortIntoItems(ctx, photoIds, signal);
  const thumbnails = await readPhotos(ctx, photoIds, 'thumb');
  try {
    return await ctx.listingWriter.group(thumbnails, sellerContext, signal);
  } catch (cause) {
    if (!(cause instanceof ListingWriterError)) throw cause;
    const message = `The photos could not be sorted into items. ${cause.message} With groups given, no sorting is needed.`;
    throw new ListingWriterError(cause.reason, message, { cause });
  }
}

/** Writes and saves one item, or records why that failed; the other items aren't affected. */
async function createOne(run: Run, group: number): Promise<void> {
  const { ctx, job, signal } = run;
  const photoIds = run.progress.groups[group]!.photoIds.slice(0, ITEM_PHOTOS);
  signal.throwIfAborted();
  try {
    // If the seller can't create anything more, writing another listing would be for nothing.
    const seller = await findSeller(ctx.store.read, ctx.actor.sellerId);
    await admitCreation(ctx, ctx.store.read, seller, ctx.clock.now());
    const listing = { ...(await listingOf(run, group, photoIds)), draft: run.payload.draft };
    await commitOutcome(ctx, job, group, async (tx) => {
      // Checked again inside the write: a photo may have been removed while the listing was being written.
      await findOwnedPhotos(ctx, tx, photoUrls(ctx.config, photoIds).photos);
      const saved = await insertListing(ctx, tx, { listing, photoIds });
      const { item_id, title, price, currency, needs_review, status, inactive } = saved;
      const item = { item_id, title, price, currency, needs_review, status };
      return { group, item: inactive ? { ...item, inactive } : item };
    });
  } catch (error) {
    if (signal.aborted || !isSafeForCallers(error)) throw error;
    await commitOutcome(ctx, job, group, async () => ({ group, error: failureText(error) }));
  }
}

/** The text of a listing: the caller's own if it is enough, or else the writer's, in which the caller's fields win. */
async function listingOf({ ctx, payload, progress, signal }: Run, group: number, photoIds: string[]) {
  const given: ListingFields = payload.groups?.[group]?.given ?? {};
  if (isComplete(given)) return given;
  const { title, condition, category } = given;
  const about = {
    sellerId: ctx.actor.sellerId,
    photoIds,
    groupLabel: progress.groups[group]?.label || undefined,
    sellerContext: payload.sellerContext,
    title,
    condition,
    category,
  };
  return overridden(await writeListing(ctx, about, signal), given);
}
