import { addRow, getRow, updatedRows } from '../../db/rows.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import type { Identity } from '../adapters/id-tokens.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { newId } from '../ids.ts';

export type Seller = RowOf<'sellers'>;

type Known = Pick<Seller, 'email'> & Partial<Pick<Seller, 'oidcIssuer' | 'oidcSubject'>>;

/** Creates an account; undefined if there is one with this email. */
async function makeSeller(deps: Deps, tx: Write, known: Known): Promise<Seller | undefined> {
  const now = deps.clock.now();
  const { defaultCurrency: currency } = deps.config;
  const start = { tier: 'free', currency, createdAt: now, updatedAt: now } as const;
  return addRow(tx, 'sellers', { ...known, id: newId('usr', deps), ...start });
}

export async function findOrCreateByEmail(deps: Deps, tx: Write, email: string) {
  const made = await makeSeller(deps, tx, { email });
  const seller = made ?? (await getRow(tx, 'sellers', { email }));
  return { seller: seller!, isNewUser: made !== undefined };
}

/**
 * The account behind an outside provider's ID token, created at the first sign-in. It joins the account with the same
 * email only if the provider says that the email is verified. It may have no email at all.
 */
export async function findOrCreateByIdentity(deps: Deps, tx: Write, identity: Identity): Promise<Seller> {
  const { issuer, subject: oidcSubject, emailVerified } = identity;
  const known = await getRow(tx, 'sellers', { oidcIssuer: issuer ?? '', oidcSubject });
  if (known) return known;
  const names = { oidcIssuer: issuer ?? null, oidcSubject };
  const email = emailVerified ? identity.email : null;
  if (email !== null) {
    const joins = { ...names, updatedAt: deps.clock.now() };
    const [joined] = await updatedRows(tx, 'sellers', { email, oidcSubject: null }, joins);
    if (joined) return joined;
  }
  // An account with this email may have been joined by another subject of the provider. Then this account gets no
  // email.
  const made =
    (await makeSeller(deps, tx, { ...names, email })) ??
    (await makeSeller(deps, tx, { ...names, email: null }));
  return made!;
}

/*
 * Sellers: facts about an account that many rooms need, such as its email, language, time zone, guarded addresses, and
 * whether it owns the installation. Agents must not make a guarded address public (`addresses.ts`). Sign-in and
 * settings are in `src/accounts`. Start with `owner.ts`, `zone.ts`, and `addresses.ts`.
 */

export const getSeller = (db: Read, id: string): Promise<Seller | undefined> => getRow(db, 'sellers', { id });

/** @throws AppError ACCOUNT_INCOMPLETE when the account behind a credential is gone */
export async function findSeller(db: Read, id: string): Promise<Seller> {
  const seller = await getSeller(db, id);
  if (seller) return seller;
  throw refusal('ACCOUNT_INCOMPLETE.seller');
}
