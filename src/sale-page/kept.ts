import { above } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import { fromReplica, type Read, type Replica } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { dateIn, dayEnd } from '../text/days.ts';
import { FORMER_PRICE_MS } from './former-price.ts';
import { getSaleVersion, type SalePage } from './page.ts';

/** `often` is what sellers share; `seldom` is one of very many, which must not evict what everyone opens. */
export type Shelf = 'often' | 'seldom';

/** @param until time until which it stays valid */
type Make<T> = (until: Date) => Promise<T | undefined>;

type Kept<T> = {
  bytes: number;
  what: T;
  sellerId: string;
  version: number;
  about: string;
  until: Date;
};

/**
 * Public data of sales, made once and cached in memory while it is valid: until something about the sale changes in any
 * process (its version is read each time), `until` passes, or `about` changes, which is everything else that it depends
 * on.
 */
export function keptOfSales<T extends { bytes: number }>(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  maxBytes: Record<Shelf, number>,
  about: () => string,
) {
  const shelves = {
    often: keptByBytes<Kept<T>>(maxBytes.often),
    seldom: keptByBytes<Kept<T>>(maxBytes.seldom),
  };
  const underWay = new Map<string, Promise<T | undefined>>();

  const ifTrue = (kept: Kept<T>, version: number | undefined): T | undefined =>
    kept.version === version && kept.about === about() && clock.now() < kept.until ? kept.what : undefined;

  /**
   * Everything is read after the version: a change in between is either included or has a later version. A replica may
   * serve it as soon as it has that version, too.
   */
  async function fresh(key: string, page: SalePage, shelf: Shelf, make: Make<T>) {
    // Read before the page is made: if it changes in between, the result counts as outdated.
    const now = about();
    const until = await nextChangeByClock(store.read, page, clock.now());
    const isFresh = async ({ read }: Replica) =>
      (await getSaleVersion(read, page.sellerId)) === page.saleVersion;
    const what = await fromReplica(store, isFresh, (replica) =>
      replica ? replica.standIn(() => make(until)) : make(until),
    );
    if (!what) return undefined;
    const { sellerId, saleVersion: version } = page;
    shelves[shelf].set(key, { bytes: what.bytes, what, sellerId, version, about: now, until });
    return what;
  }

  return {
    /** The valid cached value for this key; undefined immediately if there is none. */
    again(key: string): Promise<T | undefined> | undefined {
      const kept = shelves.often.get(key) ?? shelves.seldom.get(key);
      return kept && getSaleVersion(store.read, kept.sellerId).then((version) => ifTrue(kept, version));
    },

    /** The same for a page that has just been read. */
    of(key: string, page: SalePage, shelf: Shelf = 'often'): T | undefined {
      const kept = shelves[shelf].get(key);
      return kept?.sellerId === page.sellerId ? ifTrue(kept, page.saleVersion) : undefined;
    },

    /** Makes it once for all simultaneous callers, from the sale, key, and `about`; undefined: none. */
    made(key: string, page: SalePage, shelf: Shelf, make: Make<T>) {
      // The version is part of the name, so a caller who has seen a later one doesn't get an earlier result.
      const name = `${page.sellerId} ${page.saleVersion} ${about()} ${key}`;
      let making = underWay.get(name);
      if (!making) {
        making = fresh(key, page, shelf, make);
        underWay.set(name, making);
        // Callers get the error from `making`; here it only must not count as unhandled.
        making.finally(() => underWay.delete(name)).catch(() => {});
      }
      return making;
    },
  };
}

/** A cache that keeps the most recently used entries, up to a total of `maxBytes`. */
export function keptByBytes<T extends { bytes: number }>(maxBytes: number) {
  const kept = new Map<string, T>();
  let bytes = 0;

  const forget = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  return {
    get bytes() {
      return bytes;
    },
    get(key: string): T | undefined {
      const found = kept.get(key);
      // Moves the entry to the end of the map, so that the first key is the least recently used.
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    set(key: string, value: T): void {
      forget(key);
      if (value.bytes > maxBytes) return;
      kept.set(key, value);
      bytes += value.bytes;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) return;
        forget(oldest);
      }
    },
    forget,
  };
}

/**
 * Until when the public pages of a sale stay as they are if no one changes anything: its end, the end of a former
 * price, or midnight where the seller is, which is also when a last day ends.
 */
async function nextChangeByClock(db: Read, page: SalePage, now: Date): Promise<Date> {
  const lately = { sellerId: page.sellerId, droppedAt: above(new Date(now.getTime() - FORMER_PRICE_MS)) };
  const drops = await listRows(db, 'items', lately, { columns: ['droppedAt'] });
  const instants = drops.flatMap(({ droppedAt }) =>
    droppedAt === null ? [] : [droppedAt.getTime() + FORMER_PRICE_MS],
  );
  if (page.expiresAt) instants.push(page.expiresAt.getTime());
  return new Date(Math.min(dayEnd(dateIn(page.zone, now), page.zone).getTime(), ...instants));
}
