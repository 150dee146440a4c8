import * as z from 'zod';

export const ViewPhotosInput = z.strictObject({
  item_ids: z
    .array(z.string().max(100))
    .min(1)
    .max(20)
    .optional()
    .describe('All photos of these own listings, from get_listings.'),
  upload_session_id: z
    .string()
    .max(100)
    .optional()
    .describe('Photos of this create_upload_session session. Looking does not use it up.'),
  job_id: z.string().max(100).optional().describe('The photos of this finished job of bulk_create_listings.'),
  photo_urls: z
    .array(z.string().max(2000))
    .min(1)
    .max(50)
    .optional()
    .describe('Photo URLs that this service returned.'),
  size: z
    .enum(['thumbnail', 'large'])
    .optional()
    .describe('Default: thumbnail, 480 pixels. large: 960, for small print; fewer fit.'),
  from: z
    .int()
    .min(0)
    .max(200)
    .optional()
    .describe('How many photos to skip: next_from of the previous page. Default: 0.'),
});
export type ViewPhotosInput = z.infer<typeof ViewPhotosInput>;

export const PhotosView = z.object({
  photos: z
    .array(
      z.object({
        item_id: z.string().nullable().describe('The listing that shows it; null when none does yet.'),
        index: z.int().describe('Position from 0 where it came from.'),
        url: z.url().describe('Give this to create_listing.'),
      }),
    )
    .describe('In the order of the pictures.'),
  total: z.int().describe('Total photos, shown or not.'),
  next_from: z.int().nullable().describe('Send as from; null: no more.'),
  still_arriving: z.int().describe('Photos still uploading: look again.'),
  note: z.string().describe('What is left, and how to read the pictures.'),
});

export const SeenPhotos = PhotosView.extend({
  pictures: z.array(
    z.object({
      words: z.string().describe('Which photo it is.'),
      jpeg: z.instanceof(Buffer).optional().describe('Left out when the file is lost.'),
    }),
  ),
});
export type SeenPhotos = z.infer<typeof SeenPhotos>;
