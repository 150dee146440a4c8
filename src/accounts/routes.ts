import { PlainSuccess } from '../operation/envelope.ts';
import { perSeller } from '../operation/operation.ts';
import { defineRoute, type Route } from '../operation/route.ts';
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

export const accountRoutes: Route[] = [
  defineRoute(accounts.sendCode, {
    method: 'POST',
    path: '/api/auth/send-code',
    tag: 'Onboarding',
    summary: 'Email a 6-digit sign-in code',
    description:
      'Valid 10 minutes. Registration and login are one flow: the account is made at the first sign-in.',
    response: PlainSuccess.extend(CodeSent.omit({ code: true }).shape),
    present: (sent) => ({ body: { success: true, ...sent } }),
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
  defineRoute(
    {
      name: 'getSettings',
      access: 'read',
      limit: perSeller('read'),
      output: Settings,
      run: getSettings,
    },
    {
      method: 'GET',
      path: '/api/account/settings',
      tag: 'Account',
      summary: 'Read the account’s settings',
      errors: ['ACCOUNT_INCOMPLETE'],
    },
  ),
  defineRoute(
    {
      name: 'changeSettings',
      access: 'write',
      limit: perSeller('write'),
      input: SettingsInput,
      output: Settings,
      run: changeSettings,
    },
    {
      method: 'PUT',
      path: '/api/account/settings',
      tag: 'Account',
      summary: 'Change the account’s settings',
      description:
        'With the seller’s own session. An API key changes only country, currency and language; OAuth tokens get 403. What is left out stays. Amounts are never converted.',
      errors: ['forbidden', 'CURRENCY_IN_USE', 'AMOUNTS_HAVE_CENTS', 'ACCOUNT_INCOMPLETE'],
    },
  ),
  defineRoute(
    {
      name: 'listPasskeys',
      access: 'read',
      limit: perSeller('read'),
      output: PasskeyList,
      run: listPasskeys,
    },
    {
      method: 'GET',
      path: '/api/account/passkeys',
      tag: 'Account',
      summary: 'List passkeys',
      description: 'With the seller’s own session. Passkeys are added on the settings page.',
      errors: ['forbidden'],
    },
  ),
  defineRoute(
    {
      name: 'removePasskey',
      access: 'write',
      limit: perSeller('write'),
      input: RemovePasskeyInput,
      output: RemovedPasskey,
      run: removePasskey,
    },
    {
      method: 'DELETE',
      path: '/api/account/passkeys',
      tag: 'Account',
      summary: 'Remove a passkey',
      description: 'With the seller’s own session. It stops working at once.',
      errors: ['forbidden', 'not_found'],
    },
  ),
];
