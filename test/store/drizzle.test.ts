import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Column, count, eq, Param, Placeholder, SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { PreparedQuery } from 'drizzle-orm/better-sqlite3/session';
import { drizzle as drizzlePostgres, NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { pgTable, text as pgText } from 'drizzle-orm/pg-core';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { packageRoot } from '../../src/package-root.ts';

/** What db/plan.ts and those who use it read of Drizzle without any promise. Look here first when updating Drizzle. */
const MOVED = 'Drizzle has changed inside: mend db/plan.ts before it is used with this version';

const owners = sqliteTable('owners', { id: text().primaryKey(), since: integer({ mode: 'timestamp_ms' }) });
const things = sqliteTable('things', { id: text().primaryKey(), ownerId: text() });
const client = new Database(':memory:');
client.exec('create table owners (id text, since integer); create table things (id text, owner_id text)');
const db = drizzle(client, { casing: 'snake_case' });
afterAll(() => client.close());

const jsonOf = (path: string) => JSON.parse(readFileSync(join(packageRoot, path), 'utf8'));

describe('the inside of Drizzle that prepared queries read', () => {
  it('is that of one version, which is named exactly', () => {
    const wanted: string = jsonOf('package.json').dependencies['drizzle-orm'];
    expect(wanted).toMatch(/^\d+\.\d+\.\d+$/);
    expect(jsonOf('node_modules/drizzle-orm/package.json').version).toBe(wanted);
  });

  const prepared = db
    .select({ id: owners.id, n: count(), thing: { id: things.id } })
    .from(owners)
    .leftJoin(things, eq(things.ownerId, owners.id))
    .where(eq(owners.id, sql.placeholder('id')))
    .prepare();

  it('`fields` and `joinsNotNullableMap` of a prepared query say what its columns are', () => {
    expect(prepared, MOVED).toBeInstanceOf(PreparedQuery);
    expect(Reflect.get(prepared, 'fields'), MOVED).toMatchObject([
      { path: ['id'], field: owners.id },
      { path: ['n'], field: expect.any(SQL) },
      { path: ['thing', 'id'], field: things.id },
    ]);
    expect(Reflect.get(prepared, 'joinsNotNullableMap'), MOVED).toEqual({ owners: true, things: false });
  });

  it('`queryConfig` of one on PostgreSQL is what its driver takes, with dates left as text', () => {
    const rooms = pgTable('rooms', { id: pgText().primaryKey() });
    const query = drizzlePostgres({ client: new pg.Client() }).select().from(rooms).prepare('all_rooms');
    expect(query, MOVED).toBeInstanceOf(NodePgPreparedQuery);
    expect(Reflect.get(query, 'fields'), MOVED).toMatchObject([{ path: ['id'], field: rooms.id }]);
    const config = Reflect.get(query, 'queryConfig');
    expect(config, MOVED).toMatchObject({
      ...{ name: 'all_rooms', text: 'select "id" from "rooms"', rowMode: 'array' },
      types: { getTypeParser: expect.any(Function) },
    });
    expect(config.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)('2026-05-01'), MOVED).toBe('2026-05-01');
  });

  it('`getQuery` gives its text and its parameters in order', () => {
    const query = prepared.getQuery();
    expect(client.prepare(query.sql).all('x'), MOVED).toHaveLength(1);
    expect(query.params, MOVED).toEqual([expect.any(Placeholder)]);
    const values = { id: sql.placeholder('id'), since: sql.placeholder('since') };
    const stored = db.insert(owners).values(values).prepare();
    const [, param] = stored.getQuery().params;
    expect(param, MOVED).toBeInstanceOf(Param);
    expect(Reflect.get(Object(param), 'encoder'), MOVED).toBe(owners.since);
  });

  it('`decoder` of an expression, and the `mapFromDriverValue` that leaves a value as it is', () => {
    expect(Reflect.get(sql`1`.mapWith(String), 'decoder'), MOVED).toMatchObject({
      mapFromDriverValue: String,
    });
    expect(owners.id.mapFromDriverValue, MOVED).toBe(Column.prototype.mapFromDriverValue);
    expect(owners.since.mapFromDriverValue, MOVED).not.toBe(Column.prototype.mapFromDriverValue);
  });
});
