import type { Scope } from '../context.ts';
import { OAuthError } from './errors.ts';

export const SCOPES = ['read', 'write'] as const satisfies readonly Scope[];

/** Reads a `scope` parameter; if missing or empty, it means `read`. @throws OAuthError invalid_scope */
export function parseScope(value: string | undefined): Scope[] {
  const asked = new Set((value ?? '').split(' ').filter(Boolean));
  if (asked.size === 0) return ['read'];
  const known = SCOPES.filter((scope) => asked.has(scope));
  if (known.length < asked.size) {
    throw new OAuthError('invalid_scope', `The scopes here are "${SCOPES.join('" and "')}".`);
  }
  return known;
}

export const formatScope = (scopes: readonly Scope[]): string =>
  SCOPES.filter((scope) => scopes.includes(scope)).join(' ');
