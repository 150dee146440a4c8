import { eq } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { Seller } from './find-or-create.ts';

type Addresses = Pick<Seller, 'streetAddress' | 'formerAddresses'>;

/** An address that agents keep out of public texts, and the country whose way of writing addresses it follows. */
export type GuardedAddress = { address: string; country: string | null };

/** The page's country, where the seller says one, else the seller's own. */
export const countryOf = (
  seller: Pick<Seller, 'country'>,
  page: { country: string | null } | undefined,
): string | null => page?.country ?? seller.country;

const KEPT = 20;

/**
 * The address on file and those that it took the place of. An agent may make none of them public: else it would only
 * have to replace or remove the stored one first.
 */
export const guardedAddresses = (
  seller: Addresses & Pick<Seller, 'country'>,
  page: { country: string | null } | undefined,
): GuardedAddress[] => addressesOf(seller).map((address) => ({ address, country: countryOf(seller, page) }));

/** The same for whoever has neither the seller nor the page at hand. */
export async function findGuardedAddresses(db: Read, sellerId: string): Promise<GuardedAddress[]> {
  const { sellers, pages } = db.t;
  const [row] = await db
    .select({
      streetAddress: sellers.streetAddress,
      formerAddresses: sellers.formerAddresses,
      country: sellers.country,
      pageCountry: pages.country,
    })
    .from(sellers)
    .leftJoin(pages, eq(pages.sellerId, sellers.id))
    .where(eq(sellers.id, sellerId));
  return row ? guardedAddresses(row, { country: row.pageCountry }) : [];
}

const addressesOf = ({ streetAddress, formerAddresses }: Addresses): string[] => [
  ...(streetAddress === null ? [] : [streetAddress]),
  ...(formerAddresses ?? []),
];

/** What becomes of a seller's addresses when `next` is stored. */
export const addressesAfter = (seller: Addresses, next: string | null): Addresses =>
  next === seller.streetAddress
    ? seller
    : {
        streetAddress: next,
        formerAddresses: addressesOf(seller)
          .filter((address) => address !== next)
          .slice(0, KEPT),
      };
