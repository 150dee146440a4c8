import { containsAnyAddress } from '../address-check/check.ts';
import { refusal } from '../errors.ts';
import { EACH_FIELD, type PublicColumns } from '../listing-fields.ts';
import type { GuardedAddress } from '../sellers/addresses.ts';
import { prohibitedIn } from './prohibited.ts';

const PUBLIC_COLUMNS = EACH_FIELD.flatMap(([, each]) =>
  each.public ? [each.column as keyof PublicColumns] : [],
);

/** Every text of a listing that buyers can read, including the names and values of its specifications. */
export const publicTexts = (item: Partial<PublicColumns>): string[] =>
  PUBLIC_COLUMNS.flatMap((column) => textsIn(item[column]));

/** The texts in a value of any kind, so that no field has to say what the checks read of it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, of]) => textsIn(of).map((text) => `${name}: ${text}`));
}

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
