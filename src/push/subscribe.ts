import * as z from 'zod';
import { deleteRows, listRows } from '../../db/rows.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { sha256 } from '../tokens.ts';

/** Maximum number of subscribed browsers per seller. Another one replaces the oldest. */
const MAX_BROWSERS = 10;

const Bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Buffer.from(text, 'base64url').length === length);

/** The result of a browser's `pushManager.subscribe`. */
export const Subscription = z.strictObject({
  endpoint: z.url().max(1000),
  p256dh: Bytes(65),
  auth: Bytes(16),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * Notifies this browser of new reservations and messages from now on, as long as it stays signed in.
 * @param session the secret of the sign-in at that browser
 * @throws AppError invalid_request for an endpoint that the service would never call
 */
export function subscribe(ctx: SellerContext, given: Subscription, session: string): Promise<void> {
  if (!ctx.pushSender.accepts(given.endpoint)) {
    throw new AppError('invalid_request', 'endpoint: must be the https address of a push service.');
  }
  const { sellerId } = ctx.actor;
  return ctx.store.write(async (tx) => {
    const { pushSubscriptions: s } = tx.t;
    await deleteRows(tx, 'pushSubscriptions', { endpoint: given.endpoint });
    await tx.insert(s).values({
      id: newId('push', ctx),
      sellerId,
      ...given,
      sessionHash: sha256(session),
      createdAt: ctx.clock.now(),
    });
    const all = await listRows(tx, 'pushSubscriptions', { sellerId }, { columns: ['id'], order: ['id'] });
    const over = all.slice(0, Math.max(0, all.length - MAX_BROWSERS)).map(({ id }) => id);
    if (over.length > 0) await deleteRows(tx, 'pushSubscriptions', { id: over });
  });
}

export async function unsubscribe(ctx: SellerContext, endpoint: string): Promise<void> {
  await ctx.store.write((tx) => {
    return deleteRows(tx, 'pushSubscriptions', { sellerId: ctx.actor.sellerId, endpoint });
  });
}
