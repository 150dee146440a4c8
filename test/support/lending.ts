import type { Store } from '../../db/store.ts';

export type TestStores = {
  store: Store;
  /** The same database as another process would see it; opened on first use. */
  second(): Promise<Store>;
  /** Ends the loan: neither store can be used after this. */
  done(): Promise<void>;
};

/** A migrated, empty database. */
export type Lendable<S extends Store> = {
  open(): S | Promise<S>;
  /** Restores its initial state. False if that isn't possible or something is still running in it. */
  empty(stores: S[]): Promise<boolean>;
  /** Removes it after everything that is open on it was closed. */
  remove(): Promise<void>;
};

/** A database is replaced after this many tests, because deleted rows stay in its files. */
const TESTS_EACH = 50;

/**
 * Lends databases to one test after the other. Creating one takes longer than most tests, and each new connection has
 * to learn all tables and prepare all queries again.
 */
export function lending<S extends Store>(make: () => Promise<Lendable<S>>): () => Promise<TestStores> {
  const free: { database: Lendable<S>; stores: (S | Promise<S>)[]; tests: number }[] = [];

  return async () => {
    const lent = free.pop() ?? { database: await make(), stores: [], tests: 0 };
    let isOver = false;
    let isClosed = false;
    const lend = async (place: number): Promise<S> => {
      lent.stores[place] ??= lent.database.open();
      const store = await lent.stores[place];
      return {
        ...store,
        // Whatever a test leaves running must not reach the next one.
        write: (body, lane) =>
          isOver ? Promise.reject(new Error('The test is over')) : store.write(body, lane),
        close: () => {
          isClosed = true;
          return store.close();
        },
      };
    };
    const store = await lend(0);
    let second: Promise<S> | undefined;
    return {
      store,
      second() {
        second ??= lend(1);
        return second;
      },
      async done() {
        if (isOver) return;
        isOver = true;
        const stores = await Promise.all(lent.stores);
        lent.tests += 1;
        if (!isClosed && lent.tests < TESTS_EACH && (await lent.database.empty(stores))) {
          free.push(lent);
          return;
        }
        for (const each of stores) await each.close();
        await lent.database.remove();
      },
    };
  };
}
