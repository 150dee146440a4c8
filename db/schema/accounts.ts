import { sql } from 'drizzle-orm';
import { type Columns, createdAt, owned, refOf, sellerRef } from './columns.ts';
import { APPROVALS, type MailChoices, TIERS } from './vocabulary.ts';

/** Sellers and everything that signs them in. */
export function accountTables(c: Columns) {
  const sellers = c.table(
    'sellers',
    {
      id: c.id(),
      email: c.text().unique(),
      oidcIssuer: c.text(),
      oidcSubject: c.text(),
      displayName: c.text(),
      streetAddress: c.text(),
      /** ISO 3166-1, such as `DE`; null until it is set. */
      country: c.text(),
      /** ISO 4217. Amounts are stored in hundredths of it, even if it has no decimals. */
      currency: c.text().notNull().default('USD'),
      /** The language of the seller's pages and emails, such as `pt-BR`; null: pages follow the browser. */
      language: c.text(),
      /** The time zone of the browser that signed in last. */
      browserTimezone: c.text(),
      /** Replaced or removed addresses, newest first: agents keep these out of public texts, like the current one. */
      formerAddresses: c.json<string[]>(),
      tier: c.text({ enum: TIERS }).notNull(),
      /** Start of the current pass: creations count from here. Null on the default plan. */
      planStartedAt: c.timestamp(),
      planEndsAt: c.timestamp(),
      /** When the plan falls back to days of a lower tier; null if the current tier lasts to the end. */
      planTurnsAt: c.timestamp(),
      /** Set for the owner of the installation. */
      ownerSince: c.timestamp(),
      /** True for an owner who runs the service for others, on a normal plan; any other has no limits and never expires. */
      ownerOnPlan: c.bool().notNull().default(false),
      approveReplies: c.text({ enum: APPROVALS }).notNull().default('in_chat'),
      approveAddress: c.text({ enum: APPROVALS }).notNull().default('in_chat'),
      /** Which emails the seller gets, and how; null: all of them, immediately. */
      mailChoices: c.json<MailChoices>(),
      /** When the next daily email is due; null if nothing is waiting for it. */
      digestAt: c.timestamp(),
      /** Incremented with each new URL of the seller's calendar feed, which invalidates the earlier ones. */
      calendarEdition: c.int().notNull().default(0),
      /** When the account is deleted for good; null unless the seller requested that. */
      deleteAt: c.timestamp(),
      createdAt: createdAt(c),
      updatedAt: c.timestamp().notNull(),
    },
    (t) => [
      c.uniqueIndex('sellers_oidc').on(t.oidcIssuer, t.oidcSubject),
      c.index('sellers_plan_end').on(t.planEndsAt),
      c.index('sellers_plan_turn').on(t.planTurnsAt),
      c.index('sellers_digest').on(t.digestAt).where(sql`${t.digestAt} is not null`),
      c.index('sellers_delete').on(t.deleteAt).where(sql`${t.deleteAt} is not null`),
    ],
  );

  /** Sign-ins of the web pages: an opaque cookie, hashed here. */
  const webSessions = c.table(
    'web_sessions',
    {
      hash: c.text().primaryKey(),
      sellerId: sellerRef(c, sellers),
      /** When the emailed code was last entered; null: not since the session began. */
      codeAt: c.timestamp(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.index('web_sessions_expiry').on(t.expiresAt),
      c.uniqueIndex('web_sessions_seller').on(t.sellerId, t.hash),
    ],
  );

  /** Browsers of a seller that subscribed to push messages (Web Push, RFC 8030). */
  const pushSubscriptions = c.table(
    'push_subscriptions',
    {
      ...owned(c, sellers),
      endpoint: c.text().notNull().unique(),
      p256dh: c.text().notNull(),
      auth: c.text().notNull(),
      /** That browser's sign-in: when it ends, the subscription ends too. */
      sessionHash: c.text().references(() => webSessions.hash, { onDelete: 'cascade' }),
      createdAt: createdAt(c),
    },
    (t) => [
      c.uniqueIndex('push_subscriptions_seller').on(t.sellerId, t.id),
      c.index('push_subscriptions_session').on(t.sessionHash),
    ],
  );

  return {
    sellers,
    verificationCodes: c.table('verification_codes', {
      email: c.text().primaryKey(),
      codeHash: c.text().notNull(),
      attempts: c.int().notNull(),
      usedAt: c.timestamp(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(c),
    }),
    /** A sign-in code that stays the same for a month, for the accounts of a directory's reviewers. */
    reviewerCodes: c.table('reviewer_codes', {
      email: c.text().primaryKey(),
      codeHash: c.text().notNull(),
      wrongTries: c.int().notNull(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(c),
    }),
    /** API keys and OAuth access tokens: one format, one lookup. */
    credentials: c.table(
      'credentials',
      {
        hash: c.text().primaryKey(),
        id: c.text().notNull().unique(),
        kind: c.text({ enum: ['api_key', 'oauth_token'] }).notNull(),
        sellerId: sellerRef(c, sellers),
        scopes: c.json<('read' | 'write')[]>().notNull(),
        /** How the key was created: a later sign-in may replace `sign_in` keys. */
        origin: c.text({ enum: ['sign_in', 'minted', 'oauth'] }).notNull(),
        clientId: c.text(),
        grantId: c.text(),
        parentId: c.text(),
        name: c.text().notNull(),
        last4: c.text().notNull(),
        expiresAt: c.timestamp().notNull(),
        revokedAt: c.timestamp(),
        lastUsedAt: c.timestamp(),
        /** Set once the "your key ends soon" email is queued. */
        endReminderAt: c.timestamp(),
        createdAt: createdAt(c),
      },
      (t) => [
        c.uniqueIndex('credentials_seller').on(t.sellerId, t.createdAt, t.hash),
        c.index('credentials_grant').on(t.grantId),
        c.index('credentials_expiry').on(t.expiresAt),
      ],
    ),
    webSessions,
    pushSubscriptions,
    /** Queued push messages, added in the write that causes them; deleted once accepted or no longer useful. */
    pushMessages: c.table(
      'push_messages',
      {
        id: c.id(),
        subscriptionId: refOf(c, pushSubscriptions),
        words: c.text().notNull(),
        /** The page that it links to, relative to the base URL. */
        path: c.text().notNull(),
        /** The id of the request that caused it. */
        requestId: c.text(),
        attempts: c.int().notNull(),
        dueAt: c.timestamp().notNull(),
        createdAt: createdAt(c),
      },
      (t) => [c.index('push_messages_due').on(t.dueAt), c.index('push_messages_of').on(t.subscriptionId)],
    ),
    /** Used by a browser or phone to sign in without a code (WebAuthn). */
    passkeys: c.table(
      'passkeys',
      {
        ...owned(c, sellers),
        /** The credential's ID, as the authenticator chose it, base64url. */
        credentialId: c.text().notNull().unique(),
        /** COSE key, base64url. */
        publicKey: c.text().notNull(),
        /** The authenticator's own count of signatures; 0 if it doesn't count (WebAuthn, section 6.1.1). */
        signCount: c.int().notNull(),
        transports: c.json<string[]>(),
        name: c.text().notNull(),
        lastUsedAt: c.timestamp(),
        createdAt: createdAt(c),
      },
      (t) => [c.uniqueIndex('passkeys_seller').on(t.sellerId, t.id)],
    ),
    /** Values typed into a form whose session had ended, kept briefly to be shown again after signing in. */
    keptForms: c.table(
      'kept_forms',
      {
        /** Hash of the name in the page's address and of the browser that it belongs to. */
        hash: c.text().primaryKey(),
        path: c.text().notNull(),
        fields: c.text().notNull(),
        expiresAt: c.timestamp().notNull(),
      },
      (t) => [c.index('kept_forms_expiry').on(t.expiresAt)],
    ),
    /** Links that replace a code, and the emailed link for deleting an account. Stored as hashes. */
    oneTimeLinks: c.table(
      'one_time_links',
      {
        hash: c.text().primaryKey(),
        kind: c.text({ enum: ['welcome', 'sign_in', 'delete_account', 'passkey'] }).notNull(),
        /** The account it belongs to; null if the link creates the first account. */
        sellerId: c.text().references(() => sellers.id, { onDelete: 'cascade' }),
        /** Null: the link works until there is an account. */
        expiresAt: c.timestamp(),
        createdAt: createdAt(c),
      },
      (t) => [c.uniqueIndex('one_time_links_seller').on(t.sellerId, t.hash)],
    ),
    /** When each agent last got a briefing: the next one starts there. */
    briefings: c.table(
      'briefings',
      {
        /** The API key, or the grant of a connected app. */
        holder: c.text().primaryKey(),
        sellerId: sellerRef(c, sellers),
        briefedAt: c.timestamp().notNull(),
      },
      (t) => [c.uniqueIndex('briefings_seller').on(t.sellerId, t.holder)],
    ),
  };
}
