import type { Store } from '../../db/store.ts';

/**
 * A store that loses the response to one COMMIT: the first write after which `when` is true commits, but its caller
 * sees a broken connection.
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
