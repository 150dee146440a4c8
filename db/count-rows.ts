import type { PgTable } from 'drizzle-orm/pg-core';
import type { Read } from './store.ts';

export async function countRows(db: Read): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries<PgTable>(db.t)) counts[name] = await db.$count(table);
  return counts;
}
