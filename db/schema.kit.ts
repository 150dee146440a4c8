/** The tables by name, as drizzle-kit wants them, in the dialect that it is asked for. */
import * as postgres from './columns.postgres.ts';
import sqlite from './columns.sqlite.ts';
import config from './drizzle.config.ts';
import { defineSchema } from './schema.ts';

export const {
  sellers,
  verificationCodes,
  credentials,
  webSessions,
  oneTimeLinks,
  briefings,
  oauthClients,
  oauthGrants,
  oauthCodes,
  oauthRefreshTokens,
  idempotencyRecords,
  outbox,
  digestEntries,
  pushSubscriptions,
  pushMessages,
  pages,
  appliedDrops,
  formerSlugs,
  items,
  creations,
  uploadSessions,
  photos,
  jobs,
  conversations,
  messages,
  reservations,
  reservationItems,
  questions,
  blocks,
  confirmations,
  availability,
  pickupSlots,
  payments,
  paymentEvents,
  reminders,
} = defineSchema(config.dialect === 'postgresql' ? postgres : sqlite);
