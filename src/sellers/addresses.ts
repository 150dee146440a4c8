import type { Seller } from './find-or-create.ts';

type Addresses = Pick<Seller, 'streetAddress' | 'formerAddresses'>;

const KEPT = 20;

/**
 * The address on file and those that it took the place of. An agent may make none of them public: else it would only
 * have to replace or remove the stored one first.
 */
export const guardedAddresses = ({ streetAddress, formerAddresses }: Addresses): string[] => [
  ...(streetAddress === null ? [] : [streetAddress]),
  ...(formerAddresses ?? []),
];

/** What becomes of a seller's addresses when `next` is stored. */
export const addressesAfter = (seller: Addresses, next: string | null): Addresses =>
  next === seller.streetAddress
    ? seller
    : {
        streetAddress: next,
        formerAddresses: guardedAddresses(seller)
          .filter((address) => address !== next)
          .slice(0, KEPT),
      };
