import type { Random } from '../adapters/random.ts';
import { isReservedSlug } from './reserved.ts';

export const SLUG_PATTERN = /^[a-z0-9-]{3,40}$/;

const LONGEST_BASE = 32;
const SUFFIX_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** `María's Sale` becomes `marias-sale`; undefined if nothing usable is left, as with a name in another script. */
function slugOf(text: string | null | undefined): string | undefined {
  const slug = (text ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_BASE)
    .replace(/^-+|-+$/g, '');
  return slug.length >= 3 ? slug : undefined;
}

/**
 * Endless slugs to try for a new page: the name, then the name with a random suffix. The city always gets a suffix,
 * because one seller would otherwise own it permanently.
 */
export function* slugCandidates(
  random: Random,
  from: { displayName: string | null; city: string | null },
): Generator<string, never> {
  const name = slugOf(from.displayName);
  if (name !== undefined && !isReservedSlug(name)) yield name;
  const base = name ?? slugOf(from.city) ?? 'sale';
  for (let length = 4; ; length = Math.min(length + 1, 7)) {
    const candidate = `${base}-${suffix(random, length)}`;
    yield isReservedSlug(candidate) ? `sale-${suffix(random, length)}` : candidate;
  }
}

const suffix = (random: Random, length: number): string =>
  Array.from({ length }, () => SUFFIX_ALPHABET[random.below(SUFFIX_ALPHABET.length)]).join('');
