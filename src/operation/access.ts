import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';

/**
 * Who may call an operation:
 * `public` anyone; `read` any seller credential; `write` one with the write scope;
 * `manage` an API key or the seller's session, never an OAuth token.
 */
export type Access = 'public' | 'read' | 'write' | 'manage';

/**
 * The only place that checks a credential against what an operation requires.
 * @throws AppError invalid_token (401), insufficient_scope or forbidden (403)
 */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === 'public') return;
  if (actor.kind === 'anonymous') {
    throw new AppError(
      'invalid_token',
      'A valid credential is needed: this one is missing, unknown, revoked or expired.',
      {
        hint: {
          rest: 'Send an API key in X-Service-API-Key or Authorization: Bearer. POST /api/auth/send-code and then POST /api/auth/verify-code with "agent": true give a fresh one.',
          tool: 'Sign in with send_verification_code and then verify_code. Over HTTP the key goes into X-Service-API-Key or Authorization: Bearer.',
        },
        nextTool: 'send_verification_code',
      },
    );
  }
  if (actor.kind !== 'oauth_token') return;
  if (access === 'manage') {
    throw new AppError('forbidden', 'A connected app cannot manage API keys, webhooks or connected apps.', {
      hint: 'Use an API key, or ask the seller to do it in the settings page.',
    });
  }
  if (access === 'write' && !actor.scopes.includes('write')) {
    throw new AppError('insufficient_scope', 'This app was given read access only.', {
      hint: 'Ask the seller to connect the app again with the scopes "read write".',
    });
  }
}
