import { routes } from '../../src/routes.ts';
import { tools } from '../../tools/index.ts';

/**
 * Why nothing that an agent does reaches a buyer against the seller's will. `act`: an act (`actOrAsk`) that waits for
 * approval if the seller approves by hand. `token`: a message that was prepared, shown, and confirmed, or approved by
 * hand. `recorded`: it tells what has already happened, and commits no one to anything. `wanted`: it emails only
 * buyers who asked for exactly this, at most once a day. `none`: it emails no buyer.
 */
export type Safe = 'act' | 'token' | 'recorded' | 'wanted' | 'none';

/** Every operation that changes something for a seller, with the emails to buyers that it can cause. */
export const REACHES_BUYERS: Readonly<Record<string, readonly Safe[]>> = {
  // Offered over REST; most are tools, too.
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
  // An email in the service's own words to buyers with reservations, after the page has been offline for ten minutes.
  unpublishPage: ['recorded'],
  extendPage: ['none'],
  setAvailability: ['none'],
  createCheckoutLink: ['none'],
  changeSettings: ['none'],
  // An agent can only ask: the seller opens an emailed link, and only then do buyers hear of it.
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

/** The names of all operations by which a route or a tool can change something for a seller. */
export const CHANGING: readonly string[] = [
  ...new Set([...routes, ...tools].filter(changing).map(({ operation }) => operation.name)),
];
