import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { newMessageMail } from '../mail/templates/new-message.ts';
import { lines } from '../text/plain.ts';
import { inboxUrl } from '../threads/links.ts';
import { postMessages } from '../threads/post.ts';
import { SCAM_ADVICE, SCAM_HINTS } from '../threads/scam-hints.ts';
import type { BuyerMessageInput, BuyerMessageSent } from './buyer-schemas.ts';
import { entriesOf, type ReservationRow } from './find.ts';
import { readSale } from './sale.ts';
import { isOpen } from './status.ts';
import { useLink } from './use-link.ts';

/** For a while after its end a reservation still takes messages: a forgotten screw, a thank-you. */
const AFTERWORD_MS = 7 * 24 * 3600_000;

export const takesMessages = (row: ReservationRow, now: Date): boolean =>
  isOpen(row.status) || (row.closedAt !== null && now.getTime() - row.closedAt.getTime() < AFTERWORD_MS);

/** The buyer writes to the seller, who gets it by mail as well. */
export function writeAsBuyer(
  ctx: Context,
  token: string,
  { content }: BuyerMessageInput,
): Promise<BuyerMessageSent> {
  const words = lines(content).join('\n');
  if (words === '') throw new AppError('invalid_request', 'content: write something.');
  return ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    if (!takesMessages(row, ctx.clock.now())) {
      throw new AppError('RESERVATION_CLOSED', 'This reservation has ended; it takes no more messages.', {
        hint: 'Reserve something on the sale page to write to the seller again.',
      });
    }
    return postAsBuyer(ctx, tx, row, words);
  });
}

async function postAsBuyer(ctx: Context, tx: Write, row: ReservationRow, words: string) {
  const thread = { id: row.conversationId, sellerId: row.sellerId };
  const [message] = await postMessages(ctx, tx, thread, [{ sender: 'buyer', content: words }], {
    unread: true,
  });
  if (!message) throw new Error('A message was not written');
  const { sellerEmail } = await readSale(ctx, tx, row.sellerId);
  const [first] = await entriesOf(tx, [row.id]);
  const mail = newMessageMail({
    buyerName: row.buyerName,
    itemTitle: first?.title ?? null,
    content: words,
    inboxUrl: inboxUrl(ctx.config, row.conversationId),
    scamHints: SCAM_HINTS.filter((hint) => message.scamHints.includes(hint)).map((hint) => SCAM_ADVICE[hint]),
  });
  await enqueueMail(ctx, tx, { ...mail, to: sellerEmail });
  return { message_id: message.id, sent_at: message.createdAt.toISOString() };
}
