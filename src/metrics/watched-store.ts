import type { Store } from '../../db/store.ts';
import type { Metrics } from './metrics.ts';

/** The same store, but it records how long its transactions take. */
export function watchedStore<S extends Store>(store: S, { writeTook }: Pick<Metrics, 'writeTook'>): S {
  const write: Store['write'] = async (body, lane) => {
    const startedAt = performance.now();
    try {
      return await store.write(body, lane);
    } finally {
      writeTook(performance.now() - startedAt);
    }
  };
  return { ...store, write };
}
