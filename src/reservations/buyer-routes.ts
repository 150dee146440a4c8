import { envelope } from '../http/envelope.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { writeAsBuyer } from './buyer-message.ts';
import {
  BuyerCancelled,
  BuyerMessageInput,
  BuyerMessageSent,
  BuyerParams,
  BuyerScheduled,
  BuyerSlots,
  BuyerView,
  ScheduleInput,
} from './buyer-schemas.ts';
import { cancelAsBuyer } from './cancel.ts';
import { listSlotsForBuyer, schedulePickup } from './schedule.ts';
import { viewAsBuyer } from './view-as-buyer.ts';

const tag = 'Buyer';
const access = 'public';
const params = BuyerParams;

export const buyerRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/buyer/:token',
    name: 'buyerView',
    tag,
    summary: 'A buyer’s reservation and thread',
    description:
      'The token from the emailed link is the only credential. The first use of it, this one included, confirms the reservation.',
    access,
    limit: 'public_ip',
    params,
    response: envelope(BuyerView),
    errors: ['not_found'],
    handle: ({ ctx, params: { token } }) => viewAsBuyer(ctx, token),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/buyer/:token/messages',
    name: 'buyerWrites',
    tag,
    summary: 'Write to the seller',
    description: 'Open reservations take messages, and closed ones for 7 days more.',
    access,
    limit: 'buyer_ip',
    params,
    body: BuyerMessageInput,
    response: envelope(BuyerMessageSent),
    errors: ['not_found', 'RESERVATION_CLOSED'],
    handle: ({ ctx, params: { token }, body }) => writeAsBuyer(ctx, token, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/buyer/:token/cancel',
    name: 'buyerCancels',
    tag,
    summary: 'Cancel the reservation',
    description: 'What was held goes to the next in line. Cancelling twice changes nothing.',
    access,
    limit: 'buyer_ip',
    params,
    response: envelope(BuyerCancelled),
    errors: ['not_found', 'RESERVATION_CLOSED'],
    handle: ({ ctx, params: { token } }) => cancelAsBuyer(ctx, token),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/buyer/:token/slots',
    name: 'buyerSlots',
    tag,
    summary: 'Free pickup times',
    description: 'Empty while the seller offers none, or while the buyer only waits in line.',
    access,
    limit: 'public_ip',
    params,
    response: envelope(BuyerSlots),
    errors: ['not_found'],
    handle: ({ ctx, params: { token } }) => listSlotsForBuyer(ctx, token),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/buyer/:token/schedule',
    name: 'buyerSchedules',
    tag,
    summary: 'Book or move the pickup',
    description: 'A slot takes one buyer. Both sides get the time by mail with a calendar file.',
    access,
    limit: 'buyer_ip',
    params,
    body: ScheduleInput,
    response: envelope(BuyerScheduled),
    errors: ['not_found', 'SLOT_UNAVAILABLE', 'NOTHING_HELD', 'RESERVATION_CLOSED'],
    handle: ({ ctx, params: { token }, body }) => schedulePickup(ctx, token, body),
  }),
];
