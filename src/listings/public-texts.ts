import { containsAnyAddress } from '../address-check/check.ts';
import { refusal } from '../errors.ts';
import { EACH_FIELD, type PublicColumns } from '../listing-fields.ts';
import type { GuardedAddress } from '../sellers/addresses.ts';
import { prohibitedIn } from './prohibited.ts';

/** Every text of a listing that buyers can read, including the names and values of its specifications. */
export function publicTexts(item: Partial<PublicColumns>): string[] {
  const texts: string[] = [];
  for (const [column, words] of WORDED) {
    const value = item[column];
    if (value !== undefined && value !== null) texts.push(...words(value));
  }
  return texts;
}

const WORDED = EACH_FIELD.flatMap(([, { column, words }]) =>
  words ? [[column as keyof PublicColumns, words] as const] : [],
);

/**
 * Keeps an agent from publishing the seller's street address. `before` is the listing as it was: an agent isn't
 * refused because of an address that the seller put there earlier. `addresses` are the guarded ones.
 * @throws AppError ADDRESS_IN_PUBLIC_LISTING
 */
export function refuseAddressInListing(
  addresses: readonly GuardedAddress[],
  written: Partial<PublicColumns>,
  before?: PublicColumns,
): void {
  if (addresses.length === 0) return;
  const texts = publicTexts(written);
  if (texts.length === 0) return;
  const found =
    containsAnyAddress(addresses, texts) ||
    (before !== undefined &&
      completes(addresses, publicTexts(before), publicTexts({ ...before, ...written })));
  if (!found) return;
  throw refusal('ADDRESS_IN_PUBLIC_LISTING.listing');
}

/** Whether the whole listing now contains an address that it didn't before: parts of one in two fields count, too. */
const completes = (addresses: readonly GuardedAddress[], before: string[], after: string[]): boolean =>
  containsAnyAddress(addresses, after) &&
  addresses.some((each) => containsAnyAddress([each], after) && !containsAnyAddress([each], before));

/** @throws AppError PROHIBITED_ITEM */
export function refuseProhibited(written: Partial<PublicColumns>): void {
  const category = prohibitedIn(publicTexts(written));
  if (category === undefined) return;
  throw refusal('PROHIBITED_ITEM.listing', { category });
}
