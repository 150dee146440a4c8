import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteFile } from '../../db/open.ts';
import { systemClock } from '../adapters/clock.ts';
import { LAST_BY_HAND } from '../backups/archive.ts';
import { BackupError, makeBackupFile } from '../backups/make.ts';
import { Complaint, command, newFile, say } from './command.ts';

/** Puts everything in this installation into one file. The service can keep running. */
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
