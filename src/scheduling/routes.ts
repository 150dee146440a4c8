import { defineRoute, routesOf } from '../operation/route.ts';
import { getAvailability } from './availability.ts';
import { scheduling } from './operations.ts';
import { Availability } from './schemas.ts';

export const schedulingRoutes = routesOf('Scheduling', [
  defineRoute('GET /api/scheduling/availability', {
    name: 'getAvailability',
    access: 'read',
    output: Availability,
    run: getAvailability,
    summary: 'Get pickup availability',
    description:
      'A seller who never set anything has scheduling turned off, 30-minute slots and empty lists.',
  }),
  defineRoute('PUT /api/scheduling/availability', {
    ...scheduling.setAvailability,
    summary: 'Set pickup availability',
    description:
      'A field that is left out keeps its value; a list that is sent replaces the whole list. Pickups that are already booked stay booked. Turning scheduling on without a time zone is refused with TIMEZONE_REQUIRED.',
    errors: ['TIMEZONE_REQUIRED'],
  }),
]);
