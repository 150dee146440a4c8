import type { Schema } from '../../../db/schema.ts';
import type { Write } from '../../../db/store.ts';
import { newCredential } from '../../api-keys/credentials.ts';
import type { Deps, Scope } from '../../context.ts';
import { sha256 } from '../../tokens.ts';
import { formatScope } from '../scopes.ts';
import { newSecret } from '../secrets.ts';
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_MS } from './lifetimes.ts';

export type Grant = Schema['oauthGrants']['$inferSelect'];

/** RFC 6749 section 5.1. */
export type TokenAnswer = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
};

/** Issues a new access token with `scopes`, and a new refresh token with everything that the grant allows. */
export async function issueTokens(
  deps: Deps,
  tx: Write,
  grant: Grant,
  scopes: Scope[],
): Promise<TokenAnswer> {
  const now = deps.clock.now();
  const { token } = await newCredential(deps, tx, {
    kind: 'oauth_token',
    origin: 'oauth',
    sellerId: grant.sellerId,
    clientId: grant.clientId,
    grantId: grant.id,
    scopes,
    name: grant.clientName,
    expiresAt: new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000),
  });
  const refreshToken = newSecret('rsr', deps);
  const { oauthRefreshTokens } = tx.t;
  await tx.insert(oauthRefreshTokens).values({
    hash: sha256(refreshToken),
    grantId: grant.id,
    expiresAt: new Date(now.getTime() + REFRESH_TOKEN_MS),
    createdAt: now,
  });
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    scope: formatScope(scopes),
  };
}
