import { and, inArray } from 'drizzle-orm';
import { getRow } from '../../db/rows.ts';
import type { Read, Store } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { WORTHLESS_LATER } from '../mail/kinds.ts';
import { mailRows } from '../mail/queue.ts';
import { countHeldRows, forgetHeld, holdWaiting, listHeldRows, queueAgain } from '../queue/held.ts';
import { isWaiting } from '../queue/queue.ts';
import { hookRows } from '../webhooks/deliver.ts';

export type HeldBack = { mails: number; events: number; pushes: number };

/**
 * Holds back everything that waits to be sent, because the original service may have sent it since the backup. Sign-in
 * codes are no longer useful, and push messages repeat what is in the inbox, so both are dropped.
 */
export const holdBack = ({ store }: { store: Store }): Promise<HeldBack> =>
  store.write(async (tx) => {
    const { outbox: o, pushMessages: p } = tx.t;
    await tx.delete(o).where(and(isWaiting(tx, mailRows), inArray(o.kind, WORTHLESS_LATER)));
    const pushes = await tx.delete(p).returning({ id: p.id });
    return {
      mails: await holdWaiting(tx, mailRows),
      events: await holdWaiting(tx, hookRows),
      pushes: pushes.length,
    };
  });

export const countHeld = async (db: Read): Promise<{ mails: number; events: number }> => ({
  mails: await countHeldRows(db, mailRows),
  events: await countHeldRows(db, hookRows),
});

export type Held = { id: string; what: string; to: string; createdAt: Date };

/** What is held back, oldest first; at most `limit` of each kind. */
export async function listHeld(db: Read, limit: number): Promise<Held[]> {
  const held: Held[] = [];
  for (const { id, kind, subject, recipient, createdAt } of await listHeldRows(db, mailRows, limit)) {
    held.push({ id, what: `${kind} “${subject}”`, to: recipient, createdAt });
  }
  for (const { id, type, webhookId, createdAt } of await listHeldRows(db, hookRows, limit)) {
    const hook = await getRow(db, 'webhooks', { id: webhookId }, { columns: ['url'] });
    if (hook) held.push({ id, what: type, to: new URL(hook.url).host, createdAt });
  }
  return held;
}

/** Queues held messages, all or only these ids. Returns the ids that will be sent. */
export const sendHeld = ({ store, clock }: Pick<Deps, 'store' | 'clock'>, ids?: string[]) =>
  store.write(async (tx) => [
    ...(await queueAgain(tx, mailRows, { status: 'held', ids }, clock.now())),
    ...(await queueAgain(tx, hookRows, { status: 'held', ids }, clock.now())),
  ]);

/** Discards held messages, all or only these ids, so that they are never sent. Returns the ids. */
export function dropHeld({ store, clock }: Pick<Deps, 'store' | 'clock'>, ids?: string[]): Promise<string[]> {
  const untold = {
    status: 'failed',
    lastError: 'It was discarded after a restore.',
    dueAt: clock.now(),
  } as const;
  return store.write(async (tx) => [
    ...(await forgetHeld(tx, mailRows, ids, 'remove')),
    ...(await forgetHeld(tx, hookRows, ids, untold)),
  ]);
}
