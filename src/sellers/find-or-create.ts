import { and, eq, isNull } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { Identity } from '../adapters/id-tokens.ts';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';

export type Seller = Schema['sellers']['$inferSelect'];

const newSeller = (deps: Deps) => {
  const now = deps.clock.now();
  return {
    id: newId('usr', deps),
    tier: 'free' as const,
    currency: deps.config.defaultCurrency,
    createdAt: now,
    updatedAt: now,
  };
};

export async function findOrCreateByEmail(
  deps: Deps,
  tx: Write,
  email: string,
): Promise<{ seller: Seller; isNewUser: boolean }> {
  const { sellers } = tx.t;
  const [made] = await tx
    .insert(sellers)
    .values({ ...newSeller(deps), email })
    .onConflictDoNothing({ target: sellers.email })
    .returning();
  if (made) return { seller: made, isNewUser: true };
  const [seller] = await tx.select().from(sellers).where(eq(sellers.email, email));
  return { seller: seller!, isNewUser: false };
}

/**
 * The account behind an outside provider's ID token, created at the first sign-in. It joins the account with the same
 * email only if the provider says that the email is verified; it may have no email at all.
 */
export async function findOrCreateByIdentity(deps: Deps, tx: Write, identity: Identity): Promise<Seller> {
  const { sellers } = tx.t;
  const names = { oidcIssuer: identity.issuer ?? null, oidcSubject: identity.subject };
  const [known] = await tx
    .select()
    .from(sellers)
    .where(and(eq(sellers.oidcIssuer, identity.issuer ?? ''), eq(sellers.oidcSubject, identity.subject)));
  if (known) return known;
  const email = identity.emailVerified ? identity.email : null;
  if (email !== null) {
    const [joined] = await tx
      .update(sellers)
      .set({ ...names, updatedAt: deps.clock.now() })
      .where(and(eq(sellers.email, email), isNull(sellers.oidcSubject)))
      .returning();
    if (joined) return joined;
  }
  const [made] = await tx
    .insert(sellers)
    .values({ ...newSeller(deps), ...names, email })
    .onConflictDoNothing({ target: sellers.email })
    .returning();
  if (made) return made;
  // The email belongs to an account that another subject of the provider joined: create a separate account without
  // email.
  const [separate] = await tx
    .insert(sellers)
    .values({ ...newSeller(deps), ...names, email: null })
    .returning();
  return separate!;
}
