import { defineTool } from '../src/mcp/tool.ts';
import { scheduling } from '../src/scheduling/operations.ts';

export const setAvailabilityTool = defineTool(scheduling.setAvailability, {
  name: 'set_availability',
  title: 'Set pickup times',
  description: `Sets when buyers may come: weekly windows in the seller's own zone, cut into slots of 30 or 60 minutes, minus blocked dates. At once buyers who hold something can book one free slot of the next 14 days; both sides get an email then. manual_availability and blocked_dates replace the stored list, so send every window and date that should hold; other fields left out keep their value. Without arguments it changes nothing and returns the settings: do that first to add or remove a time. day_of_week is a name or 0 (Sunday) to 6; times are 24-hour HH:MM. Ask the seller for days, hours and city; do not guess a zone. It tells nobody, shares no address, and neither moves nor cancels booked pickups: conflicts names those outside the new times. TIMEZONE_REQUIRED: send scheduling_timezone in the same call. invalid_request: nothing was changed.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
});
