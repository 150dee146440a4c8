import { getRow, updateRows } from '../../db/rows.ts';
import type { RowOf, Write } from '../../db/store.ts';
import type { Random } from '../adapters/random.ts';
import { newCredential } from '../api-keys/credentials.ts';
import type { Deps, Scope, SellerActor } from '../context.ts';
import { newId } from '../ids.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { appConnectedMail } from '../mail/templates/accounts.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { sha256 } from '../tokens.ts';
import { DAY, MINUTE } from '../units.ts';
import type { AuthorizationRequest } from './authorize.ts';
import { redirectHost } from './client-metadata.ts';
import { formatScope, type Parameters } from './parameters.ts';

/** Lifetime of an access token. It is documented, and clients rely on it for renewal. */
const ACCESS_TOKEN_SECONDS = 3600;
/** How long an unused connection lasts: each refresh starts this time again. */
const REFRESH_TOKEN_MS = 60 * DAY;
/** Lifetime of a code, well below the ten minutes that RFC 6749 section 4.1.2 allows: clients redeem it at once. */
const CODE_MS = MINUTE;

/** 256 random bits: an authorization code (`rsc`) or a refresh token (`rsr`). Stored only as a hash. */
const newSecret = (prefix: 'rsc' | 'rsr', { random }: { random: Random }): string =>
  `${prefix}_${random.bytes(32).toString('base64url')}`;

/**
 * Records that a seller approved a client, notifies the seller by email, and returns the only copy of the code for the
 * client.
 */
export async function createGrant(
  deps: Deps,
  seller: Pick<SellerActor, 'sellerId' | 'email'>,
  request: AuthorizationRequest,
  scopes: Scope[],
): Promise<string> {
  const { client, redirectUri, codeChallenge, resource } = request;
  const code = newSecret('rsc', deps);
  const grantId = newId('grant', deps);
  const now = deps.clock.now();
  await deps.store.write(async (tx) => {
    const { oauthGrants, oauthCodes } = tx.t;
    await tx.insert(oauthGrants).values({
      id: grantId,
      sellerId: seller.sellerId,
      clientId: client.id,
      clientName: client.name,
      scopes,
      resource,
      createdAt: now,
    });
    await tx.insert(oauthCodes).values({
      hash: sha256(code),
      grantId,
      clientId: client.id,
      redirectUri,
      codeChallenge,
      expiresAt: new Date(now.getTime() + CODE_MS),
      createdAt: now,
    });
    await updateRows(tx, 'oauthClients', { id: client.id }, { lastUsedAt: now });
    const mail = appConnectedMail({
      language: await languageOfSeller(tx, seller.sellerId),
      clientName: client.name,
      redirectHost: redirectHost(redirectUri),
      scopes,
      settingsUrl: `${deps.config.baseUrl}/settings/keys`,
    });
    await enqueueMail(deps, tx, { to: seller.email, ...mail });
  });
  return code;
}

export type Grant = RowOf<'oauthGrants'>;

/** A successful token response (RFC 6749 section 5.1). */
export type TokenAnswer = Awaited<ReturnType<typeof issueTokens>>;

/** Issues a new access token with `scopes`, and a new refresh token with everything that the grant allows. */
export async function issueTokens(deps: Deps, tx: Write, grant: Grant, scopes: Scope[]) {
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
    token_type: 'Bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    scope: formatScope(scopes),
  };
}

/** Ends grants and all their tokens, in the caller's write. Refresh tokens end with their grant. */
export async function revokeGrants(tx: Write, grantIds: string[], now: Date): Promise<void> {
  await updateRows(tx, 'oauthGrants', { id: grantIds, revokedAt: null }, { revokedAt: now });
  await updateRows(tx, 'credentials', { grantId: grantIds, revokedAt: null }, { revokedAt: now });
}

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
    const now = deps.clock.now();
    const refresh = await getRow(tx, 'oauthRefreshTokens', { hash });
    const grant = refresh && (await getRow(tx, 'oauthGrants', { id: refresh.grantId }));
    if (grant && isAsked(grant.clientId)) await revokeGrants(tx, [grant.id], now);
    const token = await getRow(tx, 'credentials', { hash, kind: 'oauth_token' }, { columns: ['clientId'] });
    if (token && isAsked(token.clientId))
      await updateRows(tx, 'credentials', { hash, revokedAt: null }, { revokedAt: now });
  });
}
