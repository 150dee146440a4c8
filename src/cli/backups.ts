import { backupStore } from '../adapters/backup-store.ts';
import { S3Error } from '../adapters/s3-bucket.ts';
import { Complaint, command, say } from './command.ts';

/** Lists the scheduled backups. */
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
