import type { SellerContext } from '../context.ts';
import { liveKeys } from './credentials.ts';
import type { ApiKeyList } from './schemas.ts';

/** The seller's live API keys, without their secrets. */
export async function listApiKeys(ctx: SellerContext): Promise<ApiKeyList> {
  const { actor } = ctx;
  const rows = await liveKeys(ctx.store.read, actor.sellerId, ctx.clock.now());
  return {
    keys: rows.map((row) => ({
      key_id: row.id,
      name: row.name,
      last4: row.last4,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      current: actor.kind === 'api_key' && actor.credentialId === row.id,
    })),
  };
}
