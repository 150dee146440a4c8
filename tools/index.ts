import type { Tool } from '../src/mcp/tool.ts';
import { bulkCreateListingsTool } from './bulk-create-listings.ts';
import { confirmAddressShareTool } from './confirm-address-share.ts';
import { confirmPickupTool } from './confirm-pickup.ts';
import { createListingTool } from './create-listing.ts';
import { createUploadSessionTool } from './create-upload-session.ts';
import { deleteListingTool } from './delete-listing.ts';
import { editListingsTool } from './edit-listings.ts';
import { extendSalePageTool } from './extend-sale-page.ts';
import { generatePaymentLinkTool } from './generate-payment-link.ts';
import { getAccountStatusTool } from './get-account-status.ts';
import { getAiJobTool } from './get-ai-job.ts';
import { getConversationTool } from './get-conversation.ts';
import { getConversationsTool } from './get-conversations.ts';
import { getListingsTool } from './get-listings.ts';
import { prepareCrosspostTool } from './prepare-crosspost.ts';
import { prepareReplyTool } from './prepare-reply.ts';
import { publishPageTool } from './publish-page.ts';
import { recordSaleTool } from './record-sale.ts';
import { restoreListingTool } from './restore-listing.ts';
import { searchSalesTool } from './search-sales.ts';
import { sendReplyTool } from './send-reply.ts';
import { sendVerificationCodeTool } from './send-verification-code.ts';
import { setAvailabilityTool } from './set-availability.ts';
import { shareAddressTool } from './share-address.ts';
import { undoTool } from './undo.ts';
import { unpublishPageTool } from './unpublish-page.ts';
import { updateConversationTool } from './update-conversation.ts';
import { updateReservationTool } from './update-reservation.ts';
import { verifyCodeTool } from './verify-code.ts';
import { viewPhotosTool } from './view-photos.ts';

/**
 * Every tool, in the order in which clients list them. A tool adds words, arguments, and an answer for agents to an
 * operation of `src`, which brings access, limits, and most rules. Start with `defineTool` in `src/mcp/tool.ts`.
 */
export const tools: readonly Tool[] = [
  sendVerificationCodeTool,
  verifyCodeTool,
  getAccountStatusTool,
  createListingTool,
  bulkCreateListingsTool,
  createUploadSessionTool,
  viewPhotosTool,
  getAiJobTool,
  getListingsTool,
  editListingsTool,
  deleteListingTool,
  restoreListingTool,
  recordSaleTool,
  publishPageTool,
  unpublishPageTool,
  extendSalePageTool,
  prepareCrosspostTool,
  getConversationsTool,
  getConversationTool,
  updateConversationTool,
  prepareReplyTool,
  sendReplyTool,
  shareAddressTool,
  confirmAddressShareTool,
  updateReservationTool,
  confirmPickupTool,
  undoTool,
  setAvailabilityTool,
  generatePaymentLinkTool,
  searchSalesTool,
];
