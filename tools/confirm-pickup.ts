import * as z from 'zod';
import { Untrusted } from '../src/conversations/untrusted.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { reservations } from '../src/reservations/operations.ts';
import { PickupInput, PickupOutcome, ReservationId } from '../src/reservations/schemas.ts';

type Outcome = z.infer<typeof PickupOutcome>;

/** Whom the recording itself had told. */
function toldOf({ outcome, promoted_count: next }: Outcome): string {
  if (outcome === 'already_processed') return 'Nobody now: it was recorded before.';
  const buyer =
    outcome === 'confirmed'
      ? 'The buyer got a receipt by email, and everyone waiting for what is sold was told'
      : 'The buyer was told by email';
  return next === 0 ? `${buyer}.` : `${buyer}; so were those next in line (promotions).`;
}

export const confirmPickupTool = defineTool(reservations.confirmPickup, {
  name: 'confirm_pickup',
  title: 'Record how a pickup ended',
  description: `Records how a pickup of a reservation ended, after the seller said so; never on a buyer's word. action sold: the buyer took what was held (or item_ids of it; the rest goes to the next in line), for final_prices, else the agreed or listed price; the buyer gets a receipt, and everyone waiting is told. action noshow: the reservation ends and each item goes to the next in line or is free again. Tell the seller titles, money and who was told. Take reservation_id from get_conversations; it must hold something. A sale without a reservation: mark_picked_up. Letting a buyer go before: update_reservation. already_processed: recorded before, nothing was done now. PICKUP_NOT_YET: it has not begun. NOTHING_HELD: this buyer only waits in line. RESERVATION_CLOSED: cancelled or expired; if the buyer took it all the same, mark_picked_up.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: PickupInput.extend({ reservation_id: ReservationId }),
  output: PickupOutcome.extend({
    told: z.string().describe('Who was told by email.'),
    untrusted_fields: Untrusted.untrusted_fields,
  }),
  take: ({ reservation_id, ...pickup }) => ({ reservation_id, pickup }),
  answer: (outcome) => ({
    ...outcome,
    told: toldOf(outcome),
    untrusted_fields: ['promotions[].buyer_name'],
  }),
});
