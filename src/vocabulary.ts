/** The vocabulary of a listing: its lists and limits, in one place. */
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

/** Languages of a seller's pages and emails. */
export const ACCOUNT_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt-BR'] as const;

/** Maximum number of photos of an item. */
export const ITEM_PHOTOS = 5;

/** Maximum lengths in characters. */
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
} as const;
