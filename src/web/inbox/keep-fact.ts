import type { SellerContext } from '../../context.ts';
import type { Suggestions } from '../../conversations/schemas.ts';
import type { Words } from '../../languages/index.ts';
import { editListing } from '../../listings/edit.ts';
import { EditListingInput } from '../../listings/schemas.ts';
import { parseInput, storable } from '../../operation/input.ts';
import { publishPage } from '../../pages/publish.ts';
import { PublishPageInput } from '../../pages/schemas.ts';
import { LISTING_LIMITS, TEXT_LIMITS } from '../../vocabulary.ts';
import { PRICE_LENGTH, priceIn, typedBySeller } from '../typed-price.ts';

/** Facts that buyers ask about and a seller can type in one line, and how long each can be. */
export const KEPT_FACTS: Readonly<Record<string, number>> = {
  dimensions: LISTING_LIMITS.dimensions,
  transport_notes: LISTING_LIMITS.transportNotes,
  price: PRICE_LENGTH,
  payment_instructions: TEXT_LIMITS.paymentInstructions,
};

/** Saves a fact that a buyer asked about where every other buyer can read it too. Sends nothing. */
export async function keepFact(ctx: SellerContext, fields: URLSearchParams, words: Words): Promise<void> {
  const [field = '', value = '', item = ''] = ['field', 'value', 'item_id'].map((name) =>
    storable(fields.get(name) ?? '').trim(),
  );
  if (field === 'payment_instructions') {
    await publishPage(ctx, parseInput(PublishPageInput, { payment_instructions: value }));
  } else {
    const fact = field === 'price' ? priceIn('value', value, await typedBySeller(ctx, words), words) : value;
    const known = Object.hasOwn(KEPT_FACTS, field) ? { [field]: fact } : {};
    await editListing(ctx, item, parseInput(EditListingInput, known));
  }
}

/** A missing fact, as a suggestion to add it. */
export function missingWords(
  { suggested: words }: Words['inbox'],
  { field, item_title: item }: Suggestions['missing'][number],
): string {
  if (field === 'dimensions') return words.dimensions({ item: item ?? '' });
  if (field === 'price') return words.price({ item: item ?? '' });
  if (field === 'transport_notes') return words.transport_notes({ item: item ?? '' });
  return field === 'availability' ? words.availability : words.payment_instructions;
}
