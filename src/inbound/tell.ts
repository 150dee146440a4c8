import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { keptLanguage, type Language, type Words, wordsOf } from '../languages/index.ts';
import { composeMail } from '../mail/layout.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { newestQuestionOf } from '../questions/find.ts';
import { getReservation, manageUrl } from '../reservations/find.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { shortened } from '../text/wording.ts';
import type { ConversationRow } from '../threads/find.ts';
import { approvalUrl, inboxUrl } from '../threads/links.ts';

/** Why an email didn't become a message, in words for its sender. */
const REASONS: Readonly<Record<string, keyof Words['replyByMail']['reasons'] | undefined>> = {
  USE_ADDRESS_FLOW: 'address',
  LINK_ENDED: 'ended',
  not_found: 'ended',
  too_large: 'tooLarge',
  too_many: 'tooMany',
  CONFIRMATION_REQUIRED: 'unconfirmed',
};

export async function emailApprovalWaits(ctx: Context, tx: Write, thread: ConversationRow, handle: string) {
  const { id, sellerId, buyerName } = thread;
  const language = await languageOfSeller(tx, sellerId);
  const { replyByMail: words } = wordsOf(language);
  const mail = composeMail('reply_waits', {
    language,
    subject: words.waitsSubject({ buyer: shortened(buyerName) }),
    paragraphs: [words.waits({ buyer: shortened(buyerName) })],
    button: { label: words.decide, url: approvalUrl(ctx.config, id, handle) },
    footer: words.footer,
  });
  await enqueueMail(ctx, tx, { ...mail, to: (await findSeller(tx, sellerId)).email });
}

/** Tells the sender why it wasn't passed on, at the address on file: the one it came from may be forged. */
export async function tellNotSent(ctx: Context, tx: Write, { conversation, side }: Side, why: string) {
  const to = await addressOf(tx, { conversation, side });
  const { language, url } =
    side === 'seller' ? await ofSeller(ctx, tx, conversation) : await ofBuyer(ctx, tx, conversation);
  const { replyByMail: words } = wordsOf(language);
  const mail = composeMail('reply_not_sent', {
    language,
    subject: words.notSentSubject,
    paragraphs: [words.notSent, words.reasons[REASONS[why] ?? 'empty']],
    button: url === undefined ? undefined : { label: words.open, url },
    footer: words.footer,
  });
  await enqueueMail(ctx, tx, { ...mail, to, ...(side === 'buyer' && { conversationId: conversation.id }) });
}

export type Side = { conversation: ConversationRow; side: 'buyer' | 'seller' };
type Writer = { language: Language; url: string | undefined };

/** The address on file of one side of a thread. */
export const addressOf = async (tx: Write, { conversation, side }: Side): Promise<string | null> =>
  side === 'buyer' ? conversation.buyerEmail : (await findSeller(tx, conversation.sellerId)).email;

const ofSeller = async (ctx: Context, tx: Write, { id, sellerId }: ConversationRow): Promise<Writer> => ({
  language: await languageOfSeller(tx, sellerId),
  url: inboxUrl(ctx.config, id),
});

async function ofBuyer(ctx: Context, tx: Write, conversation: ConversationRow): Promise<Writer> {
  const { reservationId } = conversation;
  const reservation = reservationId === null ? undefined : await getReservation(tx, reservationId);
  const question = await newestQuestionOf(ctx, tx, conversation);
  return {
    language: keptLanguage((reservation ?? question)?.language ?? 'en'),
    url: reservation ? manageUrl(ctx, reservation.id) : question?.url,
  };
}
