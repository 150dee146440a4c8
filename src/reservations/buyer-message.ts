import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { hashRequest, onceIn } from '../operation/idempotency/run.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { lines, oneLine } from '../text/plain.ts';
import type { ByMail } from '../threads/announcement.ts';
import { isBlocked, type MessageRow } from '../threads/find.ts';
import { announce, EVENTS } from './announce.ts';
import type { BuyerMessageInput, BuyerMessageSent } from './buyer-schemas.ts';
import { placesOf } from './find.ts';
import { useLink } from './use-link.ts';

/** The buyer's details, as typed into a form of the sale page. @throws AppError invalid_request */
export function readBuyer(input: { buyer_name: string; buyer_email: string; website?: string | undefined }) {
  // People don't see this field, so only robots fill it in.
  if (input.website) throw refusal('invalid_request.website');
  const name = oneLine(input.buyer_name);
  // Characters that are shown as nothing (default-ignorable) don't make a name.
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(/\p{DI}/gu, ''))) {
    throw refusal('invalid_request.buyerName');
  }
  return { name, email: normalEmail(input.buyer_email) };
}

/** The words typed into a form. @throws AppError invalid_request if there are none */
export function wordsTyped(content: string): string {
  const words = lines(content).join('\n');
  if (words === '') throw new AppError('invalid_request', 'content: write something.');
  return words;
}

/** `once` identifies one rendering of a form: if the same words are sent from it again, that is still one message. */
export type Saying = { words: string; once?: string | undefined; came?: ByMail };

/** Posts a buyer's words by the link of `row`. A blocked address gets the same response: it isn't told. */
export async function postOnce(
  ctx: Context,
  tx: Write,
  row: { id: string; sellerId: string; buyerEmail: string },
  { words, once }: Saying,
  post: () => Promise<MessageRow[]>,
): Promise<BuyerMessageSent> {
  if (await isBlocked(tx, row.sellerId, row.buyerEmail)) {
    return { message_id: newId('msg', ctx), sent_at: ctx.clock.now().toISOString() };
  }
  const key = once && hashRequest(`${once} ${words}`);
  return onceIn(ctx, tx, { sellerId: row.sellerId, operation: `message of ${row.id}`, key }, async () => {
    const { id, createdAt } = (await post())[0]!;
    return { message_id: id, sent_at: createdAt.toISOString() };
  });
}

/** The buyer writes to the seller, who also gets it by email: as long as the link works, even after the end. */
export function writeAsBuyer(ctx: Context, token: string, { content }: BuyerMessageInput, once?: string) {
  const words = wordsTyped(content);
  return ctx.store.write((tx) => sayAsBuyer(ctx, tx, token, { words, once }));
}

/** The same inside the caller's write; messages that arrive by email need that. */
export async function sayAsBuyer(ctx: Context, tx: Write, token: string, said: Saying) {
  const row = await useLink(ctx, tx, token);
  const { words: content, came } = said;
  return postOnce(ctx, tx, row, said, async () => {
    const [first] = await placesOf(tx, [row]);
    return announce(ctx, tx, row, EVENTS.buyerWrote, { content, came, itemTitle: first?.title ?? null });
  });
}
