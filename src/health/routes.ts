import * as z from 'zod';
import { perAddress } from '../operation/operation.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { API_VERSION, INTERFACE_VERSION } from '../version.ts';
import { serviceStatus } from './status.ts';

const Check = z.object({
  ok: z.boolean().describe('It works.'),
  name: z.string().describe('Which adapter serves it.'),
});

export const ServiceStatus = z.object({
  success: z.literal(true),
  ok: z.boolean().describe('Every check is ok.'),
  version: z.string().describe('Version of the interface description.'),
  database: Check,
  storage: Check,
  mail: Check,
  writer: Check,
  payments: Check,
});

export const healthRoutes: Route[] = [
  defineRoute(
    {
      name: 'health',
      access: 'public',
      limit: null,
      output: z.void(),
      run: async () => undefined,
    },
    {
      method: 'GET',
      path: '/api/health',
      tag: 'Service',
      summary: 'Is the process alive',
      response: z.object({
        success: z.literal(true),
        status: z.literal('ok').describe('The process answers.'),
        api_version: z.string().describe('As in the X-API-Version header.'),
      }),
      present: () => ({ body: { success: true, status: 'ok', api_version: API_VERSION } }),
    },
  ),
  defineRoute(
    {
      name: 'status',
      access: 'public',
      limit: perAddress('public_ip'),
      output: ServiceStatus.omit({ success: true, version: true }),
      run: serviceStatus,
    },
    {
      method: 'GET',
      path: '/api/status',
      tag: 'Service',
      summary: 'What the service stands on, and whether it works',
      response: ServiceStatus,
      present: (status) => ({ body: { success: true, version: INTERFACE_VERSION, ...status } }),
    },
  ),
];
