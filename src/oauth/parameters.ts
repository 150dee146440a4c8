import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Scope } from '../context.ts';
import { mcpUrl } from '../oauth-urls.ts';
import { isSame } from '../tokens.ts';

/** The codes of RFC 6749 (sections 4.1.2.1 and 5.2), RFC 7591 section 3.2.2 and RFC 8707 section 2 that we answer with. */
export const OAUTH_ERROR_STATUS = {
  invalid_request: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  invalid_client: 401,
} as const satisfies Record<string, number>;

type OAuthErrorCode = keyof typeof OAUTH_ERROR_STATUS;

/** A refusal in OAuth's own shape. The message becomes `error_description`, which clients show to people. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
  get status(): (typeof OAUTH_ERROR_STATUS)[OAuthErrorCode] {
    return OAUTH_ERROR_STATUS[this.code];
  }
  get body(): { error: OAuthErrorCode; error_description: string } {
    return { error: this.code, error_description: this.message };
  }
}

export const invalidRequest = (description: string): OAuthError =>
  new OAuthError('invalid_request', description);

/** The error for what a client says about itself. */
export const invalidMetadata = (description: string): OAuthError =>
  new OAuthError('invalid_client_metadata', description);

/** The error for a code or refresh token that is invalid or belongs to another client. */
export const invalidGrant = (description: string): OAuthError => new OAuthError('invalid_grant', description);

/** More parameters than any client sends. `resource` may be repeated. */
const MOST_PARAMETERS = 50;

export type Parameters = ReturnType<typeof readParameters>;

/** Reads OAuth parameters: an empty value counts as omitted (RFC 6749 section 3.1). */
export function readParameters(source: URLSearchParams) {
  const isRepeated = (name: string) => source.getAll(name).length > 1;
  const get = (name: string) => source.get(name) || undefined;
  return {
    get,
    isRepeated,
    /** All values of the one parameter that may be repeated (RFC 8707 section 2). */
    all: (name: string) => source.getAll(name).filter(Boolean),
    /** @throws OAuthError invalid_request */
    need(name: string): string {
      const value = get(name);
      if (value === undefined) throw invalidRequest(`${name} is missing.`);
      return value;
    },
    /** @throws OAuthError invalid_request for too many, or one repeated that may not be (RFC 6749 section 3.1) */
    checkNoneRepeated(): void {
      if (source.size > MOST_PARAMETERS) throw invalidRequest('There are too many parameters.');
      const names = [...source.keys()].filter((name) => name !== 'resource');
      if (new Set(names).size < names.length) throw invalidRequest('A parameter was sent more than once.');
    },
  };
}

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

/** Scopes as a `scope` value, always in the same order. */
export const formatScope = (scopes: readonly Scope[]): string =>
  SCOPES.filter((scope) => scopes.includes(scope)).join(' ');

/**
 * Checks the `resource` parameters of a request (RFC 8707 section 2) and returns the one that tokens are issued for.
 * The REST API and the MCP endpoint are one resource, so the service's base URL is accepted as another name for it.
 * @throws OAuthError invalid_target
 */
export function resourceOf(config: Pick<Config, 'baseUrl'>, asked: readonly string[]): string {
  const own = mcpUrl(config);
  const names = [own, `${own}/`, config.baseUrl, `${config.baseUrl}/`];
  if (asked.every((each) => names.includes(each))) return own;
  throw new OAuthError('invalid_target', `Tokens from here are good for ${own} only.`);
}

// RFC 7636 sections 4.1 and 4.2.
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Whether `value` can be a challenge of method S256: 32 bytes in unpadded base64url. */
export const isS256Challenge = (value: string): boolean => S256_CHALLENGE.test(value);

/** RFC 7636 section 4.6: the client with the verifier is the one that sent the challenge. */
export const verifierMatches = (verifier: string, challenge: string): boolean =>
  VERIFIER.test(verifier) && isSame(createHash('sha256').update(verifier).digest('base64url'), challenge);
