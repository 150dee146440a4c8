import type { Read, Write } from '../../db/store.ts';
import type { ListingRequest, WrittenListing } from '../adapters/listing-writer.ts';
import type { Deps, SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { contextOfJob } from '../jobs/actor.ts';
import { changeClaimed, type JobEnd, LostClaimError } from '../jobs/claim.ts';
import { failureText, isTold, mayGoBetter } from '../jobs/failure.ts';
import { type JobRow, jobById } from '../jobs/find.ts';
import { readPhotos } from '../jobs/photos.ts';
import { ITEM_PHOTOS } from '../jobs/present.ts';
import { JOB_LIFE_MS } from '../jobs/queue.ts';
import { CreatePayload, CreateProgress } from '../jobs/schemas.ts';
import { lanes } from '../lanes.ts';
import { insertListing } from './create.ts';

/** Items written side by side, so that one seller's fifty photos leave room for everybody else. */
const SIDE_BY_SIDE = 2;

type Outcome = CreateProgress['done'][number];
type Group = CreateProgress['groups'][number];

/**
 * The work of a `create_listings` job. Each item commits together with the progress that names it, so a run that
 * takes over after a crash makes only what is missing.
 */
export async function createListings(deps: Deps, job: JobRow, signal: AbortSignal): Promise<JobEnd> {
  const payload = CreatePayload.parse(job.payload);
  const ctx = contextOfJob(deps, job, payload.actor);
  const { groups, done } = await progressOf(ctx, job, payload, signal);
  const finished = new Set(done.map((outcome) => outcome.group));
  const inTurn = lanes(SIDE_BY_SIDE);
  let ceiling: AppError | undefined;

  const createOne = async (group: Group, index: number) => {
    signal.throwIfAborted();
    try {
      // Once the seller may create nothing more, writing further listings would be for nothing.
      if (ceiling) throw ceiling;
      const photos = await readPhotos(deps, group.photoIds.slice(0, ITEM_PHOTOS), 'full');
      const request = { photos, groupLabel: group.label || undefined, sellerContext: payload.sellerContext };
      const listing = await writePatiently(deps, request, signal);
      await saveItem(ctx, job, index, group, listing);
    } catch (error) {
      if (signal.aborted || !isTold(error)) throw error;
      if (error instanceof AppError && error.code === 'CREATION_LIMIT_REACHED') ceiling = error;
      await saveFailure(ctx, job, index, failureText(error));
    }
  };

  const missing = groups.flatMap((group, index) => (finished.has(index) ? [] : [{ group, index }]));
  const ends = await Promise.allSettled(
    missing.map(({ group, index }) => inTurn(() => createOne(group, index))),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return endOf(ctx, job);
}

/** After the last attempt: what was created stays and is reported, the rest has failed. */
export async function giveUpCreating(deps: Deps, job: JobRow, error: string): Promise<JobEnd> {
  const progress = await currentProgress(deps.store.read, job);
  if (!progress) return { status: 'failed', error };
  const { groups, done } = progress;
  const made = new Set(done.map((outcome) => outcome.group));
  const missing = groups.flatMap((_, group) => (made.has(group) ? [] : [{ group, error }]));
  return endWith({ groups, done: [...done, ...missing] });
}

/** The groups and what is done of them; the photos are sorted on the first run and never again. */
async function progressOf(
  ctx: SellerContext,
  job: JobRow,
  payload: CreatePayload,
  signal: AbortSignal,
): Promise<CreateProgress> {
  if (job.result !== null) return CreateProgress.parse(job.result);
  const { photoIds, groups: given } = payload;
  const proposed = given ?? (await groupByWriter(ctx, payload, signal));
  const groups = proposed.map(({ label, photoIndexes }) => ({
    label,
    photoIds: photoIndexes.flatMap((index) => photoIds[index] ?? []),
  }));
  const progress: CreateProgress = { groups, done: [] };
  await ctx.store.write((tx) => saveProgress(ctx, tx, job, progress));
  return progress;
}

async function groupByWriter(
  ctx: SellerContext,
  { photoIds, sellerContext }: CreatePayload,
  signal: AbortSignal,
) {
  if (photoIds.length === 1) return [{ label: '', photoIndexes: [0] }];
  const thumbnails = await readPhotos(ctx, photoIds, 'thumb');
  return ctx.listingWriter.group(thumbnails, sellerContext, signal);
}

/** A second try for whatever may go better: the other items of the job need not wait for another attempt. */
async function writePatiently(
  ctx: Deps,
  request: ListingRequest,
  signal: AbortSignal,
): Promise<WrittenListing> {
  try {
    return await ctx.listingWriter.write(request, signal);
  } catch (error) {
    if (signal.aborted || !mayGoBetter(error)) throw error;
    return ctx.listingWriter.write(request, signal);
  }
}

/** Creates the item and notes it in the job, in one write: neither exists without the other. */
const saveItem = (ctx: SellerContext, job: JobRow, index: number, group: Group, listing: WrittenListing) =>
  ctx.store.write((tx) =>
    addOutcome(ctx, tx, job, index, async () => {
      const photoIds = group.photoIds.slice(0, ITEM_PHOTOS);
      const item = await insertListing(ctx, tx, { listing, photoIds });
      const { item_id, title, price, status } = item;
      const inactive = status === 'inactive' ? { inactive: true as const } : {};
      return {
        group: index,
        item: { item_id, title, price, status, needs_review: listing.needs_review, ...inactive },
      };
    }),
  );

const saveFailure = (ctx: SellerContext, job: JobRow, index: number, error: string) =>
  ctx.store.write((tx) => addOutcome(ctx, tx, job, index, async () => ({ group: index, error })));

/** Adds what `make` returns, unless an earlier run finished that group. @throws LostClaimError */
async function addOutcome(
  ctx: SellerContext,
  tx: Write,
  job: JobRow,
  index: number,
  make: () => Promise<Outcome>,
): Promise<void> {
  const progress = await currentProgress(tx, job);
  if (!progress) throw new LostClaimError();
  if (progress.done.some((outcome) => outcome.group === index)) return;
  await saveProgress(ctx, tx, job, { ...progress, done: [...progress.done, await make()] });
}

/** Every step keeps the job readable for another quarter of an hour: fifty items may take longer than one. */
async function saveProgress(
  { clock }: Deps,
  tx: Write,
  job: JobRow,
  progress: CreateProgress,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + JOB_LIFE_MS);
  if (!(await changeClaimed(tx, job, { result: progress, expiresAt }))) throw new LostClaimError();
}

async function currentProgress(db: Read, job: JobRow): Promise<CreateProgress | undefined> {
  const [row] = await jobById(db, { id: job.id });
  return row?.result ? CreateProgress.parse(row.result) : undefined;
}

async function endOf(deps: Deps, job: JobRow): Promise<JobEnd> {
  const progress = await currentProgress(deps.store.read, job);
  if (!progress) throw new LostClaimError();
  return endWith(progress);
}

/** Failed only when not a single item came of it: then there is nothing to report but why. */
function endWith(progress: CreateProgress): JobEnd {
  const errors = progress.done.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  if (errors.length < progress.done.length) return { status: 'completed', result: progress };
  return { status: 'failed', error: `No item was created. ${[...new Set(errors)].join(' ')}` };
}
