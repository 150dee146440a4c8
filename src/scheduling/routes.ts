import { perSeller } from '../operation/operation.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { getAvailability } from './availability.ts';
import { scheduling } from './operations.ts';
import { Availability } from './schemas.ts';

const path = '/api/scheduling/availability';
const tag = 'Scheduling';

export const schedulingRoutes: Route[] = [
  defineRoute(
    {
      name: 'getAvailability',
      access: 'read',
      limit: perSeller('read'),
      output: Availability,
      run: getAvailability,
    },
    {
      method: 'GET',
      path,
      tag,
      summary: 'Get pickup availability',
      description:
        'A seller who never set anything has scheduling turned off, 30-minute slots and empty lists.',
    },
  ),
  defineRoute(scheduling.setAvailability, {
    method: 'PUT',
    path,
    tag,
    summary: 'Set pickup availability',
    description:
      'A field that is left out keeps its value; a list that is sent replaces the whole list. Pickups that are booked already stay booked. Turning scheduling on without a time zone is refused with TIMEZONE_REQUIRED.',
    errors: ['TIMEZONE_REQUIRED'],
  }),
];
