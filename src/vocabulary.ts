/** What a listing may say of itself: its lists and limits, in one place. */
export const CONDITIONS = ['New', 'Like New', 'Good', 'Fair', 'Used', 'For Parts'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const CATEGORIES = [
  'Furniture',
  'Electronics',
  'Kitchen',
  'Decor',
  'Outdoor',
  'Baby',
  'Sports',
  'Tools',
  'Clothing',
  'Other',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** An item holds this many photos at most. */
export const ITEM_PHOTOS = 5;

/** The one currency; amounts are kept in its cents. */
export const CURRENCY = 'USD';

/** Lengths in characters, prices in US dollars. */
export const LISTING_LIMITS = {
  title: 140,
  brand: 80,
  description: 5000,
  transportNotes: 1000,
  dimensions: 100,
  weight: 100,
  specifications: 30,
  specificationName: 60,
  specificationValue: 200,
  maxPrice: 1_000_000,
} as const;
