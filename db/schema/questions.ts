import { sql } from 'drizzle-orm';
import { type Columns, createdAt, type Referenced, sellerRef } from './columns.ts';

/** What people ask of a sale without reserving, each confirmed by an emailed link. */
export function questionTables(
  c: Columns,
  sellers: Referenced,
  items: Referenced,
  conversations: Referenced,
) {
  /** What strangers asked without reserving. Only what was confirmed by the emailed link is in a thread. */
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
      /** The code of what the buyer's mails and pages speak. */
      language: c.text().notNull().default('en'),
      /** The thread that it is in since it was confirmed. */
      conversationId: c.text().references(() => conversations.id, { onDelete: 'cascade' }),
      confirmedAt: c.timestamp(),
      confirmedUnproven: c.bool().notNull().default(false),
      createdAt: createdAt(c),
    },
    (t) => [
      c.index('questions_buyer').on(t.sellerId, t.buyerEmail, t.createdAt),
      c.index('questions_conversation').on(t.conversationId),
      c.index('questions_unconfirmed').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
    ],
  );

  /** Who wants to hear when a thing costs less. Only what was confirmed by the emailed link is told anything. */
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
      /** An address without what leads to the same mailbox all the same. */
      mailbox: c.text().notNull(),
      /** The price that was last told: a lower one is news. */
      priceCents: c.int().notNull(),
      /** Of its mails. */
      language: c.text(),
      linkTokenHash: c.text().notNull().unique(),
      confirmedAt: c.timestamp(),
      /** When it was last asked for. */
      askedAt: c.timestamp().notNull(),
      /** When a lower price was last told. */
      toldAt: c.timestamp(),
      /** When a lower price that came too soon after that is told. */
      dueAt: c.timestamp(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.uniqueIndex('price_watches_one').on(t.itemId, t.mailbox),
      c.index('price_watches_seller').on(t.sellerId),
      c.index('price_watches_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    ],
  );

  return { questions, priceWatches };
}
