import type { Tool } from '../src/mcp/tool.ts';
import { bulkCreateListingsTool } from './bulk-create-listings.ts';
import { confirmAddressShareTool } from './confirm-address-share.ts';
import { confirmPickupTool } from './confirm-pickup.ts';
import { createListingTool } from './create-listing.ts';
import { createUploadSessionTool } from './create-upload-session.ts';
import { deleteListingTool } from './delete-listing.ts';
import { editListingTool } from './edit-listing.ts';
import { extendSalePageTool } from './extend-sale-page.ts';
import { findSalesTool } from './find-sales.ts';
import { generatePaymentLinkTool } from './generate-payment-link.ts';
import { getAccountStatusTool } from './get-account-status.ts';
import { getAiJobTool } from './get-ai-job.ts';
import { getConversationTool } from './get-conversation.ts';
import { getListingTool } from './get-listing.ts';
import { getListingsTool } from './get-listings.ts';
import { getPageStatsTool } from './get-page-stats.ts';

import { getReservationsTool } from './get-reservations.ts';
import { markPickedUpTool } from './mark-picked-up.ts';
import { prepareCrosspostTool } from './prepare-crosspost.ts';
import { prepareReplyTool } from './prepare-reply.ts';
import { publishPageTool } from './publish-page.ts';
import { restoreListingTool } from './restore-listing.ts';
import { searchItemsTool } from './search-items.ts';
import { sendReplyTool } from './send-reply.ts';
import { sendVerificationCodeTool } from './send-verification-code.ts';
import { setAvailabilityTool } from './set-availability.ts';
import { shareAddressTool } from './share-address.ts';
import { unpublishPageTool } from './unpublish-page.ts';
import { verifyCodeTool } from './verify-code.ts';
import { viewPhotosTool } from './view-photos.ts';

/** Every tool, in the order in which clients list them. */
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
  getListingTool,
  editListingTool,
  deleteListingTool,
  restoreListingTool,
  markPickedUpTool,
  publishPageTool,
  unpublishPageTool,

  extendSalePageTool,
  getPageStatsTool,
  prepareCrosspostTool,
  getReservationsTool,
  getConversationTool,
  prepareReplyTool,
  sendReplyTool,
  shareAddressTool,
  confirmAddressShareTool,
  confirmPickupTool,
  setAvailabilityTool,
  generatePaymentLinkTool,
  searchItemsTool,
  findSalesTool,
];
