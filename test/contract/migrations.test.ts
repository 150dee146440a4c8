import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateSQLiteDrizzleJson } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as pgColumns from '../../db/columns.postgres.ts';
import sqliteColumns from '../../db/columns.sqlite.ts';
import { migrationsFolder } from '../../db/migrations.ts';
import { defineSchema } from '../../db/schema.ts';
import { storeKinds } from '../support/stores.ts';

const postgres = defineSchema(pgColumns);
const sqlite = defineSchema(sqliteColumns);

/** The schema behind the latest migration, without the parts that change with each generation. */
function latestSnapshot(dialect: 'sqlite' | 'postgres') {
  const meta = join(migrationsFolder(dialect), 'meta');
  const name = readdirSync(meta)
    .filter((each) => each.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  return comparable(JSON.parse(readFileSync(join(meta, name!), 'utf8')));
}

function comparable(snapshot: object) {
  const { id, prevId, _meta, internal, ...schema } = Object.fromEntries(Object.entries(snapshot));
  return JSON.parse(JSON.stringify(schema));
}

describe('the schema and the latest migration agree (npm run db:generate makes the missing one)', () => {
  it('on SQLite', async () => {
    const now = await generateSQLiteDrizzleJson(sqlite, undefined, 'snake_case');
    expect(latestSnapshot('sqlite')).toEqual(comparable(now));
  });

  it('on PostgreSQL', () => {
    const now = generateDrizzleJson(postgres, undefined, undefined, 'snake_case');
    expect(latestSnapshot('postgres')).toEqual(comparable(now));
  });
});

/** Hash partitions and Citus need the distribution column in every unique key (docs/scale.md). */
it('a table with a seller has them in its key, or in a unique key beside it', () => {
  const lacking = Object.values(postgres).flatMap((table: PgTable) => {
    const { name, columns, indexes, primaryKeys } = getTableConfig(table);
    const keys = [
      columns.filter(({ primary }) => primary),
      ...primaryKeys.map((key) => key.columns),
      ...indexes.filter(({ config }) => config.unique && !config.where).map(({ config }) => config.columns),
    ];
    const isOfSeller = (key: readonly object[]) =>
      key.some((column) => 'name' in column && column.name === 'sellerId');
    return isOfSeller(columns) && !keys.some(isOfSeller) ? [name] : [];
  });
  expect(lacking).toEqual([]);
});

describe.each(storeKinds)('a database made by the migrations on $name', ({ open }) => {
  it('has every table and column of the schema', async () => {
    const { store, done } = await open();
    const tables: PgTable[] = Object.values(store.read.t);
    for (const table of tables) {
      expect(await store.read.select().from(table), getTableName(table)).toEqual([]);
    }
    await done();
  });

  it('has no table that migrations do not know of', async () => {
    const { store, done } = await open();
    const names = Object.keys(store.read.t).sort();
    expect(Object.keys(sqlite).sort()).toEqual(names);
    expect(Object.keys(postgres).sort()).toEqual(names);
    await done();
  });
});
