import { type Columns, createdAt, keyOf, type Referenced, sellerRef } from './columns.ts';
import { type AvailabilityWindow, VISIT_SET_BY } from './vocabulary.ts';

/** Pickups: when a seller is at home, and the visits of buyers. */
export function pickupTables(c: Columns, sellers: Referenced, conversations: Referenced) {
  const availability = c.table('availability', {
    sellerId: keyOf(c, sellers),
    enabled: c.bool().notNull(),
    timezone: c.text(),
    slotMinutes: c.int().notNull(),
    windows: c.json<AvailabilityWindow[]>().notNull(),
    blockedDates: c.json<string[]>().notNull(),
    updatedAt: c.timestamp().notNull(),
  });

  /** One visit for everything that a buyer reserved: a row per thread, once a time or an address is known. */
  const visits = c.table(
    'visits',
    {
      conversationId: keyOf(c, conversations),
      sellerId: sellerRef(c, sellers),
      /** No one else is offered this time. Null until it is set. */
      startsAt: c.timestamp(),
      endsAt: c.timestamp(),
      setBy: c.text({ enum: VISIT_SET_BY }),
      /** How often the buyer moved it. */
      moves: c.int().notNull().default(0),
      /** When the next reminder is due. */
      remindAt: c.timestamp(),
      /** When the buyer last said that they are late, or have arrived. */
      lateAt: c.timestamp(),
      hereAt: c.timestamp(),
      /** The address that was last shared, when, and whether it was the seller's stored one. */
      address: c.text(),
      addressAt: c.timestamp(),
      addressOnFile: c.bool().notNull().default(false),
      /** Identifies the visit in calendars, together with its creation: later files get higher sequence numbers. */
      calendarUid: c.text().notNull(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.uniqueIndex('visits_times').on(t.sellerId, t.endsAt, t.conversationId),
      c.index('visits_reminders').on(t.remindAt),
    ],
  );

  return { availability, visits };
}
