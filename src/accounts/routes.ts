import { PlainSuccess } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { SendCodeInput, VerifyCodeInput, VerifyCodeOutput } from './schemas.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';

export const accountRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/auth/send-code',
    name: 'sendCode',
    tag: 'Onboarding',
    summary: 'Email a 6-digit sign-in code',
    description:
      'Valid 10 minutes. Registration and login are one flow: the account is made at the first sign-in.',
    access: 'public',
    limit: 'send_code_ip',
    body: SendCodeInput,
    response: PlainSuccess,
    handle: ({ ctx, body }) => sendCode(ctx, body),
    present: () => ({ body: { success: true } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/verify-code',
    name: 'verifyCode',
    tag: 'Onboarding',
    summary: 'Sign in with the emailed code',
    description:
      'With `agent: true` the answer carries an API key, once. Otherwise it carries an ID token for one hour.',
    access: 'public',
    limit: 'verify_ip',
    body: VerifyCodeInput,
    response: VerifyCodeOutput,
    errors: ['INVALID_CODE', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
    handle: ({ ctx, body }) => verifyCode(ctx, body),
    present: (answer) => ({ body: answer }),
  }),
];
