/*
 * Sellers: facts about an account that many rooms need, such as its email, language, time zone, guarded addresses, and
 * whether it owns the installation. Agents must not make a guarded address public (`addresses.ts`). Sign-in and settings
 * are in `src/accounts`. Start with `owner.ts`, `zone.ts`, and `addresses.ts`.
 */

import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import { refusal } from '../refusal.ts';
import type { Seller } from './find-or-create.ts';

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
