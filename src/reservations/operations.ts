import { defineOperation } from '../operation/operation.ts';
import { arrangeReservation } from './arrange.ts';
import { cancelAsSeller } from './cancel.ts';
import { listReservations } from './list.ts';
import { confirmPickup } from './pickup.ts';
import { ReservationList, ReservationQuery } from './schemas.ts';
import {
  ArrangedReservation,
  type ArrangeInput,
  type CancelInput,
  CancelOutcome,
  type PickupInput,
  PickupOutcome,
  UpdatedReservation,
  UpdateReservationInput,
} from './seller-schemas.ts';
import { updateReservation } from './update.ts';

type Pickup = { reservation_id: string; pickup: PickupInput };
type Arrangement = { reservation_id: string; arrangement: ArrangeInput };
type Cancellation = { reservation_id: string; cancellation: CancelInput };

/**
 * Reservations: a buyer asks for items, confirms by email, picks a time, and collects; the seller arranges, cancels, and
 * records how it went. REST and the MCP tools share these operations.
 *
 * An item has at most one holder; everyone else waits in line in first-come order, and when a hold ends, the next buyer
 * in line gets the item. Both sides are told about a change in the same write that makes it.
 *
 * Start with `create.ts` (requests), `clock.ts` (how long holds last), and `announce.ts` (who is told what).
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
    about: 'reservation_id',
    output: PickupOutcome,
    run: (ctx, { reservation_id, pickup }: Pickup) => confirmPickup(ctx, reservation_id, pickup),
  }),
  arrange: defineOperation({
    name: 'arrangeReservation',
    access: 'write',
    output: ArrangedReservation,
    run: (ctx, { reservation_id, arrangement }: Arrangement) =>
      arrangeReservation(ctx, reservation_id, arrangement),
  }),
  cancel: defineOperation({
    name: 'cancelReservation',
    access: 'write',
    output: CancelOutcome,
    run: (ctx, { reservation_id, cancellation }: Cancellation) =>
      cancelAsSeller(ctx, reservation_id, cancellation),
  }),
  update: defineOperation({
    name: 'updateReservation',
    access: 'write',
    input: UpdateReservationInput,
    output: UpdatedReservation,
    run: updateReservation,
  }),
};
