import { ENDS } from './events-ends.ts';
import { HOLDS } from './events-holds.ts';
import { REQUESTS } from './events-requests.ts';

/**
 * What can happen to a reservation: the line in its thread, whether that is news to the seller, the mails and to whom,
 * and the name under which other programs hear of it. A new event, mail or hook has its one place in these tables.
 */
export const EVENTS = { ...REQUESTS, ...HOLDS, ...ENDS } as const;
