import { existsSync } from 'node:fs';
import { copyAll } from '../../db/copy.ts';
import { sqliteFile } from '../../db/open.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { isSqliteInUse } from '../../db/sqlite-file.ts';
import { closing } from '../../db/store.ts';
import { Complaint, command, messageOf, say } from './command.ts';

export const move = command(
  {
    usage: 'move <postgres://user:pass@host/db>',
    summary: 'Copy the SQLite database into an empty PostgreSQL database and verify the counts',
    takes: ([url = '']) => /^postgres(ql)?:\/\//.test(url),
  },
  async ([url = ''], { dataDir, databaseUrl }) => {
    if (databaseUrl)
      throw new Complaint('DATABASE_URL is set, so this installation already runs on PostgreSQL.');
    const file = sqliteFile(dataDir);
    if (!existsSync(file))
      throw new Complaint(`There is no database in DATA_DIR (${dataDir}), so there is nothing to move.`);
    if (isSqliteInUse(file)) {
      throw new Complaint(
        'The service is running. Stop it first, so that nothing is written after the copy.',
      );
    }
    try {
      const counts = await closing(openSqlite(file), async (source) =>
        closing(await openPostgres(url), (target) => copyAll(source, target)),
      );
      for (const [table, rows] of Object.entries(counts)) if (rows > 0) say(`${table.padEnd(22)} ${rows}`);
    } catch (error) {
      throw new Complaint(`Nothing was moved. ${messageOf(error)}`);
    }
    say('Every row was copied, and the counts match. Photos and secrets stay in DATA_DIR.');
    say(`Now set DATABASE_URL and start the service. ${file} is unchanged and no longer used.`);
  },
);
