import { and, eq, isNull } from 'drizzle-orm';
import { putRow } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Words } from '../languages/index.ts';
import { hashValue } from '../operation/idempotency/run.ts';
import { publishPage } from '../pages/publish.ts';
import type { PublishPageInput } from '../pages/schemas.ts';
import { readCapacity } from '../plans/capacity.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { whyOf } from './csv-values.ts';
import type { SavedAccount, SavedPage } from './import-schemas.ts';

/** Fills in the fields that the page still lacks, and never puts the page online. Returns their names. */
export async function importPage(ctx: SellerContext, account: SavedAccount, saved: SavedPage) {
  const seller = await findSeller(ctx.store.read, ctx.actor.sellerId);
  const page = await getPageOfSeller(ctx.store.read, seller.id);
  const { custom_url: customUrl, ends_on: endsOn, ...texts } = saved;
  const given: PublishPageInput = {
    ...(seller.displayName === null && account.display_name && { display_name: account.display_name }),
    ...(seller.streetAddress === null &&
      account.street_address && { street_address: account.street_address }),
    ...(!page?.city && texts.city && { city: texts.city }),
    ...(!page?.state && texts.state && { state: texts.state }),
    ...(!page?.country && texts.country && { country: texts.country }),
    ...(!page?.about && texts.about && { about: texts.about }),
    ...(!page?.paymentInstructions &&
      texts.payment_instructions && { payment_instructions: texts.payment_instructions }),
    ...(!page?.look && texts.look && { look: texts.look }),
    ...(!page && texts.listed_in_search === false && { listed_in_search: false }),
  };
  const taken = Object.keys(given);
  if (taken.length > 0) await publishPage(ctx, given);
  // One by one, because one may be refused: the address may be taken here, or the last day may have passed.
  if (!page && customUrl && (await accepts(ctx, { custom_url: customUrl }))) taken.push('custom_url');
  if (!page?.endsOn && endsOn && (await accepts(ctx, { ends_on: endsOn }))) taken.push('ends_on');
  return taken;
}

async function accepts(ctx: SellerContext, input: PublishPageInput): Promise<boolean> {
  try {
    await publishPage(ctx, input);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

/** Rows of imported files by name, and the listing of each: recorded in the write that creates it. */

/** Names rows that have no id: by their content, with a number if several have the same content. */
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

/** Tells which rows became listings that haven't been deleted since. */
export async function rowsTaken(ctx: SellerContext): Promise<(source: string) => boolean> {
  const known = new Set((await taken(ctx.store.read, ctx)).map(({ source }) => source));
  return (source) => known.has(source);
}

/** Creates the listing of a row, and records it; undefined if the row has become one in the meantime. */
export const madeOnce = <T extends { item_id: string }>(
  ctx: SellerContext,
  source: string,
  make: (tx: Write) => Promise<T>,
): Promise<T | undefined> =>
  ctx.store.write(async (tx) => {
    if ((await taken(tx, ctx, source)).length > 0) return undefined;
    const made = await make(tx);
    const { sellerId } = ctx.actor;
    await putRow(tx, 'importedRows', { sellerId, source }, { itemId: made.item_id });
    return made;
  });

/** As many of `rows` as the plan has room for. `done` records how many were left out. */
export async function withinPlan<R>(
  ctx: SellerContext,
  rows: R[],
  done: { stopped: string | null },
  words: Words,
): Promise<R[]> {
  const seller = await findSeller(ctx.store.read, ctx.actor.sellerId);
  const { creationsLeft: room } = await readCapacity(ctx, ctx.store.read, seller);
  if (room === null || rows.length <= room) return rows;
  done.stopped = whyOf(words).full({ left: rows.length - room });
  return rows.slice(0, room);
}
