import { and, eq, isNull } from 'drizzle-orm';
import { insertInto, prepared } from '../../db/prepared.ts';
import type { HookEvent } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { Caused } from '../context.ts';
import { newId } from '../ids.ts';

const webhooksOf = prepared<{ sellerId: string }>()('webhooks_of', (db, p) => {
  const { webhooks: w } = db.t;
  return db
    .select({ id: w.id, events: w.events })
    .from(w)
    .where(and(eq(w.sellerId, p.sellerId), isNull(w.disabledAt)));
});

export const insertDelivery = insertInto('webhookDeliveries');

/**
 * Queues an event for every webhook of the seller that asked for it, in the caller's own write: it is told if and only if
 * that write commits. `data` is only asked for when somebody listens; nothing private may stand in it.
 */
export async function queueHook(
  ctx: Caused,
  tx: Write,
  sellerId: string,
  type: HookEvent,
  data: () => Promise<Record<string, unknown>>,
): Promise<void> {
  const listening = (await webhooksOf(tx, { sellerId })).filter(({ events }) => events.includes(type));
  if (listening.length === 0) return;
  const told = await data();
  for (const { id } of listening) await insertDelivery(tx, deliveryRow(ctx, id, type, told));
}

/** One event for one webhook, due at once. */
export function deliveryRow(
  ctx: Caused,
  webhookId: string,
  type: HookEvent | 'webhook.test',
  data: Record<string, unknown>,
) {
  const now = ctx.clock.now();
  return {
    id: newId('evt', ctx),
    webhookId,
    type,
    requestId: ctx.requestId ?? null,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    status: 'queued' as const,
    attempts: 0,
    dueAt: now,
    createdAt: now,
  };
}
