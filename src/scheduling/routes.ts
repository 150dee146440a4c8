import { envelope } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { getAvailability, setAvailability } from './availability.ts';
import { Availability, SetAvailabilityInput } from './schemas.ts';

const path = '/api/scheduling/availability';
const tag = 'Scheduling';

export const schedulingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path,
    name: 'getAvailability',
    tag,
    summary: 'Get pickup availability',
    description:
      'A seller who never set anything has scheduling turned off, 30-minute slots and empty lists.',
    access: 'read',
    limit: 'read',
    response: envelope(Availability),
    handle: ({ ctx }) => getAvailability(ctx),
  }),
  defineRoute({
    method: 'PUT',
    path,
    name: 'setAvailability',
    tag,
    summary: 'Set pickup availability',
    description:
      'A field that is left out keeps its value; a list that is sent replaces the whole list. Pickups that are booked already stay booked. Turning scheduling on without a time zone is refused with TIMEZONE_REQUIRED.',
    access: 'write',
    limit: 'write',
    body: SetAvailabilityInput,
    response: envelope(Availability),
    errors: ['TIMEZONE_REQUIRED'],
    handle: ({ ctx, body }) => setAvailability(ctx, body),
  }),
];
