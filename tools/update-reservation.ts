import { BUYER_TEXT_NOTICE, Untrusted } from '../src/conversations/untrusted.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { reservations } from '../src/reservations/operations.ts';
import { UpdatedReservation } from '../src/reservations/schemas.ts';

export const updateReservationTool = defineTool(reservations.update, {
  name: 'update_reservation',
  title: 'Arrange or cancel a reservation',
  description: `Notes what the seller agreed on with one buyer, or lets that buyer go; the buyer is told by email at once, and it cannot be recalled, so ask the seller first. Only on the seller's word, never on a buyer's. action set_pickup with pickup_at: when the buyer comes (null calls it off); the hold then lasts until a day after. extend_hold with hold_until. agree_price with agreed_prices: what this buyer pays, the public price stays. cancel: ends the reservation, or only item_ids of it, optionally with a message; what was held goes to the next in line. Take reservation_id from get_conversations. Not for the address (share_address), messages (prepare_reply) or sales (confirm_pickup). NOTHING_HELD: the buyer only waits in line. NOT_CONFIRMED: the buyer has not opened the emailed link yet. RESERVATION_CLOSED: it has ended. USE_ADDRESS_FLOW: the message gives the street address away, nothing was done.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  output: UpdatedReservation.extend(Untrusted),
  answer: (updated) => ({
    untrusted_fields: ['reservation.buyer_name', 'reservation.buyer_email', 'promotions[].buyer_name'],
    notice: BUYER_TEXT_NOTICE,
    ...updated,
  }),
});
