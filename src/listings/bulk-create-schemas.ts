import * as z from 'zod';
import { JOB_STATUSES } from '../../db/schema.ts';
import { FIELD_INPUTS } from '../listing-fields.ts';
import { optionalText } from '../operation/shapes.ts';
import { MAX_PHOTOS } from '../photos/base64.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';

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
  photos: z
    .array(z.string().min(1))
    .min(1)
    .max(MAX_PHOTOS)
    .optional()
    .describe(
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
