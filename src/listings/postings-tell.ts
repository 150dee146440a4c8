import { asc, eq, isNull } from 'drizzle-orm';
import { isSet } from '../../db/conditions.ts';
import { prepared } from '../../db/prepared.ts';
import { getRow, updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { takeDownMail } from '../mail/templates/sales.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { isToTakeDown, openPostings, placeName } from './postings.ts';

/**
 * Emails sellers what to take down elsewhere because it is held or sold here: one email per listing, whatever happens
 * to it later. It goes by the item's state, so it doesn't matter how the item came to be held. Handles up to `limit`
 * listings. Returns how many.
 */
export async function tellPostings(deps: Deps, limit: number): Promise<number> {
  // There is usually nothing to tell, so look before opening a write.
  if ((await first(deps.store.read, {})).length === 0) return 0;
  return deps.store.write(async (tx) => {
    const items = await due(tx, limit);
    const ids = items.map(({ id }) => id);
    const open = await openPostings(tx, ids);
    for (const item of items) {
      const told = await getRow(tx, 'postings', { itemId: item.id, toldAt: isSet }, { limit: 1 });
      await updateRows(tx, 'postings', { itemId: item.id, takenDownAt: null }, { toldAt: deps.clock.now() });
      if (told) continue;
      const mail = takeDownMail({
        language: await languageOfSeller(tx, item.sellerId),
        title: item.title,
        sold: item.status === 'taken',
        places: (open.get(item.id) ?? []).map(({ place, url }) => ({ name: placeName(place), url })),
        itemUrl: `${deps.config.baseUrl}/sell/items/${item.id}#postings`,
      });
      await enqueueMail(deps, tx, { ...mail, to: item.email });
    }
    return items.length;
  });
}

/** Held or sold listings with a post elsewhere that the seller hasn't been told about. */
function due(db: Read, limit: number) {
  const { items: i, sellers: s } = db.t;
  return db
    .select({ id: i.id, title: i.title, status: i.status, sellerId: i.sellerId, email: s.email })
    .from(i)
    .innerJoin(s, eq(s.id, i.sellerId))
    .where(isToTakeDown(db, (p) => isNull(p.toldAt)))
    .orderBy(asc(i.updatedAt), asc(i.id))
    .limit(limit);
}

const first = prepared()('postings_untold', (db) => due(db, 1));
