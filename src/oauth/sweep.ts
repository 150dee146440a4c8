import { and, eq, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm';
import type { Schema } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import { DAY } from '../units.ts';

/** How long an expired code is kept, so that a second use still ends the grant. */
const CODE_KEPT_MS = DAY;
/** How long a client that was never approved is kept: an app keeps its registration while a person postpones the sign-in. */
const UNUSED_CLIENT_KEPT_MS = 7 * DAY;
/** How long a client that was once approved is kept after its last grant. */
const IDLE_CLIENT_KEPT_MS = 90 * DAY;
/** How long a revoked grant is kept: until then, a client that still uses its tokens learns why they don't work. */
const REVOKED_GRANT_KEPT_MS = 30 * DAY;

const oldCodes = oldRows('oauthCodes', (c, ago) => lte(c.expiresAt, ago(CODE_KEPT_MS)));
const oldTokens = oldRows('oauthRefreshTokens', (r, ago) => lte(r.expiresAt, ago(0)));

/**
 * Grants that were revoked, or whose codes and refresh tokens are all gone. An access token never outlives its
 * refresh token.
 */
const oldGrants = oldRows('oauthGrants', (g, ago, db) => {
  const noneOf = (table: Schema['oauthRefreshTokens' | 'oauthCodes']) =>
    notExists(db.select({ id: table.grantId }).from(table).where(eq(table.grantId, g.id)));
  const { oauthRefreshTokens, oauthCodes } = db.t;
  return or(
    lte(g.revokedAt, ago(REVOKED_GRANT_KEPT_MS)),
    and(lte(g.createdAt, ago(CODE_KEPT_MS)), noneOf(oauthRefreshTokens), noneOf(oauthCodes)),
  );
});

const oldClients = oldRows('oauthClients', (c, ago, db) => {
  const { oauthGrants: g } = db.t;
  const noGrant = notExists(db.select({ id: g.id }).from(g).where(eq(g.clientId, c.id)));
  return or(
    and(isNull(c.lastUsedAt), lte(c.createdAt, ago(UNUSED_CLIENT_KEPT_MS))),
    and(isNotNull(c.lastUsedAt), lte(c.lastUsedAt, ago(IDLE_CLIENT_KEPT_MS)), noGrant),
  );
});

/**
 * Codes, refresh tokens, grants and clients that are no longer needed, in the order in which one needs the other. Used
 * refresh tokens stay until they would have expired: until then their second use ends the grant.
 */
export const oldOAuth = [oldCodes, oldTokens, oldGrants, oldClients];
