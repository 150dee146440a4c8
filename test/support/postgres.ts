import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { inMemory } from './in-memory.ts';
import { type Cluster, startCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated SQLite file to copy. */
    sqliteTemplate: string;
    /** A server, its migrated template database, and how to copy that; null if there is no server. */
    postgres: { url: string; template: string; copying: string } | null;
  }
}

/** Prepares a migrated template of both databases, once per run. Each test quickly opens its own copy. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(inMemory(), 'resale-sqlite-'));
  const sqliteTemplate = join(dir, 'template.db');
  await openSqlite(sqliteTemplate).close();
  project.provide('sqliteTemplate', sqliteTemplate);

  const template = `resale_template_${process.pid}`;
  const cluster = await findCluster(template);
  if (cluster) {
    await administer(cluster.url, `create database ${template}`);
    const store = await openPostgres(databaseUrl(cluster.url, template));
    await store.close();
  }
  project.provide(
    'postgres',
    cluster ? { url: cluster.url, template, copying: await copyingOf(cluster.url) } : null,
  );

  return async () => {
    rmSync(dir, { recursive: true, force: true });
    await cluster?.stop();
  };
}

/** The server named by TEST_POSTGRES_URL, or else a server of this run's own. */
async function findCluster(template: string): Promise<Cluster | null> {
  if (process.env.MUTANT) return null; // a fault in a rule shows on either database, and one is quicker
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: () => dropAll(given, template) };
  try {
    return await startCluster();
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    const line = '!'.repeat(100);
    process.stderr.write(
      `\n${line}\nSKIPPED: every test on PostgreSQL. Install its server or set TEST_POSTGRES_URL.\n${reason}\n${line}\n\n`,
    );
    return null;
  }
}

/**
 * The way to copy a database. Copying files is the fastest; servers before version 15 know no other way and no option
 * for it.
 */
async function copyingOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  await client.end();
  return Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
}

/** Removes the template and the copies that workers left behind. */
async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname || '_', $1)",
    [`${template}_`],
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}

/** Runs one statement on a separate connection. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
