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

/** Maximum lengths of what people type, in characters: services refuse more, and fields of pages take no more. */
export const TEXT_LIMITS = {
  email: 254,
  /** What someone or something is called: a buyer, a seller, a key, a passkey. */
  name: 80,
  /** A city, a state, a country. */
  place: 80,
  message: 2000,
  about: 600,
  paymentInstructions: 1000,
  streetAddress: 300,
  /** Another marketplace. */
  marketplace: 60,
  /** The address of a post there. */
  postUrl: 500,
  webhookUrl: 1000,
  search: 200,
} as const;

/** Maximum lengths of a listing's texts, in characters. */
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
