export type Example = {
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A key of its own, for what must happen once. */
  once?: true;
  /** Only the seller's own session may: its ID token comes from verify-code without `agent`. */
  session?: true;
};

/**
 * What a first call of each operation looks like, by operation. Words with a `$` stand for what an earlier answer, a
 * mail or the reader gave; those in the path are made of it (`pathVariables`). An operation without a line needs nothing more.
 */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  sendCode: { body: { email: 'ann@example.com' } },
  verifyCode: { body: { email: 'ann@example.com', code: '$CODE', agent: true } },
  changeSettings: { session: true, body: { mail_messages: 'daily' } },
  askForDeletion: { session: true, body: { confirm: 'ann@example.com' } },
  stopDeletion: { session: true },
  listPasskeys: { session: true },
  removePasskey: { session: true, query: { id: '$PASSKEY_ID' } },
  mintApiKey: { body: { name: 'Kitchen tablet' } },
  revokeApiKey: { query: { id: '$KEY_ID' } },
  endConnectedApp: { query: { client_id: '$CLIENT_ID' } },
  listItems: { query: { status: 'available', limit: '50' } },
  createItem: {
    once: true,
    body: {
      photos: ['$PHOTO_URL'],
      title: 'Brass floor lamp',
      price: 35,
      condition: 'Good',
      category: 'Decor',
      description: 'A brass floor lamp, five feet tall. Works.',
      min_price: 25,
    },
  },
  editItem: { body: { price: 30 } },
  notePosting: { body: { place: 'Craigslist', url: 'https://craigslist.example.com/lamp' } },
  changePosting: { body: { taken_down: true } },
  bulkUpload: { once: true, body: { photos: ['$PHOTO_BASE64'] } },
  createUploadSession: { body: { expect: 3 } },
  bulkGenerate: { once: true, body: { photoUrls: ['$PHOTO_URL'], sellerContext: 'Lightly used, from IKEA' } },
  listConversations: { query: { unread_only: 'true' } },
  sendMessage: {
    once: true,
    body: { content: 'Saturday at ten suits me.', confirmation_token: '$CONFIRMATION_TOKEN' },
  },
  blockBuyer: { body: { blocked: true } },
  settleConversation: { body: { settled: true } },
  prepareReply: { body: { content: 'Saturday at ten suits me.' } },
  prepareAddressShare: { body: { address: '12 Oak Street, Portland, OR 97201' } },
  shareAddress: { once: true, body: { confirmation_token: '$CONFIRMATION_TOKEN' } },
  reserveItems: {
    body: {
      slug: '$SLUG',
      item_ids: ['$ITEM_ID'],
      buyer_name: 'Ben',
      buyer_email: 'ben@example.com',
      message: 'Can I come on Saturday?',
    },
  },
  listReservations: { query: { status: 'active' } },
  confirmPickup: { once: true, body: { action: 'sold' } },
  arrangeReservation: { body: { pickup_at: '$PICKUP_AT' } },
  cancelReservation: { body: { message: 'Sorry, it broke on the way to the door.' } },
  buyerWrites: { body: { content: 'Is it heavy?' } },
  buyerOffers: { body: { item_id: '$ITEM_ID', amount: 30 } },
  buyerLetsGo: { body: { item_ids: ['$ITEM_ID'] } },
  buyerIsLate: { body: { minutes: 15 } },
  buyerSchedules: { body: { starts_at: '$SLOT_STARTS_AT' } },
  askQuestion: {
    body: {
      slug: '$SLUG',
      item_id: '$ITEM_ID',
      buyer_name: 'Ben',
      buyer_email: 'ben@example.com',
      content: 'How tall is it?',
    },
  },
  watchPrice: {
    body: { slug: '$SLUG', item_id: '$ITEM_ID', buyer_email: 'ben@example.com' },
  },
  askerWrites: { body: { content: 'And how deep?' } },
  setAvailability: {
    body: {
      scheduling_enabled: true,
      scheduling_timezone: 'America/Los_Angeles',
      slot_duration: 30,
      manual_availability: [{ day_of_week: 'Saturday', start_time: '10:00', end_time: '16:00' }],
    },
  },
  createCheckoutLink: { body: { plan: 'sale_pass' } },
  createWebhook: {
    body: { url: 'https://hooks.example.com/resale', events: ['reservation.created', 'message.received'] },
  },
  changeWebhook: { body: { enabled: false } },
  publishPage: {
    once: true,
    body: {
      publish: true,
      display_name: 'Ann',
      city: 'Portland',
      state: 'OR',
      payment_instructions: 'Cash at pickup',
    },
  },
  getPage: { query: { limit: '24' } },
  prepareCrosspost: { query: { itemId: '$ITEM_ID' } },
  searchItems: { query: { q: 'lamp', city: 'Portland', max_price: '50' } },
  findSales: { query: { city: 'Portland', state: 'OR' } },
};

/** What a path's `{id}` is of, by what stands before it. */
const IDS: Readonly<Record<string, string>> = {
  items: 'ITEM_ID',
  postings: 'POSTING_ID',
  'upload-sessions': 'SESSION_ID',
  'ai-jobs': 'JOB_ID',
  conversations: 'CONVERSATION_ID',
  reservations: 'RESERVATION_ID',
  webhooks: 'WEBHOOK_ID',
  buyer: 'BUYER_TOKEN',
  questions: 'QUESTION_TOKEN',
  'price-watches': 'PRICE_WATCH_TOKEN',
  pages: 'SLUG',
};

/** `/api/items/{id}` as `/api/items/$ITEM_ID`. Throws where nobody said what a path's id is of. */
export const pathVariables = (path: string): string =>
  path.replace(/([\w-]+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const variable = IDS[before];
    if (variable === undefined) throw new Error(`${path}: what is its {${name}} called?`);
    return `${before}/$${variable}`;
  });
