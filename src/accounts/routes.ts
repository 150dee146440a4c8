import { PlainSuccess } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { accounts } from './operations.ts';
import { VerifyCodeOutput } from './schemas.ts';

export const accountRoutes: Route[] = [
  defineRoute(accounts.sendCode, {
    method: 'POST',
    path: '/api/auth/send-code',
    tag: 'Onboarding',
    summary: 'Email a 6-digit sign-in code',
    description:
      'Valid 10 minutes. Registration and login are one flow: the account is made at the first sign-in.',
    response: PlainSuccess,
    present: () => ({ body: { success: true } }),
  }),
  defineRoute(accounts.verifyCode, {
    method: 'POST',
    path: '/api/auth/verify-code',
    tag: 'Onboarding',
    summary: 'Sign in with the emailed code',
    description:
      'With `agent: true` the answer carries an API key, once. Otherwise it carries an ID token for one hour.',
    errors: ['INVALID_CODE', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
    response: VerifyCodeOutput,
    present: (answer) => ({ body: answer }),
  }),
];
