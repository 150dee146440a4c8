import type * as z from 'zod';
import { accountDataRoutes } from './account-data/routes.ts';
import { accountRoutes, settingsRoutes } from './accounts/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { ApiKey } from './api-keys/schemas.ts';
import { briefingRoutes } from './briefing/routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { Conversation } from './conversations/schemas.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { inboundRoutes } from './inbound/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { GeneratedListing, Job } from './jobs/schemas.ts';
import { bulkGenerateRoutes, listingRoutes, postingRoutes } from './listings/routes.ts';
import { Item } from './listings/schemas.ts';
import { connectedAppRoutes } from './oauth/routes.ts';
import { ConnectedApp } from './oauth/schemas.ts';
import type { Route } from './operation/route.ts';
import { pageRoutes } from './pages/routes.ts';
import { PublicItem, PublicPage, PublishedPage } from './pages/schemas.ts';
import { photoRoutes } from './photos/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { PaymentStatus, RenewalOption } from './plans/schemas.ts';
import { questionRoutes } from './questions/routes.ts';
import { BuyerView } from './reservations/buyer-schemas.ts';
import { buyerRoutes, reservationRoutes } from './reservations/routes.ts';
import { Reservation, ReservationItem } from './reservations/schemas.ts';
import { schedulingRoutes } from './scheduling/routes.ts';
import { Availability, PickupWindow, Slot } from './scheduling/schemas.ts';
import { searchRoutes } from './search/routes.ts';
import { FoundItem, FoundSale } from './search/schemas.ts';
import { Message } from './threads/messages.ts';
import { watchRoutes } from './watches/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { Delivery, Webhook } from './webhooks/schemas.ts';

/** Every REST operation, in the order of the documentation. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...settingsRoutes,
  ...accountDataRoutes,
  ...apiKeyRoutes,
  ...connectedAppRoutes,
  ...healthRoutes,
  ...inboundRoutes,
  ...listingRoutes,
  ...postingRoutes,
  ...photoRoutes,
  ...bulkGenerateRoutes,
  ...jobRoutes,
  ...conversationRoutes,
  ...reservationRoutes,
  ...buyerRoutes,
  ...questionRoutes,
  ...watchRoutes,
  ...schedulingRoutes,
  ...planRoutes,
  ...webhookRoutes,
  // After all others of /api/pages: its `:slug` takes any word.
  ...pageRoutes,
  ...searchRoutes,
  ...decisionRoutes,
  ...briefingRoutes,
];

/** Schemas of responses by name, for `/openapi.json`, the reference, and the client. */
export const namedSchemas = {
  Item,
  Job,
  GeneratedListing,
  Conversation,
  Message,
  Reservation,
  ReservationItem,
  BuyerView,
  PickupWindow,
  Availability,
  Slot,
  PublicPage,
  PublicItem,
  PublishedPage,
  PaymentStatus,
  RenewalOption,
  FoundItem,
  FoundSale,
  Webhook,
  Delivery,
  ApiKey,
  ConnectedApp,
} satisfies Record<string, z.ZodType>;
