import * as z from 'zod';
import { exactlyOne } from '../operation/input.ts';
import { ReachFields } from '../reach/reach.ts';
import { MAX_PHOTOS } from './base64.ts';

export const CallPhotos = z.array(z.string().min(1)).min(1).max(MAX_PHOTOS).optional();

export type BulkUploadInput = z.infer<typeof BulkUploadInput>;
export const BulkUploadInput = z
  .strictObject({
    photos: CallPhotos.describe(
      'Pictures as base64, with or without a data-URL prefix: JPEG, PNG, WebP, AVIF or HEIC, at most 10 MB each. Give either this or session_id.',
    ),
    session_id: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('Collects the photos that the seller added at the upload page of this session, once.'),
  })
  .meta(exactlyOne('photos', 'session_id'));

export type BulkUpload = z.infer<typeof BulkUpload>;
export const BulkUpload = z.object({
  fullUrls: z
    .array(z.url())
    .describe(
      'The stored photos in the order given: upright JPEGs without metadata, at most 2048 pixels wide or high.',
    ),
  thumbnailUrls: z.array(z.url()).describe('The same photos at 480 pixels, in the same order.'),
  batchId: z.string().describe('Identifies this upload.'),
  count: z.int().describe('How many photos were stored.'),
});

export type CreateUploadSessionInput = z.infer<typeof CreateUploadSessionInput>;
export const CreateUploadSessionInput = z.strictObject({
  expect: z
    .int()
    .min(1)
    .max(MAX_PHOTOS)
    .optional()
    .describe('How many photos to expect. Collecting waits for that many, or until the seller selects Done.'),
});

export type UploadSession = z.infer<typeof UploadSession>;
export const UploadSession = z.object({
  session_id: z.string().describe('For upload_session_id, once the photos are in.'),
  url: z
    .url()
    .describe(
      'The upload page, for the seller’s phone; reach says whether a phone can open it. No sign-in needed; anyone with it can add photos.',
    ),
  expires_at: z.iso.datetime().describe('When it expires: in an hour.'),
  max_photos: z.int().describe('Maximum number of photos.'),
  relay_message: z.string().describe('What to tell the seller, with the link. Pass it on word for word.'),
  ...ReachFields,
});

export type SessionView = z.infer<typeof SessionView>;
export const SessionView = z.object({
  session_id: z.string().describe('The session.'),
  expires_at: z.iso.datetime().describe('When the upload page expires.'),
  finished: z.boolean().describe('The seller selected Done on the upload page.'),
  redeemed: z.boolean().describe('The photos were collected; a session can be collected once.'),
  photos: z
    .array(
      z.object({
        index: z.int().describe('Place in the session, from 0, in the order chosen on the phone.'),
        state: z.enum(['arriving', 'ready']).describe('arriving: still uploading.'),
        url: z.url().nullable().describe('The photo at up to 2048 pixels; null while it arrives.'),
        thumbnail_url: z.url().nullable().describe('The same at up to 480 pixels.'),
      }),
    )
    .describe('The photos so far.'),
});

export const SessionParams = z.object({
  id: z.string().min(1).max(64).describe('The session_id that opening it returned.'),
});
