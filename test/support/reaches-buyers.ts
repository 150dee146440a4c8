import { routes } from '../../src/routes.ts';
import { tools } from '../../tools/index.ts';

/**
 * Why nothing that an agent does reaches a buyer against the seller's will:
 * `act` an approved act (`actOrAsk`), which waits for the seller's yes where they approve by hand;
 * `token` what was prepared, shown and confirmed, or approved by hand;
 * `recorded` it tells what happened already, and binds nobody;
 * `wanted` only buyers who asked to hear of just this, at most once a day;
 * `none` it emails no buyer.
 */
export type Safe = 'act' | 'token' | 'recorded' | 'wanted' | 'none';

/** Every operation that changes something for a seller, with the emails to buyers that it can cause. */
export const REACHES_BUYERS: Readonly<Record<string, readonly Safe[]>> = {
  // Over REST, and most of them as tools.
  arrangeReservation: ['act', 'recorded'],
  cancelReservation: ['act'],
  updateReservation: ['act', 'recorded'],
  confirmPickup: ['act', 'recorded'],
  undoPickup: ['act', 'recorded'],
  undoLast: ['act', 'recorded'],
  blockBuyer: ['act'],
  updateConversation: ['act'],
  settleConversation: ['none'],
  editItem: ['act', 'recorded', 'wanted'],
  editListings: ['act', 'recorded', 'wanted'],
  markPickedUp: ['recorded'],
  sendMessage: ['token'],
  shareAddress: ['token'],
  prepareReply: ['none'],
  prepareAddressShare: ['none'],
  createItem: ['none'],
  deleteItem: ['none'],
  restoreItem: ['none'],
  notePosting: ['none'],
  changePosting: ['none'],
  removePosting: ['none'],
  bulkUpload: ['none'],
  bulkGenerate: ['none'],
  bulkCreateListings: ['none'],
  createUploadSession: ['none'],
  publishPage: ['none'],
  // In the service's own words, to who has something reserved, once it has been offline for ten minutes.
  unpublishPage: ['recorded'],
  extendPage: ['none'],
  setAvailability: ['none'],
  createCheckoutLink: ['none'],
  changeSettings: ['none'],
  // An agent can only ask: the seller opens an emailed link, and buyers hear of it then.
  askForDeletion: ['none'],
  stopDeletion: ['none'],
  removePasskey: ['none'],
  exportAccount: ['none'],
  exportItemsCsv: ['none'],
  mintApiKey: ['none'],
  listApiKeys: ['none'],
  revokeApiKey: ['none'],
  listConnectedApps: ['none'],
  endConnectedApp: ['none'],
  listWebhooks: ['none'],
  createWebhook: ['none'],
  changeWebhook: ['none'],
  deleteWebhook: ['none'],
  testWebhook: ['none'],
  listWebhookDeliveries: ['none'],
};

const changing = ({ operation }: { operation: { access: string } }): boolean =>
  operation.access === 'write' || operation.access === 'manage';

/** Names of all operations that a route or a tool offers to who may change something. */
export const CHANGING: readonly string[] = [
  ...new Set([...routes, ...tools].filter(changing).map(({ operation }) => operation.name)),
];
