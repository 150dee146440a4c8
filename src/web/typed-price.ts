import { LISTING_LIMITS } from '../vocabulary.ts';

/**
 * An amount in dollars as people type it: `25`, `$1,250.50`, `12,50`, `free`. Undefined for what is no price.
 */
export function readPrice(typed: string): number | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^\$|\$$|usd|dollars?/g, '')
    .replace(/\s+/g, '');
  if (text === 'free') return 0;
  // A comma before exactly two digits at the end stands where others write a point.
  const plain = /^\d+,\d{2}$/.test(text) ? text.replace(',', '.') : text.replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return undefined;
  const price = Number(plain);
  return price <= LISTING_LIMITS.maxPrice ? price : undefined;
}

/** A price as its field shows it: `25` or `12.50`. */
export const priceText = (price: number): string =>
  Number.isInteger(price) ? String(price) : price.toFixed(2);

export const PRICE_HELP = 'Write it like 25 or 12.50; 0 is free.';
