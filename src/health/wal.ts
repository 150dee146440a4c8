import type { Deps } from '../context.ts';
import { MB } from '../units.ts';

/** Size that the log reaches only if another process keeps reading the file without end. */
export const LARGE_WAL_BYTES = 256 * MB;

/** Logs a warning when SQLite's write-ahead log has grown large. */
export function watchWal({ store, logger }: Pick<Deps, 'store' | 'logger'>): void {
  const bytes = store.walBytes?.() ?? 0;
  if (bytes < LARGE_WAL_BYTES) return;
  logger.warn(
    { wal_mb: Math.round(bytes / MB) },
    'The write-ahead log of the database is large: another program keeps reading service.db. It gets small by itself when that ends',
  );
}
