import { and, eq, isNull } from 'drizzle-orm';
import type { Read, Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { hashValue } from '../operation/idempotency/run.ts';

/* Rows of imported files, each under its name, with the listing that it became: recorded in the same write. */

/** Names rows that have no ID by their content and, among rows with the same content, by their number. */
export function rowNames(prefix = ''): (row: unknown) => string {
  const times = new Map<string, number>();
  return (row) => {
    const hash = hashValue(row);
    const nth = (times.get(hash) ?? 0) + 1;
    times.set(hash, nth);
    return `${prefix}${hash} ${nth}`;
  };
}

function taken(db: Read, { actor }: Pick<SellerContext, 'actor'>, source?: string) {
  const { importedRows: r, items: i } = db.t;
  const ofSeller = eq(r.sellerId, actor.sellerId);
  return db
    .select({ source: r.source })
    .from(r)
    .innerJoin(i, eq(i.id, r.itemId))
    .where(and(ofSeller, isNull(i.deletedAt), source === undefined ? undefined : eq(r.source, source)));
}

/** Which rows became listings that haven't been deleted since. */
export async function rowsTaken(ctx: SellerContext): Promise<(source: string) => boolean> {
  const known = new Set((await taken(ctx.store.read, ctx)).map(({ source }) => source));
  return (source) => known.has(source);
}

/** The same for one row, in the write that would create its listing. */
export const isRowTaken = async (ctx: SellerContext, tx: Write, source: string): Promise<boolean> =>
  (await taken(tx, ctx, source)).length > 0;

export async function noteRow(
  { actor: { sellerId } }: SellerContext,
  tx: Write,
  row: { source: string; itemId: string },
): Promise<void> {
  const { importedRows: rows } = tx.t;
  await tx
    .insert(rows)
    .values({ sellerId, ...row })
    .onConflictDoUpdate({ target: [rows.sellerId, rows.source], set: { itemId: row.itemId } });
}
