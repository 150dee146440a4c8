/** The tables by name, as drizzle-kit wants them. */
import * as columns from './columns.postgres.ts';
import { defineSchema } from './schema.ts';

export const {
  sellers,
  verificationCodes,
  credentials,
  webSessions,
  oneTimeLinks,
  oauthClients,
  oauthGrants,
  oauthCodes,
  oauthRefreshTokens,
  idempotencyRecords,
  outbox,
  pages,
  items,
  creations,
  uploadSessions,
  photos,
  jobs,
  conversations,
  messages,
  reservations,
  reservationItems,
  confirmations,
  availability,
  pickupSlots,
  payments,
  paymentEvents,
  reminders,
} = defineSchema(columns);
