import type { Write } from '../../db/store.ts';
import { commit, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { queueJob } from '../jobs/queue.ts';
import { jobActor } from '../jobs/run.ts';
import type { CreatePayload } from '../jobs/schemas.ts';
import { MAX_PHOTOS } from '../photos/base64.ts';
import { admitCreation } from '../plans/capacity.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import type { BulkCreateAccepted, BulkCreateInput } from './bulk-create-schemas.ts';
import { withPhotoSource } from './photo-source.ts';
import { refuseWithoutEmail } from './seller.ts';

/**
 * Queues a job that creates listings from photos of several items. `bulk-create-run.ts` does the work.
 * @throws AppError NO_EMAIL_ON_FILE, CREATION_LIMIT_REACHED when not even one listing can be created, and the errors
 * for refused photos
 */
export async function bulkCreateListings(
  ctx: SellerContext,
  input: BulkCreateInput,
  sorting: Pick<CreatePayload, 'byLook'> = {},
): Promise<BulkCreateAccepted> {
  const { photos, upload_session_id } = input;
  refuseWithoutEmail(ctx);
  const seller = await findSeller(ctx.store.read, ctx.actor.sellerId);
  await admitCreation(ctx, ctx.store.read, seller, ctx.clock.now());
  if (photos) checkGroups(input, photos.length);
  const accepted = await withPhotoSource(
    ctx,
    { photos, upload_session_id },
    (source) =>
      commit(ctx, async (tx) => {
        const ids = await source.take(tx);
        checkGroups(input, ids.length);
        return queue(ctx, tx, { ...input, ...sorting }, ids);
      }),
    MAX_PHOTOS,
  );
  ctx.nudge?.();
  return accepted;
}

async function queue(
  ctx: SellerContext,
  tx: Write,
  { groups, seller_context: sellerContext, draft, byLook }: BulkCreateInput & Pick<CreatePayload, 'byLook'>,
  ids: string[],
): Promise<BulkCreateAccepted> {
  const payload: CreatePayload = {
    // Groups name photos by position. Without groups, a photo that was given twice counts once.
    photoIds: groups ? ids : [...new Set(ids)],
    groups: groups?.map(({ label, photo_indexes, ...given }) => ({
      label: label ?? '',
      photoIndexes: photo_indexes,
      given,
    })),
    sellerContext,
    draft,
    byLook,
    actor: jobActor(ctx.actor),
  };
  const job_id = await queueJob(ctx, tx, { kind: 'create_listings', payload });
  return { status: 'processing', job_id, photo_count: payload.photoIds.length };
}

/** Checks that every photo is in exactly one group: a forgotten one would be lost, a repeated one sold twice. */
function checkGroups({ groups }: BulkCreateInput, photoCount: number): void {
  if (!groups) return;
  const named = groups.flatMap((group) => group.photo_indexes);
  const problems = [
    ...listed(
      'not a photo of this call',
      named.filter((index) => index >= photoCount),
    ),
    ...listed(
      'in more than one place',
      named.filter((index, at) => named.indexOf(index) !== at),
    ),
    ...listed(
      'in no group',
      Array.from({ length: photoCount }, (_, index) => index).filter((index) => !named.includes(index)),
    ),
  ];
  if (problems.length === 0) return;
  throw refusal('invalid_request.groups', { problems: problems.join('; '), photoCount });
}

const listed = (problem: string, indexes: number[]): string[] =>
  indexes.length === 0
    ? []
    : [`${[...new Set(indexes)].join(', ')} ${indexes.length === 1 ? 'is' : 'are'} ${problem}`];
