import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFile } from '../../db/open.ts';
import { checkSqliteFile } from '../../db/sqlite-file.ts';
import { SECRETS } from '../backups/format.ts';
import type { Config } from '../config.ts';
import { isLoopback } from '../text/loopback.ts';

export type Finding = { level: 'ok' | 'note' | 'failed'; what: string; detail: string };

/** What can be seen of the data directory before anything is opened, repaired or made. */
export function checkFiles(config: Config): Finding[] {
  return [checkBaseUrl(config), checkSecrets(config.dataDir), ...checkDatabaseFile(config)];
}

function checkBaseUrl({ baseUrl }: Config): Finding {
  const what = 'address';
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:' || isLoopback(hostname)) {
    return { level: 'ok', what, detail: baseUrl };
  }
  return { level: 'note', what, detail: `${baseUrl} is not https: keys and pages travel in the clear` };
}

function checkSecrets(dataDir: string): Finding {
  const what = SECRETS;
  const file = join(dataDir, SECRETS);
  if (!existsSync(file)) return { level: 'note', what, detail: 'not there yet; made at the first start' };
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0) return { level: 'ok', what, detail: 'readable by its owner only' };
  const detail = `had mode ${mode.toString(8)}: others could read the keys of this service; opening it sets 600`;
  return { level: 'failed', what, detail };
}

function checkDatabaseFile({ databaseUrl, dataDir }: Config): Finding[] {
  if (databaseUrl) return [];
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) {
    return [{ level: 'note', what: 'database file', detail: 'not there yet; made at the first start' }];
  }
  try {
    const { damage, brokenReferences, pendingMigrations, isNewer } = checkSqliteFile(file);
    return [
      damage.length === 0
        ? { level: 'ok', what: 'integrity', detail: 'the database file is whole' }
        : { level: 'failed', what: 'integrity', detail: `${damage[0]} (restore a backup)` },
      brokenReferences === 0
        ? { level: 'ok', what: 'references', detail: 'every row finds the rows that it refers to' }
        : {
            level: 'failed',
            what: 'references',
            detail: `${brokenReferences} rows refer to rows that are gone`,
          },
      isNewer
        ? { level: 'failed', what: 'migrations', detail: 'made by a newer version: start that one again' }
        : pendingMigrations === 0
          ? { level: 'ok', what: 'migrations', detail: 'all applied' }
          : { level: 'note', what: 'migrations', detail: `${pendingMigrations} to come; applied now` },
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      { level: 'failed', what: 'integrity', detail: `${file} cannot be read as a database: ${reason}` },
    ];
  }
}
