import { perSeller } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { bulkUpload } from './add.ts';
import { photos } from './operations.ts';
import { BulkUpload, BulkUploadInput, SessionParams, SessionView } from './schemas.ts';
import { getUploadSession } from './upload-sessions.ts';

export const photoRoutes = routesOf('Photos', [
  defineRoute('POST /api/items/bulk-upload', {
    name: 'bulkUpload',
    access: 'write',
    limit: perSeller('ai'),
    idempotent: true,
    input: BulkUploadInput,
    output: BulkUpload,
    run: bulkUpload,
    summary: 'Store photos and get their URLs',
    description:
      'Step 1 of the bulk chain. Takes up to 50 base64 pictures, or collects those of an upload session. All or nothing: if one can’t be stored, none are kept. Location and all other metadata are removed.',
    largeBody: true,
    errors: [
      'INVALID_PHOTO',
      'PHOTO_LIMIT_REACHED',
      'NOT_OWNER',
      'not_found',
      'PHOTO_UPLOADING',
      'UPLOAD_SESSION_REDEEMED',
      'UPLOAD_SESSION_EXPIRED',
      'payload_too_large',
    ],
  }),
  defineRoute('POST /api/upload-sessions', {
    ...photos.createUploadSession,
    summary: 'Open an upload page for the seller',
    description:
      'For photos that are on the seller’s phone: give the seller the link, then collect the photos with bulk-upload and `session_id`.',
  }),
  defineRoute('GET /api/upload-sessions/:id', {
    name: 'getUploadSession',
    access: 'read',
    output: SessionView,
    run: (ctx, id: string) => getUploadSession(ctx, id),
    summary: 'See what has arrived in an upload session',
    description: 'Looking doesn’t use up the session; bulk-upload with `session_id` does, once.',
    params: SessionParams,
    errors: ['not_found', 'NOT_OWNER'],
    take: ({ params }) => params.id,
  }),
]);
