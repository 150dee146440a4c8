import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { hashRequest, onceIn } from '../operation/idempotency/run.ts';
import { lines } from '../text/plain.ts';
import type { ByMail } from '../threads/announcement.ts';
import { isBlocked } from '../threads/blocks.ts';
import { announce, EVENTS } from './announce.ts';
import type { BuyerMessageInput, BuyerMessageSent } from './buyer-schemas.ts';
import { placesOf, type ReservationRow } from './find.ts';
import { useLink } from './use-link.ts';

/**
 * The buyer writes to the seller, who also gets the message by email. This works as long as the link does, even after
 * the reservation has ended.
 * @param once identifies one rendering of a form: the same words sent from it again count as the same message
 */
export function writeAsBuyer(
  ctx: Context,
  token: string,
  { content }: BuyerMessageInput,
  once?: string,
): Promise<BuyerMessageSent> {
  const words = lines(content).join('\n');
  if (words === '') throw new AppError('invalid_request', 'content: write something.');
  return ctx.store.write((tx) => sayAsBuyer(ctx, tx, token, { words, once }));
}

/** The same inside the caller's write, for messages that can also arrive by email. */
export async function sayAsBuyer(
  ctx: Context,
  tx: Write,
  token: string,
  { words, once, came }: { words: string; once?: string | undefined; came?: ByMail },
): Promise<BuyerMessageSent> {
  const row = await useLink(ctx, tx, token);
  if (await isBlocked(tx, row.sellerId, row.buyerEmail)) return unheard(ctx);
  const key = once && hashRequest(`${once} ${words}`);
  const of = { sellerId: row.sellerId, operation: `message of ${row.id}`, key };
  return onceIn(ctx, tx, of, () => postAsBuyer(ctx, tx, row, { content: words, came }));
}

/** A blocked address gets the same response as any other. */
const unheard = (ctx: Context): BuyerMessageSent => ({
  message_id: newId('msg', ctx),
  sent_at: ctx.clock.now().toISOString(),
});

async function postAsBuyer(
  ctx: Context,
  tx: Write,
  row: ReservationRow,
  said: { content: string; came?: ByMail | undefined },
) {
  const [first] = await placesOf(tx, [row]);
  const itemTitle = first?.title ?? null;
  const [message] = await announce(ctx, tx, row, EVENTS.buyerWrote, { ...said, itemTitle });
  if (!message) throw new Error('A message was not written');
  return { message_id: message.id, sent_at: message.createdAt.toISOString() };
}
