import { envelope } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { bulkUpload } from './bulk-upload.ts';
import { BulkUpload, BulkUploadInput, CreateUploadSessionInput, UploadSession } from './schemas.ts';
import { createUploadSession } from './upload-sessions.ts';

export const photoRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/items/bulk-upload',
    name: 'bulkUpload',
    tag: 'Photos',
    summary: 'Store photos and get their URLs',
    description:
      'Step 1 of the bulk chain. Takes up to 50 base64 pictures, or collects those of an upload session. All or nothing: when one cannot be taken, none is kept. Location and all other metadata are removed.',
    access: 'write',
    limit: 'ai',
    idempotent: true,
    largeBody: true,
    body: BulkUploadInput,
    response: envelope(BulkUpload),
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
    handle: ({ ctx, body }) => bulkUpload(ctx, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/upload-sessions',
    name: 'createUploadSession',
    tag: 'Photos',
    summary: 'Open an upload page for the seller',
    description:
      'For photos that are on the seller’s phone: give the seller the link, then collect the photos with bulk-upload and `session_id`.',
    access: 'write',
    limit: 'write',
    idempotent: true,
    body: CreateUploadSessionInput,
    response: envelope(UploadSession),
    handle: ({ ctx, body }) => createUploadSession(ctx, body),
  }),
];
