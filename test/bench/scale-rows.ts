import { systemRandom } from '../../src/adapters/random.ts';
import { searchColumnsOf } from '../../src/listings/columns.ts';
import { foldPlace } from '../../src/text/place.ts';
import { newToken, sha256 } from '../../src/tokens.ts';
import { CATEGORIES, CONDITIONS } from '../../src/vocabulary.ts';

export type Row = Record<string, string | number | boolean | null | Date>;
export type Batch = { table: string; rows: Row[] };

export const PER_SELLER = 50;
const THREADS_PER_SELLER = 5;
const DAY = 24 * 3600_000;
const WORDS = 60_000;
const CITIES = 400;
const STATES = ['or', 'tx', 'ca', 'ny', 'wa', 'il', 'fl', 'oh', 'ma', 'co'];
/** The first words occur most often. */
const THINGS =
  'sofa chair lamp table desk shelf bike mirror rug bed drill kettle vase clock stool bench crib tent piano guitar printer monitor toaster blender grill mower ladder saw wrench helmet skates racket stroller puzzle novel jacket boots dress suitcase frame'.split(
    ' ',
  );
const SAID =
  'solid oak grey works scratch vintage wool brass heavy clean black white large small pine leather cotton steel folding antique modern round square blue green red wooden metal glass boxed complete working sturdy barely used gently matching pair original quiet soft'.split(
    ' ',
  );
/**
 * Only items of the first half have the first word, and only those of the second half the other: they never occur
 * together.
 */
const APART = ['walnut', 'chrome'] as const;

/** Generates the same numbers in each run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const SYLLABLES = [
  'ba',
  'ke',
  'lo',
  'mi',
  'nu',
  'ra',
  'so',
  'te',
  'vi',
  'zu',
  'pal',
  'dor',
  'fen',
  'gri',
  'hul',
];
/** Returns a word for each number. */
export function wordOf(n: number): string {
  let word = '';
  for (let rest = n + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length];
  }
  return word;
}

const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`;

export const RARE_WORD = wordOf(WORDS - 7);

/**
 * As many items as `size` says, with sellers, pages, and threads, one batch at a time. `apiKey` is the first seller's
 * key.
 */
export function* rowsOf(size: number, apiKey: string, now = Date.now()): Generator<Batch[]> {
  const random = numbers(42);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() ** 2 * list.length)] ?? list[0]!;
  const zipf = () => wordOf(Math.floor(WORDS ** random()));
  for (let s = 0; s * PER_SELLER < size; s++) {
    const sellerId = idOf('usr', s);
    const created = new Date(now - 90 * DAY + s);
    const city = `Town ${wordOf(Math.floor(CITIES ** random()))}`;
    const state = STATES[s % STATES.length] ?? 'or';
    const folded = foldPlace({ city, state });
    const isLive = s % 5 !== 1;
    const stamps = { created_at: created, updated_at: created };
    const items = Array.from({ length: Math.min(PER_SELLER, size - s * PER_SELLER) }, (_, i): Row => {
      const n = s * PER_SELLER + i;
      const title = `${pick(SAID)} ${pick(THINGS)} ${zipf()}`;
      const description = `${Array.from({ length: 14 }, zipf).join(' ')} ${pick(SAID)} ${APART[n * 2 < size ? 0 : 1]}.`;
      const category = pick(CATEGORIES);
      return {
        id: idOf('item', n),
        seller_id: sellerId,
        title,
        description,
        price_cents: Math.floor(random() ** 3 * 400) * 100,
        condition: pick(CONDITIONS),
        category,
        specifications: '{}',
        transport_notes: '',
        requires_truck: false,
        photo_ids: '[]',
        status: random() < 0.8 ? 'available' : 'taken',
        needs_review: false,
        price_unknown: false,
        queue_count: 0,
        version: 1,
        ...columnsInSql(searchColumnsOf({ title, description, category })),
        ...stamps,
        created_at: new Date(created.getTime() + i),
      };
    });
    const threads = Array.from({ length: THREADS_PER_SELLER }, (_, i) => {
      const id = `${s}_${i}`;
      const held = { seller_id: sellerId, buyer_email: `b${id}@example.com`, buyer_name: `Buyer ${i}` };
      const at = new Date(created.getTime() + i);
      const itemId = items[i % items.length]?.id ?? '';
      return {
        conversation: {
          id: `conv_${id}`,
          ...held,
          unread_seller: 1,
          last_message: 'Is it still there?',
          last_activity_at: at,
          reservation_id: `res_${id}`,
          created_at: at,
        },
        reservation: {
          id: `res_${id}`,
          ...held,
          conversation_id: `conv_${id}`,
          status: 'queued',
          manage_token_hash: `hash_${id}`,
          confirmed_at: at,
          ...stamps,
        },
        place: {
          reservation_id: `res_${id}`,
          item_id: itemId,
          state: 'queued',
          queue_order: i + 1,
          created_at: at,
        },
      };
    });
    yield [
      {
        table: 'sellers',
        rows: [
          {
            id: sellerId,
            email: `s${s}@example.com`,
            display_name: `Seller ${s}`,
            tier: 'free',
            ...stamps,
          },
        ],
      },
      {
        table: 'credentials',
        rows: s > 0 ? [] : [credential(sellerId, apiKey, now)],
      },
      { table: 'photos', rows: s > 0 ? [] : [photo(sellerId, now)] },
      {
        table: 'pages',
        rows: [
          {
            seller_id: sellerId,
            slug: `sale-${s}`,
            city,
            state,
            city_folded: folded.city,
            state_folded: folded.state,
            listed_in_search: true,
            published: true,
            lapsed: !isLive,
            first_published_at: created,
            expires_at: new Date(now + (isLive ? 60 : -1) * DAY),
            view_count: 0,
            ...stamps,
          },
        ],
      },
      { table: 'items', rows: items },
      { table: 'conversations', rows: threads.map(({ conversation }) => conversation) },
      { table: 'reservations', rows: threads.map(({ reservation }) => reservation) },
      { table: 'reservation_items', rows: threads.map(({ place }) => place) },
    ];
  }
}

const columnsInSql = ({ searchText, searchWords }: { searchText: string; searchWords: string }): Row => ({
  search_text: searchText,
  search_words: searchWords,
});

const credential = (sellerId: string, apiKey: string, now: number): Row => ({
  hash: sha256(apiKey),
  id: idOf('key', 0),
  kind: 'api_key',
  seller_id: sellerId,
  scopes: '["read","write"]',
  origin: 'sign_in',
  name: 'bench',
  last4: apiKey.slice(-4),
  expires_at: new Date(now + 90 * DAY),
  last_used_at: new Date(now),
  created_at: new Date(now),
});

/** A photo of the first seller. */
export const PHOTO_ID = idOf('pho', 0);
const photo = (sellerId: string, now: number): Row => ({
  id: PHOTO_ID,
  seller_id: sellerId,
  state: 'ready',
  position: 0,
  width: 2048,
  height: 1536,
  focus_x: 500,
  focus_y: 500,
  bytes: 400_000,
  sweep_at: new Date(now + 90 * DAY),
  created_at: new Date(now),
});

export const newKey = (): string => newToken(systemRandom);
