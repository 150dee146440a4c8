import type { Store } from '../../db/store.ts';

export type TestStores = {
  store: Store;
  /** Another process on the same database would look like this; opened when it is first asked for. */
  second(): Promise<Store>;
  /** Nobody may use either any more. */
  done(): Promise<void>;
};

/** A migrated, empty database. */
export type Lendable<S extends Store> = {
  open(): S | Promise<S>;
  /** Makes it as it was at first. False if that can't be, or something is still under way in it. */
  empty(stores: S[]): Promise<boolean>;
  /** All that is open on it is closed. */
  remove(): Promise<void>;
};

/** Deleted rows stay in their files. */
const TESTS_EACH = 50;

/**
 * Databases that one test after the other has for itself. Making one takes longer than most tests, and a new connection
 * learns all tables and prepares all queries anew.
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
        // What a test leaves behind isn't to reach the next one.
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
