import { eq } from 'drizzle-orm';
import type { Schema } from '../../../db/schema.ts';
import type { Deps, Scope } from '../../context.ts';
import { sha256 } from '../../tokens.ts';
import { invalidGrant, OAuthError } from '../errors.ts';
import { issueTokens, type TokenAnswer } from './issue-tokens.ts';
import { revokeGrants } from './revoke.ts';

export type Refresh = {
  refreshToken: string;
  clientId: string;
  /** Scopes of the new access token, if fewer than the grant allows. */
  scopes: Scope[] | undefined;
  resource: string;
};

type Token = Schema['oauthRefreshTokens']['$inferSelect'];

/**
 * Allows one repeat within the operator's grace period, for a lost response or two windows of one client that refresh
 * at once.
 */
function isForgivable(
  { config }: Pick<Deps, 'config'>,
  token: Pick<Token, 'usedAt' | 'usedAgainAt'>,
  sameClient: boolean,
  now: Date,
): boolean {
  if (token.usedAt === null || token.usedAgainAt !== null || !sameClient) return false;
  return now.getTime() < token.usedAt.getTime() + config.oauthRefreshGraceMs;
}

/**
 * Exchanges a refresh token for new tokens. Each one works once: a second use, by a thief or the owner, ends the grant
 * with all its tokens, except for one repeat within the configured grace period. @throws OAuthError
 */
export async function refreshTokens(deps: Deps, refresh: Refresh): Promise<TokenAnswer> {
  const hash = sha256(refresh.refreshToken);
  const now = deps.clock.now();
  // Return a refusal instead of throwing it, because its revocations must commit.
  const outcome = await deps.store.write(async (tx): Promise<TokenAnswer | OAuthError> => {
    const { oauthRefreshTokens, oauthGrants } = tx.t;
    const [found] = await tx
      .select({ token: oauthRefreshTokens, grant: oauthGrants })
      .from(oauthRefreshTokens)
      .innerJoin(oauthGrants, eq(oauthGrants.id, oauthRefreshTokens.grantId))
      .where(eq(oauthRefreshTokens.hash, hash));
    if (!found) return invalidGrant('The refresh token is unknown.');
    const { token, grant } = found;
    const again = token.usedAt !== null;
    if (again && !isForgivable(deps, token, grant.clientId === refresh.clientId, now)) {
      await revokeGrants(tx, [grant.id], now);
      return invalidGrant(
        'The refresh token was used before. The connection has been ended for safety; connect again.',
      );
    }
    if (grant.revokedAt) return invalidGrant('This connection was ended.');
    if (token.expiresAt <= now) return invalidGrant('The refresh token is older than 60 days.');
    if (grant.clientId !== refresh.clientId)
      return invalidGrant('The refresh token was given to another client.');
    if (grant.resource !== refresh.resource) {
      return invalidGrant('The refresh token was given for another address of this service.');
    }
    const scopes = refresh.scopes ?? grant.scopes;
    if (!scopes.every((scope) => grant.scopes.includes(scope))) {
      return new OAuthError(
        'invalid_scope',
        'A refresh cannot add scopes. Send the seller to the authorization endpoint.',
      );
    }
    await tx
      .update(oauthRefreshTokens)
      .set(again ? { usedAgainAt: now } : { usedAt: now })
      .where(eq(oauthRefreshTokens.hash, hash));
    await tx.update(oauthGrants).set({ lastUsedAt: now }).where(eq(oauthGrants.id, grant.id));
    return issueTokens(deps, tx, grant, scopes);
  });
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}
