import { PlainSuccess } from '../operation/envelope.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { accounts } from './operations.ts';
import { listPasskeys, removePasskey } from './passkeys.ts';
import {
  CodeSent,
  PasskeyList,
  RemovedPasskey,
  RemovePasskeyInput,
  Settings,
  SettingsInput,
  VerifyCodeOutput,
} from './schemas.ts';
import { changeSettings, getSettings } from './settings.ts';

export const accountRoutes = routesOf('Onboarding', [
  defineRoute('POST /api/auth/send-code', {
    ...accounts.sendCode,
    summary: 'Email a 6-digit sign-in code',
    description:
      'Valid for 10 minutes. Registration and sign-in are one flow: the first sign-in creates the account.',
    response: PlainSuccess.extend(CodeSent.omit({ code: true }).shape),
    present: (sent) => ({ body: { success: true, ...sent } }),
  }),
  defineRoute('POST /api/auth/verify-code', {
    ...accounts.verifyCode,
    summary: 'Sign in with the emailed code',
    description:
      'With `agent: true`, the response contains an API key, shown once. Otherwise it contains an ID token that is valid for one hour.',
    errors: ['INVALID_CODE', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
    response: VerifyCodeOutput,
    present: (answer) => ({ body: answer }),
  }),
]);

export const settingsRoutes = routesOf('Account', [
  defineRoute('GET /api/account/settings', {
    name: 'getSettings',
    access: 'read',
    output: Settings,
    run: getSettings,
    summary: 'Read the account’s settings',
    errors: ['ACCOUNT_INCOMPLETE'],
  }),
  defineRoute('PUT /api/account/settings', {
    name: 'changeSettings',
    access: 'write',
    input: SettingsInput,
    output: Settings,
    run: changeSettings,
    summary: 'Change the account’s settings',
    description:
      'With the seller’s own session. An API key changes only country, currency and language; OAuth tokens get 403. Omitted fields stay as they are. Amounts are never converted.',
    errors: ['forbidden', 'CURRENCY_IN_USE', 'AMOUNTS_HAVE_CENTS', 'ACCOUNT_INCOMPLETE'],
  }),
  defineRoute('GET /api/account/passkeys', {
    name: 'listPasskeys',
    access: 'read',
    output: PasskeyList,
    run: listPasskeys,
    summary: 'List passkeys',
    description: 'With the seller’s own session. Passkeys are added on the settings page.',
    errors: ['forbidden'],
  }),
  defineRoute('DELETE /api/account/passkeys', {
    name: 'removePasskey',
    access: 'write',
    input: RemovePasskeyInput,
    output: RemovedPasskey,
    run: removePasskey,
    summary: 'Remove a passkey',
    description: 'With the seller’s own session. It stops working at once.',
    errors: ['forbidden', 'not_found'],
  }),
]);
