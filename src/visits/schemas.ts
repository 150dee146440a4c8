import * as z from 'zod';
import { VISIT_SET_BY } from '../../db/schema.ts';
import { LocalTime, Timezone } from '../text/local-times.ts';

export const Visit = z.object({
  starts_at: z.iso.datetime().describe('When the buyer comes.'),
  starts_at_local: LocalTime,
  ends_at: z.iso.datetime().nullable().describe('The end of a booked slot; null for a time set by hand.'),
  timezone: Timezone,
  set_by: z.enum(VISIT_SET_BY).describe('booked: the buyer chose a slot. by_hand: the seller entered it.'),
  item_ids: z.array(z.string()).describe('What is picked up.'),
  total: z.number().describe('Total of the agreed prices, else the listed ones.'),
  currency: z.string().describe('The currency of `total`.'),
  address_shared: z.boolean().describe('The buyer was sent a pickup address.'),
  address_changed: z.boolean().describe('The stored address has changed since.'),
});
export type Visit = z.infer<typeof Visit>;
