import { sql } from 'drizzle-orm';
import { type Columns, createdAt, owned, type Referenced } from './columns.ts';
import { type NewThings, PHOTO_STATES } from './vocabulary.ts';

/** Photos, and the links by which a phone sends them. */
export function photoTables(c: Columns, sellers: Referenced) {
  const uploadSessions = c.table(
    'upload_sessions',
    {
      ...owned(c, sellers),
      tokenHash: c.text().notNull().unique(),
      /** How many photos the caller announced. */
      expected: c.int(),
      /** When the person at the phone said that all photos have been sent. */
      finishedAt: c.timestamp(),
      redeemedAt: c.timestamp(),
      /** How photos from the seller's own pages are sorted into items; null for all other sessions. */
      things: c.json<NewThings>(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.index('upload_sessions_expiry').on(t.expiresAt),
      c.uniqueIndex('upload_sessions_seller').on(t.sellerId, t.createdAt, t.id),
    ],
  );

  const photos = c.table(
    'photos',
    {
      ...owned(c, sellers),
      batchId: c.text(),
      uploadSessionId: c.text().references(() => uploadSessions.id, { onDelete: 'set null' }),
      state: c.text({ enum: PHOTO_STATES }).notNull(),
      position: c.int().notNull(),
      width: c.int().notNull(),
      height: c.int().notNull(),
      /** The center of a crop, in thousandths of the width and the height; null: not determined yet. */
      focusX: c.int(),
      focusY: c.int(),
      /** By the camera's clock, read as UTC: only differences between photos mean anything. */
      takenAt: c.timestamp(),
      bytes: c.int().notNull(),
      /** When the sweep next checks this photo. It removes the photo unless an item shows it. */
      sweepAt: c.timestamp().notNull(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.uniqueIndex('photos_seller').on(t.sellerId, t.createdAt, t.id),
      c.index('photos_sweep').on(t.sweepAt),
      c.index('photos_batch').on(t.batchId),
      c.index('photos_session').on(t.uploadSessionId),
      c.index('photos_unseen').on(t.state).where(sql`${t.focusX} is null`),
    ],
  );

  return { uploadSessions, photos };
}
