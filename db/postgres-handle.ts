import { DrizzleQueryError, is, sql } from 'drizzle-orm';
import { drizzle, type NodePgClient, NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import type { QueryArrayConfig } from 'pg';
import * as columns from './columns.postgres.ts';
import { type Plan, planOf } from './plan.ts';
import { defineSchema } from './schema.ts';
import { contains, type Preparable, type Syntax, type Write } from './store.ts';

const t = defineSchema(columns);

/**
 * Queries on a connection or a pool.
 * @param isShared whether a pooler gives each transaction any connection, so that nothing can be kept on one
 */
export const handle = (client: NodePgClient, isShared: boolean): Write =>
  Object.assign(drizzle(client, { casing: 'snake_case' }), { t, syntax: syntaxOf(client, isShared) });

const syntaxOf = (client: NodePgClient, isShared: boolean): Syntax => ({
  name: 'postgresql',
  contains,
  among: (column, texts) => sql`${column} = any(array(select jsonb_array_elements_text(${texts}::jsonb)))`,
  skipLocked(query) {
    query.for('update', { skipLocked: true });
    return query;
  },
  forUpdate(query) {
    query.for('update');
    return query;
  },
  prepare<R>(build: () => Preparable<R>, name: string) {
    const { config, bind, read } = plans.get(name) ?? analyzed(build(), name);
    // Without a name it is parsed again each time, by whichever connection is given.
    const query = isShared ? { ...config, name: '' } : config;
    return async (args) => {
      const values = bind.map((each) => each(args));
      const { rows } = await client.query(query, values).catch((error: Error) => {
        throw new DrizzleQueryError(query.text, values, error);
      });
      return (read ? rows.map(read) : rows) as R;
    };
  },
});

type OnPostgres = Plan & { config: QueryArrayConfig };

/** A query is built and analyzed once in a process, however many connections run it. */
const plans = new Map<string, OnPostgres>();

function analyzed(query: Preparable<unknown>, name: string): OnPostgres {
  const prepared = query.prepare(name);
  if (!is(prepared, NodePgPreparedQuery)) throw new Error(`${name} isn't a PostgreSQL query`);
  const plan = { ...planOf(prepared, (value) => value), config: Reflect.get(prepared, 'queryConfig') };
  plans.set(name, plan);
  return plan;
}
