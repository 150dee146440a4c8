import { backupStore } from '../adapters/backup-store.ts';
import type { Command } from './command.ts';
import { say } from './output.ts';

/** What backups there are that were made by themselves. */
export const backups: Command = {
  usage: '',
  summary: 'List the backups that were made by themselves (BACKUP_EVERY), newest first',
  async run(_args, config) {
    const store = backupStore(config);
    const names = await store.list();
    for (const name of names) say(name);
    say(
      names.length === 0
        ? `There is none in ${store.place}.${config.backup.everyMs === undefined ? ' BACKUP_EVERY=24h makes one a day.' : ''}`
        : `${names.length} in ${store.place}. To bring one back into an empty DATA_DIR: restore <name>, or restore latest.`,
    );
    return 0;
  },
};
