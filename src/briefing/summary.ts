import * as z from 'zod';
import { isSet } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import type { SellerContext } from '../context.ts';
import { Currency } from '../listing-field-kinds.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { csvLine } from '../text/csv.ts';
import { dateIn } from '../text/days.ts';
import { fromCents, toCents } from '../units.ts';

/* The result of a sale, to keep: by item and by day. As in all other totals, deleted items aren't included. */

const Day = z.string().describe('The day in the seller’s zone, as 2026-05-04.');
const Taken = z.number().describe('What was paid.');

export const SaleSummary = z.object({
  sold_count: z.int().describe('How many items were sold or given away.'),
  taken_in: Taken,
  currency: Currency,
  timezone: z.string().describe('The seller’s zone, in which days are counted.'),
  by_day: z
    .array(z.object({ day: Day, sold_count: z.int().describe('Items sold that day.'), taken_in: Taken }))
    .describe('Days on which something was sold, oldest first.'),
  items: z
    .array(
      z.object({
        item_id: z.string().describe('The listing.'),
        title: z.string().describe('Its title.'),
        price: z.number().describe('What was asked.'),
        final_price: z.number().describe('What was paid.'),
        currency: Currency,
        sold_at: z.iso.datetime().describe('When it was sold.'),
        day: Day,
      }),
    )
    .describe('What was sold, oldest first.'),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

/** Everything that the seller has ever sold or still has listed. */
export async function readSummary({ store, actor }: SellerContext): Promise<SaleSummary> {
  const { read } = store;
  const sold = { sellerId: actor.sellerId, takenAt: isSet, deletedAt: null };
  const rows = await listRows(read, 'items', sold, { order: ['takenAt', 'id'] });
  const timezone = (await timezoneOf(read, actor.sellerId)) ?? 'UTC';
  const { currency } = await findSeller(read, actor.sellerId);
  const items = rows.map(({ takenAt, ...row }) => ({
    item_id: row.id,
    title: row.title,
    price: fromCents(row.priceCents),
    final_price: fromCents(row.finalPriceCents ?? 0),
    currency: row.currency,
    sold_at: takenAt!.toISOString(),
    day: dateIn(timezone, takenAt!),
  }));
  const days = [...new Set(items.map(({ day }) => day))];
  return {
    ...sumOf(items),
    currency,
    timezone,
    by_day: days.map((day) => ({ day, ...sumOf(items.filter((item) => item.day === day)) })),
    items,
  };
}

const sumOf = (items: readonly { final_price: number }[]) => ({
  sold_count: items.length,
  taken_in: fromCents(items.reduce((cents, item) => cents + toCents(item.final_price), 0)),
});

/** The same as a table, with a total. Cells that a spreadsheet would run begin with an apostrophe. */
export const summaryCsv = ({ items, taken_in, currency }: SaleSummary): string =>
  [
    ['Day', 'Item', 'Asked', 'Paid', 'Currency'],
    ...items.map((item) => [item.day, item.title, `${item.price}`, `${item.final_price}`, item.currency]),
    ['', 'Total', '', String(taken_in), currency],
  ]
    .map(csvLine)
    .join('');
