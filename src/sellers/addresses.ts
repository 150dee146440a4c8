import { eq } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { Seller } from './find-or-create.ts';

type InCountry = Pick<Seller, 'country'>;
type Addresses = Pick<Seller, 'streetAddress' | 'formerAddresses'>;

/** An address that agents keep out of public texts, and the country whose address format it follows. */
export type GuardedAddress = { address: string; country: string | null };

/** The country of an address: the page's if the seller set one, or else the account's. */
export const countryOf = (seller: InCountry, page: InCountry | undefined): string | null =>
  page?.country ?? seller.country;

/** How many former addresses stay guarded; the oldest are forgotten first. */
const KEPT = 20;

/** The address on file and those before it. Otherwise, an agent could replace one first to publish it. */
export const guardedAddresses = (
  seller: Addresses & InCountry,
  page: InCountry | undefined,
): GuardedAddress[] => addressesOf(seller).map((address) => ({ address, country: countryOf(seller, page) }));

/** The same for callers that have loaded neither the seller nor the page. */
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

/** The seller's addresses once `next` is stored. */
export const addressesAfter = (seller: Addresses, next: string | null): Addresses =>
  next === seller.streetAddress
    ? seller
    : {
        streetAddress: next,
        formerAddresses: addressesOf(seller)
          .filter((address) => address !== next)
          .slice(0, KEPT),
      };

/** The form in which emails are compared. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/**
 * The mailbox behind an email address, for blocking people: what follows a plus sign doesn't change the mailbox, and
 * at Gmail neither do dots or the second domain.
 */
export function mailboxOf(email: string): string {
  const normal = normalEmail(email);
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const [name = ''] = normal.slice(0, at).split('+');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
