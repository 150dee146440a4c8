import { defineTool } from '../src/mcp/tool.ts';
import { photos } from '../src/photos/operations.ts';

export const createUploadSessionTool = defineTool(photos.createUploadSession, {
  name: 'create_upload_session',
  title: 'Open an upload page for photos',
  description: `Opens a page where the seller adds up to 50 photos from a phone, and returns its link; this lists and publishes nothing. Not needed for photos that you have. Send the seller relay_message word for word; when they are done, view_photos, then create_listing or bulk_create_listings, which uses the session up. For an hour, anyone with it can add photos: give it only to the seller.`,
  view: 'upload',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
});
