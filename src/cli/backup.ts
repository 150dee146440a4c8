import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sqliteFile } from '../../db/open.ts';
import { systemClock } from '../adapters/clock.ts';
import { LAST_BY_HAND } from '../backups/archive.ts';
import { BackupError, makeBackupFile } from '../backups/make.ts';
import type { Command } from './command.ts';
import { complain, say } from './command.ts';

/** Puts everything in this installation into one file. The service can keep running. */
export const backup: Command = {
  usage: '<file.tar.gz>',
  summary: 'Copy the database, photos, and secrets into one file; the service may be running',
  async run([given], config) {
    if (!given) return complain('Name the file to write: backup <file.tar.gz>', 64);
    const file = resolve(given);
    if (existsSync(file)) return complain(`${file} exists already; choose another name.`);
    if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) {
      return complain(`There is no database in DATA_DIR (${config.dataDir}), so nothing to back up.`);
    }
    const at = systemClock.now().toISOString();
    try {
      const { rows, photos } = await makeBackupFile({ config, clock: systemClock }, file);
      say(
        `${file}: ${rows} rows, ${photos === undefined ? 'no photos' : `${photos} photo files`}, secrets. The file was read back completely.`,
      );
      if (photos === undefined) say('The photos are in the S3 bucket, not in the file: back that up too.');
      say('Anyone with this file has the data and the keys of this service: keep it in a safe place.');
    } catch (error) {
      if (error instanceof BackupError) return complain(error.message);
      throw error;
    }
    // For doctor, to report its age. In a read-only folder the backup is just as good.
    await writeFile(join(config.dataDir, LAST_BY_HAND), `${JSON.stringify({ at, file })}\n`, {
      mode: 0o600,
    }).catch(() => {});
    return 0;
  },
};
