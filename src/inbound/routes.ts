import * as z from 'zod';
import { PlainSuccess } from '../operation/envelope.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { takeReport } from './resend.ts';

export const inboundRoutes = routesOf('Service', [
  defineRoute('POST /api/mail/inbound', {
    name: 'receiveMail',
    access: 'public',
    limit: null,
    output: z.void(),
    run: (ctx, { rawBody, headers }) => takeReport(ctx, rawBody, headers),
    summary: 'Resend’s signed reports about email',
    description:
      '`email.received`: a reply becomes a message in its thread. `email.bounced` and `email.complained`: the address gets only sign-in codes. Signed in Svix’s format with RESEND_WEBHOOK_SECRET.',
    rawBody: true,
    errors: ['invalid_request', 'not_found', 'service_unavailable'],
    take: ({ rawBody, headers }) => ({ rawBody, headers }),
    response: PlainSuccess,
    present: () => ({ body: { success: true } }),
  }),
]);
