import { type Columns, createdAt, owned, type Referenced, refOf, sellerRef } from './columns.ts';
import {
  HOOK_DELIVERY_STATES,
  type HookEvent,
  JOB_STATUSES,
  MAIL_TOPICS,
  type MailAttachment,
} from './vocabulary.ts';

/** Work that outlives a request: idempotent runs, emails, jobs. */
export function workTables(c: Columns, sellers: Referenced) {
  /** A seller's programs that are notified of events. Each secret is derived from the id and our own secret. */
  const webhooks = c.table(
    'webhooks',
    {
      ...owned(c, sellers),
      url: c.text().notNull(),
      events: c.json<HookEvent[]>().notNull(),
      /** When it was turned off; null: it is on. */
      disabledAt: c.timestamp(),
      /** Since when every attempt has failed. */
      failingSince: c.timestamp(),
      /** End of the pause after a failure. */
      restUntil: c.timestamp(),
      createdAt: createdAt(c),
      updatedAt: c.timestamp().notNull(),
    },
    (t) => [c.uniqueIndex('webhooks_seller').on(t.sellerId, t.id)],
  );

  const jobs = c.table(
    'jobs',
    {
      ...owned(c, sellers),
      kind: c.text({ enum: ['generate_listing', 'create_listings'] }).notNull(),
      payload: c.json<Record<string, unknown>>().notNull(),
      status: c.text({ enum: JOB_STATUSES }).notNull(),
      result: c.json<Record<string, unknown>>(),
      error: c.text(),
      attempts: c.int().notNull(),
      /** Null for jobs that an older version finished. */
      dueAt: c.timestamp(),
      /** The id of the request that started it. */
      requestId: c.text(),
      /** The item that this job created: it saves one at most. */
      savedItemId: c.text(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.index('jobs_due').on(t.status, t.dueAt),
      c.index('jobs_expiry').on(t.expiresAt),
      c.uniqueIndex('jobs_seller').on(t.sellerId, t.id),
    ],
  );

  return {
    idempotencyRecords: c.table(
      'idempotency_records',
      {
        sellerId: sellerRef(c, sellers),
        operation: c.text().notNull(),
        key: c.text().notNull(),
        /** Identifies the run that holds the key. If another run took the claim over, this one can't complete it. */
        claimId: c.text().notNull().unique(),
        state: c.text({ enum: ['running', 'done'] }).notNull(),
        requestHash: c.text().notNull(),
        credentialKind: c.text({ enum: ['session', 'api_key', 'oauth_token'] }).notNull(),
        responseStatus: c.int(),
        /** Text rather than JSON: a replay must be identical byte for byte, and jsonb reorders keys. */
        responseBody: c.text(),
        claimedAt: c.timestamp().notNull(),
        expiresAt: c.timestamp().notNull(),
      },
      (t) => [
        c.primaryKey({ columns: [t.sellerId, t.operation, t.key] }),
        c.index('idempotency_expiry').on(t.expiresAt),
      ],
    ),
    outbox: c.table(
      'outbox',
      {
        id: c.id(),
        kind: c.text().notNull(),
        recipient: c.text().notNull(),
        subject: c.text().notNull(),
        /** The lane: 0 for sign-in codes, 1 for what people are waiting for, 2 for reminders. */
        priority: c.int().notNull().default(1),
        /** The thread of the buyer who is notified. */
        conversationId: c.text(),
        /** The thread that a message to the seller is about. */
        sellerThreadId: c.text(),
        /** The request that caused it; null if a duty did. */
        requestId: c.text(),
        /** Bodies are emptied once the message has been handed over, because they may contain codes and links. */
        text: c.text().notNull(),
        html: c.text().notNull(),
        attachments: c.json<MailAttachment[]>().notNull(),
        /** One-click unsubscribe URL for the recipient's email program. */
        unsubscribeUrl: c.text(),
        status: c.text({ enum: ['queued', 'held', 'sent', 'failed'] }).notNull(),
        attempts: c.int().notNull(),
        dueAt: c.timestamp().notNull(),
        lastError: c.text(),
        sentAt: c.timestamp(),
        /** When the latest attempt failed. */
        failedAt: c.timestamp(),
        createdAt: createdAt(c),
      },
      (t) => [
        c.index('outbox_due').on(t.status, t.dueAt),
        c.index('outbox_lane').on(t.status, t.priority, t.dueAt),
        c.index('outbox_thread').on(t.conversationId, t.status),
      ],
    ),
    /** Emails to us that have been handled, by a hash of their Message-ID, so that each one counts once. */
    receivedMails: c.table('received_mails', { id: c.id(), at: c.timestamp().notNull() }, (t) => [
      c.index('received_mails_at').on(t.at),
    ]),
    /** Mailboxes that bounce emails, or whose owners complained: they get only sign-in codes. */
    unreachable: c.table(
      'unreachable',
      {
        mailbox: c.text().primaryKey(),
        reason: c.text({ enum: ['bounced', 'complained'] }).notNull(),
        at: c.timestamp().notNull(),
      },
      (t) => [c.index('unreachable_at').on(t.at)],
    ),
    /** Entries that wait for a seller's daily email. */
    digestEntries: c.table(
      'digest_entries',
      {
        ...owned(c, sellers),
        topic: c.text({ enum: MAIL_TOPICS }).notNull(),
        /** The subject that a separate email would have had. */
        subject: c.text().notNull(),
        /** The target of its button. */
        url: c.text(),
        createdAt: createdAt(c),
      },
      (t) => [c.uniqueIndex('digest_entries_seller').on(t.sellerId, t.createdAt, t.id)],
    ),
    webhooks,
    /** Events for webhooks, added in the write that causes them. */
    webhookDeliveries: c.table(
      'webhook_deliveries',
      {
        id: c.id(),
        webhookId: refOf(c, webhooks),
        type: c.text().notNull(),
        /** The id of the request that caused it. */
        requestId: c.text(),
        /** Text rather than JSON: the signature covers exactly these bytes. */
        body: c.text().notNull(),
        status: c.text({ enum: HOOK_DELIVERY_STATES }).notNull(),
        attempts: c.int().notNull(),
        dueAt: c.timestamp().notNull(),
        triedAt: c.timestamp(),
        lastStatus: c.int(),
        lastError: c.text(),
        createdAt: createdAt(c),
      },
      (t) => [
        c.index('webhook_deliveries_due').on(t.status, t.dueAt),
        c.index('webhook_deliveries_of').on(t.webhookId, t.id),
      ],
    ),
    jobs,
    /** The last outcome of each of the service's dependencies, shared by all instances and kept across restarts. */
    healthRecords: c.table('health_records', {
      name: c.text().primaryKey(),
      lastSuccessAt: c.timestamp(),
      lastFailureAt: c.timestamp(),
      /** The last failure, in our own words. */
      lastError: c.text(),
      /** Since when every attempt has failed; null if the last one succeeded. */
      failingSince: c.timestamp(),
      /** When the operator was notified. */
      toldAt: c.timestamp(),
      /** Lease of the instance that is working on it; the others wait until it expires. */
      leaseUntil: c.timestamp(),
      detail: c.json<Record<string, unknown>>(),
    }),
    /** Each seller's last import; while it runs, also the lease that keeps a second one out. */
    imports: c.table('imports', {
      sellerId: sellerRef(c, sellers).primaryKey(),
      /** Identifies the uploaded file in the data folder of the instance that received it. */
      id: c.text().notNull(),
      kind: c.text({ enum: ['archive', 'csv'] }).notNull(),
      state: c.text({ enum: ['running', 'done', 'failed'] }).notNull(),
      /** Rows processed so far, and their total; null: not counted yet. */
      done: c.int().notNull(),
      total: c.int(),
      /** What was imported, what wasn't, and why; for a failed import, only why. */
      report: c.json<Record<string, unknown>>(),
      leaseUntil: c.timestamp().notNull(),
      startedAt: c.timestamp().notNull(),
    }),
    /** Which listing was created from which row of an archive, so that a repeated import creates none twice. */
    importedRows: c.table(
      'imported_rows',
      {
        sellerId: sellerRef(c, sellers),
        source: c.text().notNull(),
        itemId: c.text().notNull(),
      },
      (t) => [c.primaryKey({ columns: [t.sellerId, t.source] })],
    ),
  };
}
