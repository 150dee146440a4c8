import { and, isNull, lte, ne, or } from 'drizzle-orm';
import { holds } from '../../db/conditions.ts';
import { prepared } from '../../db/prepared.ts';
import { updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { saleOverMail } from '../mail/templates/holds.ts';
import { tellHolders } from '../reservations/page-offline.ts';
import { isPageLive, isSaleOver, pagesWithSellers } from '../sale-page/page.ts';
import { zoneOfSources } from '../sellers/zone.ts';
import { latestDate } from '../text/days.ts';

/**
 * After a sale's last day, asks up to `limit` sellers what happened to the rest, and tells their buyers that their
 * reservations stay, once per last day. Returns how many.
 */
export async function tellSalesOver(deps: Deps, limit: number): Promise<number> {
  const now = deps.clock.now();
  // There is usually nothing to do, so look before opening a write.
  if ((await ended(deps.store.read, now)).length === 0) return 0;
  return deps.store.write(async (tx) => {
    const due = (await ended(tx, now)).slice(0, limit);
    for (const { page, email, language, zone } of due) {
      await updateRows(tx, 'pages', { sellerId: page.sellerId }, { overToldOn: page.endsOn });
      const { items } = tx.t;
      const unsold = { sellerId: page.sellerId, deletedAt: null, status: ['available', 'reserved'] } as const;
      const left = await tx.$count(items, holds<'items'>(items, unsold));
      if (left === 0) continue;
      const online = isPageLive(page, now);
      // Buyers with reservations on an offline page were told when it went offline.
      const kept = online ? await tellHolders(deps, tx, page.sellerId, 'over') : [];
      const mail = saleOverMail({
        language,
        left,
        kept,
        now,
        endUrl: `${deps.config.baseUrl}/sell/end`,
        online,
        until: online ? page.expiresAt : null,
        timezone: zone,
      });
      await enqueueMail(deps, tx, { ...mail, to: email });
    }
    return due.length;
  });
}

const pagesOver = prepared<{ day: string }>()('pages_over', (db, { day }) => {
  const { pages: p } = db.t;
  return pagesWithSellers(db)
    .where(and(lte(p.endsOn, day), or(isNull(p.overToldOn), ne(p.overToldOn, p.endsOn))))
    .orderBy(p.endsOn, p.sellerId);
});

async function ended(db: Read, now: Date) {
  const rows = await pagesOver(db, { day: latestDate(now) });
  return rows
    .map((row) => ({ ...row, zone: zoneOfSources(row) ?? 'UTC' }))
    .filter(({ page, zone }) => isSaleOver({ ...page, zone }, now));
}
