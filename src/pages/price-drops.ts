import { lte } from 'drizzle-orm';
import { above } from '../../db/conditions.ts';
import { prepared } from '../../db/prepared.ts';
import { addRow, listRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { priceDropMail } from '../mail/templates/sales.ts';
import { droppedPrice } from '../sale-page/former-price.ts';
import { getPageOfSeller, isSaleOver, pagesWithSellers } from '../sale-page/page.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { zoneOfSources } from '../sellers/zone.ts';
import { dayStart, latestDate } from '../text/days.ts';
import { fromCents } from '../units.ts';
import { tellListing } from '../webhooks/queue.ts';
import { appliedDropsOf, nextDrop, sellersToday } from './sale-terms.ts';

/** Applies planned drops whose day has begun in the seller's time zone, up to `limit`, each once. Returns how many. */
export async function applyPriceDrops(deps: Deps, limit: number): Promise<number> {
  const due = (await beginning(deps.store.read, deps.clock.now())).slice(0, limit);
  for (const sellerId of due) await deps.store.write((tx) => applyNext(deps, tx, sellerId));
  return due.length;
}

const plannedBy = prepared<{ date: string }>()('drops_planned', (db, { date }) => {
  const { nextDropOn, sellerId } = db.t.pages;
  return pagesWithSellers(db).where(lte(nextDropOn, date)).orderBy(nextDropOn, sellerId);
});

async function beginning(db: Read, now: Date): Promise<string[]> {
  const rows = await plannedBy(db, { date: latestDate(now) });
  return rows.flatMap(({ page: { sellerId, nextDropOn: on }, ...row }) =>
    on && dayStart(on, zoneOfSources(row) ?? 'UTC') <= now ? [sellerId] : [],
  );
}

async function applyNext(deps: Deps, tx: Write, sellerId: string): Promise<void> {
  const now = deps.clock.now();
  const page = await getPageOfSeller(tx, sellerId);
  const drop = page?.priceDrops?.find(({ on }) => on === page.nextDropOn);
  if (!page || !drop) return;
  const { zone } = await sellersToday(tx, sellerId, page, now);
  const begins = dayStart(drop.on, zone);
  if (begins > now) return;
  // The row makes sure that the drop happens once, whatever the seller changes later.
  const fresh = await addRow(tx, 'appliedDrops', { sellerId, on: drop.on, createdAt: now });
  if (fresh && !isSaleOver({ ...page, zone }, now)) {
    const dropped = await dropPrices(deps, tx, sellerId, drop.percent, begins);
    if (dropped.items.length > 0) {
      const { email, currency, language } = await findSeller(tx, sellerId);
      const mail = priceDropMail({
        ...dropped,
        ...drop,
        language,
        currency,
        listUrl: `${deps.config.baseUrl}/sell`,
      });
      await enqueueMail(deps, tx, { ...mail, to: email });
    }
  }
  const nextDropOn = nextDrop(page.priceDrops, await appliedDropsOf(tx, sellerId));
  await updateRows(tx, 'pages', { sellerId }, { nextDropOn });
}

/** Applies a drop to all items that it can lower. Prices set since the day began already include it. */
async function dropPrices(deps: Deps, tx: Write, sellerId: string, percent: number, begins: Date) {
  const now = deps.clock.now();
  const offered = { sellerId, status: 'available', deletedAt: null, priceCents: above(0) } as const;
  const rows = await listRows(tx, 'items', offered, { order: ['id'] });
  const dropped: { title: string; from: number; to: number }[] = [];
  let kept = 0;
  for (const row of rows) {
    const { id, title, priceCents, minPriceCents, pricedAt, createdAt, version } = row;
    const price = droppedPrice(priceCents, percent, row.currency);
    if ((pricedAt ?? createdAt) >= begins || price >= priceCents) continue;
    // A drop never goes below the seller's minimum; the email says how many items kept their price.
    if (minPriceCents !== null && price < minPriceCents) {
      kept += 1;
      continue;
    }
    const change = {
      priceCents: price,
      formerPriceCents: priceCents,
      // The former price is shown for a week from the planned day, even if the drop was applied late.
      droppedAt: begins,
      version: version + 1,
      updatedAt: now,
    };
    await updateRows(tx, 'items', { id }, change);
    await tellListing(deps, tx, 'listing.updated', { ...row, ...change });
    dropped.push({ title, from: fromCents(priceCents), to: fromCents(price) });
  }
  return { items: dropped, kept };
}
