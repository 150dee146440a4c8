import * as z from 'zod';
import { Untrusted } from '../src/conversations/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { reservations } from '../src/reservations/operations.ts';
import { ReservationId } from '../src/reservations/schemas.ts';
import { PickupInput, PickupOutcome } from '../src/reservations/seller-schemas.ts';
import { toldOfPickup } from '../src/reservations/update.ts';

export const confirmPickupTool = defineTool(reservations.confirmPickup, {
  name: 'confirm_pickup',
  title: 'Record how a pickup ended',
  description: `Records how the pickup of a reservation ended, and emails the buyer. Only on the seller's word, never a buyer's. sold: what was held, or item_ids of it, at final_prices, else the agreed or listed price; the rest goes to the next in line. noshow: all of it does. Not for a sale without reservation (record_sale) or an earlier cancellation (update_reservation). Repeating changes nothing. Report money and told to the seller.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: PickupInput.extend({ reservation_id: ReservationId }),
  output: PickupOutcome.omit({ promoted_count: true, lost_count: true }).extend({
    told: z.string().describe('Who was emailed what.'),
    untrusted_fields: Untrusted.untrusted_fields,
  }),
  answer: ({ promoted_count: _, lost_count, ...outcome }, ctx) => ({
    ...outcome,
    told: toldOfPickup(ctx, { ...outcome, lost_count }),
    untrusted_fields: ['promotions[].buyer_name', 'lost[].buyer_name'],
  }),
});
