import { and, eq, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm';
import { sweepOf } from '../../db/rows.ts';
import type { Schema } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';

/** How long an expired code is kept, so that a second use still ends the grant. */
const CODE_KEPT_MS = DAY;
/** How long a client that was never approved is kept: an app keeps its registration while a person postpones the sign-in. */
const UNUSED_CLIENT_KEPT_MS = 7 * DAY;
/** How long a client that was once approved is kept after its last grant. */
const IDLE_CLIENT_KEPT_MS = 90 * DAY;
/** How long a revoked grant is kept: until then, a client that still uses its tokens learns why they don't work. */
const REVOKED_GRANT_KEPT_MS = 30 * DAY;

const sweepCodes = sweepOf('oauthCodes', { kept: CODE_KEPT_MS }, (c, before) =>
  lte(c.expiresAt, before.kept),
);
const sweepTokens = sweepOf('oauthRefreshTokens', { now: 0 }, (r, before) => lte(r.expiresAt, before.now));

/**
 * Grants that were revoked, or whose codes and refresh tokens are all gone. An access token never outlives its
 * refresh token.
 */
const sweepGrants = sweepOf(
  'oauthGrants',
  { revoked: REVOKED_GRANT_KEPT_MS, unused: CODE_KEPT_MS },
  (g, before, db) => {
    const noneOf = (table: Schema['oauthRefreshTokens' | 'oauthCodes']) =>
      notExists(db.select({ id: table.grantId }).from(table).where(eq(table.grantId, g.id)));
    const { oauthRefreshTokens, oauthCodes } = db.t;
    return or(
      lte(g.revokedAt, before.revoked),
      and(lte(g.createdAt, before.unused), noneOf(oauthRefreshTokens), noneOf(oauthCodes)),
    );
  },
);

const sweepClients = sweepOf(
  'oauthClients',
  { unused: UNUSED_CLIENT_KEPT_MS, idle: IDLE_CLIENT_KEPT_MS },
  (c, before, db) => {
    const { oauthGrants: g } = db.t;
    const noGrant = notExists(db.select({ id: g.id }).from(g).where(eq(g.clientId, c.id)));
    return or(
      and(isNull(c.lastUsedAt), lte(c.createdAt, before.unused)),
      and(isNotNull(c.lastUsedAt), lte(c.lastUsedAt, before.idle), noGrant),
    );
  },
);

/**
 * Removes codes, refresh tokens, grants and clients that are no longer needed; at most `limit` of each. Used refresh tokens
 * stay until they would have expired: until then their second use ends the grant. Returns how many.
 */
export async function sweepOAuth(deps: Deps, limit: number): Promise<number> {
  let swept = 0;
  for (const each of [sweepCodes, sweepTokens, sweepGrants, sweepClients]) swept += await each(deps, limit);
  return swept;
}
