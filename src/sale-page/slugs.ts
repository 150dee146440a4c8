import type { Random } from '../adapters/random.ts';

export const SLUG_PATTERN = /^[a-z0-9-]{3,40}$/;

/** Leaves room for the suffix within the 40 characters of a slug. */
const LONGEST_BASE = 32;
/** Without characters that look alike: 0 and o, 1, i, and l. */
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

/** What a page's first address is made of. */
export type SlugSource = { displayName: string | null; city: string | null };

/** Endless slugs to try: the name, then with a random suffix. A city always gets one: no one may own it. */
export function* slugCandidates(random: Random, from: SlugSource): Generator<string, never> {
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

/** First path segments that the service itself serves, now or plausibly later. */
const ROUTES = `
  about account admin api app apps assets auth auth-md blog browse buyer buyers calendar callback checkout connect consent contact css
  dashboard demo dev developer developers docs download edit email favicon-ico feed health help home html images img inbox index
  item items js jwks legal listing listings login logout mail manage mcp me metrics new news oauth openapi page pages
  payment payments photo photos pickup pricing privacy public qr register reserve reservation reservations robots-txt
  root rss sale sales search security sell seller sellers server-card settings share sign sign-in sign-out signin signout
  signup sitemap static status stop support system terms test thumbnails tools unsubscribe upload uploads user users
  verify webhook webhooks welcome well-known www null undefined true false
`;

/** Names that would make a sale page look like someone else's. Also refused as a part between hyphens. */
const BRANDS = `
  airbnb amazon anthropic cashapp chatgpt craigslist depop ebay etsy facebook fedex gofundme google gumtree instagram
  kijiji mercari microsoft nextdoor offerup openai paypal poshmark revolut shopify stripe tiktok usps venmo vinted
  wallapop whatsapp youtube zelle
`;

/** Names that are also ordinary words, and this service's own. */
const NAMES = 'resale resale-listing resale-listing-service official claude gemini apple meta';

const words = (list: string) => list.trim().split(/\s+/);
/** Reserved as whole words; brands also as a part. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(words(`${ROUTES} ${NAMES}`));
const brands = new Set(words(BRANDS));

/** Whether no sale page can have this slug. */
export const isReservedSlug = (slug: string): boolean =>
  RESERVED_WORDS.has(slug) || slug.split('-').some((part) => brands.has(part));
