import { ENDS } from './events-ends.ts';
import { HOLDS } from './events-holds.ts';
import { REQUESTS } from './events-requests.ts';

/**
 * Everything that can happen to a reservation: the line in its thread, whether that is news to the seller, which emails
 * go to whom, and the event name that other programs get. Add a new event, email, or webhook event to these tables.
 */
export const EVENTS = { ...REQUESTS, ...HOLDS, ...ENDS } as const;
