import { eq } from 'drizzle-orm';
import type { Deps, SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import { normalEmail } from '../sellers/addresses.ts';

/** A seller as a command acts for one: as the seller's own session. Undefined when there is no such account. */
export async function sellerContext(deps: Deps, email: string): Promise<SellerContext | undefined> {
  const { sellers } = deps.store.read.t;
  const [seller] = await deps.store.read
    .select({ id: sellers.id, email: sellers.email })
    .from(sellers)
    .where(eq(sellers.email, normalEmail(email)));
  if (!seller) return undefined;
  return {
    ...deps,
    actor: { kind: 'session', sellerId: seller.id, email: seller.email },
    requestId: newId('req', deps),
    ip: '127.0.0.1',
  };
}

export const noAccount = (email: string): string =>
  `No account has the email ${email}. The seller signs in once first; then try again.`;
