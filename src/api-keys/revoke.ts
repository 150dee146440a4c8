import { and, eq } from 'drizzle-orm';
import { commit, type SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';
import type { RevokedKey, RevokeKeyInput } from './schemas.ts';

/** Revokes a key immediately; idempotent. @throws AppError not_found */
export function revokeApiKey(ctx: SellerContext, input: RevokeKeyInput): Promise<RevokedKey> {
  return commit(ctx, async (tx) => {
    const { credentials: c } = tx.t;
    const mine = and(eq(c.id, input.id), eq(c.sellerId, ctx.actor.sellerId), eq(c.kind, 'api_key'));
    const [key] = await tx.select({ revokedAt: c.revokedAt }).from(c).where(mine);
    if (!key) {
      throw refusal('not_found.apiKey');
    }
    if (!key.revokedAt) await tx.update(c).set({ revokedAt: ctx.clock.now() }).where(mine);
    return { key_id: input.id, revoked: true as const };
  });
}
