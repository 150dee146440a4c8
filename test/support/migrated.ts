import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { inject } from 'vitest';
import { sqliteFile } from '../../db/open.ts';
import { administer, databaseUrl } from './postgres.ts';

/** Leaves `dataDir` as a first start does, many times as fast. Returns it. */
export function migratedDataDir(dataDir: string): string {
  const file = sqliteFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  copyFileSync(inject('sqliteTemplate'), file);
  chmodSync(file, 0o600);
  return dataDir;
}

/** A migrated database on PostgreSQL for a program: the environment that names it, and how to drop it. */
export async function migratedPostgres(name: string) {
  const server = inject('postgres');
  if (!server) throw new Error('This run has no PostgreSQL server');
  const database = `resale_${name}_${process.pid}`;
  await administer(server.url, `create database ${database} template ${server.template} ${server.copying}`);
  return {
    env: { DATABASE_URL: databaseUrl(server.url, database) },
    drop: () => administer(server.url, `drop database ${database} with (force)`),
  };
}
