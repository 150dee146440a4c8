import { and, eq, inArray, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';

/** Past its minute a code is kept a day: its second use still ends the grant. */
const CODE_KEPT_MS = DAY;
/** A registration that nobody ever allowed. Apps keep theirs while a person puts off the sign-in. */
const UNUSED_CLIENT_KEPT_MS = 7 * DAY;
/** A client that was allowed once and has no grant left. */
const IDLE_CLIENT_KEPT_MS = 90 * DAY;
const REVOKED_GRANT_KEPT_MS = 30 * DAY;

/** Removes codes, refresh tokens, grants and clients that no one needs any more; at most `limit` of each. Returns how many. */
export function sweepOAuth(deps: Deps, limit: number): Promise<number> {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  return deps.store.write(
    async (tx) =>
      (await sweepCodes(tx, ago(CODE_KEPT_MS), limit)) +
      (await sweepRefreshTokens(tx, ago(0), limit)) +
      (await sweepGrants(tx, ago(CODE_KEPT_MS), ago(REVOKED_GRANT_KEPT_MS), limit)) +
      (await sweepClients(tx, ago(UNUSED_CLIENT_KEPT_MS), ago(IDLE_CLIENT_KEPT_MS), limit)),
  );
}

async function sweepCodes(tx: Write, before: Date, limit: number): Promise<number> {
  const { oauthCodes: c } = tx.t;
  const due = tx.select({ hash: c.hash }).from(c).where(lte(c.expiresAt, before)).limit(limit);
  return (await tx.delete(c).where(inArray(c.hash, due)).returning({ hash: c.hash })).length;
}

/** Used ones stay until they would have expired: until then their second use ends the grant. */
async function sweepRefreshTokens(tx: Write, before: Date, limit: number): Promise<number> {
  const { oauthRefreshTokens: r } = tx.t;
  const due = tx.select({ hash: r.hash }).from(r).where(lte(r.expiresAt, before)).limit(limit);
  return (await tx.delete(r).where(inArray(r.hash, due)).returning({ hash: r.hash })).length;
}

/** Grants that were revoked, never redeemed, or have run out. An access token never outlives the refresh token beside it. */
async function sweepGrants(tx: Write, before: Date, revokedBefore: Date, limit: number): Promise<number> {
  const { oauthGrants: g, oauthRefreshTokens: r, oauthCodes: c } = tx.t;
  const noneOf = (table: typeof r | typeof c) =>
    notExists(tx.select({ id: table.grantId }).from(table).where(eq(table.grantId, g.id)));
  const due = tx
    .select({ id: g.id })
    .from(g)
    .where(or(lte(g.revokedAt, revokedBefore), and(lte(g.createdAt, before), noneOf(r), noneOf(c))))
    .limit(limit);
  return (await tx.delete(g).where(inArray(g.id, due)).returning({ id: g.id })).length;
}

async function sweepClients(tx: Write, before: Date, idleBefore: Date, limit: number): Promise<number> {
  const { oauthClients: c, oauthGrants: g } = tx.t;
  const unused = and(isNull(c.lastUsedAt), lte(c.createdAt, before));
  const idle = and(
    isNotNull(c.lastUsedAt),
    lte(c.lastUsedAt, idleBefore),
    notExists(tx.select({ id: g.id }).from(g).where(eq(g.clientId, c.id))),
  );
  const due = tx.select({ id: c.id }).from(c).where(or(unused, idle)).limit(limit);
  return (await tx.delete(c).where(inArray(c.id, due)).returning({ id: c.id })).length;
}
