import { and, gt, inArray, isNull } from 'drizzle-orm';
import { listRows } from '../../db/rows.ts';
import { commit, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { revokeGrants } from './grants.ts';
import { SCOPES } from './parameters.ts';
import type { ConnectedApp, ConnectedAppList, EndConnectedAppInput, EndedConnectedApp } from './schemas.ts';

/** The apps that can currently act for the seller, one row per app even if it was connected several times, newest first. */
export async function listConnectedApps(ctx: SellerContext): Promise<ConnectedAppList> {
  const { read } = ctx.store;
  const { oauthGrants: g, oauthRefreshTokens: r } = read.t;
  // Connected means: it has a refresh token to use. Without one, its access tokens end within the hour.
  const alive = read
    .select({ id: r.grantId })
    .from(r)
    .where(and(isNull(r.usedAt), gt(r.expiresAt, ctx.clock.now())));
  const which = { sellerId: ctx.actor.sellerId, revokedAt: null };
  const newest = { order: ['-createdAt', '-id'], also: inArray(g.id, alive) } as const;
  const grants = await listRows(read, 'oauthGrants', which, newest);
  const apps = new Map<string, ConnectedApp>();
  for (const grant of grants) {
    const app = apps.get(grant.clientId);
    apps.set(grant.clientId, {
      client_id: grant.clientId,
      client_name: app?.client_name ?? grant.clientName,
      scopes: SCOPES.filter((scope) => grant.scopes.includes(scope) || app?.scopes.includes(scope)),
      connected_at: grant.createdAt.toISOString(),
      last_used_at: later(app?.last_used_at ?? null, grant.lastUsedAt?.toISOString() ?? null),
    });
  }
  return { apps: [...apps.values()] };
}

const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);

/** Ends every grant of an app at once; idempotent. @throws AppError not_found */
export const endConnectedApp = (
  ctx: SellerContext,
  input: EndConnectedAppInput,
): Promise<EndedConnectedApp> =>
  commit(ctx, async (tx) => {
    const grants = await listRows(
      tx,
      'oauthGrants',
      { sellerId: ctx.actor.sellerId, clientId: input.client_id },
      { columns: ['id'] },
    );
    if (grants.length === 0) throw refusal('not_found.app');
    await revokeGrants(
      tx,
      grants.map((grant) => grant.id),
      ctx.clock.now(),
    );
    return { client_id: input.client_id, ended: true as const };
  });
