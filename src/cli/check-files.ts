import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFile } from '../../db/open.ts';
import { checkSqliteFile } from '../../db/sqlite-file.ts';
import { codeOf } from '../../db/unavailable.ts';
import { DATABASE, PUSH_KEYS, SECRETS } from '../backups/archive.ts';
import type { Config } from '../config.ts';
import { LARGE_WAL_BYTES } from '../health/probes.ts';
import { isLoopback } from '../text/loopback.ts';
import { MB } from '../units.ts';
import { type Finding, type Found, failed, messageOf, note, ok } from './command.ts';

const RESTORE =
  'Stop the service, keep a copy of the file, and restore a backup into an empty DATA_DIR: npm run cli -- restore latest.';

/** The file itself may be fine: SQLite also needs to write beside it. */
const CHECK_FOLDER =
  'Run doctor as the user that runs the service. Otherwise, check that the disk has room, and that this user can write to DATA_DIR.';

type Findings = Record<string, Found>;

/** What can be found out about the data directory before anything is opened, repaired, or created. */
export const checkFiles = (config: Config): Finding[] =>
  Object.entries<Found>({
    address: checkBaseUrl(config),
    [SECRETS]: checkSecrets(config.dataDir),
    ...checkOpen(config.dataDir, PUSH_KEYS),
    ...checkOpen(config.dataDir, DATABASE),
    ...(!config.databaseUrl && checkDatabaseFile(sqliteFile(config.dataDir))),
  }).map(([what, found]) => ({ what, ...found }));

function checkBaseUrl({ baseUrl, host, trustedProxies }: Config): Found {
  const { protocol, hostname } = new URL(baseUrl);
  const isLocal = isLoopback(hostname);
  if (protocol !== 'https:' && !isLocal) {
    return note(
      `${baseUrl} isn’t https: keys and pages are sent unencrypted`,
      'Put a proxy with TLS in front (docs/self-hosting.md, Make it reachable), then set BASE_URL=https://… and TRUSTED_PROXIES=1.',
    );
  }
  if (isLocal && !isLoopback(host)) {
    return note(
      `${baseUrl}, but other machines may connect (HOST=${host}): links in emails and QR codes open only on this machine`,
      'Set BASE_URL to the address that others open.',
    );
  }
  if (protocol === 'https:' && trustedProxies === 0) {
    return note(
      `${baseUrl} is behind a proxy, but no proxy is trusted: all visitors share one rate limit`,
      'Set TRUSTED_PROXIES=1, or to the number of proxies.',
    );
  }
  return ok(baseUrl);
}

function checkSecrets(dataDir: string): Found {
  const file = join(dataDir, SECRETS);
  if (!existsSync(file)) return ok('doesn’t exist yet; the first start creates it');
  const mode = openTo(file);
  if (mode === undefined) return ok('readable by its owner only');
  return failed(
    `had mode ${mode}: others could read the keys of this service; each start sets it to 600`,
    'If someone else uses this machine, move the file away and start once with --accept-new-secrets; that ends every session and link.',
  );
}

function checkOpen(dataDir: string, what: string): Findings {
  const file = join(dataDir, what);
  const mode = openTo(file);
  if (mode === undefined) return {};
  return { [what]: failed(`has mode ${mode}: others on this machine can read it`, `chmod 600 ${file}`) };
}

/** The mode of a file that others can read or write; undefined if they can't, or if the file doesn't exist. */
function openTo(file: string): string | undefined {
  const mode = (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  return (mode & 0o077) === 0 ? undefined : mode.toString(8);
}

function checkDatabaseFile(file: string): Findings {
  if (!existsSync(file)) return { 'database file': ok('doesn’t exist yet; the first start creates it') };
  const wal = { 'write-ahead log': checkWal(file) };
  try {
    const { damage, brokenReferences, pendingMigrations, isNewer } = checkSqliteFile(file);
    const broken = `${brokenReferences} rows refer to rows that no longer exist`;
    const newer = 'Start that version again, or restore a backup from before the upgrade.';
    return {
      integrity: damage[0] ? failed(damage[0], RESTORE) : ok('the database file is intact'),
      references:
        brokenReferences > 0 ? failed(broken, RESTORE) : ok('every row that another row refers to exists'),
      ...(pendingMigrations === 0 && {
        migrations: isNewer ? failed('a newer version has changed this database', newer) : ok('all applied'),
      }),
      ...wal,
    };
  } catch (error) {
    const code = codeOf(error);
    const found = /^SQLITE_(CANTOPEN|READONLY)/.test(code)
      ? failed(`${file} can’t be opened by this user (${code})`, CHECK_FOLDER)
      : failed(`${file} can’t be read as a database: ${messageOf(error)}`, RESTORE);
    return { integrity: found, ...wal };
  }
}

/** While a reader never finishes, the log only grows, because its content can't be moved into the database file. */
function checkWal(file: string): Found {
  const bytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const size = `${Math.ceil(bytes / MB)} MB`;
  if (bytes < LARGE_WAL_BYTES) return ok(size);
  return note(
    `has grown to ${size}`,
    `Another program keeps reading the database: find it with lsof ${file} and end it. The log then shrinks by itself.`,
  );
}
