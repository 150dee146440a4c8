import { defineOperation, perSeller } from '../operation/operation.ts';
import { setAvailability } from './availability.ts';
import { Availability, SetAvailabilityInput } from './schemas.ts';

/** What REST and the tools both offer. */
export const scheduling = {
  setAvailability: defineOperation({
    name: 'setAvailability',
    access: 'write',
    limit: perSeller('write'),
    input: SetAvailabilityInput,
    output: Availability,
    run: setAvailability,
  }),
};
