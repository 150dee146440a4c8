import { and, eq } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { sha256 } from '../tokens.ts';
import { revokeAccessToken, revokeGrants } from './grants/revoke.ts';
import type { Parameters } from './parameters.ts';

/**
 * Revocation (RFC 7009): a refresh token ends its whole grant, an access token only itself. A token that is unknown or
 * belongs to another client changes nothing and isn't an error. @throws OAuthError invalid_request without a token
 */
export async function revokeToken(deps: Deps, parameters: Parameters): Promise<void> {
  parameters.checkNoneRepeated();
  const hash = sha256(parameters.need('token'));
  const clientId = parameters.get('client_id');
  const isAsked = (owner: string | null) => clientId === undefined || clientId === owner;
  await deps.store.write(async (tx) => {
    const { oauthRefreshTokens, oauthGrants, credentials } = tx.t;
    const now = deps.clock.now();
    const [grant] = await tx
      .select({ id: oauthGrants.id, clientId: oauthGrants.clientId })
      .from(oauthRefreshTokens)
      .innerJoin(oauthGrants, eq(oauthGrants.id, oauthRefreshTokens.grantId))
      .where(eq(oauthRefreshTokens.hash, hash));
    if (grant && isAsked(grant.clientId)) await revokeGrants(tx, [grant.id], now);
    const [token] = await tx
      .select({ clientId: credentials.clientId })
      .from(credentials)
      .where(and(eq(credentials.hash, hash), eq(credentials.kind, 'oauth_token')));
    if (token && isAsked(token.clientId)) await revokeAccessToken(tx, hash, now);
  });
}
