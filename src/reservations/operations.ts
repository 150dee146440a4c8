import { defineOperation, perSeller } from '../operation/operation.ts';
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

/** What REST and the tools both offer. */
export const reservations = {
  list: defineOperation({
    name: 'listReservations',
    access: 'read',
    limit: perSeller('read'),
    input: ReservationQuery,
    output: ReservationList,
    run: listReservations,
  }),
  confirmPickup: defineOperation({
    name: 'confirmPickup',
    access: 'write',
    limit: perSeller('write'),
    idempotent: true,
    about: 'reservation_id',
    output: PickupOutcome,
    run: (ctx, { reservation_id, pickup }: Pickup) => confirmPickup(ctx, reservation_id, pickup),
  }),
  arrange: defineOperation({
    name: 'arrangeReservation',
    access: 'write',
    limit: perSeller('write'),
    output: ArrangedReservation,
    run: (ctx, { reservation_id, arrangement }: Arrangement) =>
      arrangeReservation(ctx, reservation_id, arrangement),
  }),
  cancel: defineOperation({
    name: 'cancelReservation',
    access: 'write',
    limit: perSeller('write'),
    output: CancelOutcome,
    run: (ctx, { reservation_id, cancellation }: Cancellation) =>
      cancelAsSeller(ctx, reservation_id, cancellation),
  }),
  update: defineOperation({
    name: 'updateReservation',
    access: 'write',
    limit: perSeller('write'),
    input: UpdateReservationInput,
    output: UpdatedReservation,
    run: updateReservation,
  }),
};
