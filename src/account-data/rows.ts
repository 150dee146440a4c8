import { and, asc, eq, gt } from 'drizzle-orm';
import { above, listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { postingsOfSeller } from '../listings/postings.ts';
import { presentItem } from '../listings/present.ts';
import type { Item } from '../listings/schemas.ts';
import { getPageOfSeller } from '../sale-page/find.ts';
import { fromCents } from '../units.ts';
import { presentWebhook, webhooksOfSeller } from '../webhooks/find.ts';
import { photoName } from './format.ts';

const CHUNK = 200;

type Row = Record<string, unknown>;
type Rows = AsyncGenerator<Row>;
type RowDeps = Pick<Deps, 'store' | 'config' | 'clock'>;

/** All rows of a query that continues after an ID, a few at a time. */
async function* inChunks<R extends { id: string }>(next: (after: string) => Promise<R[]>): AsyncGenerator<R> {
  for (let after = ''; ; ) {
    const rows = await next(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.id;
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Listings as the API shows them, oldest first; deleted ones are marked. */
export async function* itemsOf(
  deps: RowDeps,
  sellerId: string,
): AsyncGenerator<Item & { photoIds: string[] }> {
  const db = deps.store.read;
  const page = await getPageOfSeller(db, sellerId);
  const rows = inChunks((after) =>
    listRows(db, 'items', { sellerId, id: above(after) }, { order: ['id'], limit: CHUNK }),
  );
  for await (const row of rows) yield { ...presentItem(deps, row, page), photoIds: row.photoIds };
}

/** With the names of their photos in the archive, and where else they are posted. */
export async function* itemRows(deps: RowDeps, sellerId: string): Rows {
  const posted = await postingsOfSeller(deps.store.read, sellerId);
  for await (const { thumbnails: _, photoIds, ...item } of itemsOf(deps, sellerId)) {
    yield { ...item, photos: photoIds.map(photoName), postings: posted.get(item.item_id) ?? [] };
  }
}

export async function* conversationRows({ store }: RowDeps, sellerId: string): Rows {
  const db = store.read;
  const rows = inChunks((after) =>
    listRows(db, 'conversations', { sellerId, id: above(after) }, { order: ['id'], limit: CHUNK }),
  );
  for await (const row of rows) {
    yield {
      conversation_id: row.id,
      buyer_name: row.buyerName,
      buyer_email: row.buyerEmail,
      unread_count_seller: row.unreadSeller,
      last_activity_at: iso(row.lastActivityAt),
      created_at: iso(row.createdAt),
    };
  }
}

export async function* messageRows({ store }: RowDeps, sellerId: string): Rows {
  const db = store.read;
  const { conversations: c, messages: m } = db.t;
  const rows = inChunks((after) =>
    db
      .select({
        id: m.id,
        conversationId: m.conversationId,
        sender: m.senderType,
        type: m.type,
        content: m.content,
        createdAt: m.createdAt,
      })
      .from(m)
      .innerJoin(c, eq(c.id, m.conversationId))
      .where(and(eq(c.sellerId, sellerId), gt(m.id, after)))
      .orderBy(asc(m.id))
      .limit(CHUNK),
  );
  for await (const row of rows) {
    yield {
      message_id: row.id,
      conversation_id: row.conversationId,
      sender_type: row.sender,
      type: row.type,
      content: row.content,
      created_at: iso(row.createdAt),
    };
  }
}

export async function* reservationRows({ store }: RowDeps, sellerId: string): Rows {
  const db = store.read;
  const rows = inChunks((after) =>
    listRows(db, 'reservations', { sellerId, id: above(after) }, { order: ['id'], limit: CHUNK }),
  );
  for await (const row of rows) {
    yield {
      reservation_id: row.id,
      conversation_id: row.conversationId,
      buyer_name: row.buyerName,
      buyer_email: row.buyerEmail,
      status: row.status,
      ended_because: row.endedBecause,
      confirmed_at: iso(row.confirmedAt),
      expires_at: iso(row.expiresAt),
      pickup_at: iso(row.slotStartsAt),
      pickup_ends_at: iso(row.slotEndsAt),
      items: [...(await placesOf(db, row.id)), ...(row.past ?? [])],
      created_at: iso(row.createdAt),
      closed_at: iso(row.closedAt),
    };
  }
}

async function placesOf(db: Read, reservationId: string): Promise<Row[]> {
  const { reservationItems: p, items } = db.t;
  const places = await db
    .select({
      itemId: p.itemId,
      title: items.title,
      state: p.state,
      agreed: p.agreedPriceCents,
      offer: p.offerCents,
    })
    .from(p)
    .innerJoin(items, eq(items.id, p.itemId))
    .where(eq(p.reservationId, reservationId));
  return places.map(({ itemId, agreed, offer, ...place }) => ({
    item_id: itemId,
    ...place,
    agreed_price: fromCents(agreed),
    offer: fromCents(offer),
  }));
}

export async function* paymentRows({ store }: RowDeps, sellerId: string): Rows {
  const rows = await listRows(store.read, 'payments', { sellerId }, { order: ['createdAt'] });
  for (const row of rows) {
    yield {
      payment_id: row.id,
      sku: row.sku,
      amount: fromCents(row.amountCents),
      source: row.source,
      applied_at: iso(row.appliedAt),
      starts_at: iso(row.startsAt),
      ends_at: iso(row.endsAt),
      reversed_at: iso(row.reversedAt),
      created_at: iso(row.createdAt),
    };
  }
}

/** Apps that can act for the seller, without their tokens. */
export async function* connectedAppRows({ store }: RowDeps, sellerId: string): Rows {
  const grants = await listRows(store.read, 'oauthGrants', { sellerId, revokedAt: null }, { order: ['id'] });
  for (const grant of grants) {
    yield {
      client_id: grant.clientId,
      client_name: grant.clientName,
      scopes: grant.scopes,
      connected_at: iso(grant.createdAt),
      last_used_at: iso(grant.lastUsedAt),
    };
  }
}

/** The seller's webhooks, without their secrets. */
export async function* webhookRows({ store }: RowDeps, sellerId: string): Rows {
  for (const row of await webhooksOfSeller(store.read, sellerId)) yield presentWebhook(row);
}

/** The photos that can be exported. */
export async function* photoIds({ store }: RowDeps, sellerId: string): AsyncGenerator<string> {
  const rows = inChunks((after) =>
    listRows(
      store.read,
      'photos',
      { sellerId, state: 'ready', id: above(after) },
      { columns: ['id'], order: ['id'], limit: CHUNK },
    ),
  );
  for await (const { id } of rows) yield id;
}
