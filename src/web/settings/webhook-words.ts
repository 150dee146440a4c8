import { HOOK_EVENTS, type HookEvent } from '../../../db/schema.ts';
import type { Words } from '../../languages/index.ts';
import type { Delivery, Webhook } from '../../webhooks/schemas.ts';

const GROUPS = [
  ['listing', /^listing\./],
  ['page', /^(message|page)\./],
  ['reservation', /^(reservation|pickup)\./],
] as const;

export const EVENT_GROUPS = GROUPS.map(([group, of]) => ({
  group,
  events: HOOK_EVENTS.filter((event) => of.test(event)),
}));

type EventKey = keyof Words['settings']['webhooks']['event'];

/** Under what the locales say it: they have no dots in their keys. */
export const keyOf = (event: HookEvent) => event.replace('.', '_') as EventKey;

/** What was told, also when it was the test. */
export const eventWords = ({ settings }: Words, type: string): string =>
  (settings.webhooks.event as Partial<Record<string, string>>)[type.replace('.', '_')] ?? type;

export const at = ({ format }: Words, iso: string, timezone: string | null): string =>
  `${format.shortDay(new Date(iso), timezone)}, ${format.timeOfDay(new Date(iso), timezone)}`;

/** On, off or failing, and since when. */
export function stateOf(
  words: Words,
  hook: Webhook,
  timezone: string | null,
): { badge: string; look: string; words: string } {
  const { webhooks: say } = words.settings;
  if (!hook.enabled) {
    const off =
      hook.disabled_at === null ? say.off : say.offSince({ at: at(words, hook.disabled_at, timezone) });
    return { badge: say.badge.off, look: 'neutral', words: off };
  }
  if (hook.failing_since === null) return { badge: say.badge.on, look: 'available', words: '' };
  const failing = say.failing({ at: at(words, hook.failing_since, timezone) });
  return { badge: say.badge.failing, look: 'reserved', words: failing };
}

/** How telling went, in words. */
export function outcomeOf(words: Words, delivery: Delivery, timezone: string | null): string {
  const { status, attempts, last_status, last_error, next_attempt_at } = delivery;
  const { webhooks: say } = words.settings;
  const why = last_error ?? '';
  if (status === 'delivered') return say.accepted({ code: String(last_status ?? say.unknown) });
  // A test is tried this once.
  const over = delivery.type === 'webhook.test' ? say.notAccepted : say.givenUp;
  if (status === 'failed') return over({ why }).trim();
  if (attempts === 0) return say.waits;
  const next = next_attempt_at === null ? '' : say.next({ at: at(words, next_attempt_at, timezone) });
  return [say.tried({ n: attempts, why }).trim(), next].filter(Boolean).join(' ');
}
