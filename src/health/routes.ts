import * as z from 'zod';
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
  defineRoute({
    method: 'GET',
    path: '/api/health',
    name: 'health',
    tag: 'Service',
    summary: 'Is the process alive',
    access: 'public',
    limit: null,
    response: z.object({
      success: z.literal(true),
      status: z.literal('ok').describe('The process answers.'),
      api_version: z.string().describe('As in the X-API-Version header.'),
    }),
    handle: async () => undefined,
    present: () => ({ body: { success: true, status: 'ok', api_version: API_VERSION } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/status',
    name: 'status',
    tag: 'Service',
    summary: 'What the service stands on, and whether it works',
    access: 'public',
    limit: 'public_ip',
    response: ServiceStatus,
    handle: ({ ctx }) => serviceStatus(ctx),
    present: (status) => ({ body: { success: true, version: INTERFACE_VERSION, ...status } }),
  }),
];
