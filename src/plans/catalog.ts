import type { Tier } from '../tiers.ts';

export const SKUS = ['sale_pass', 'big_move', 'move_extension', 'garage_extension'] as const;
export type Sku = (typeof SKUS)[number];

export type Product = {
  name: string;
  priceUsd: number;
  durationDays: number;
  /** The tier that the product gives, or that an extension belongs to. */
  tier: Exclude<Tier, 'free'>;
  /** A full pass resets the count of creations; an extension only adds time. */
  kind: 'pass' | 'extension';
};

const EXTENSION = { durationDays: 30, kind: 'extension' } as const;

/** The products for sale. The price always comes from here, never from a request. */
export const CATALOG: Record<Sku, Product> = {
  sale_pass: { name: 'Move Sale pass', priceUsd: 20, durationDays: 30, tier: 'move_sale', kind: 'pass' },
  big_move: { name: 'Garage Sale pass', priceUsd: 39, durationDays: 60, tier: 'garage_sale', kind: 'pass' },
  move_extension: { ...EXTENSION, name: 'Move Sale extension', priceUsd: 10, tier: 'move_sale' },
  garage_extension: { ...EXTENSION, name: 'Garage Sale extension', priceUsd: 20, tier: 'garage_sale' },
};

/** The product with this name; undefined for a name that no version of the service sells anymore. */
export const productOf = (sku: string): Product | undefined =>
  SKUS.flatMap((known) => (known === sku ? CATALOG[known] : []))[0];

export const passOf = { move_sale: 'sale_pass', garage_sale: 'big_move' } as const;
export const extensionOf = { move_sale: 'move_extension', garage_sale: 'garage_extension' } as const;

/** Number of days before its end when a free page can be renewed, and when a pass counts as due. */
export const RENEWAL_WINDOW_DAYS = 7;
