import { and, eq, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm';
import { deleteOld } from '../../db/delete-old.ts';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';

/** How long an expired code is kept, so that a second use still ends the grant. */
const CODE_KEPT_MS = DAY;
/** How long a client that was never approved is kept: an app keeps its registration while a person postpones the sign-in. */
const UNUSED_CLIENT_KEPT_MS = 7 * DAY;
/** How long a client that was once approved is kept after its last grant. */
const IDLE_CLIENT_KEPT_MS = 90 * DAY;
const REVOKED_GRANT_KEPT_MS = 30 * DAY;

/**
 * Removes codes, refresh tokens, grants and clients that are no longer needed; at most `limit` of each. Used refresh tokens
 * stay until they would have expired: until then their second use ends the grant. Returns how many.
 */
export function sweepOAuth(deps: Deps, limit: number): Promise<number> {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  return deps.store.write(async (tx) => {
    const { oauthGrants, oauthRefreshTokens, oauthCodes } = tx.t;
    const noGrant = (client: typeof tx.t.oauthClients.id) =>
      notExists(tx.select({ id: oauthGrants.id }).from(oauthGrants).where(eq(oauthGrants.clientId, client)));
    const noneOf = (table: typeof oauthRefreshTokens | typeof oauthCodes) =>
      notExists(tx.select({ id: table.grantId }).from(table).where(eq(table.grantId, oauthGrants.id)));
    const codes = await deleteOld(tx, 'oauthCodes', (c) => lte(c.expiresAt, ago(CODE_KEPT_MS)), limit);
    const tokens = await deleteOld(tx, 'oauthRefreshTokens', (r) => lte(r.expiresAt, ago(0)), limit);
    // Revoked, never redeemed, or expired. An access token never outlives the refresh token beside it.
    const grants = await deleteOld(
      tx,
      'oauthGrants',
      (g) =>
        or(
          lte(g.revokedAt, ago(REVOKED_GRANT_KEPT_MS)),
          and(lte(g.createdAt, ago(CODE_KEPT_MS)), noneOf(oauthRefreshTokens), noneOf(oauthCodes)),
        ),
      limit,
    );
    const clients = await deleteOld(
      tx,
      'oauthClients',
      (c) =>
        or(
          and(isNull(c.lastUsedAt), lte(c.createdAt, ago(UNUSED_CLIENT_KEPT_MS))),
          and(isNotNull(c.lastUsedAt), lte(c.lastUsedAt, ago(IDLE_CLIENT_KEPT_MS)), noGrant(c.id)),
        ),
      limit,
    );
    return codes + tokens + grants + clients;
  });
}
