import type { Schema } from '../../db/schema.ts';
import type { TestApp } from './app.ts';

/** Adds `many` copies of the first row of a table, each with the changes that make it another row. */
export async function repeat(
  { deps: { store } }: TestApp,
  table: keyof Schema,
  many: number,
  change: (i: number) => object,
): Promise<void> {
  const [row] = (await store.read.select().from(store.read.t[table] as Schema['items'])) as object[];
  const rows = Array.from({ length: many }, (_, i) => ({ ...row, ...change(i) }) as never);
  await store.write((tx) => tx.insert(tx.t[table]).values(rows));
}
