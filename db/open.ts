import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotOpenError, type OpenOptions } from './cannot-open.ts';
import type { PostgresStore } from './postgres.ts';
import type { SqliteOptions, SqliteStore } from './sqlite.ts';

export const sqliteFile = (dataDir: string): string => join(dataDir, 'service.db');

/**
 * PostgreSQL when `databaseUrl` is given (`readUrl`: a replica of it), otherwise SQLite in `dataDir`, which is
 * created if missing.
 * @throws CannotOpenError
 */
export async function openStore(
  options: OpenOptions &
    Pick<SqliteOptions, 'fastLane'> & {
      databaseUrl?: string | undefined;
      readUrl?: string | undefined;
      dataDir: string;
    },
): Promise<SqliteStore | PostgresStore> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl) {
    if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
      throw new CannotOpenError('DATABASE_URL must start with postgres://');
    }
    // Only the configured driver is loaded, so neither needs to work where the other is used.
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(databaseUrl, options);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(sqliteFile(dataDir), options);
}
