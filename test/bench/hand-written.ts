import { randomBytes } from 'node:crypto';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { sha256 } from '../../src/tokens.ts';

const BASE_URL = 'http://localhost:3000';
const ROLLING_MS = 30 * 24 * 3600_000;
const ACTIVE_LIMIT = 200;
const CREATION_LIMIT = 200;

type Credential = { seller_id: string; expires_at: number; revoked_at: number | null };
type Page = { slug: string; published: number; expires_at: number };
type PageOrNone = { [K in keyof Page]: Page[K] | null } | undefined;
export type ItemRow = {
  id: string;
  seller_id: string;
  title: string;
  brand: string | null;
  description: string;
  price_cents: number;
  min_price_cents: number | null;
  condition: string;
  category: string;
  specifications: string;
  transport_notes: string;
  dimensions: string | null;
  weight: string | null;
  requires_truck: number;
  photo_ids: string;
  status: string;
  needs_review: number;
  queue_count: number;
  reserved_for: string | null;
  reserved_until: number | null;
  final_price_cents: number | null;
  taken_at: number | null;
  version: number;
  created_at: number;
  updated_at: number;
};
export type NewItem = {
  photos: string[];
  title: string;
  description: string;
  price: number;
  condition: string;
  category: string;
  specifications: Record<string, string>;
  transport_notes: string;
};

/** What the service does for these requests, as one would write it by hand for SQLite alone. */
export function handWritten(file: string, synchronous: 'normal' | 'full') {
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma(`synchronous = ${synchronous}`);
  db.pragma('foreign_keys = on');
  const credential = db.prepare<[string], Credential>(
    'select c.seller_id, c.expires_at, c.revoked_at from credentials c join sellers s on s.id = c.seller_id where c.hash = ?',
  );
  const item = db.prepare<[string], ItemRow & Page>(
    'select i.*, p.slug, p.published, p.expires_at from items i left join pages p on p.seller_id = i.seller_id where i.id = ?',
  );
  const items = db.prepare<[string], ItemRow>(
    'select * from items where seller_id = ? and deleted_at is null order by created_at desc, id desc limit 501',
  );
  const someItems = db.prepare<[string, number], ItemRow>(
    'select * from items where seller_id = ? and deleted_at is null order by created_at desc, id desc limit ?',
  );
  const page = db.prepare<[string], Page>(
    'select slug, published, expires_at from pages where seller_id = ?',
  );
  const seller = db.prepare<[string]>('select * from sellers where id = ?');
  const active = db
    .prepare<[string], number>(
      "select count(*) from items where seller_id = ? and deleted_at is null and status in ('available', 'reserved')",
    )
    .pluck();
  const toReview = db
    .prepare<[string], number>(
      'select count(*) from items where seller_id = ? and needs_review and deleted_at is null',
    )
    .pluck();
  const created = db
    .prepare<[string, number], number>(
      'select count(*) from creations where seller_id = ? and created_at >= ?',
    )
    .pluck();
  const photo = db.prepare<[string, string], { id: string }>(
    "select id from photos where id = ? and seller_id = ? and state = 'ready'",
  );
  const insertItem = db.prepare<unknown[], ItemRow>(
    `insert into items (id, seller_id, title, description, price_cents, condition, category, specifications, transport_notes, requires_truck, photo_ids, status, needs_review, queue_count, version, search_text, search_words, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0, 0, 1, ?, ?, ?, ?) returning *`,
  );
  const insertCreation = db.prepare(
    'insert into creations (item_id, seller_id, created_at) values (?, ?, ?)',
  );

  const create = (sellerId: string, input: NewItem, searchWords: string | null) => {
    const now = Date.now();
    if (!seller.get(sellerId)) throw new Error('No such seller');
    const photoIds = input.photos.map((url) => {
      const found = photo.get(url.slice(url.lastIndexOf('/') + 1, -4), sellerId);
      if (!found) throw new Error('No such photo');
      return found.id;
    });
    if ((created.get(sellerId, now - ROLLING_MS) ?? 0) >= CREATION_LIMIT) throw new Error('Too many');
    const status = (active.get(sellerId) ?? 0) < ACTIVE_LIMIT ? 'available' : 'inactive';
    const id = `item_${randomBytes(13).toString('hex').toUpperCase()}`;
    const { title, description, category } = input;
    const searchText = `${title} ${description} ${category}`.toLowerCase();
    const cents = Math.round(input.price * 100);
    const facts = JSON.stringify(input.specifications);
    const row = insertItem.get(
      id,
      sellerId,
      title,
      description,
      cents,
      input.condition,
      category,
      facts,
      input.transport_notes,
      JSON.stringify(photoIds),
      status,
      searchText,
      searchWords,
      now,
      now,
    );
    insertCreation.run(id, sellerId, now);
    if (!row) throw new Error('Nothing was inserted');
    const data = present(row, viewOf(page.get(sellerId)));
    return { success: true, data, needs_review_count: toReview.get(sellerId) ?? 0 };
  };
  const createAlone = db.transaction(create);

  return {
    db,
    page,
    create,
    /** The seller behind an API key, or undefined. */
    authenticate(apiKey: string | undefined): string | undefined {
      const found = apiKey === undefined ? undefined : credential.get(sha256(apiKey));
      if (!found || found.revoked_at !== null || found.expires_at <= Date.now()) return undefined;
      return found.seller_id;
    },
    getItem(sellerId: string, id: string) {
      const row = item.get(id);
      return row?.seller_id === sellerId ? { success: true, data: present(row, viewOf(row)) } : undefined;
    },
    listItems(sellerId: string) {
      const view = viewOf(page.get(sellerId));
      const data = { items: items.all(sellerId).map((row) => present(row, view)) };
      return {
        success: true,
        data,
        page_url: view.page_url,
        page_live: view.page_live,
        next_cursor: null,
        needs_review_count: toReview.get(sellerId) ?? 0,
      };
    },
    createItem: (sellerId: string, input: NewItem) => createAlone.immediate(sellerId, input, null),
    /** The response of the tool get_listings. */
    listInShort(sellerId: string, limit: number) {
      const view = viewOf(page.get(sellerId));
      const rows = someItems.all(sellerId, limit + 1);
      const last = rows[limit - 1];
      return {
        items: rows.slice(0, limit).map((row) => inShort(row, view)),
        next_cursor: rows.length > limit && last ? `${last.created_at}.${last.id}` : null,
        page_url: view.page_url,
        page_live: view.page_live,
        needs_review_count: toReview.get(sellerId) ?? 0,
      };
    },
  };
}

type View = ReturnType<typeof viewOf>;

export function viewOf(page: PageOrNone) {
  const slug = page?.slug ?? null;
  const live = page?.published === 1 && (page.expires_at ?? 0) > Date.now();
  return { page_url: slug === null ? null : `${BASE_URL}/${slug}`, page_live: live };
}

const publicUrl = (row: ItemRow, view: View) =>
  view.page_live && row.status !== 'inactive' ? `${view.page_url}/${row.id}` : null;
const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
const isoOf = (ms: number) => new Date(ms).toISOString();

export function present(row: ItemRow, view: View) {
  const photoIds: string[] = JSON.parse(row.photo_ids);
  return {
    item_id: row.id,
    status: row.status,
    title: row.title,
    brand: row.brand,
    description: row.description,
    price: row.price_cents / 100,
    currency: 'USD',
    is_free: row.price_cents === 0,
    condition: row.condition,
    category: row.category,
    specifications: JSON.parse(row.specifications),
    transport_notes: row.transport_notes,
    photos: photoIds.map((id) => `${BASE_URL}/photos/${id}.jpg`),
    thumbnails: photoIds.map((id) => `${BASE_URL}/photos/${id}-thumb.jpg`),
    requires_truck: row.requires_truck === 1,
    needs_review: row.needs_review === 1,
    queue_count: row.queue_count,
    min_price: dollars(row.min_price_cents),
    reserved_for: row.reserved_for,
    reserved_until: row.reserved_until === null ? null : isoOf(row.reserved_until),
    final_price: dollars(row.final_price_cents),
    taken_at: row.taken_at === null ? null : isoOf(row.taken_at),
    public_url: publicUrl(row, view),
    page_url: view.page_url,
    page_live: view.page_live,
    version: row.version,
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
    ...(row.dimensions !== null && { dimensions: row.dimensions }),
    ...(row.weight !== null && { weight: row.weight }),
  };
}

const inShort = (row: ItemRow, view: View) => ({
  item_id: row.id,
  status: row.status,
  title: row.title,
  price: row.price_cents / 100,
  is_free: row.price_cents === 0,
  currency: 'USD',
  condition: row.condition,
  category: row.category,
  needs_review: row.needs_review === 1,
  queue_count: row.queue_count,
  final_price: dollars(row.final_price_cents),
  public_url: publicUrl(row, view),
  version: row.version,
  created_at: isoOf(row.created_at),
  ...photosInShort(JSON.parse(row.photo_ids)),
});

const photosInShort = (photoIds: string[]) => ({
  photo_count: photoIds.length,
  thumbnail: photoIds[0] === undefined ? null : `${BASE_URL}/photos/${photoIds[0]}-thumb.jpg`,
});
