import { defineOperation, perSeller } from '../operation/operation.ts';
import { listReservations } from './list.ts';
import { confirmPickup } from './pickup.ts';
import { type PickupInput, PickupOutcome, ReservationList, ReservationQuery } from './schemas.ts';

type Pickup = { reservation_id: string; pickup: PickupInput };

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
    output: PickupOutcome,
    run: (ctx, { reservation_id, pickup }: Pickup) => confirmPickup(ctx, reservation_id, pickup),
  }),
};
