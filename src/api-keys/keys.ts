import { getRow, updateRows } from '../../db/rows.ts';
import { commit, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { keyLifeDays } from '../tiers.ts';
import { DAY } from '../units.ts';
import { liveKeys, newCredential } from './credentials.ts';
import type { ApiKeyList, MintedKey, MintKeyInput, RevokedKey, RevokeKeyInput } from './schemas.ts';
import { MAX_LIVE_KEYS } from './sign-in-key.ts';

/**
 * Creates another API key. It expires no later than the key that creates it, so a key can't extend its own life; from
 * the seller's own session, it lasts as long as a sign-in key. @throws AppError KEY_LIMIT_REACHED at five live keys
 */
export function mintApiKey(ctx: SellerContext, input: MintKeyInput): Promise<MintedKey> {
  const { actor } = ctx;
  const now = ctx.clock.now();
  return commit(ctx, async (tx) => {
    const seller = await findSeller(tx, actor.sellerId);
    const live = await liveKeys(tx, seller.id, now);
    if (live.length >= MAX_LIVE_KEYS) throw refusal('KEY_LIMIT_REACHED.apiKeys', { most: MAX_LIVE_KEYS });
    const fullLife = new Date(now.getTime() + keyLifeDays(ctx.config, seller, now) * DAY);
    const { token, row } = await newCredential(ctx, tx, {
      kind: 'api_key',
      origin: 'minted',
      parentId: actor.kind === 'api_key' ? actor.credentialId : null,
      sellerId: seller.id,
      scopes: ['read', 'write'],
      name: input.name ?? `Key ${live.length + 1}`,
      expiresAt: actor.kind === 'api_key' ? actor.expiresAt : fullLife,
    });
    return {
      key_id: row.id,
      name: row.name,
      apiKey: token,
      last4: row.last4,
      expires_at: row.expiresAt.toISOString(),
    };
  });
}

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

/** Revokes a key immediately; idempotent. @throws AppError not_found */
export const revokeApiKey = (ctx: SellerContext, input: RevokeKeyInput): Promise<RevokedKey> =>
  commit(ctx, async (tx) => {
    const mine = { id: input.id, sellerId: ctx.actor.sellerId, kind: 'api_key' } as const;
    if (!(await getRow(tx, 'credentials', mine, { columns: ['id'] }))) throw refusal('not_found.apiKey');
    await updateRows(tx, 'credentials', { ...mine, revokedAt: null }, { revokedAt: ctx.clock.now() });
    return { key_id: input.id, revoked: true as const };
  });
