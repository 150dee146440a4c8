import * as z from 'zod';
import type { SellerContext } from '../src/context.ts';
import { refusal } from '../src/errors.ts';
import { Currency, Price } from '../src/listing-field-kinds.ts';
import { editListing } from '../src/listings/edit.ts';
import { Item } from '../src/listings/schemas.ts';
import { toldByMail } from '../src/mail/stays-here.ts';
import { done, RefusedRow, rowByRow } from '../src/mcp/rows.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { DEFAULT_CURRENCY } from '../src/money.ts';
import { only } from '../src/operation/only.ts';
import { toCents } from '../src/units.ts';

const Gone = Item.pick({ item_id: true, title: true, final_price: true, currency: true });

const waitingTold = (ctx: SellerContext, count: number): string =>
  count === 0
    ? 'No one.'
    : toldByMail(
        ctx,
        `The ${count === 1 ? 'buyer of 1 reservation' : `buyers of ${count} reservations`} that waited: emailed that it is sold.`,
      );

export const recordSaleTool = defineTool(
  {
    name: 'markPickedUp',
    access: 'write',
    input: z.strictObject({
      item_ids: z
        .array(z.string().max(100))
        .min(1)
        .max(50)
        .describe('The items that are gone, from get_listings.'),
      final_price: Price.optional().describe(
        'What one item sold for, 0 when given away. Only with a single item. Default: its listed price.',
      ),
    }),
    output: z.object({
      results: z
        .array(z.union([Gone.extend({ ok: done }), RefusedRow]))
        .describe('One for each item, in order.'),
      total: z.number().describe('Total of those that were done.'),
      currency: Currency,
      told: z.string().describe('Who was emailed what.'),
    }),
    async run(ctx, { item_ids, final_price }) {
      const rows = [...new Set(item_ids)].map((item_id) => ({ item_id }));
      if (final_price !== undefined && rows.length > 1) throw refusal('invalid_request.oneFinalPrice');
      let told = 0;
      const results = await rowByRow(ctx, rows, async ({ item_id }) => {
        const gone = await editListing(ctx, item_id, { status: 'taken', final_price });
        told += gone.reservations_ended ?? 0;
        return only(Gone)(gone);
      });
      const cents = results.map((row) => (row.ok ? toCents(row.final_price ?? 0) : 0));
      const total = cents.reduce((sum, each) => sum + each, 0) / 100;
      const currency = results.find((row) => row.ok)?.currency ?? DEFAULT_CURRENCY;
      return { results, total, currency, told: waitingTold(ctx, told) };
    },
  },
  {
    name: 'record_sale',
    title: 'Mark items as sold without a reservation',
    description: `Records items sold or given away without a reservation: the page shows them sold at once. Only on the seller's word, never a buyer's. Emails only buyers who waited behind a hold by hand. Not for what a buyer reserved: confirm_pickup. Rows with ok false were not done. Repeating is harmless and corrects final_price; edit_listings with status available undoes it.`,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  },
);
