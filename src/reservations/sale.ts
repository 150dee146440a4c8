import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { isPageLive, pageUrl } from '../sale-page/links.ts';
import { overAt } from '../sale-page/over.ts';
import { zoneFor } from '../text/zones.ts';

/** What mails and pages of a reservation say of the seller's side. */
export type Sale = {
  sellerId: string;
  sellerName: string | null;
  sellerEmail: string | null;
  /** Undefined while the page is offline. */
  pageUrl: string | undefined;
  /** In which the seller's times are told: the one that was set, else that of the page's place or the browser. */
  timezone: string | null;
  /** The end of its last day: what becomes free later cannot be reserved. */
  overAt: Date | null;
};

const saleBySeller = prepared<{ id: string }>()('sale_by_seller', (db, p) => {
  const { sellers, pages, availability } = db.t;
  return db
    .select({
      sellerId: sellers.id,
      sellerName: sellers.displayName,
      sellerEmail: sellers.email,
      slug: pages.slug,
      published: pages.published,
      expiresAt: pages.expiresAt,
      endsOn: pages.endsOn,
      timezone: availability.timezone,
      browserTimezone: sellers.browserTimezone,
      city: pages.city,
      state: pages.state,
      country: pages.country,
    })
    .from(sellers)
    .leftJoin(pages, eq(pages.sellerId, sellers.id))
    .leftJoin(availability, eq(availability.sellerId, sellers.id))
    .where(eq(sellers.id, p.id));
});

/** Whether nothing can be reserved there any more, at a time. */
export const isOverAt = ({ overAt }: Sale, time: Date): boolean => overAt !== null && overAt <= time;

export async function readSale(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  db: Read,
  sellerId: string,
): Promise<Sale> {
  const [row] = await saleBySeller(db, { id: sellerId });
  if (!row) throw new Error('A reservation without a seller');
  const { slug, published, expiresAt, endsOn, timezone, browserTimezone, city, state, country, ...seller } =
    row;
  const live = slug !== null && published !== null && isPageLive({ published, expiresAt }, clock.now());
  const zone = zoneFor(timezone, { city, state, country }, browserTimezone);
  return {
    ...seller,
    timezone: zone,
    overAt: endsOn === null ? null : overAt(endsOn, zone ?? 'UTC'),
    pageUrl: live ? pageUrl(config, { slug }) : undefined,
  };
}
