import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';

/** Gives the owner's pass: no limits and no end, for the account and for its page. Giving it twice changes nothing. */
export async function makeOwner(deps: Pick<Deps, 'clock'>, tx: Write, sellerId: string): Promise<void> {
  const { sellers, pages } = tx.t;
  const now = deps.clock.now();
  await tx.update(sellers).set({ ownerSince: now, updatedAt: now }).where(eq(sellers.id, sellerId));
  await tx.update(pages).set({ expiresAt: null, updatedAt: now }).where(eq(pages.sellerId, sellerId));
}
