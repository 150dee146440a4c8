import type { HookEvent } from '../../../db/schema.ts';
import { shortDay, timeOfDay } from '../../text/wording.ts';
import type { Delivery, Webhook } from '../../webhooks/schemas.ts';

/** What a webhook can be told, as a person says it. */
const EVENT_WORDS: Readonly<Record<HookEvent, string>> = {
  'listing.created': 'Something was listed',
  'listing.updated': 'A listing was changed',
  'listing.sold': 'Something was sold',
  'listing.deleted': 'A listing was deleted',
  'reservation.created': 'Somebody reserved',
  'reservation.confirmed': 'A buyer confirmed by the mailed link',
  'reservation.cancelled': 'A reservation was called off',
  'reservation.expired': 'A hold ran out',
  'reservation.completed': 'A buyer came and took it',
  'reservation.noshow': 'A buyer did not come',
  'pickup.booked': 'A pickup was booked',
  'message.received': 'A buyer wrote',
  'page.published': 'The page went online',
  'page.unpublished': 'The page was taken offline',
  'page.expiring': 'The page ends soon',
};

const GROUPS: readonly { legend: string; of: RegExp }[] = [
  { legend: 'Listings', of: /^listing\./ },
  { legend: 'Messages and the page', of: /^(message|page)\./ },
  { legend: 'Reservations and pickups', of: /^(reservation|pickup)\./ },
];

const EVENTS = Object.entries(EVENT_WORDS) as [HookEvent, string][];

export const EVENT_GROUPS = GROUPS.map(({ legend, of }) => ({
  legend,
  events: EVENTS.filter(([event]) => of.test(event)),
}));

/** What was told, also when it was the test. */
export const eventWords = (type: string): string =>
  EVENTS.find(([event]) => event === type)?.[1] ?? (type === 'webhook.test' ? 'A test' : type);

export const at = (iso: string, timezone: string | null): string =>
  `${shortDay(iso, timezone ?? 'UTC')}, ${timeOfDay(iso, timezone ?? 'UTC')}`;

/** On, off or failing, and since when. */
export function stateOf(
  hook: Webhook,
  timezone: string | null,
): { badge: string; look: string; words: string } {
  if (!hook.enabled) {
    const since = hook.disabled_at === null ? '' : ` since ${at(hook.disabled_at, timezone)}`;
    return { badge: 'off', look: 'neutral', words: `Switched off${since}: nothing is told there.` };
  }
  if (hook.failing_since === null) return { badge: 'on', look: 'available', words: '' };
  const words = `Nothing was taken there since ${at(hook.failing_since, timezone)}. After five days it is switched off.`;
  return { badge: 'failing', look: 'reserved', words };
}

/** How telling went, in words. */
export function outcomeOf(delivery: Delivery, timezone: string | null): string {
  const { status, attempts, last_status, last_error, next_attempt_at } = delivery;
  if (status === 'delivered') return `Taken (answer ${last_status ?? 'unknown'})`;
  // A test is tried this once.
  const over = delivery.type === 'webhook.test' ? 'Not taken.' : 'Given up.';
  if (status === 'failed') return `${over} ${last_error ?? ''}`.trim();
  if (attempts === 0) return 'Waits for its turn';
  const next = next_attempt_at === null ? '' : ` Next try ${at(next_attempt_at, timezone)}.`;
  return `Not taken yet, tried ${attempts === 1 ? 'once' : `${attempts} times`}. ${last_error ?? ''}${next}`;
}
