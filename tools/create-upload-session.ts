import { defineTool } from '../src/mcp/tool.ts';
import { photos } from '../src/photos/operations.ts';

export const createUploadSessionTool = defineTool(photos.createUploadSession, {
  name: 'create_upload_session',
  title: 'Open an upload page for photos',
  description: `Opens a page where the seller adds up to 50 photos from a phone, and returns its link. Lists nothing, and nothing is public by it. Send the seller relay_message word for word and wait until they say that they are done; then look with view_photos (which uses nothing up) and call create_listing per item with the urls shown, or leave it to bulk_create_listings with upload_session_id. expect is how many photos are meant: collecting then waits for that many or for Done. The link needs no sign-in and works for one hour; give it to the seller alone. PHOTO_UPLOADING from later tools: photos are on the way, wait five seconds and repeat. UPLOAD_SESSION_EXPIRED or UPLOAD_SESSION_REDEEMED: open a new one.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
});
