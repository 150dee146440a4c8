import { defineOperation } from '../operation/operation.ts';
import { setAvailability } from './availability.ts';
import { Availability, SetAvailabilityInput } from './schemas.ts';

/**
 * Scheduling: when buyers can pick up, as weekly windows and blocked days in the seller's time zone, and the slots that
 * follow from them. REST and the MCP tools share these operations. Changing the settings never moves a booked pickup.
 * Start with `availability.ts` (settings) and `slots.ts`; `src/visits` does the booking.
 */
export const scheduling = {
  setAvailability: defineOperation({
    name: 'setAvailability',
    access: 'write',
    input: SetAvailabilityInput,
    output: Availability,
    run: setAvailability,
  }),
};
