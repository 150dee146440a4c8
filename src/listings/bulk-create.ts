import * as z from 'zod';
import { JOB_STATUSES } from '../../db/schema.ts';
import { commit, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { queueJob } from '../jobs/queue.ts';
import { jobActor, startGenerating } from '../jobs/run.ts';
import type { BulkGenerateInput, JobAccepted } from '../jobs/schemas.ts';
import { FIELD_INPUTS } from '../listing-fields.ts';
import { optionalText } from '../operation/shapes.ts';
import { MAX_PHOTOS } from '../photos/base64.ts';
import { CallPhotos } from '../photos/schemas.ts';
import { admitCreation } from '../plans/capacity.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';
import { refuseWithoutEmail } from './find.ts';
import { withPhotoSource } from './photo-source.ts';

const LAST_INDEX = MAX_PHOTOS - 1;

const PhotoGroup = z.strictObject({
  label: optionalText(80, 'What the item is, as far as known, such as "oak desk".'),
  photo_indexes: z
    .array(z.int().min(0).max(LAST_INDEX))
    .min(1)
    .max(ITEM_PHOTOS)
    .describe('Positions of the item’s photos, from 0, best first; five at most.'),
  ...z.strictObject(FIELD_INPUTS).partial().shape,
});

export type BulkCreateInput = z.infer<typeof BulkCreateInput>;
export const BulkCreateInput = z.strictObject({
  photos: CallPhotos.describe(
    'Photos of all items, in any order: URLs that this service returned, or data: URIs. Not with upload_session_id.',
  ),
  upload_session_id: optionalText(
    100,
    'The session_id of an upload session whose photos have all arrived. Uses it up. Not with photos.',
  ),
  groups: z
    .array(PhotoGroup)
    .min(1)
    .max(MAX_PHOTOS)
    .optional()
    .describe(
      'Which photos show the same item, and what its listing says; every photo in exactly one group. Default: AI sorts them.',
    ),
  draft: z.boolean().optional().describe('true saves them off sale, without using plan capacity.'),
  seller_context: optionalText(
    4000,
    'What the seller says about the items: prices, flaws, history. If they conflict, photos win.',
  ),
});

export type BulkCreateAccepted = z.infer<typeof BulkCreateAccepted>;
export const BulkCreateAccepted = z.object({
  status: z.literal('processing').describe('The job is queued.'),
  job_id: z.string().describe('Poll with get_ai_job every 2 to 10 seconds.'),
  photo_count: z.int().describe('Photos that the job works on.'),
});

/** The final response to a caller who listened to progress. */
export const BulkCreateFollowed = BulkCreateAccepted.extend({
  status: z.enum(JOB_STATUSES).describe('processing; for a caller who listened to progress, how it ended.'),
  data: z.record(z.string(), z.unknown()).optional().describe('How it ended, as in get_ai_job.'),
  error: z.string().optional().describe('When failed: why.'),
});
export type BulkCreateFollowed = z.infer<typeof BulkCreateFollowed>;

/**
 * Queues a job that creates listings from photos of several items. `bulk-create-run.ts` does the work.
 * @throws AppError NO_EMAIL_ON_FILE, CREATION_LIMIT_REACHED when not even one listing can be created, and the errors
 * for refused photos
 */
export async function bulkCreateListings(ctx: SellerContext, input: BulkCreateInput, byLook?: true) {
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
        const payload = { ...payloadOf(input, ids), byLook, actor: jobActor(ctx.actor) };
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
  const { status, job_id } = await bulkCreateListings(ctx, asked, true);
  return { status, job_id };
}
