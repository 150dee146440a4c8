import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { areRepliesRead } from '../mail/reply-token.ts';
import type { SaleState } from '../mail/to-seller.ts';
import { isPageLive, overAt, pageUrl } from '../sale-page/page.ts';
import { zoneOfSources, zoneSources } from '../sellers/zone.ts';

export type Sale = Awaited<ReturnType<typeof readSale>>;

const saleBySeller = prepared<{ id: string }>()('sale_by_seller', (db, p) => {
  const { sellers, pages, availability } = db.t;
  return db
    .select({
      sellerName: sellers.displayName,
      sellerEmail: sellers.email,
      language: sellers.language,
      currency: sellers.currency,
      slug: pages.slug,
      published: pages.published,
      expiresAt: pages.expiresAt,
      endsOn: pages.endsOn,
      ...zoneSources(db.t),
    })
    .from(sellers)
    .leftJoin(pages, eq(pages.sellerId, sellers.id))
    .leftJoin(availability, eq(availability.sellerId, sellers.id))
    .where(eq(sellers.id, p.id));
});

/** Whether reservations are closed at a given time. */
export const isOverAt = ({ overAt }: Sale, time: Date): boolean => overAt !== null && overAt <= time;

/** What a buyer can do, at a given time, with an item that no one has, as far as is known now. */
export function saleAt(sale: Sale, time: Date): SaleState {
  if (sale.pageUrl === undefined || (sale.offlineAt !== null && sale.offlineAt <= time)) return 'offline';
  return isOverAt(sale, time) ? 'over' : 'open';
}

/** What a buyer can do now with an item that no one has. */
export const saleNow = async (ctx: Deps, sellerId: string): Promise<SaleState> =>
  saleAt(await readSale(ctx, ctx.store.read, sellerId), ctx.clock.now());

/** What emails and pages about a reservation say about the seller's side. */
export async function readSale({ config, clock }: Deps, db: Read, sellerId: string) {
  const row = (await saleBySeller(db, { id: sellerId }))[0]!;
  const { sellerName, sellerEmail, language, currency, slug, published, expiresAt, endsOn } = row;
  const live = slug !== null && published !== null && isPageLive({ published, expiresAt }, clock.now());
  const timezone = zoneOfSources(row);
  return {
    sellerId,
    sellerName,
    sellerEmail,
    language: keptLanguage(language),
    currency,
    /** Whether replies to its emails reach the service. */
    repliesRead: areRepliesRead(config.mail),
    timezone,
    /** The end of the sale's last day. Items that become free after it can't be reserved. */
    overAt: endsOn === null ? null : overAt(endsOn, timezone ?? 'UTC'),
    /** Undefined while the page is offline. */
    pageUrl: live ? pageUrl(config, { slug }) : undefined,
    /** When the page, if it is online, goes offline; null for never. */
    offlineAt: expiresAt,
  };
}
