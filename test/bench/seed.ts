import { join } from 'node:path';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { systemClock } from '../../src/adapters/clock.ts';
import { systemRandom } from '../../src/adapters/random.ts';
import { newId } from '../../src/ids.ts';
import { searchColumnsOf } from '../../src/listings/columns.ts';
import { newToken, sha256 } from '../../src/tokens.ts';

const LISTED = 50;
const FEW = 3;
/** So many that none of them gets close to the limits of its plan. */
const WRITERS = 1000;
const YEAR_MS = 365 * 24 * 3600_000;

export type SeededSeller = { apiKey: string; photoId: string; itemIds: string[] };
export type Seed = {
  /** A seller with a page and as many listings as a busy sale has. */
  many: SeededSeller;
  few: SeededSeller;
  /** Sellers with 12 and with 200 items, at `/dozen` and `/hundreds`. */
  dozen: SeededSeller;
  hundreds: SeededSeller;
  /** The seller whose items are edited and requested. */
  busy: SeededSeller;
  writers: SeededSeller[];
};

const newIdOf = (prefix: 'usr' | 'key' | 'pho' | 'item') =>
  newId(prefix, { clock: systemClock, random: systemRandom });

/** Creates a migrated database in `dir` with sellers, their keys, photos, and listings. */
export async function seed(dir: string): Promise<Seed> {
  const file = join(dir, 'service.db');
  await openSqlite(file).close();
  const db = new Database(file);
  const now = Date.now();
  const insertSeller = db.prepare(
    'insert into sellers (id, email, tier, created_at, updated_at) values (?, ?, ?, ?, ?)',
  );
  const insertCredential = db.prepare(
    'insert into credentials (hash, id, kind, seller_id, scopes, origin, name, last4, expires_at, last_used_at, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const insertPhoto = db.prepare(
    'insert into photos (id, seller_id, state, position, width, height, focus_x, focus_y, bytes, sweep_at, created_at) values (?, ?, ?, 0, 2048, 1536, 50, 50, 400000, ?, ?)',
  );
  const insertItem = db.prepare(
    'insert into items (id, seller_id, title, description, price_cents, condition, category, specifications, transport_notes, dimensions, requires_truck, photo_ids, status, needs_review, queue_count, version, search_text, search_words, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0, 0, 1, ?, ?, ?, ?)',
  );
  const insertPage = db.prepare(
    'insert into pages (seller_id, slug, city, state, published, first_published_at, expires_at, view_count, created_at, updated_at) values (?, ?, ?, ?, 1, ?, ?, 0, ?, ?)',
  );

  const addSeller = (name: string, items: number): SeededSeller => {
    const sellerId = newIdOf('usr');
    const apiKey = newToken(systemRandom);
    const photoId = newIdOf('pho');
    const until = now + YEAR_MS;
    insertSeller.run(sellerId, `${name}@example.com`, 'free', now, now);
    const keyId = newIdOf('key');
    insertCredential.run(
      sha256(apiKey),
      keyId,
      'api_key',
      sellerId,
      '["read","write"]',
      'sign_in',
      name,
      apiKey.slice(-4),
      until,
      now,
      now,
    );
    insertPhoto.run(photoId, sellerId, 'ready', until, now);
    insertPage.run(sellerId, name, 'Portland', 'OR', now, until, now, now);
    const itemIds = Array.from({ length: items }, (_, i) => {
      const id = newIdOf('item');
      const title = `Mid-century chair number ${i}`;
      const description =
        'Solid oak, reupholstered two years ago in grey wool. One small scratch at the back.';
      const specifications = { Material: 'Oak', Colour: 'Grey' };
      const content = { title, brand: null, description, category: 'Furniture' as const, specifications };
      const { searchText, searchWords } = searchColumnsOf(content);
      insertItem.run(
        id,
        sellerId,
        title,
        description,
        4500 + i,
        'Good',
        'Furniture',
        JSON.stringify(specifications),
        'Fits into a small car.',
        '30 x 28 x 33 in',
        `["${photoId}"]`,
        'available',
        searchText,
        searchWords,
        now - i,
        now - i,
      );
      return id;
    });
    return { apiKey, photoId, itemIds };
  };
  const seeded = db.transaction(() => ({
    many: addSeller('many', LISTED),
    few: addSeller('few', FEW),
    dozen: addSeller('dozen', 12),
    hundreds: addSeller('hundreds', 200),
    busy: addSeller('busy', 2000),
    writers: Array.from({ length: WRITERS }, (_, i) => addSeller(`writer-${i}`, 0)),
  }))();
  db.close();
  return seeded;
}

/** A listing that needs no AI, because every field is given. */
export const newListing = (photoUrl: string) => ({
  photos: [photoUrl],
  title: 'Reading lamp with a brass foot',
  description:
    'Works, bulb included. The shade has a faint mark on one side that does not show when it is lit.',
  price: 24.5,
  condition: 'Good',
  category: 'Decor',
  specifications: { Material: 'Brass', Height: '48 cm' },
  transport_notes: 'Fits into a backpack.',
});
