import { backupStore } from '../adapters/backup-store.ts';
import { S3Error } from '../adapters/s3-bucket.ts';
import type { Command } from './command.ts';
import { complain, say } from './command.ts';

/** Lists the scheduled backups. */
export const backups: Command = {
  usage: '',
  summary: 'List automatic backups (BACKUP_EVERY), newest first',
  async run(_args, config) {
    const store = backupStore(config);
    let names: string[];
    try {
      names = await store.list();
    } catch (error) {
      if (error instanceof S3Error)
        return complain(`${error.message}: ${store.place}. Check the settings S3_*.`);
      throw error;
    }
    for (const name of names) say(name);
    say(
      names.length === 0
        ? `There are no backups in ${store.place}.${config.backup.everyMs === undefined ? ' BACKUP_EVERY=24h makes one a day.' : ''}`
        : `${names.length} in ${store.place}. To restore one into an empty DATA_DIR: restore <name>, or restore latest.`,
    );
    return 0;
  },
};
