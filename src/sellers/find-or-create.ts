import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { getRow, updatedRows } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Identity } from '../adapters/id-tokens.ts';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { refusal } from '../refusal.ts';

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
  const seller = await getRow(tx, 'sellers', { email });
  return { seller: seller!, isNewUser: false };
}

/**
 * The account behind an outside provider's ID token, created at the first sign-in. It joins the account with the same
 * email only if the provider says that the email is verified; it may have no email at all.
 */
export async function findOrCreateByIdentity(deps: Deps, tx: Write, identity: Identity): Promise<Seller> {
  const { sellers } = tx.t;
  const names = { oidcIssuer: identity.issuer ?? null, oidcSubject: identity.subject };
  const known = await getRow(tx, 'sellers', {
    oidcIssuer: identity.issuer ?? '',
    oidcSubject: identity.subject,
  });
  if (known) return known;
  const email = identity.emailVerified ? identity.email : null;
  if (email !== null) {
    const [joined] = await updatedRows(
      tx,
      'sellers',
      { email, oidcSubject: null },
      { ...names, updatedAt: deps.clock.now() },
    );
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

/*
 * Sellers: facts about an account that many rooms need, such as its email, language, time zone, guarded addresses, and
 * whether it owns the installation. Agents must not make a guarded address public (`addresses.ts`). Sign-in and settings
 * are in `src/accounts`. Start with `owner.ts`, `zone.ts`, and `addresses.ts`.
 */

const sellerById = prepared<{ id: string }>()('seller_by_id', (db, p) =>
  db.select().from(db.t.sellers).where(eq(db.t.sellers.id, p.id)),
);

export const getSeller = async (db: Read, id: string): Promise<Seller | undefined> =>
  (await sellerById(db, { id }))[0];

/** @throws AppError ACCOUNT_INCOMPLETE when the account behind a credential is gone */
export async function findSeller(db: Read, id: string): Promise<Seller> {
  const seller = await getSeller(db, id);
  if (seller) return seller;
  throw refusal('ACCOUNT_INCOMPLETE.seller');
}
