import { type Columns, createdAt, owned, type Referenced, sellerRef } from './columns.ts';
import { PAYMENT_EVENTS } from './vocabulary.ts';

/** Purchases, their refunds and disputes, and the reminder emails before a plan ends. */
export function planTables(c: Columns, sellers: Referenced) {
  return {
    /** Purchases by the provider's id of the checkout session: a replayed webhook finds its row. */
    payments: c.table(
      'payments',
      {
        ...owned(c, sellers),
        sku: c.text().notNull(),
        amountCents: c.int().notNull(),
        /** `stripe` or `grant`. */
        source: c.text().notNull(),
        appliedAt: c.timestamp(),
        /** When its days run, as planned now: a higher pass that goes first moves them back. Null: it has none. */
        startsAt: c.timestamp(),
        endsAt: c.timestamp(),
        /** When it was fully refunded, or lost in a dispute; from then on it doesn't count. */
        reversedAt: c.timestamp(),
        createdAt: createdAt(c),
      },
      (t) => [c.uniqueIndex('payments_seller').on(t.sellerId, t.createdAt, t.id)],
    ),
    /** Refunds and disputes as the provider reported them, each once. A report can arrive before the payment's own. */
    paymentEvents: c.table(
      'payment_events',
      {
        id: c.id(),
        paymentId: c.text().notNull(),
        sellerId: sellerRef(c, sellers),
        kind: c.text({ enum: PAYMENT_EVENTS }).notNull(),
        amountCents: c.int().notNull(),
        createdAt: createdAt(c),
      },
      (t) => [
        c.index('payment_events_payment').on(t.paymentId),
        c.uniqueIndex('payment_events_seller').on(t.sellerId, t.id),
      ],
    ),
    /** Reminder emails that were already queued, by their subject and the moment that it ends. */
    reminders: c.table(
      'reminders',
      {
        sellerId: sellerRef(c, sellers),
        kind: c.text().notNull(),
        dueFor: c.timestamp().notNull(),
        createdAt: createdAt(c),
      },
      (t) => [c.primaryKey({ columns: [t.sellerId, t.kind, t.dueFor] })],
    ),
  };
}
