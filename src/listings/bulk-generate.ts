import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { startGenerating } from '../jobs/generate.ts';
import type { BulkGenerateInput, JobAccepted } from '../jobs/schemas.ts';
import { bulkCreateListings } from './bulk-create.ts';

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
      throw invalid(
        `photoUrls: at most ${OF_ONE_ITEM} photos of one item.`,
        'Photos of several items: send group: true.',
      );
    }
    return startGenerating(ctx, { photoUrls, sellerContext, ...ofOneItem });
  }
  const [field] = Object.keys(ofOneItem);
  if (field !== undefined) {
    throw invalid(
      `${field} tells of one item, and group makes several.`,
      'Leave it out, or tell it in sellerContext.',
    );
  }
  const asked = { photos: photoUrls, seller_context: sellerContext, draft: true };
  const { status, job_id } = await bulkCreateListings(ctx, asked, { byLook: true });
  return { status, job_id };
}

const invalid = (message: string, hint: string) => new AppError('invalid_request', message, { hint });
