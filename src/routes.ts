import { accountDataRoutes } from './account-data/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { listingRoutes } from './listings/routes.ts';
import { connectedAppRoutes } from './oauth/routes.ts';
import type { Route } from './operation/route.ts';
import { pageRoutes } from './pages/routes.ts';
import { photoRoutes } from './photos/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { questionRoutes } from './questions/routes.ts';
import { buyerRoutes, reservationRoutes } from './reservations/routes.ts';
import { schedulingRoutes } from './scheduling/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Every REST operation, in the order of the documentation. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...accountDataRoutes,
  ...apiKeyRoutes,
  ...connectedAppRoutes,
  ...healthRoutes,
  ...listingRoutes,
  ...photoRoutes,
  ...jobRoutes,
  ...conversationRoutes,
  ...reservationRoutes,
  ...buyerRoutes,
  ...questionRoutes,
  ...schedulingRoutes,
  ...planRoutes,
  ...webhookRoutes,
  // After all others of /api/pages: its `:slug` takes any word.
  ...pageRoutes,
  ...searchRoutes,
];
