import { commit, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { startGenerating } from '../jobs/generate.ts';
import { queueJob } from '../jobs/queue.ts';
import { jobActor } from '../jobs/run.ts';
import type { BulkGenerateInput, CreatePayload, JobAccepted } from '../jobs/schemas.ts';
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
        const payload = { ...payloadOf(input, ids), ...sorting, actor: jobActor(ctx.actor) };
        const job_id = await queueJob(ctx, tx, { kind: 'create_listings', payload });
        return { status: 'processing' as const, job_id, photo_count: payload.photoIds.length };
      }),
    MAX_PHOTOS,
  );
  ctx.nudge?.();
  return accepted;
}

const payloadOf = ({ groups, seller_context: sellerContext, draft }: BulkCreateInput, ids: string[]) => ({
  // Groups name photos by position. Without groups, a photo that was given twice counts once.
  photoIds: groups ? ids : [...new Set(ids)],
  groups: groups?.map(({ label = '', photo_indexes: photoIndexes, ...given }) => ({
    label,
    photoIndexes,
    given,
  })),
  sellerContext,
  draft,
});

/** Checks that every photo is in exactly one group: a forgotten one would be lost, a repeated one sold twice. */
function checkGroups({ groups }: BulkCreateInput, photoCount: number): void {
  if (!groups) return;
  const named = groups.flatMap((group) => group.photo_indexes);
  const wrong = {
    'not a photo of this call': named.filter((index) => index >= photoCount),
    'in more than one place': named.filter((index, at) => named.indexOf(index) !== at),
    'in no group': [...Array(photoCount).keys()].filter((index) => !named.includes(index)),
  };
  const problems = Object.entries(wrong).flatMap(([problem, indexes]) =>
    indexes.length === 0
      ? []
      : [`${[...new Set(indexes)].join(', ')} ${indexes.length === 1 ? 'is' : 'are'} ${problem}`],
  );
  if (problems.length === 0) return;
  throw refusal('invalid_request.groups', { problems: problems.join('; '), photoCount });
}

/** Maximum number of photos for one item. */
const OF_ONE_ITEM = 10;

/**
 * Writes one item's listing or, with `group`, sorts photos of many items and saves a draft of each.
 * @throws AppError invalid_request, PHOTO_NOT_STORED, NOT_OWNER; with `group` also NO_EMAIL_ON_FILE,
 * CREATION_LIMIT_REACHED
 */
export async function bulkGenerate(ctx: SellerContext, input: BulkGenerateInput): Promise<JobAccepted> {
  const { group, photoUrls, sellerContext, batchId: _, ...ofOneItem } = input;
  if (!group) {
    if (photoUrls.length > OF_ONE_ITEM) {
      const message = `photoUrls: at most ${OF_ONE_ITEM} photos of one item.`;
      throw new AppError('invalid_request', message, { hint: 'Photos of several items: send group: true.' });
    }
    return startGenerating(ctx, { photoUrls, sellerContext, ...ofOneItem });
  }
  const [field] = Object.keys(ofOneItem);
  if (field !== undefined) {
    const message = `${field} is about one item, and group makes several.`;
    throw new AppError('invalid_request', message, { hint: 'Leave it out, or say it in sellerContext.' });
  }
  const asked = { photos: photoUrls, seller_context: sellerContext, draft: true };
  const { status, job_id } = await bulkCreateListings(ctx, asked, { byLook: true });
  return { status, job_id };
}
