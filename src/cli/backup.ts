import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteFile } from '../../db/open.ts';
import { backupStore } from '../adapters/backup-store.ts';
import { systemClock } from '../adapters/clock.ts';
import { S3Error } from '../adapters/s3-bucket.ts';
import { LAST_BY_HAND } from '../backups/archive.ts';
import { BackupError, makeBackupFile } from '../backups/make.ts';
import { Complaint, command, newFile, say } from './command.ts';

export const backup = command(
  {
    usage: 'backup <file.tar.gz>',
    summary: 'Copy the database, photos, and secrets into one file; the service may be running',
  },
  async ([given = ''], config) => {
    const file = newFile(given);
    if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) {
      throw new Complaint(
        `There is no database in DATA_DIR (${config.dataDir}), so there is nothing to back up.`,
      );
    }
    const at = systemClock.now().toISOString();
    const { rows, photos } = await makeBackupFile({ config, clock: systemClock }, file).catch((error) => {
      throw error instanceof BackupError ? new Complaint(error.message) : error;
    });
    const files = photos === undefined ? 'no photos' : `${photos} photo files`;
    say(`${file}: ${rows} rows, ${files}, secrets. The file was read back completely.`);
    if (photos === undefined) say('The photos are in the S3 bucket, not in the file: back that up too.');
    say('Anyone with this file has the data and the keys of this service: keep it in a safe place.');
    // Recorded so that `doctor` can report its age. If the folder is read-only, the backup is still good.
    const noted = join(config.dataDir, LAST_BY_HAND);
    await writeFile(noted, `${JSON.stringify({ at, file })}\n`, { mode: 0o600 }).catch(() => {});
  },
);

export const backups = command(
  { usage: 'backups', summary: 'List automatic backups (BACKUP_EVERY), newest first' },
  async (_args, config) => {
    const store = backupStore(config);
    const { place } = store;
    const names = await store.list().catch((error: unknown) => {
      if (!(error instanceof S3Error)) throw error;
      throw new Complaint(`${error.message}: ${place}. Check the settings S3_*.`);
    });
    for (const name of names) say(name);
    const how = config.backup.everyMs === undefined ? ' BACKUP_EVERY=24h makes one a day.' : '';
    say(
      names.length === 0
        ? `There are no backups in ${place}.${how}`
        : `${names.length} in ${place}. To restore one into an empty DATA_DIR: restore <name>, or restore latest.`,
    );
  },
);
