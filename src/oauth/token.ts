import { getRow, updateRows } from '../../db/rows.ts';
import type { RowOf, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { sha256 } from '../tokens.ts';
import { getClient } from './clients.ts';
import { type Grant, issueTokens, revokeGrants, type TokenAnswer } from './grants.ts';
import {
  invalidGrant,
  OAuthError,
  type Parameters,
  parseScope,
  resourceOf,
  verifierMatches,
} from './parameters.ts';

/** The token endpoint (OAuth 2.1 section 3.2). @throws OAuthError */
export async function answerTokenRequest(deps: Deps, parameters: Parameters): Promise<TokenAnswer> {
  parameters.checkNoneRepeated();
  const grantType = parameters.need('grant_type');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
    throw new OAuthError('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.');
  }
  const clientId = await knownClient(deps, parameters);
  const asked = { parameters, clientId, resource: resourceOf(deps.config, parameters.all('resource')) };
  return grantType === 'authorization_code' ? exchangeCode(deps, asked) : refreshTokens(deps, asked);
}

type Asked = { parameters: Parameters; clientId: string; resource: string };

/** Clients are public: a client only names itself, and its code or token is the proof. */
async function knownClient(deps: Deps, parameters: Parameters): Promise<string> {
  const clientId = parameters.get('client_id');
  const client = clientId === undefined ? undefined : await getClient(deps.store.read, clientId);
  if (client) return client.id;
  throw new OAuthError(
    'invalid_client',
    'client_id is missing or unknown. Register at the registration_endpoint.',
  );
}

/** A refusal is returned instead of thrown, because its revocations must commit. @throws OAuthError */
async function exchanged(
  deps: Deps,
  exchange: (tx: Write) => Promise<TokenAnswer | OAuthError>,
): Promise<TokenAnswer> {
  const outcome = await deps.store.write(exchange);
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}

/**
 * Exchanges a code for tokens, once. A second use may be that of a thief, so it ends the grant with all its tokens
 * (RFC 6749 section 4.1.2). @throws OAuthError
 */
async function exchangeCode(deps: Deps, asked: Asked): Promise<TokenAnswer> {
  const hash = sha256(asked.parameters.need('code'));
  const verifier = asked.parameters.need('code_verifier');
  const now = deps.clock.now();
  return exchanged(deps, async (tx) => {
    const code = await getRow(tx, 'oauthCodes', { hash });
    const grant = code && (await getRow(tx, 'oauthGrants', { id: code.grantId }));
    if (!grant) return invalidGrant('The code is unknown.');
    if (code.usedAt) {
      await revokeGrants(tx, [grant.id], now);
      return invalidGrant(
        'The code was used before. The connection has been ended for safety; connect again.',
      );
    }
    const wrong = whatIsWrong(code, grant, { ...asked, verifier }, now);
    if (wrong) return wrong;
    await updateRows(tx, 'oauthCodes', { hash }, { usedAt: now });
    return issueTokens(deps, tx, grant, grant.scopes);
  });
}

/** The first reason to refuse a code; undefined if there is none. */
function whatIsWrong(
  code: RowOf<'oauthCodes'>,
  grant: Grant,
  { parameters, clientId, resource, verifier }: Asked & { verifier: string },
  now: Date,
): OAuthError | undefined {
  if (code.expiresAt <= now) return invalidGrant('The code is older than 60 seconds.');
  if (grant.revokedAt) return invalidGrant('The seller has ended this connection.');
  if (code.clientId !== clientId) return invalidGrant('The code was given to another client.');
  // OAuth 2.1 clients leave it out here (section 10.2); if it is sent, it must match.
  if (code.redirectUri !== (parameters.get('redirect_uri') ?? code.redirectUri)) {
    return invalidGrant('redirect_uri is not the one that the code was sent to.');
  }
  if (!verifierMatches(verifier, code.codeChallenge)) {
    return invalidGrant('code_verifier does not belong to the code_challenge of this code.');
  }
  if (grant.resource !== resource) {
    return invalidGrant('The code was given for another address of this service.');
  }
  return undefined;
}

/**
 * Allows one repeat within the operator's grace period, for a lost response or two windows of one client that refresh
 * at once.
 */
function isForgivable(
  { config }: Pick<Deps, 'config'>,
  token: RowOf<'oauthRefreshTokens'>,
  sameClient: boolean,
  now: Date,
): boolean {
  if (token.usedAt === null || token.usedAgainAt !== null || !sameClient) return false;
  return now.getTime() < token.usedAt.getTime() + config.oauthRefreshGraceMs;
}

/**
 * Exchanges a refresh token for new tokens. Each one works once: a second use, by a thief or the owner, ends the
 * grant with all its tokens (RFC 9700 section 4.14.2), except for one repeat within the configured grace period.
 * @throws OAuthError
 */
async function refreshTokens(deps: Deps, { parameters, clientId, resource }: Asked): Promise<TokenAnswer> {
  const hash = sha256(parameters.need('refresh_token'));
  const scope = parameters.get('scope');
  const fewer = scope === undefined ? undefined : parseScope(scope);
  const now = deps.clock.now();
  return exchanged(deps, async (tx) => {
    const token = await getRow(tx, 'oauthRefreshTokens', { hash });
    const grant = token && (await getRow(tx, 'oauthGrants', { id: token.grantId }));
    if (!grant) return invalidGrant('The refresh token is unknown.');
    const again = token.usedAt !== null;
    if (again && !isForgivable(deps, token, grant.clientId === clientId, now)) {
      await revokeGrants(tx, [grant.id], now);
      return invalidGrant(
        'The refresh token was used before. The connection has been ended for safety; connect again.',
      );
    }
    if (grant.revokedAt) return invalidGrant('This connection was ended.');
    if (token.expiresAt <= now) return invalidGrant('The refresh token is older than 60 days.');
    if (grant.clientId !== clientId) return invalidGrant('The refresh token was given to another client.');
    if (grant.resource !== resource) {
      return invalidGrant('The refresh token was given for another address of this service.');
    }
    // RFC 6749 section 6: a refresh can narrow the scopes, never widen them.
    const scopes = fewer ?? grant.scopes;
    if (!scopes.every((scope) => grant.scopes.includes(scope))) {
      return new OAuthError(
        'invalid_scope',
        'A refresh cannot add scopes. Send the seller to the authorization endpoint.',
      );
    }
    await updateRows(tx, 'oauthRefreshTokens', { hash }, again ? { usedAgainAt: now } : { usedAt: now });
    await updateRows(tx, 'oauthGrants', { id: grant.id }, { lastUsedAt: now });
    return issueTokens(deps, tx, grant, scopes);
  });
}
