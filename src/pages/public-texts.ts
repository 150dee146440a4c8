import { listRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { containsAddress } from '../address-check/check.ts';
import { refusal } from '../errors.ts';
import { publicTexts } from '../listings/public-texts.ts';
import type { PageRow } from '../sale-page/page.ts';
import { countryOf, guardedAddresses } from '../sellers/addresses.ts';
import type { Seller } from '../sellers/find-or-create.ts';
import type { PublishPageInput } from './schemas.ts';

type Owner = Pick<Seller, 'id' | 'displayName' | 'streetAddress' | 'formerAddresses' | 'country'>;

/**
 * Keeps an agent from making a street address public: no text of the request can contain the stored address or the one
 * sent with it, and a newly stored address must not already appear in public text.
 * @throws AppError ADDRESS_IN_PUBLIC_LISTING
 */
export async function refusePublicAddress(
  tx: Write,
  seller: Owner,
  page: PageRow | undefined,
  input: PublishPageInput,
): Promise<void> {
  const sent = input.street_address?.trim() || null;
  const isNew = sent !== null && sent !== seller.streetAddress;
  const before = pageTexts(seller, page, {});
  const after = pageTexts(seller, page, input);
  const holds = (address: string, texts: string[]) =>
    containsAddress(address, texts, countryAfter(seller, page, input));
  for (const address of addressesOf(seller, sent)) {
    // First the texts of this request alone, then together with what stays.
    if (holds(address, pageTexts(null, undefined, input))) throw standsIn('these page texts');
    // This request isn't responsible for earlier text, unless the address is new.
    const stood = holds(address, before);
    if (holds(address, after) && (!stood || (isNew && address === sent))) {
      throw standsIn("the page's texts taken together");
    }
  }

  if (!isNew) return;
  const listed = await listRows(tx, 'items', { sellerId: seller.id, deletedAt: null });
  for (const item of listed) {
    if (holds(sent, publicTexts(item))) throw standsIn(`the listing ${item.id}`);
  }
}

/** Whether the page would show an address of the seller: the stored, an earlier, or the sent one. */
export function revealsAddress(seller: Owner, page: PageRow | undefined, input: PublishPageInput): boolean {
  const sent = input.street_address?.trim() || null;
  const texts = pageTexts(seller, page, input);
  const country = countryAfter(seller, page, input);
  return [...addressesOf(seller, sent)].some((address) => containsAddress(address, texts, country));
}

const addressesOf = (seller: Owner, sent: string | null): Set<string> =>
  new Set([
    ...guardedAddresses(seller, undefined).map(({ address }) => address),
    ...(sent === null ? [] : [sent]),
  ]);

/** The country that the page will have. */
const countryAfter = (seller: Owner, page: PageRow | undefined, { country }: PublishPageInput) =>
  countryOf(seller, { country: country === undefined ? (page?.country ?? null) : country.trim() || null });

/** Every text of a page that the public reads: from the request if given, or else the stored one. */
const pageTexts = (seller: Owner | null, page: PageRow | undefined, input: PublishPageInput): string[] =>
  [
    input.payment_instructions ?? page?.paymentInstructions,
    input.about ?? page?.about,
    input.display_name ?? seller?.displayName,
    input.city ?? page?.city,
    input.state ?? page?.state,
    input.country ?? page?.country,
    input.custom_url ?? page?.slug,
  ].map((text) => text ?? '');

const standsIn = (where: string) => refusal('ADDRESS_IN_PUBLIC_LISTING.page', { where });
