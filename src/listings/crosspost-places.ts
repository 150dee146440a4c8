import type { Category, Condition } from '../vocabulary.ts';

export const PLACES = [
  'facebook',
  'craigslist',
  'offerup',
  'nextdoor',
  'ebay',
  'kleinanzeigen',
  'leboncoin',
  'wallapop',
  'milanuncios',
  'marktplaats',
  '2dehands',
  'gumtree',
  'vinted',
  'olx',
  'mercado_libre',
  'subito',
] as const;
export type PlaceId = (typeof PLACES)[number];

export type Place = {
  name: string;
  /** Address where a post starts. */
  url: string;
  /** Countries where people use it, by ISO 3166-1; everywhere if left out. */
  countries?: string;
  /** Limits and wording that the place published, or that its form shows; otherwise they are a safe guess. */
  limitsKnown: boolean;
  /** Characters as UTF-16 counts them; no site counts more strictly. */
  title: number;
  text: number;
  photos: number;
  /** The source of those limits. If a place publishes none, they are short enough for its form. */
  limitsFrom: string;
  /** Whether prices have cents; otherwise they are whole dollars. */
  cents: boolean;
  /** Whether its rules allow a link to a page elsewhere. */
  links: boolean;
  /** Its name for a free item; null if items can't be free there. */
  free: string | null;
  conditions: Readonly<Record<Condition, string>>;
  categories: Readonly<Record<Category, string>>;
};

const SAME_CONDITIONS = {
  New: 'New',
  'Like New': 'Like New',
  Good: 'Good',
  Fair: 'Fair',
  Used: 'Used',
  'For Parts': 'For Parts',
};
const SAME_CATEGORIES = {
  Furniture: 'Furniture',
  Electronics: 'Electronics',
  Kitchen: 'Kitchen',
  Decor: 'Decor',
  Outdoor: 'Outdoor',
  Baby: 'Baby',
  Sports: 'Sports',
  Tools: 'Tools',
  Clothing: 'Clothing',
  Other: 'Other',
};

/** A place that publishes none of this: limits short enough for any form, and the words of the listing itself. */
const guessed = (name: string, url: string, countries: string, free: string | null = '0'): Place => ({
  name,
  url,
  countries,
  limitsKnown: false,
  title: 50,
  text: 1500,
  photos: 8,
  limitsFrom: 'Publishes none; these are on the safe side.',
  cents: false,
  links: false,
  free,
  conditions: SAME_CONDITIONS,
  categories: SAME_CATEGORIES,
});

/** What other marketplaces accept. This is the only table: if a limit changes there, change it here. */
export const CROSSPOST_PLACES: Readonly<Record<PlaceId, Place>> = {
  facebook: {
    name: 'Facebook Marketplace',
    url: 'https://www.facebook.com/marketplace/create/item',
    limitsKnown: true,
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
    countries: 'US CA',
    limitsKnown: true,
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
    countries: 'US',
    limitsKnown: false,
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
    countries: 'US CA GB AU DE FR ES IT NL SE DK',
    limitsKnown: false,
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
    countries: 'US CA GB AU DE FR ES IT IE AT CH BE NL PL',
    limitsKnown: true,
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
  kleinanzeigen: guessed('Kleinanzeigen', 'https://www.kleinanzeigen.de/p-anzeige-aufgeben.html', 'DE'),
  leboncoin: guessed('Leboncoin', 'https://www.leboncoin.fr/deposer-une-annonce', 'FR'),
  wallapop: guessed('Wallapop', 'https://es.wallapop.com/app/catalog/upload', 'ES IT PT', null),
  milanuncios: guessed('Milanuncios', 'https://www.milanuncios.com/publicar-anuncios-gratis/', 'ES'),
  marktplaats: guessed('Marktplaats', 'https://www.marktplaats.nl/plaats', 'NL'),
  '2dehands': guessed('2dehands / 2ememain', 'https://www.2dehands.be/plaats', 'BE'),
  gumtree: guessed('Gumtree', 'https://www.gumtree.com/postad', 'GB AU ZA'),
  vinted: guessed(
    'Vinted',
    'https://www.vinted.com/items/new',
    'AT BE CZ DE DK ES FI FR GB HU IT LT LU NL PL PT RO SE SK',
    null,
  ),
  olx: guessed('OLX', 'https://www.olx.com/', 'BR PL PT RO BG UA KZ'),
  mercado_libre: guessed(
    'Mercado Libre',
    'https://www.mercadolibre.com/',
    'AR BO BR CL CO CR DO EC GT HN MX NI PA PE PY SV UY VE',
    null,
  ),
  subito: guessed('Subito', 'https://areariservata.subito.it/vendi', 'IT'),
};

/** Where people in a country post; the United States if no country is set. */
export const placesIn = (country: string | null): PlaceId[] =>
  PLACES.filter((id) => {
    const { countries } = CROSSPOST_PLACES[id];
    return countries === undefined || countries.split(' ').includes(country ?? 'US');
  });
