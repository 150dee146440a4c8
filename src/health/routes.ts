import * as z from 'zod';
import { perAddress } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { API_VERSION, INTERFACE_VERSION } from '../version.ts';
import { ServiceStatus } from './schemas.ts';
import { serviceStatus } from './status.ts';

export const healthRoutes = routesOf('Service', [
  defineRoute('GET /api/health', {
    name: 'health',
    access: 'public',
    limit: null,
    output: z.void(),
    run: async () => undefined,
    summary: 'Health check',
    response: z.object({
      success: z.literal(true),
      status: z.literal('ok').describe('The process answers.'),
      api_version: z.string().describe('As in the X-API-Version header.'),
    }),
    present: () => ({ body: { success: true, status: 'ok', api_version: API_VERSION } }),
  }),
  defineRoute('GET /api/status', {
    name: 'status',
    access: 'public',
    limit: perAddress('public_ip'),
    output: ServiceStatus,
    run: serviceStatus,
    summary: 'Status of the service and of everything it depends on',
    response: ServiceStatus.extend({
      success: z.literal(true),
      version: z.string().describe('Version of the interface description.'),
    }),
    present: (status) =>
      status.serving
        ? { body: { success: true, version: INTERFACE_VERSION, ...status } }
        : {
            status: 503,
            body: {
              success: false,
              error: 'The service can’t work right now. See which check isn’t ok.',
              code: 'service_unavailable',
              version: INTERFACE_VERSION,
              ...status,
            },
          },
  }),
]);
