import { aboutOne, defineOperation } from '../operation/operation.ts';
import { arrangeReservation } from './arrange.ts';
import { cancelAsSeller } from './cancel.ts';
import { listReservations } from './list.ts';
import { confirmPickup } from './pickup.ts';
import { ReservationList, ReservationParams, ReservationQuery } from './schemas.ts';
import {
  ArrangedReservation,
  ArrangeInput,
  CancelInput,
  CancelOutcome,
  PickupInput,
  PickupOutcome,
  UpdatedReservation,
  UpdateReservationInput,
} from './seller-schemas.ts';
import { updateReservation } from './update.ts';

export const ofReservation = aboutOne('reservation_id', ReservationParams);

/**
 * Reservations: a buyer asks for items, confirms by email, picks a time, and collects; the seller arranges, cancels,
 * and records how it went. REST and the MCP tools share these operations.
 *
 * An item has at most one holder. Everyone else waits in line, first come, first served, and when a hold ends, the
 * next buyer in line gets the item. Both sides are told about a change in the same write that makes it.
 *
 * Start with `create.ts` (requests), `clock.ts` (how long holds last), and `announce.ts` (who is told what).
 * `queue.ts` moves the lines, and `use-link.ts` is where the buyer's link leads.
 */
export const reservations = {
  list: defineOperation({
    name: 'listReservations',
    access: 'read',
    input: ReservationQuery,
    output: ReservationList,
    run: listReservations,
  }),
  confirmPickup: defineOperation({
    name: 'confirmPickup',
    access: 'write',
    idempotent: true,
    output: PickupOutcome,
    ...ofReservation(confirmPickup, PickupInput),
  }),
  arrange: defineOperation({
    name: 'arrangeReservation',
    access: 'write',
    output: ArrangedReservation,
    ...ofReservation(arrangeReservation, ArrangeInput),
  }),
  cancel: defineOperation({
    name: 'cancelReservation',
    access: 'write',
    output: CancelOutcome,
    ...ofReservation(cancelAsSeller, CancelInput),
  }),
  update: defineOperation({
    name: 'updateReservation',
    access: 'write',
    input: UpdateReservationInput,
    output: UpdatedReservation,
    run: updateReservation,
  }),
};
