import { sql } from 'drizzle-orm';
import type * as columns from './columns.postgres.ts';

export type Columns = typeof columns;

export const TIERS = ['free', 'move_sale', 'garage_sale'] as const;
export const ITEM_STATUSES = ['available', 'reserved', 'taken', 'inactive'] as const;
export const JOB_KINDS = ['generate_listing', 'create_listings'] as const;
export const JOB_STATUSES = ['processing', 'completed', 'failed'] as const;
export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const;
export const PHOTO_STATES = ['uploading', 'ready'] as const;
export const CREDENTIAL_KINDS = ['session', 'api_key', 'oauth_token'] as const;
export const IDEMPOTENCY_STATES = ['running', 'done'] as const;
export const RESERVATION_STATUSES = [
  'pending',
  'active',
  'queued',
  'completed',
  'cancelled',
  'expired',
  'noshow',
] as const;
export const RESERVATION_ITEM_STATES = ['held', 'queued', 'released', 'sold'] as const;
export const SENDER_TYPES = ['buyer', 'seller', 'system'] as const;
export const MESSAGE_TYPES = ['text', 'address_share', 'pickup_confirmed'] as const;
export const CONFIRMATION_KINDS = ['reply', 'address'] as const;

export type AvailabilityWindow = { day_of_week: number; start_time: string; end_time: string };
export type MailAttachment = { filename: string; content_type: string; content: string };

/**
 * The whole schema, written once for both databases over the column vocabulary `c`.
 * Every value that a row starts with is given by the service (times from the injected clock, ids from
 * the injected randomness), so the two databases always hold the same values.
 */
export function defineSchema(c: Columns) {
  const createdAt = () => c.timestamp().notNull();
  const sellerRef = () =>
    c
      .text()
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' });

  const sellers = c.table(
    'sellers',
    {
      id: c.id(),
      email: c.text().unique(),
      oidcIssuer: c.text(),
      oidcSubject: c.text(),
      displayName: c.text(),
      streetAddress: c.text(),
      tier: c.text({ enum: TIERS }).notNull(),
      /** Start of the present pass: creations are counted from here. Null on the default plan. */
      planStartedAt: c.timestamp(),
      planEndsAt: c.timestamp(),
      stripeCustomerId: c.text(),
      createdAt: createdAt(),
      updatedAt: c.timestamp().notNull(),
    },
    (t) => [c.uniqueIndex('sellers_oidc').on(t.oidcIssuer, t.oidcSubject)],
  );

  const verificationCodes = c.table('verification_codes', {
    email: c.text().primaryKey(),
    codeHash: c.text().notNull(),
    attempts: c.int().notNull(),
    usedAt: c.timestamp(),
    expiresAt: c.timestamp().notNull(),
    createdAt: createdAt(),
  });

  /** API keys and OAuth access tokens: one format, one look-up (contract section 1). */
  const credentials = c.table(
    'credentials',
    {
      hash: c.text().primaryKey(),
      id: c.text().notNull().unique(),
      kind: c.text({ enum: ['api_key', 'oauth_token'] }).notNull(),
      sellerId: sellerRef(),
      scopes: c.json<('read' | 'write')[]>().notNull(),
      /** How the key came to be: `sign_in` keys may be evicted by a later sign-in. */
      origin: c.text({ enum: ['sign_in', 'minted', 'oauth'] }).notNull(),
      clientId: c.text(),
      grantId: c.text(),
      parentId: c.text(),
      name: c.text().notNull(),
      last4: c.text().notNull(),
      expiresAt: c.timestamp().notNull(),
      revokedAt: c.timestamp(),
      lastUsedAt: c.timestamp(),
      /** Set once the "your key ends soon" mail was queued. */
      endReminderAt: c.timestamp(),
      createdAt: createdAt(),
    },
    (t) => [
      c.index('credentials_seller').on(t.sellerId, t.createdAt),
      c.index('credentials_grant').on(t.grantId),
      c.index('credentials_expiry').on(t.expiresAt),
    ],
  );

  /** Sign-ins of the web pages: an opaque cookie, hashed here. */
  const webSessions = c.table(
    'web_sessions',
    {
      hash: c.text().primaryKey(),
      sellerId: sellerRef(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(),
    },
    (t) => [c.index('web_sessions_expiry').on(t.expiresAt)],
  );

  const oauthClients = c.table(
    'oauth_clients',
    {
      /** A random id for registered clients, the document's URL for metadata-document clients. */
      id: c.id(),
      source: c.text({ enum: ['registered', 'document'] }).notNull(),
      name: c.text().notNull(),
      redirectUris: c.json<string[]>().notNull(),
      /** RFC 7591 metadata as validated, returned on registration. */
      metadata: c.json<Record<string, unknown>>().notNull(),
      /** Document clients: when the cached copy must be fetched again. */
      freshUntil: c.timestamp(),
      lastUsedAt: c.timestamp(),
      createdAt: createdAt(),
    },
    (t) => [c.index('oauth_clients_unused').on(t.lastUsedAt, t.createdAt)],
  );

  const oauthGrants = c.table(
    'oauth_grants',
    {
      id: c.id(),
      sellerId: sellerRef(),
      clientId: c.text().notNull(),
      clientName: c.text().notNull(),
      scopes: c.json<('read' | 'write')[]>().notNull(),
      resource: c.text().notNull(),
      revokedAt: c.timestamp(),
      lastUsedAt: c.timestamp(),
      createdAt: createdAt(),
    },
    (t) => [c.index('oauth_grants_seller').on(t.sellerId, t.clientId)],
  );

  const grantRef = () =>
    c
      .text()
      .notNull()
      .references(() => oauthGrants.id, { onDelete: 'cascade' });

  const oauthCodes = c.table(
    'oauth_codes',
    {
      hash: c.text().primaryKey(),
      grantId: grantRef(),
      clientId: c.text().notNull(),
      redirectUri: c.text().notNull(),
      codeChallenge: c.text().notNull(),
      usedAt: c.timestamp(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(),
    },
    (t) => [c.index('oauth_codes_grant').on(t.grantId), c.index('oauth_codes_expiry').on(t.expiresAt)],
  );

  const oauthRefreshTokens = c.table(
    'oauth_refresh_tokens',
    {
      hash: c.text().primaryKey(),
      grantId: grantRef(),
      usedAt: c.timestamp(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(),
    },
    (t) => [
      c.index('oauth_refresh_tokens_grant').on(t.grantId),
      c.index('oauth_refresh_tokens_expiry').on(t.expiresAt),
    ],
  );

  const idempotencyRecords = c.table(
    'idempotency_records',
    {
      sellerId: sellerRef(),
      operation: c.text().notNull(),
      key: c.text().notNull(),
      /** Names the run that holds the key: a run whose claim was taken over cannot complete. */
      claimId: c.text().notNull().unique(),
      state: c.text({ enum: IDEMPOTENCY_STATES }).notNull(),
      requestHash: c.text().notNull(),
      credentialKind: c.text({ enum: CREDENTIAL_KINDS }).notNull(),
      responseStatus: c.int(),
      /** Text, not json: a replay is byte-exact and jsonb reorders keys. */
      responseBody: c.text(),
      claimedAt: c.timestamp().notNull(),
      expiresAt: c.timestamp().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.sellerId, t.operation, t.key] }),
      c.index('idempotency_expiry').on(t.expiresAt),
    ],
  );

  const outbox = c.table(
    'outbox',
    {
      id: c.id(),
      kind: c.text().notNull(),
      recipient: c.text().notNull(),
      subject: c.text().notNull(),
      /** Bodies are emptied once the message was handed over: they may hold codes and links. */
      text: c.text().notNull(),
      html: c.text().notNull(),
      attachments: c.json<MailAttachment[]>().notNull(),
      status: c.text({ enum: MAIL_STATUSES }).notNull(),
      attempts: c.int().notNull(),
      dueAt: c.timestamp().notNull(),
      leaseUntil: c.timestamp(),
      lastError: c.text(),
      createdAt: createdAt(),
    },
    (t) => [c.index('outbox_due').on(t.status, t.dueAt)],
  );

  const pages = c.table(
    'pages',
    {
      sellerId: c
        .text()
        .primaryKey()
        .references(() => sellers.id, { onDelete: 'cascade' }),
      slug: c.text().notNull().unique(),
      city: c.text(),
      state: c.text(),
      country: c.text(),
      /** Case- and accent-folded copies, for searches that behave alike on both databases. */
      cityFolded: c.text(),
      stateFolded: c.text(),
      paymentInstructions: c.text(),
      published: c.bool().notNull(),
      firstPublishedAt: c.timestamp(),
      expiresAt: c.timestamp(),
      viewCount: c.int().notNull(),
      createdAt: createdAt(),
      updatedAt: c.timestamp().notNull(),
    },
    (t) => [c.index('pages_live').on(t.published, t.expiresAt)],
  );

  const items = c.table(
    'items',
    {
      id: c.id(),
      sellerId: sellerRef(),
      title: c.text().notNull(),
      description: c.text().notNull(),
      priceCents: c.int().notNull(),
      condition: c.text().notNull(),
      category: c.text().notNull(),
      specifications: c.json<Record<string, string>>().notNull(),
      transportNotes: c.text().notNull(),
      dimensions: c.text(),
      weight: c.text(),
      requiresTruck: c.bool().notNull(),
      /** Photo ids of the `photos` table, in display order. */
      photoIds: c.json<string[]>().notNull(),
      status: c.text({ enum: ITEM_STATUSES }).notNull(),
      needsReview: c.bool().notNull(),
      /** Buyers waiting behind the holder; kept by the reservation services. */
      queueCount: c.int().notNull(),
      finalPriceCents: c.int(),
      takenAt: c.timestamp(),
      version: c.int().notNull(),
      deletedAt: c.timestamp(),
      /** Case- and accent-folded title, description and category, for search. */
      searchText: c.text().notNull(),
      createdAt: createdAt(),
      updatedAt: c.timestamp().notNull(),
    },
    (t) => [
      c.index('items_page').on(t.sellerId, t.createdAt, t.id),
      c.index('items_live').on(t.sellerId, t.status).where(sql`${t.deletedAt} is null`),
      c.index('items_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
      c.check('items_price', sql`${t.priceCents} >= 0`),
      c.check('items_queue', sql`${t.queueCount} >= 0`),
    ],
  );

  /** One row per listing ever created: the lifetime cap counts these, so a purge gives nothing back. */
  const creations = c.table(
    'creations',
    {
      itemId: c.text().primaryKey(),
      sellerId: sellerRef(),
      createdAt: createdAt(),
    },
    (t) => [c.index('creations_seller').on(t.sellerId, t.createdAt)],
  );

  const uploadSessions = c.table(
    'upload_sessions',
    {
      id: c.id(),
      sellerId: sellerRef(),
      tokenHash: c.text().notNull().unique(),
      /** How many photos the caller said to expect. */
      expected: c.int(),
      /** The person at the phone said that all photos are in. */
      finishedAt: c.timestamp(),
      redeemedAt: c.timestamp(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(),
    },
    (t) => [c.index('upload_sessions_expiry').on(t.expiresAt)],
  );

  const photos = c.table(
    'photos',
    {
      id: c.id(),
      sellerId: sellerRef(),
      batchId: c.text(),
      uploadSessionId: c.text().references(() => uploadSessions.id, { onDelete: 'set null' }),
      state: c.text({ enum: PHOTO_STATES }).notNull(),
      position: c.int().notNull(),
      width: c.int().notNull(),
      height: c.int().notNull(),
      bytes: c.int().notNull(),
      /** When the sweep looks at this photo next, to remove it unless an item shows it. */
      sweepAt: c.timestamp().notNull(),
      createdAt: createdAt(),
    },
    (t) => [
      c.index('photos_seller').on(t.sellerId, t.createdAt),
      c.index('photos_sweep').on(t.sweepAt),
      c.index('photos_batch').on(t.batchId),
      c.index('photos_session').on(t.uploadSessionId),
    ],
  );

  const jobs = c.table(
    'jobs',
    {
      id: c.id(),
      sellerId: sellerRef(),
      kind: c.text({ enum: JOB_KINDS }).notNull(),
      payload: c.json<Record<string, unknown>>().notNull(),
      status: c.text({ enum: JOB_STATUSES }).notNull(),
      result: c.json<Record<string, unknown>>(),
      error: c.text(),
      attempts: c.int().notNull(),
      leaseUntil: c.timestamp(),
      /** The item that the one save of this job made. */
      savedItemId: c.text(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(),
    },
    (t) => [c.index('jobs_due').on(t.status, t.leaseUntil), c.index('jobs_expiry').on(t.expiresAt)],
  );

  const conversations = c.table(
    'conversations',
    {
      id: c.id(),
      sellerId: sellerRef(),
      buyerEmail: c.text().notNull(),
      buyerName: c.text().notNull(),
      unreadSeller: c.int().notNull(),
      lastMessage: c.text().notNull(),
      /** Unique per seller, so that it serves as the paging cursor. */
      lastActivityAt: c.timestamp().notNull(),
      firstItemTitle: c.text(),
      /** The reservation that the thread is about now. */
      reservationId: c.text(),
      createdAt: createdAt(),
    },
    (t) => [
      c.uniqueIndex('conversations_buyer').on(t.sellerId, t.buyerEmail),
      c.uniqueIndex('conversations_activity').on(t.sellerId, t.lastActivityAt),
    ],
  );

  const conversationRef = () =>
    c
      .text()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' });

  const messages = c.table(
    'messages',
    {
      id: c.id(),
      conversationId: conversationRef(),
      senderType: c.text({ enum: SENDER_TYPES }).notNull(),
      type: c.text({ enum: MESSAGE_TYPES }).notNull(),
      content: c.text().notNull(),
      /** A buyer typed some of this text. */
      containsPublicText: c.bool().notNull(),
      scamHints: c.json<string[]>().notNull(),
      createdAt: createdAt(),
    },
    (t) => [c.index('messages_thread').on(t.conversationId, t.createdAt, t.id)],
  );

  const reservations = c.table(
    'reservations',
    {
      id: c.id(),
      sellerId: sellerRef(),
      conversationId: conversationRef(),
      buyerName: c.text().notNull(),
      buyerEmail: c.text().notNull(),
      status: c.text({ enum: RESERVATION_STATUSES }).notNull(),
      manageTokenHash: c.text().notNull().unique(),
      /** The buyer opened the emailed manage link. */
      confirmedAt: c.timestamp(),
      /** When the hold lapses; null for closed or merely queued reservations and once a slot is booked. */
      expiresAt: c.timestamp(),
      slotStartsAt: c.timestamp(),
      slotEndsAt: c.timestamp(),
      closedAt: c.timestamp(),
      createdAt: createdAt(),
      updatedAt: c.timestamp().notNull(),
    },
    (t) => [
      c.index('reservations_seller').on(t.sellerId, t.createdAt, t.id),
      c.index('reservations_conversation').on(t.conversationId, t.createdAt),
      c.index('reservations_expiry').on(t.status, t.expiresAt),
    ],
  );

  const reservationItems = c.table(
    'reservation_items',
    {
      reservationId: c
        .text()
        .notNull()
        .references(() => reservations.id, { onDelete: 'cascade' }),
      itemId: c
        .text()
        .notNull()
        .references(() => items.id, { onDelete: 'cascade' }),
      state: c.text({ enum: RESERVATION_ITEM_STATES }).notNull(),
      /** Place in the item's first-come order; strictly rising per item. */
      queueOrder: c.int().notNull(),
      createdAt: createdAt(),
    },
    (t) => [
      c.primaryKey({ columns: [t.reservationId, t.itemId] }),
      c.index('reservation_items_queue').on(t.itemId, t.state, t.queueOrder),
      c.uniqueIndex('reservation_items_order').on(t.itemId, t.queueOrder),
      c.uniqueIndex('reservation_items_one_holder').on(t.itemId).where(sql`${t.state} = 'held'`),
    ],
  );

  const confirmations = c.table(
    'confirmations',
    {
      tokenHash: c.text().primaryKey(),
      kind: c.text({ enum: CONFIRMATION_KINDS }).notNull(),
      sellerId: sellerRef(),
      conversationId: conversationRef(),
      /** The exact text that will be sent. */
      content: c.text().notNull(),
      usedAt: c.timestamp(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(),
    },
    (t) => [
      c.index('confirmations_conversation').on(t.conversationId, t.createdAt),
      c.index('confirmations_expiry').on(t.expiresAt),
    ],
  );

  const availability = c.table('availability', {
    sellerId: c
      .text()
      .primaryKey()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    enabled: c.bool().notNull(),
    timezone: c.text(),
    slotMinutes: c.int().notNull(),
    windows: c.json<AvailabilityWindow[]>().notNull(),
    blockedDates: c.json<string[]>().notNull(),
    updatedAt: c.timestamp().notNull(),
  });

  /** Booked pickup slots: the key makes one buyer per slot. */
  const pickupSlots = c.table(
    'pickup_slots',
    {
      sellerId: sellerRef(),
      startsAt: c.timestamp().notNull(),
      endsAt: c.timestamp().notNull(),
      reservationId: c
        .text()
        .notNull()
        .unique()
        .references(() => reservations.id, { onDelete: 'cascade' }),
    },
    (t) => [c.primaryKey({ columns: [t.sellerId, t.startsAt] })],
  );

  /** Purchases by the provider's id of the checkout session: a replayed webhook finds its row. */
  const payments = c.table(
    'payments',
    {
      id: c.id(),
      sellerId: sellerRef(),
      sku: c.text().notNull(),
      amountCents: c.int().notNull(),
      /** `stripe` or `grant`. */
      source: c.text().notNull(),
      appliedAt: c.timestamp(),
      createdAt: createdAt(),
    },
    (t) => [c.index('payments_seller').on(t.sellerId, t.createdAt)],
  );

  /** Reminder mails already queued, by what they remind of and the moment it ends. */
  const reminders = c.table(
    'reminders',
    {
      sellerId: sellerRef(),
      kind: c.text().notNull(),
      dueFor: c.timestamp().notNull(),
      createdAt: createdAt(),
    },
    (t) => [c.primaryKey({ columns: [t.sellerId, t.kind, t.dueFor] })],
  );

  return {
    sellers,
    verificationCodes,
    credentials,
    webSessions,
    oauthClients,
    oauthGrants,
    oauthCodes,
    oauthRefreshTokens,
    idempotencyRecords,
    outbox,
    pages,
    items,
    creations,
    uploadSessions,
    photos,
    jobs,
    conversations,
    messages,
    reservations,
    reservationItems,
    confirmations,
    availability,
    pickupSlots,
    payments,
    reminders,
  };
}

export type Schema = ReturnType<typeof defineSchema>;
