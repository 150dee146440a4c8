import { fromReplica, type Replica } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { getSaleVersion, type SalePage } from './find.ts';
import { keptByBytes } from './kept-by-bytes.ts';
import { nextChangeByClock } from './next-change.ts';

/**
 * `often` is what sellers share; `seldom` is one of very many, so that trying many queries doesn't evict pages that
 * everyone opens.
 */
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

    /**
     * Makes it once for all simultaneous callers. `make` depends only on the sale, the key, and `about`; undefined: it
     * doesn't exist.
     */
    made(key: string, page: SalePage, shelf: Shelf, make: Make<T>) {
      const name = `${page.sellerId} ${page.saleVersion} ${about()} ${key}`;
      let making = underWay.get(name);
      if (!making) {
        making = fresh(key, page, shelf, make);
        underWay.set(name, making);
        making.finally(() => underWay.delete(name)).catch(() => {});
      }
      return making;
    },
  };
}
