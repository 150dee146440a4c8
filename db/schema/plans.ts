import { type Columns, createdAt, type Referenced, sellerRef } from './columns.ts';

/** Purchases, and the mails that remind of an end. */
export function planTables(c: Columns, sellers: Referenced) {
  /** Purchases by the provider's id of the checkout session: a replayed webhook finds its row. */
  const payments = c.table(
    'payments',
    {
      id: c.id(),
      sellerId: sellerRef(c, sellers),
      sku: c.text().notNull(),
      amountCents: c.int().notNull(),
      /** `stripe` or `grant`. */
      source: c.text().notNull(),
      appliedAt: c.timestamp(),
      createdAt: createdAt(c),
    },
    (t) => [c.index('payments_seller').on(t.sellerId, t.createdAt)],
  );

  /** Reminder mails already queued, by what they remind of and the moment it ends. */
  const reminders = c.table(
    'reminders',
    {
      sellerId: sellerRef(c, sellers),
      kind: c.text().notNull(),
      dueFor: c.timestamp().notNull(),
      createdAt: createdAt(c),
    },
    (t) => [c.primaryKey({ columns: [t.sellerId, t.kind, t.dueFor] })],
  );

  return { payments, reminders };
}
