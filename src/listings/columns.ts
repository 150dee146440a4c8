import { fold } from '../text/fold.ts';
import type { ItemRow } from './find.ts';
import type { EditListingInput } from './schemas.ts';

/** What a listing says of itself, as callers and writers spell it. */
export type ListingFields = Pick<
  EditListingInput,
  | 'title'
  | 'description'
  | 'price'
  | 'condition'
  | 'category'
  | 'specifications'
  | 'transport_notes'
  | 'dimensions'
  | 'weight'
  | 'requires_truck'
  | 'min_price'
>;

type ContentColumns = Pick<
  ItemRow,
  | 'title'
  | 'description'
  | 'priceCents'
  | 'condition'
  | 'category'
  | 'specifications'
  | 'transportNotes'
  | 'dimensions'
  | 'weight'
  | 'requiresTruck'
  | 'minPriceCents'
>;

export const toCents = (dollars: number): number => Math.round(dollars * 100);
export const centsOrNull = (dollars: number | null): number | null =>
  dollars === null ? null : toCents(dollars);

/** The columns of those fields that were given. An empty size or weight is an unknown one. */
export function columnsOf(fields: ListingFields): Partial<ContentColumns> {
  const { title, description, price, condition, category, specifications, dimensions, weight } = fields;
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description }),
    ...(price !== undefined && { priceCents: toCents(price) }),
    ...(condition !== undefined && { condition }),
    ...(category !== undefined && { category }),
    ...(specifications !== undefined && { specifications }),
    ...(fields.transport_notes !== undefined && { transportNotes: fields.transport_notes }),
    ...(dimensions !== undefined && { dimensions: dimensions?.trim() || null }),
    ...(weight !== undefined && { weight: weight?.trim() || null }),
    ...(fields.requires_truck !== undefined && { requiresTruck: fields.requires_truck }),
    ...(fields.min_price !== undefined && { minPriceCents: centsOrNull(fields.min_price) }),
  };
}

export const searchTextOf = (item: Pick<ItemRow, 'title' | 'description' | 'category'>): string =>
  fold(`${item.title} ${item.description} ${item.category}`);
