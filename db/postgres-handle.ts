import { sql } from 'drizzle-orm';
import { drizzle, type NodePgClient } from 'drizzle-orm/node-postgres';
import * as columns from './columns.postgres.ts';
import { defineSchema } from './schema.ts';
import { contains, type Syntax, type Write } from './store.ts';

const t = defineSchema(columns);

/**
 * Queries on a connection or a pool.
 * @param isShared whether a pooler gives each transaction any connection, so that nothing can be kept on one
 */
export const handle = (client: NodePgClient, isShared: boolean): Write =>
  Object.assign(drizzle(client, { casing: 'snake_case' }), { t, syntax: syntaxOf(isShared) });

const syntaxOf = (isShared: boolean): Syntax => ({
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
  prepare(build, name) {
    // Without a name it is parsed again each time, by whichever connection is given.
    const prepared = build().prepare(isShared ? '' : name);
    return (args) => prepared.execute(args);
  },
});
