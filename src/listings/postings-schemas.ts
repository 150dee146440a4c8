import * as z from 'zod';
import { filled } from '../listing-field-kinds.ts';
import { Moment } from '../operation/moment.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';

/** Maximum number of notes per listing, including posts that were taken down. */
export const MAX_POSTINGS = 50;

const Place = filled(TEXT_LIMITS.marketplace).describe(
  'Where: one of the places of prepare_crosspost, or any name.',
);
const Url = z.url({ protocol: /^https?$/ }).max(TEXT_LIMITS.postUrl);

export const PostingInput = z.strictObject({
  place: Place,
  url: Url.nullable().optional().describe('Link to the post.'),
  posted_at: Moment.nullable().optional().describe('When it was posted, with a time zone. Default: now.'),
});
export type PostingInput = z.infer<typeof PostingInput>;

export const Posting = z.object({
  posting_id: z.string().describe('The note.'),
  place: z.string().describe('Where it is posted.'),
  url: z.string().nullable().describe('Link to the post, if noted.'),
  posted_at: z.iso.datetime().describe('When it was posted.'),
  taken_down_at: z.iso.datetime().nullable().describe('When it was taken down; null: still posted.'),
});
export type Posting = z.infer<typeof Posting>;

export const Postings = z.object({
  postings: z.array(Posting).describe('Oldest first, including those taken down.'),
});

export const PostingChange = z.strictObject({
  taken_down: z.boolean().describe('true: it was taken down there; false undoes that.'),
});

export const RemovedPosting = z.object({
  posting_id: z.string().describe('The deleted note.'),
  deleted: z.literal(true),
});

/** Posts that an edit can record along with its fields. */
export const PostedInput = {
  posted: z
    .array(z.strictObject({ place: Place, url: Url.optional().describe('Link to the post.') }))
    .min(1)
    .max(20)
    .optional()
    .describe('Notes where else the seller posted it. Private; posts nothing.'),
  taken_down: z.array(Place).min(1).max(20).optional().describe('Places where the seller took it down.'),
};
