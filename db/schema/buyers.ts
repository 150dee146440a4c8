import { sql } from 'drizzle-orm';
import { type Columns, createdAt, owned, type Referenced, refOf, sellerRef } from './columns.ts';
import {
  CONFIRMATION_KINDS,
  CONFIRMATION_OUTCOMES,
  type FrozenAct,
  MESSAGE_WAYS,
  OFFER_ANSWERS,
  type PastPlace,
  type PickupUndo,
  RESERVATION_END_REASONS,
  RESERVATION_ITEM_STATES,
  RESERVATION_STATUSES,
  type ToldTerms,
} from './vocabulary.ts';

/** Buyers: threads, reservations, and prepared messages. */
export function buyerTables(c: Columns, sellers: Referenced, items: Referenced) {
  const conversations = c.table(
    'conversations',
    {
      ...owned(c, sellers),
      buyerEmail: c.text().notNull(),
      buyerName: c.text().notNull(),
      unreadSeller: c.int().notNull(),
      lastMessage: c.text().notNull(),
      /** Unique per seller, so that it can serve as the paging cursor. */
      lastActivityAt: c.timestamp().notNull(),
      firstItemTitle: c.text(),
      /** The reservation that the thread is about now. */
      reservationId: c.text(),
      /** When the seller marked the buyer's last message as needing no answer. */
      settledAt: c.timestamp(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.uniqueIndex('conversations_buyer').on(t.sellerId, t.buyerEmail),
      c.uniqueIndex('conversations_activity').on(t.sellerId, t.lastActivityAt),
    ],
  );

  const conversationRef = () => refOf(c, conversations);

  const messages = c.table(
    'messages',
    {
      id: c.id(),
      conversationId: conversationRef(),
      senderType: c.text({ enum: ['buyer', 'seller', 'system'] }).notNull(),
      type: c.text({ enum: ['text', 'address_share', 'pickup_confirmed'] }).notNull(),
      content: c.text().notNull(),
      /** A line that the service wrote, in the other languages that buyers read, by code. */
      translations: c.json<Record<string, string>>(),
      /** Whether a buyer typed some of this text. */
      containsPublicText: c.bool().notNull(),
      scamHints: c.json<string[]>().notNull(),
      /** How the message arrived; null: typed on a page, or sent by a program. */
      via: c.text({ enum: MESSAGE_WAYS }),
      /** Pictures that came with it; only the seller sees them. */
      photoIds: c.json<string[]>(),
      createdAt: createdAt(c),
    },
    (t) => [c.index('messages_thread').on(t.conversationId, t.createdAt, t.id)],
  );

  const reservations = c.table(
    'reservations',
    {
      ...owned(c, sellers),
      conversationId: conversationRef(),
      buyerName: c.text().notNull(),
      buyerEmail: c.text().notNull(),
      /** Language code of the buyer's emails and pages. */
      language: c.text().notNull().default('en'),
      status: c.text({ enum: RESERVATION_STATUSES }).notNull(),
      manageTokenHash: c.text().notNull().unique(),
      /** When the buyer opened the emailed link. */
      confirmedAt: c.timestamp(),
      /** Whether that link was shown on the page, not emailed, so that the address is still unproven. */
      confirmedUnproven: c.bool().notNull().default(false),
      /** When the hold expires, including everything that extends it; null if closed or only queued. */
      expiresAt: c.timestamp(),
      /** When the hold expires without a pickup and without an extension. */
      baseEndsAt: c.timestamp(),
      /** Until when the seller extended the hold. */
      holdUntil: c.timestamp(),
      /**
       * The visit that this is, or was, part of. It extends the hold, and it stays here as history after the visit
       * has moved on. A time that the seller set by hand has an equal start and end.
       */
      slotStartsAt: c.timestamp(),
      slotEndsAt: c.timestamp(),
      /** When the seller was asked whether the buyer came to the pickup. */
      askedAt: c.timestamp(),
      /** The end of the hold that both sides were last warned about: an extended hold gets a new warning. */
      warnedFor: c.timestamp(),
      /** One price that the buyer offered for everything; the shares are in `reservation_items`. */
      lotOfferCents: c.int(),
      /** Keyed hash of the request's network address. */
      requestedFrom: c.text(),
      endedBecause: c.text({ enum: RESERVATION_END_REASONS }),
      /** Set while closing the pickup can be undone. */
      undo: c.json<PickupUndo>(),
      /** Places whose items have since been purged. */
      past: c.json<PastPlace[]>(),
      closedAt: c.timestamp(),
      createdAt: createdAt(c),
      updatedAt: c.timestamp().notNull(),
    },
    (t) => [
      c.uniqueIndex('reservations_seller').on(t.sellerId, t.createdAt, t.id),
      c.index('reservations_conversation').on(t.conversationId, t.createdAt),
      c.index('reservations_expiry').on(t.status, t.expiresAt),
      c
        .index('reservations_network')
        .on(t.requestedFrom)
        .where(sql`${t.requestedFrom} is not null and (${t.confirmedAt} is null or ${t.confirmedUnproven})`),
    ],
  );

  return {
    conversations,
    messages,
    reservations,
    reservationItems: c.table(
      'reservation_items',
      {
        reservationId: refOf(c, reservations),
        itemId: refOf(c, items),
        state: c.text({ enum: RESERVATION_ITEM_STATES }).notNull(),
        /** The place in the item's line, strictly increasing per item. */
        queueOrder: c.int().notNull(),
        /** The price that the two sides agreed on, for this buyer only. */
        agreedPriceCents: c.int(),
        /** What the buyer offered. */
        offerCents: c.int(),
        /** When the newest offer was made, and the number of offers in total. */
        offeredAt: c.timestamp(),
        offersMade: c.int().notNull().default(0),
        /** The seller's answer to the newest offer; null if there is none yet. */
        offerAnswer: c.text({ enum: OFFER_ANSWERS }),
        counterCents: c.int(),
        /** The title and price in the last email to the holder. */
        told: c.json<ToldTerms>(),
        /** When the holder is told about later changes. */
        tellAt: c.timestamp(),
        createdAt: createdAt(c),
      },
      (t) => [
        c.primaryKey({ columns: [t.reservationId, t.itemId] }),
        c.index('reservation_items_queue').on(t.itemId, t.state, t.queueOrder),
        c.index('reservation_items_tell').on(t.tellAt).where(sql`${t.tellAt} is not null`),
        c.uniqueIndex('reservation_items_order').on(t.itemId, t.queueOrder),
        // One holder per item, even if two writes race: the last line of defense below the services' own checks.
        c.uniqueIndex('reservation_items_one_holder').on(t.itemId).where(sql`${t.state} = 'held'`),
      ],
    ),
    /** Mailboxes that a seller has blocked. */
    blocks: c.table(
      'blocks',
      {
        sellerId: sellerRef(c, sellers),
        /** The address, normalized so that aliases of a mailbox are equal. */
        mailbox: c.text().notNull(),
        createdAt: createdAt(c),
      },
      (t) => [c.primaryKey({ columns: [t.sellerId, t.mailbox] })],
    ),
    confirmations: c.table(
      'confirmations',
      {
        tokenHash: c.text().primaryKey(),
        kind: c.text({ enum: CONFIRMATION_KINDS }).notNull(),
        sellerId: sellerRef(c, sellers),
        conversationId: conversationRef(),
        /** The exact text that will be sent, or what an act tells buyers. */
        content: c.text().notNull(),
        /** Set for `act` rows only. */
        act: c.json<FrozenAct>(),
        /** When and how it was decided; rows with only `usedAt` predate the other ways. */
        usedAt: c.timestamp(),
        outcome: c.text({ enum: CONFIRMATION_OUTCOMES }),
        /** The resulting message. */
        messageId: c.text(),
        /** For a reply by email: what the message says about its origin, and its photos. */
        via: c.text({ enum: MESSAGE_WAYS }),
        photoIds: c.json<string[]>(),
        /** When its token expires; the seller can still send it by hand after that. */
        expiresAt: c.timestamp().notNull(),
        createdAt: createdAt(c),
      },
      (t) => [
        c.index('confirmations_conversation').on(t.conversationId, t.createdAt),
        c.uniqueIndex('confirmations_seller').on(t.sellerId, t.tokenHash),
        c.index('confirmations_expiry').on(t.expiresAt),
      ],
    ),
  };
}
