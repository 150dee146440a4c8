import { defineTool } from '../src/mcp/tool.ts';
import { scheduling } from '../src/scheduling/operations.ts';

export const setAvailabilityTool = defineTool(scheduling.setAvailability, {
  name: 'set_availability',
  title: 'Set pickup times',
  description: `Sets when buyers may come to pick items up: weekly windows in the seller's own time zone, cut into slots of 30 or 60 minutes, minus blocked dates. While scheduling is on, a buyer with a reservation chooses one free slot of the next 14 days, at least an hour ahead; both get an email with a calendar file.

manual_availability and blocked_dates each replace the whole stored list, so send every window and date that should hold. A field that is left out keeps its value. Called without arguments it changes nothing and returns the present settings: do that first when the seller asks to add or remove a time. An empty list clears it. day_of_week is the day's name or counts from 0 for Sunday to 6 for Saturday; times are 24-hour HH:MM.

Ask the seller for days, hours and city; do not guess a time zone. It does not share the address, does not notify anyone, and does not cancel or move pickups that are booked already, also when scheduling is turned off.

TIMEZONE_REQUIRED: scheduling cannot be on without scheduling_timezone; send it in the same call.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
});
