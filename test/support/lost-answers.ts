import type { Store } from '../../db/store.ts';

/**
 * A store that loses the answer to one COMMIT: the first write after which `when` holds has committed, and its caller
 * hears of a broken connection.
 */
export function losingAnswers(store: Store, when: () => Promise<boolean>): Store {
  let lost = false;
  return {
    ...store,
    async write(body) {
      const result = await store.write(body);
      if (lost || !(await when())) return result;
      lost = true;
      throw new Error('Connection terminated unexpectedly');
    },
  };
}
