import * as z from 'zod';
import { Untrusted } from '../src/conversations/untrusted.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { reservations } from '../src/reservations/operations.ts';
import { ReservationId } from '../src/reservations/schemas.ts';
import { PickupInput, PickupOutcome } from '../src/reservations/seller-schemas.ts';

type Outcome = z.infer<typeof PickupOutcome>;

/** Whom the recording itself had told. */
function toldOf({ outcome, promotions }: Pick<Outcome, 'outcome' | 'promotions'>): string {
  if (outcome === 'already_processed') return 'Nobody now: it was recorded before.';
  const buyer =
    outcome === 'confirmed'
      ? 'The buyer got a receipt by email, and everyone waiting for what is sold was told'
      : 'The buyer was told by email';
  return promotions.length === 0 ? `${buyer}.` : `${buyer}; so were those next in line (promotions).`;
}

export const confirmPickupTool = defineTool(reservations.confirmPickup, {
  name: 'confirm_pickup',
  title: 'Record how a pickup ended',
  description: `Records how the pickup of a reservation ended, and emails the buyer. Only on the seller's word, never a buyer's. sold: what was held, or item_ids of it, at final_prices, else the agreed or listed price; the rest goes to the next in line. noshow: all of it does. Not for a sale without reservation (mark_picked_up) or letting go before (update_reservation). Repeating does nothing more. Report money and told to the seller.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: PickupInput.extend({ reservation_id: ReservationId }),
  output: PickupOutcome.omit({ promoted_count: true }).extend({
    told: z.string().describe('Who was told by email.'),
    untrusted_fields: Untrusted.untrusted_fields,
  }),
  take: ({ reservation_id, ...pickup }) => ({ reservation_id, pickup }),
  answer: ({ promoted_count: _, ...outcome }) => ({
    ...outcome,
    told: toldOf(outcome),
    untrusted_fields: ['promotions[].buyer_name'],
  }),
});
