import type { Actor } from '../context.ts';
import { refusal } from '../errors.ts';

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
  if (actor.kind === 'anonymous') throw refusal('invalid_token.credential');
  if (actor.kind !== 'oauth_token') return;
  if (access === 'manage') throw refusal('forbidden.app');
  if (access === 'write' && !actor.scopes.includes('write')) throw refusal('insufficient_scope.readOnly');
}
