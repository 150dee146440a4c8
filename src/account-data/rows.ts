import { and, asc, eq, gt } from 'drizzle-orm';
import { above } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { postingsOfSeller } from '../listings/postings.ts';
import { presentItem } from '../listings/present.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { fromCents } from '../units.ts';
import { presentWebhook, webhooksOfSeller } from '../webhooks/find.ts';
import { photoName } from './format.ts';

const CHUNK = 200;
const CHUNKS = { order: ['id'], limit: CHUNK } as const;

type Row = Record<string, unknown>;
type Rows = AsyncGenerator<Row>;
type RowDeps = Pick<Deps, 'store' | 'config' | 'clock'>;

/** All rows of a query that can continue after an id, a few at a time. */
async function* inChunks<R extends { id: string }>(next: (after: string) => Promise<R[]>): AsyncGenerator<R> {
  for (let after = ''; ; ) {
    const rows = await next(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.id;
  }
}

/** The given columns under their names in the API, with times in ISO 8601. */
export const shown = <R extends object>(row: R, columns: readonly (keyof R & string)[]): Row =>
  Object.fromEntries(
    columns.map((column) => {
      const value: unknown = row[column];
      const name = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  );

/** Listings as the API shows them, oldest first; deleted ones are marked. */
export async function* itemsOf(deps: RowDeps, sellerId: string) {
  const db = deps.store.read;
  const page = await getPageOfSeller(db, sellerId);
  const rows = inChunks((after) => listRows(db, 'items', { sellerId, id: above(after) }, CHUNKS));
  for await (const row of rows) yield { ...presentItem(deps, row, page), photoIds: row.photoIds };
}

/** Listings with the names of their photos in the archive, and where else they are posted. */
export async function* itemRows(deps: RowDeps, sellerId: string): Rows {
  const posted = await postingsOfSeller(deps.store.read, sellerId);
  for await (const { thumbnails: _, photoIds, ...item } of itemsOf(deps, sellerId)) {
    yield { ...item, photos: photoIds.map(photoName), postings: posted.get(item.item_id) ?? [] };
  }
}

export async function* conversationRows({ store }: RowDeps, sellerId: string): Rows {
  const db = store.read;
  const rows = inChunks((after) => listRows(db, 'conversations', { sellerId, id: above(after) }, CHUNKS));
  for await (const row of rows) {
    yield {
      conversation_id: row.id,
      unread_count_seller: row.unreadSeller,
      ...shown(row, ['buyerName', 'buyerEmail', 'lastActivityAt', 'createdAt']),
    };
  }
}

export async function* messageRows({ store }: RowDeps, sellerId: string): Rows {
  const db = store.read;
  const { conversations: c, messages: m } = db.t;
  const rows = inChunks(async (after) => {
    const found = await db
      .select({ message: m })
      .from(m)
      .innerJoin(c, eq(c.id, m.conversationId))
      .where(and(eq(c.sellerId, sellerId), gt(m.id, after)))
      .orderBy(asc(m.id))
      .limit(CHUNK);
    return found.map(({ message }) => message);
  });
  for await (const row of rows) {
    const columns = ['conversationId', 'senderType', 'type', 'content', 'createdAt'] as const;
    yield { message_id: row.id, ...shown(row, columns) };
  }
}

export async function* reservationRows({ store }: RowDeps, sellerId: string): Rows {
  const db = store.read;
  const rows = inChunks((after) => listRows(db, 'reservations', { sellerId, id: above(after) }, CHUNKS));
  for await (const row of rows) {
    const { slotStartsAt: pickupAt, slotEndsAt: pickupEndsAt, past } = row;
    yield {
      reservation_id: row.id,
      ...shown(row, ['conversationId', 'buyerName', 'buyerEmail', 'status', 'endedBecause']),
      ...shown(row, ['confirmedAt', 'expiresAt', 'createdAt', 'closedAt']),
      ...shown({ pickupAt, pickupEndsAt }, ['pickupAt', 'pickupEndsAt']),
      items: [...(await placesOf(db, row.id)), ...(past ?? [])],
    };
  }
}

async function placesOf(db: Read, reservationId: string): Promise<Row[]> {
  const { reservationItems: p, items } = db.t;
  const places = await db
    .select({
      item_id: p.itemId,
      title: items.title,
      state: p.state,
      agreed: p.agreedPriceCents,
      offer: p.offerCents,
    })
    .from(p)
    .innerJoin(items, eq(items.id, p.itemId))
    .where(eq(p.reservationId, reservationId));
  return places.map(({ agreed, offer, ...place }) => ({
    ...place,
    agreed_price: fromCents(agreed),
    offer: fromCents(offer),
  }));
}

export async function* paymentRows({ store }: RowDeps, sellerId: string): Rows {
  const rows = await listRows(store.read, 'payments', { sellerId }, { order: ['createdAt'] });
  for (const row of rows) {
    const times = ['appliedAt', 'startsAt', 'endsAt', 'reversedAt', 'createdAt'] as const;
    const amount = fromCents(row.amountCents);
    yield { payment_id: row.id, amount, ...shown(row, ['sku', 'source', ...times]) };
  }
}

/** Apps that can act for the seller, without their tokens. */
export async function* connectedAppRows({ store }: RowDeps, sellerId: string): Rows {
  const grants = await listRows(store.read, 'oauthGrants', { sellerId, revokedAt: null }, { order: ['id'] });
  for (const { createdAt: connectedAt, ...app } of grants) {
    yield shown({ ...app, connectedAt }, ['clientId', 'clientName', 'scopes', 'connectedAt', 'lastUsedAt']);
  }
}

/** The seller's webhooks, without their secrets. */
export async function* webhookRows({ store }: RowDeps, sellerId: string): Rows {
  for (const row of await webhooksOfSeller(store.read, sellerId)) yield presentWebhook(row);
}

/** The photos that can be exported. */
export async function* photoIds({ store }: RowDeps, sellerId: string): AsyncGenerator<string> {
  const ready = { sellerId, state: 'ready' } as const;
  const rows = inChunks((after) => listRows(store.read, 'photos', { ...ready, id: above(after) }, CHUNKS));
  for await (const { id } of rows) yield id;
}
