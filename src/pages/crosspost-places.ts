import type { Category, Condition } from '../vocabulary.ts';

export const PLACES = ['facebook', 'craigslist', 'offerup', 'nextdoor', 'ebay'] as const;
export type PlaceId = (typeof PLACES)[number];

export type Place = {
  name: string;
  /** Where a post is begun. */
  url: string;
  /** Characters, as UTF-16 counts them, which no site counts more strictly. */
  title: number;
  text: number;
  photos: number;
  /** What those limits are taken from. Where a place publishes none, they are short enough for its form to take. */
  limitsFrom: string;
  /** Prices are whole dollars there, or have cents. */
  cents: boolean;
  /** Its rules allow a link to a page elsewhere. */
  links: boolean;
  /** What it calls a thing that costs nothing; null where it sells only for money. */
  free: string | null;
  conditions: Readonly<Record<Condition, string>>;
  categories: Readonly<Record<Category, string>>;
};

/** What other marketplaces take. One table: a limit that changes there is changed here. */
export const CROSSPOST_PLACES: Readonly<Record<PlaceId, Place>> = {
  facebook: {
    name: 'Facebook Marketplace',
    url: 'https://www.facebook.com/marketplace/create/item',
    title: 100,
    text: 5000,
    photos: 10,
    limitsFrom:
      'Its form ends a title at 100 characters and takes 10 photos; for the text it publishes no limit.',
    cents: false,
    links: true,
    free: '0',
    conditions: {
      New: 'New',
      'Like New': 'Used - Like New',
      Good: 'Used - Good',
      Fair: 'Used - Fair',
      Used: 'Used - Good',
      'For Parts': 'Used - Fair',
    },
    categories: {
      Furniture: 'Furniture',
      Electronics: 'Electronics & computers',
      Kitchen: 'Household',
      Decor: 'Household',
      Outdoor: 'Garden',
      Baby: 'Baby & kids',
      Sports: 'Sports & outdoors',
      Tools: 'Tools',
      Clothing: "Women's or men's clothing & shoes",
      Other: 'Miscellaneous',
    },
  },
  craigslist: {
    name: 'Craigslist',
    url: 'https://post.craigslist.org/',
    title: 70,
    text: 10_000,
    photos: 24,
    limitsFrom:
      'Its form ends a title at 70 characters and takes 24 photos; its help forbids signposts to other sites.',
    cents: false,
    links: false,
    free: '0, in the category "free stuff"',
    conditions: {
      New: 'new',
      'Like New': 'like new',
      Good: 'good',
      Fair: 'fair',
      Used: 'good',
      'For Parts': 'salvage',
    },
    categories: {
      Furniture: 'furniture',
      Electronics: 'electronics',
      Kitchen: 'household',
      Decor: 'household',
      Outdoor: 'farm & garden',
      Baby: 'baby & kid stuff',
      Sports: 'sporting goods',
      Tools: 'tools',
      Clothing: 'clothing & accessories',
      Other: 'general for sale',
    },
  },
  offerup: {
    name: 'OfferUp',
    url: 'https://offerup.com/post',
    title: 50,
    text: 1000,
    photos: 12,
    limitsFrom:
      'Publishes none; these are on the safe side. Its community guidelines forbid leading people off OfferUp.',
    cents: true,
    links: false,
    free: '0',
    conditions: {
      New: 'New',
      'Like New': 'Used (normal wear)',
      Good: 'Used (normal wear)',
      Fair: 'Used (normal wear)',
      Used: 'Used (normal wear)',
      'For Parts': 'For Parts',
    },
    categories: {
      Furniture: 'Home & Garden / Furniture',
      Electronics: 'Electronics & Media',
      Kitchen: 'Home & Garden / Kitchen & Dining',
      Decor: 'Home & Garden / Home Decor',
      Outdoor: 'Home & Garden / Garden & Patio',
      Baby: 'Baby & Kids',
      Sports: 'Sports & Outdoors',
      Tools: 'Home & Garden / Tools',
      Clothing: 'Clothing & Shoes',
      Other: 'General',
    },
  },
  nextdoor: {
    name: 'Nextdoor',
    url: 'https://nextdoor.com/for_sale_and_free/',
    title: 70,
    text: 2000,
    photos: 10,
    limitsFrom: 'Publishes none; these are on the safe side.',
    cents: false,
    links: true,
    free: 'Free',
    conditions: {
      New: 'New',
      'Like New': 'Like new',
      Good: 'Good',
      Fair: 'Fair',
      Used: 'Good',
      'For Parts': 'Fair',
    },
    categories: {
      Furniture: 'Furniture',
      Electronics: 'Electronics',
      Kitchen: 'Appliances',
      Decor: 'Home decor',
      Outdoor: 'Garden',
      Baby: 'Baby & kids',
      Sports: 'Sports & outdoors',
      Tools: 'Tools',
      Clothing: 'Clothing & accessories',
      Other: 'Other',
    },
  },
  ebay: {
    name: 'eBay',
    url: 'https://www.ebay.com/sl/sell',
    title: 80,
    text: 4000,
    photos: 24,
    limitsFrom:
      'Its reference of AddItem: a title of 80 characters, 24 pictures, a text far longer than this.',
    cents: true,
    links: false,
    free: null,
    conditions: {
      New: 'New',
      'Like New': 'Used',
      Good: 'Used',
      Fair: 'Used',
      Used: 'Used',
      'For Parts': 'For parts or not working',
    },
    categories: {
      Furniture: 'Home & Garden > Furniture',
      Electronics: 'Consumer Electronics',
      Kitchen: 'Home & Garden > Kitchen, Dining & Bar',
      Decor: 'Home & Garden > Home Décor',
      Outdoor: 'Home & Garden > Yard, Garden & Outdoor Living',
      Baby: 'Baby',
      Sports: 'Sporting Goods',
      Tools: 'Home & Garden > Tools & Workshop Equipment',
      Clothing: 'Clothing, Shoes & Accessories',
      Other: 'Everything Else',
    },
  },
};
