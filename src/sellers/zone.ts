import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { countryOfZone, zoneFor, zoneOf } from '../text/country-zones.ts';
import { countryTyped } from '../text/regions.ts';

type Sources = {
  timezone: string | null;
  browserTimezone: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  /** The account's country, which counts if the page names none. */
  homeCountry: string | null;
};

/** The time zone in which a seller's typed times are read: theirs, or UTC if it is unknown. */
export const typedZone = async ({ store, actor }: SellerContext): Promise<string> =>
  (await timezoneOf(store.read, actor.sellerId)) ?? 'UTC';

/** The columns that determine the time zone for a seller's times, for a query that joins their tables. */
export const zoneSources = ({ sellers, availability, pages }: Read['t']) => ({
  timezone: availability.timezone,
  browserTimezone: sellers.browserTimezone,
  city: pages.city,
  state: pages.state,
  country: pages.country,
  homeCountry: sellers.country,
});

/**
 * The seller's time zone: the one that was set; or else that of the page's place, in the account's country if the
 * page names none; or else the browser's. Null if none is known.
 */
export const zoneOfSources = (row: Sources): string | null =>
  zoneFor(
    row.timezone ?? zoneOf(row),
    row.country ? row : { ...row, country: row.homeCountry },
    row.browserTimezone,
  );

/** The country of a sale as two letters: the page's, or else the account's, or else that of its time zone. */
export const countryOfSources = (row: Sources): string | null =>
  countryTyped(row.country) ?? row.homeCountry ?? countryOfZone(zoneOfSources(row) ?? '') ?? null;

const zoneAndPlace = prepared<{ sellerId: string }>()('zone_and_place', (db, p) => {
  const { sellers, availability, pages } = db.t;
  return db
    .select(zoneSources(db.t))
    .from(sellers)
    .leftJoin(availability, eq(availability.sellerId, sellers.id))
    .leftJoin(pages, eq(pages.sellerId, sellers.id))
    .where(eq(sellers.id, p.sellerId));
});

/** The time zone for the seller's times, or null. `place` is what the page will say instead of what it says. */
export async function timezoneOf(
  db: Read,
  sellerId: string,
  place?: Pick<Sources, 'city' | 'state' | 'country'>,
): Promise<string | null> {
  const [row] = await zoneAndPlace(db, { sellerId });
  return row ? zoneOfSources({ ...row, ...place }) : null;
}

/** Stores the time zone of the browser in which the seller just signed in. It must be valid: no one checks it again. */
export async function noteBrowserZone(deps: Deps, sellerId: string, browserTimezone: string): Promise<void> {
  await deps.store.write((tx) => updateRows(tx, 'sellers', { id: sellerId }, { browserTimezone }));
}
