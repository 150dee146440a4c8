import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFile } from '../../db/open.ts';
import { checkSqliteFile } from '../../db/sqlite-file.ts';
import { DATABASE, PUSH_KEYS, SECRETS } from '../backups/archive.ts';
import type { Config } from '../config.ts';
import { LARGE_WAL_BYTES } from '../health/probes.ts';
import { isLoopback } from '../text/loopback.ts';
import { MB } from '../units.ts';
import type { Finding } from './command.ts';

const RESTORE =
  'Stop the service, keep a copy of the file, and bring a backup into an empty DATA_DIR: npm run cli -- restore latest.';

/** What can be found out about the data directory before anything is opened, repaired, or created. */
export const checkFiles = (config: Config): Finding[] => [
  ...checkBaseUrl(config),
  ...checkSecrets(config.dataDir),
  ...checkDatabaseFile(config),
  ...checkWal(config),
];

function checkBaseUrl({ baseUrl, host, trustedProxies }: Config): Finding[] {
  const what = 'address';
  const { protocol, hostname } = new URL(baseUrl);
  const isLocal = isLoopback(hostname);
  if (protocol !== 'https:' && !isLocal) {
    const detail = `${baseUrl} is not https: keys and pages travel in the clear`;
    const todo =
      'Put a proxy with TLS in front (docs/self-hosting.md, Make it reachable), then set BASE_URL=https://… and TRUSTED_PROXIES=1.';
    return [{ level: 'note', what, detail, todo }];
  }
  if (isLocal && !isLoopback(host)) {
    const detail = `${baseUrl}, but other machines may connect (HOST=${host}): links in mails and QR codes lead to this machine only`;
    return [{ level: 'note', what, detail, todo: 'Set BASE_URL to the address that others open.' }];
  }
  if (protocol === 'https:' && trustedProxies === 0) {
    const detail = `${baseUrl} has a proxy in front, but no proxy is trusted: all visitors share one limit`;
    return [{ level: 'note', what, detail, todo: 'Set TRUSTED_PROXIES=1, or as many as there are.' }];
  }
  return [{ level: 'ok', what, detail: baseUrl }];
}

function checkSecrets(dataDir: string): Finding[] {
  const file = join(dataDir, SECRETS);
  const others = [PUSH_KEYS, DATABASE].flatMap((name) => {
    const mode = openTo(join(dataDir, name));
    if (mode === undefined) return [];
    const detail = `has mode ${mode}: others on this machine can read it`;
    return [{ level: 'failed' as const, what: name, detail, todo: `chmod 600 ${join(dataDir, name)}` }];
  });
  if (!existsSync(file)) {
    return [{ level: 'ok', what: SECRETS, detail: 'not there yet; made at the first start' }, ...others];
  }
  const mode = openTo(file);
  if (mode === undefined)
    return [{ level: 'ok', what: SECRETS, detail: 'readable by its owner only' }, ...others];
  const detail = `had mode ${mode}: others could read the keys of this service; opening it sets 600`;
  const todo =
    'If someone else uses this machine, move the file away and start once with --accept-new-secrets; that ends every session and link.';
  return [{ level: 'failed', what: SECRETS, detail, todo }, ...others];
}

/** The mode of a file that others may read or write; undefined for one that is closed, or not there. */
function openTo(file: string): string | undefined {
  const mode = (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  return (mode & 0o077) === 0 ? undefined : mode.toString(8);
}

function checkDatabaseFile({ databaseUrl, dataDir }: Config): Finding[] {
  if (databaseUrl) return [];
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) {
    return [{ level: 'ok', what: 'database file', detail: 'not there yet; made at the first start' }];
  }
  try {
    const { damage, brokenReferences, pendingMigrations, isNewer } = checkSqliteFile(file);
    return [
      damage.length === 0
        ? { level: 'ok', what: 'integrity', detail: 'the database file is whole' }
        : { level: 'failed', what: 'integrity', detail: `${damage[0]}`, todo: RESTORE },
      brokenReferences === 0
        ? { level: 'ok', what: 'references', detail: 'every row finds the rows that it refers to' }
        : {
            level: 'failed',
            what: 'references',
            detail: `${brokenReferences} rows refer to rows that are gone`,
            todo: RESTORE,
          },
      isNewer
        ? {
            level: 'failed',
            what: 'migrations',
            detail: 'made by a newer version',
            todo: 'Start that version again, or restore a backup of before the upgrade.',
          }
        : pendingMigrations === 0
          ? { level: 'ok', what: 'migrations', detail: 'all applied' }
          : { level: 'ok', what: 'migrations', detail: `${pendingMigrations} to come; applied now` },
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const detail = `${file} cannot be read as a database: ${reason}`;
    return [{ level: 'failed', what: 'integrity', detail, todo: RESTORE }];
  }
}

/** Behind a reader that never finishes, the log only grows: its content can't move into the database file. */
function checkWal({ databaseUrl, dataDir }: Config): Finding[] {
  const what = 'write-ahead log';
  const file = sqliteFile(dataDir);
  if (databaseUrl || !existsSync(file)) return [];
  const bytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const detail = `${Math.ceil(bytes / MB)} MB`;
  if (bytes < LARGE_WAL_BYTES) return [{ level: 'ok', what, detail }];
  const todo = `Another program keeps reading the database: find it with lsof ${file} and end it. The log gets small by itself after that.`;
  return [{ level: 'note', what, detail: `has grown to ${detail}`, todo }];
}
