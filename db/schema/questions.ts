import { sql } from 'drizzle-orm';
import { type Columns, createdAt, owned, type Referenced } from './columns.ts';
import { WATCH_KINDS } from './vocabulary.ts';

/** Questions and watches of people without a reservation, each confirmed by an emailed link. */
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
      ...owned(c, sellers),
      buyerName: c.text().notNull(),
      buyerEmail: c.text().notNull(),
      /** The item that it is about, which may be gone, and its title then. */
      itemId: c.text(),
      itemTitle: c.text(),
      content: c.text().notNull(),
      linkTokenHash: c.text().notNull().unique(),
      /** Language code of the buyer's emails and pages. */
      language: c.text().notNull().default('en'),
      /** The thread that it was added to when it was confirmed. */
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

  /**
   * What people asked to be emailed about: a lower price of an item, or new items and lower prices in a sale or in the
   * results of a search. Only watches that were confirmed through the emailed link get emails.
   */
  const watches = c.table(
    'watches',
    {
      id: c.id(),
      kind: c.text({ enum: WATCH_KINDS }).notNull(),
      /** The id of the item or seller, or the search as JSON. An address has one watch per target. */
      about: c.text().notNull(),
      sellerId: c.text().references(() => sellers.id, { onDelete: 'cascade' }),
      itemId: c.text().references(() => items.id, { onDelete: 'cascade' }),
      buyerEmail: c.text().notNull(),
      /** The address, normalized so that aliases of a mailbox are equal. */
      mailbox: c.text().notNull(),
      /** The item's last announced price. Only a lower one is announced. */
      priceCents: c.int(),
      /** Last announced prices of a sale's or a search's items, by id. An item that isn't in it is new. */
      seen: c.json<Record<string, number>>(),
      /** Language of its emails. */
      language: c.text(),
      linkTokenHash: c.text().notNull().unique(),
      confirmedAt: c.timestamp(),
      /** When someone last asked for it. */
      askedAt: c.timestamp().notNull(),
      /** When to look for news again; null before it is confirmed. */
      dueAt: c.timestamp(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.uniqueIndex('watches_one').on(t.about, t.mailbox),
      c.uniqueIndex('watches_seller').on(t.sellerId, t.id),
      c.index('watches_item').on(t.itemId),
      c.index('watches_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    ],
  );

  return { questions, watches };
}
