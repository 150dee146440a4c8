import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { Sqlite } from '../../db/better-sqlite3.ts';
import { sqliteFile } from '../../db/open.ts';
import { backup } from '../../src/cli/backup.ts';
import { clock } from '../../src/cli/clock.ts';
import type { Command } from '../../src/cli/command.ts';
import { doctor } from '../../src/cli/doctor.ts';
import { exportCommand } from '../../src/cli/export-import.ts';
import { grant } from '../../src/cli/grant.ts';
import { restore } from '../../src/cli/restore.ts';
import { demo } from '../../src/cli/sample-sale.ts';
import { held, mail } from '../../src/cli/unsent.ts';
import { builtMain, NODE_ARGS } from '../support/build.ts';
import { firstReleasePostgres, firstReleaseSqlite } from '../support/first-release.ts';
import { configOf, newPlace, removePlaces, runCommand } from './installation.ts';

afterEach(removePlaces);

/** What the older service, which may be running, relies on. */
function schemaOf(dataDir: string): unknown {
  const db = new Sqlite(sqliteFile(dataDir), { readonly: true });
  const schema = db.prepare('select name, sql from sqlite_master order by name').all();
  db.close();
  return schema;
}

function older(): string {
  const dataDir = newPlace();
  firstReleaseSqlite(sqliteFile(dataDir));
  return dataDir;
}

const BEHIND = /This database is \d+ migrations behind this program: start the service once/;

describe('beside a running service of an older version', () => {
  const refusing: [string, Command, string[]][] = [
    ['clock', clock, []],
    ['mail list', mail, ['list']],
    ['held list', held, ['list']],
    ['export', exportCommand, ['seller@example.com', 'never-written.tar.gz']],
    ['grant', grant, ['seller@example.com', 'owner']],
  ];
  it.each(refusing)('%s refuses, and leaves the database as it is', async (_name, command, args) => {
    const dataDir = older();
    const before = schemaOf(dataDir);
    await expect(runCommand(command, args, configOf(dataDir))).rejects.toThrow(BEHIND);
    expect(schemaOf(dataDir)).toEqual(before);
  });

  it('doctor says how many migrations are pending, and leaves the database as it is', async () => {
    const dataDir = older();
    const before = schemaOf(dataDir);
    const { exitCode, out } = await runCommand(doctor, [], configOf(dataDir));
    expect([exitCode, out]).toEqual([
      0,
      expect.stringMatching(/note {2}migrations +\d+ migrations pending; they are applied at the next start/),
    ]);
    expect(schemaOf(dataDir)).toEqual(before);
  });

  it('a backup has the database as it is, and is restored', async () => {
    const dataDir = older();
    const before = schemaOf(dataDir);
    const file = newPlace('backup.tar.gz');
    expect((await runCommand(backup, [file], configOf(dataDir))).exitCode).toBe(0);
    expect(schemaOf(dataDir)).toEqual(before);
    const restored = await runCommand(restore, [file], configOf(newPlace()));
    expect([restored.exitCode, restored.out]).toEqual([0, expect.stringContaining('All rows verified')]);
  });

  it('demo brings the database up to date, like a start', async () => {
    const dataDir = older();
    expect((await runCommand(demo, [], configOf(dataDir))).exitCode).toBe(0);
    expect((await runCommand(clock, [], configOf(dataDir))).exitCode).toBe(0);
  });

  it.skipIf(!inject('postgres'))('on PostgreSQL, a backup refuses too', async () => {
    const dataDir = newPlace();
    mkdirSync(dataDir, { recursive: true });
    const { url, drop } = await firstReleasePostgres(dirname(dataDir));
    const config = configOf(dataDir, { DATABASE_URL: url });
    await expect(runCommand(clock, [], config)).rejects.toThrow(BEHIND);
    await expect(runCommand(backup, [newPlace('backup.tar.gz')], config)).rejects.toThrow(BEHIND);
    expect((await runCommand(doctor, [], config)).out).toContain('migrations pending');
    await drop();
  });
});

describe('the program beside a running service of an older version', () => {
  let main: string;
  beforeAll(async () => {
    main = await builtMain();
  }, 150_000);

  it('refuses in one sentence', async () => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: older(), LOG_LEVEL: 'silent' };
    const running = promisify(execFile)(process.execPath, [...NODE_ARGS, main, 'clock'], { env });
    await expect(running).rejects.toMatchObject({ code: 78, stderr: expect.stringMatching(BEHIND) });
  });
});
