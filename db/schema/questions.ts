import { sql } from 'drizzle-orm';
import { type Columns, createdAt, type Referenced, sellerRef } from './columns.ts';

/** Questions and price alerts from people without a reservation, each confirmed by an emailed link. */
export function questionTables(
  c: Columns,
  sellers: Referenced,
  items: Referenced,
  conversations: Referenced,
) {
  /** Questions from people without a reservation. Only those confirmed by the emailed link are in a thread. */
  const questions = c.table(
    'questions',
    {
      id: c.id(),
      sellerId: sellerRef(c, sellers),
      buyerName: c.text().notNull(),
      buyerEmail: c.text().notNull(),
      itemTitle: c.text(),
      content: c.text().notNull(),
      linkTokenHash: c.text().notNull().unique(),
      /** Language code of the buyer's emails and pages. */
      language: c.text().notNull().default('en'),
      /** The thread that it is in since it was confirmed. */
      conversationId: c.text().references(() => conversations.id, { onDelete: 'cascade' }),
      confirmedAt: c.timestamp(),
      confirmedUnproven: c.bool().notNull().default(false),
      createdAt: createdAt(c),
    },
    (t) => [
      c.uniqueIndex('questions_buyer').on(t.sellerId, t.buyerEmail, t.createdAt, t.id),
      c.index('questions_conversation').on(t.conversationId),
      c.index('questions_unconfirmed').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
    ],
  );

  /** Requests for price drop alerts. Only those confirmed by the emailed link get emails. */
  const priceWatches = c.table(
    'price_watches',
    {
      id: c.id(),
      sellerId: sellerRef(c, sellers),
      itemId: c
        .text()
        .notNull()
        .references(() => items.id, { onDelete: 'cascade' }),
      buyerEmail: c.text().notNull(),
      /** The address, normalized so that aliases of a mailbox are equal. */
      mailbox: c.text().notNull(),
      /** The last announced price: only a lower one is announced. */
      priceCents: c.int().notNull(),
      /** Language of its emails. */
      language: c.text(),
      linkTokenHash: c.text().notNull().unique(),
      confirmedAt: c.timestamp(),
      /** When it was last asked for. */
      askedAt: c.timestamp().notNull(),
      /** When a lower price was last announced. */
      toldAt: c.timestamp(),
      /** When a lower price that came too soon after that will be announced. */
      dueAt: c.timestamp(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.uniqueIndex('price_watches_one').on(t.itemId, t.mailbox),
      c.uniqueIndex('price_watches_seller').on(t.sellerId, t.id),
      c.index('price_watches_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    ],
  );

  return { questions, priceWatches };
}
