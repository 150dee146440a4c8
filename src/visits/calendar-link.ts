import { getRow, plus, updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { isSame, sealOf } from '../tokens.ts';

/**
 * The secret part of the address of a seller's calendar. It is derived from the service's own key and never stored,
 * so it can be shown again. A new edition invalidates the earlier ones.
 */
const tokenOf = (deps: Pick<Deps, 'pepper'>, sellerId: string, edition: number): string =>
  `${sellerId}.${sealOf(deps, `calendar:${sellerId}:${edition}`)}`;

const editionOf = async (db: Read, sellerId: string): Promise<number | undefined> =>
  (await getRow(db, 'sellers', { id: sellerId }, { columns: ['calendarEdition'] }))?.calendarEdition;

/** The address of the seller's calendar. Show it only to the seller: anyone who has it can read the calendar. */
export async function calendarUrl(ctx: SellerContext): Promise<string> {
  const { sellerId } = ctx.actor;
  const edition = (await editionOf(ctx.store.read, sellerId)) ?? 0;
  return `${ctx.config.baseUrl}/calendar/${tokenOf(ctx, sellerId, edition)}.ics`;
}

/** The seller whose calendar a token opens; undefined for a token that opens none, or no longer does. */
export async function sellerOfCalendar(deps: Pick<Deps, 'pepper'>, db: Read, token: string) {
  const [sellerId = ''] = token.split('.');
  const edition = await editionOf(db, sellerId);
  if (edition === undefined) return undefined;
  return isSame(token, tokenOf(deps, sellerId, edition)) ? sellerId : undefined;
}

/** Gives the calendar a new address. The present one stops working. */
export async function renewCalendarUrl(ctx: SellerContext): Promise<void> {
  await ctx.store.write(async (tx) => {
    await updateRows(tx, 'sellers', { id: ctx.actor.sellerId }, { calendarEdition: plus(1) });
  });
}
